#include "window/top_bar.h"

#include "language/language.h"
#include "theme/roles.h"
#include "theme/theme.h"
#include "window/icons.h"

#include <QButtonGroup>
#include <QEvent>
#include <QHBoxLayout>
#include <QMenu>
#include <QPainter>
#include <QPushButton>
#include <QToolButton>

namespace coreloom {

TopBar::TopBar(QWidget* parent)
    : QWidget(parent),
      m_layout(new QHBoxLayout(this)),
      m_viewLayout(new QHBoxLayout),
      m_views(new QButtonGroup(this)),
      m_run(makeButton("run", "primary")),
      m_stop(makeButton("stop", "plain")),
      m_export(makeButton("export", "plain")),
      m_present(makeButton("present", "plain")),
      m_language(makeButton("language", "plain"))
{
    setObjectName(QStringLiteral("topBar"));
    m_present->setCheckable(true);
    for (QPushButton* button : {m_run, m_stop})
        m_layout->addWidget(button);
    m_layout->addLayout(m_viewLayout);
    m_layout->addStretch(1);
    for (QPushButton* button : {m_export, m_present, m_language})
        m_layout->addWidget(button);

    m_export->setMenu(new QMenu(this));
    m_export->menu()->setToolTipsVisible(true);
    m_export->setLayoutDirection(Qt::RightToLeft); // the wedge stands behind the word
    for (const Export what : {Export::pngPicture, Export::svgPicture, Export::pdfPicture, Export::clipboard,
                              Export::record, Export::samples})
        addExport(what);

    connect(m_run, &QPushButton::clicked, this, &TopBar::runRequested);
    connect(m_stop, &QPushButton::clicked, this, &TopBar::stopRequested);
    connect(m_views, &QButtonGroup::idClicked, this, &TopBar::viewRequested);
    connect(m_present, &QPushButton::clicked, this, &TopBar::presentRequested);
    connect(m_language, &QPushButton::clicked, this, &TopBar::otherLanguageRequested);
    setRunState(RunState::idle);
    setRecordAvailable(false);
    restyle();
    retranslate();
}

QPushButton* TopBar::makeButton(const char* objectName, const char* role)
{
    auto* button = new QPushButton(this);
    button->setObjectName(QString::fromLatin1(objectName));
    setRole(button, QString::fromLatin1(role));
    return button;
}

void TopBar::addExport(Export what)
{
    QAction* action = m_export->menu()->addAction(QString());
    connect(action, &QAction::triggered, this, [this, what] { emit exportRequested(what); });
    m_exports.emplace_back(what, action);
    if (what == Export::clipboard)
        m_export->menu()->addSeparator();
}

void TopBar::addView(const char* title)
{
    auto* button = new QToolButton(this);
    setRole(button, QStringLiteral("view"));
    button->setCheckable(true);
    button->setFocusPolicy(Qt::StrongFocus);
    button->setObjectName(QStringLiteral("view.") % QString::fromLatin1(title));
    setTabOrder(m_titles.empty() ? static_cast<QWidget*>(m_stop) : m_views->buttons().back(), button);
    m_views->addButton(button, static_cast<int>(m_titles.size()));
    m_viewLayout->addWidget(button);
    m_titles.push_back(title);
    retranslate();
}

void TopBar::showView(int index)
{
    m_views->button(index)->setChecked(true);
}

void TopBar::setRunState(RunState state)
{
    m_run->setEnabled(state == RunState::idle);
    m_stop->setEnabled(state == RunState::starting || state == RunState::running);
}

void TopBar::setRecordAvailable(bool available)
{
    for (const auto& [what, action] : m_exports) {
        if (what == Export::record || what == Export::samples)
            action->setEnabled(available);
    }
}

void TopBar::setPresenting(bool on)
{
    m_present->setChecked(on);
    retranslate();
}

void TopBar::openExportMenu()
{
    m_export->showMenu();
}

void TopBar::retranslate()
{
    m_run->setText(tr("Run"));
    m_run->setToolTip(tr("Runs the job on the chosen devices (Ctrl+R or F5)"));
    m_stop->setText(tr("Stop"));
    m_stop->setToolTip(tr("Ends the run at once; what was measured stays (Esc)"));
    m_export->setText(tr("Export"));
    m_export->setToolTip(tr("Saves what is seen as a picture or a table (Ctrl+E)"));
    const bool presenting = m_present->isChecked();
    m_present->setText(presenting ? tr("Leave (Esc)") : tr("Present"));
    m_present->setToolTip(presenting ? tr("Back to the window (F11 or Ctrl+P; Esc where nothing runs)")
                                     : tr("Fills the screen and scales everything for a projector (F11 or Ctrl+P)"));
    const Language other = currentLanguage() == Language::english ? Language::korean : Language::english;
    m_language->setText(ownName(other));
    m_language->setToolTip(tr("Switches between English and Korean (Ctrl+L)"));
    for (std::size_t i = 0; i < m_titles.size(); ++i) {
        QAbstractButton* button = m_views->button(static_cast<int>(i));
        button->setText(tr(m_titles[i]));
        button->setToolTip(tr("Shows the view “%1” (key %2)").arg(button->text()).arg(i + 1));
    }
    for (const auto& [what, action] : m_exports) {
        switch (what) {
        case Export::pngPicture:
            action->setText(tr("Picture, PNG …"));
            break;
        case Export::svgPicture:
            action->setText(tr("Picture, SVG …"));
            break;
        case Export::pdfPicture:
            action->setText(tr("Picture, PDF …"));
            break;
        case Export::clipboard:
            action->setText(tr("Copy picture"));
            break;
        case Export::record:
            action->setText(tr("Record of the run, JSON …"));
            action->setToolTip(tr("All that is known of the last run, for programs"));
            break;
        case Export::samples:
            action->setText(tr("Samples over time, CSV …"));
            action->setToolTip(tr("Throughput, utilization and power of the last run, for a spreadsheet"));
            break;
        }
    }
}

void TopBar::restyle()
{
    const Theme& theme = Theme::current();
    m_layout->setContentsMargins(theme.pixels(16), theme.pixels(8), theme.pixels(16), theme.pixels(9));
    m_layout->setSpacing(theme.pixels(14));
    m_viewLayout->setSpacing(theme.pixels(4));
    m_run->setIcon(runIcon(theme.window, theme.faint));
    m_stop->setIcon(stopIcon(theme.text, theme.faint));
    m_export->setIcon(menuIcon(theme.text));
    for (QPushButton* button : {m_run, m_stop})
        button->setIconSize({theme.pixels(12), theme.pixels(12)});
    m_export->setIconSize({theme.pixels(9), theme.pixels(9)});
}

void TopBar::changeEvent(QEvent* event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::LanguageChange)
        retranslate();
    if (event->type() == QEvent::StyleChange)
        restyle();
}

void TopBar::paintEvent(QPaintEvent* /*event*/)
{
    const Theme& theme = Theme::current();
    QPainter painter(this);
    painter.fillRect(rect(), theme.panel);
    painter.fillRect(0, height() - 1, width(), 1, theme.line);
}

} // namespace coreloom
