#include "controls/segmented.h"
#include "theme/roles.h"

#include "theme/theme.h"
#include "theme/tool_tip.h"

#include <QButtonGroup>
#include <QEvent>
#include <QStyle>
#include <QToolButton>

#include <algorithm>
#include <numeric>

namespace coreloom {

namespace {

/// Room for the bold form, so that choosing does not move the words.
int widthOf(const QToolButton* button)
{
    const Theme& theme = Theme::current();
    return QFontMetrics(theme.font(sizeOfHint, true)).horizontalAdvance(button->text()) + theme.pixels(5);
}

} // namespace

Segmented::Segmented(QWidget* parent) : QWidget(parent), m_group(new QButtonGroup(this))
{
    QSizePolicy policy(QSizePolicy::Expanding, QSizePolicy::Minimum);
    policy.setHeightForWidth(true);
    setSizePolicy(policy);
    connect(m_group, &QButtonGroup::idClicked, this, [this](int id) {
        if (id == m_current)
            return;
        m_current = id;
        emit chosen(id);
    });
}

void Segmented::rebuild(const std::vector<Choice>& choices)
{
    setFocusProxy(nullptr); // which setTabOrder would follow
    qDeleteAll(m_buttons);
    m_buttons.clear();
    setFocusPolicy(Qt::StrongFocus); // for now: setTabOrder passes over what takes no focus
    for (const Choice& choice : choices) {
        auto* button = new QToolButton(this);
        button->setCheckable(true);
        button->setFocusPolicy(Qt::StrongFocus);
        setRole(button, QStringLiteral("segment"));
        m_group->addButton(button, choice.id);
        // Made late, it would come after all others of the window.
        setTabOrder(m_buttons.empty() ? static_cast<QWidget*>(this) : m_buttons.back(), button);
        m_buttons.push_back(button);
        button->show();
    }
    setFocusPolicy(Qt::NoFocus);
}

void Segmented::setChoices(const std::vector<Choice>& choices)
{
    const bool same = std::ranges::equal(choices, m_buttons, [this](const Choice& choice, QToolButton* button) {
        return choice.id == m_group->id(button);
    });
    if (!same)
        rebuild(choices);
    for (std::size_t i = 0; i < choices.size(); ++i) {
        m_buttons[i]->setText(choices[i].text);
        explain(m_buttons[i], choices[i].toolTip);
        m_buttons[i]->setEnabled(choices[i].available);
        m_buttons[i]->setObjectName(objectName() % u'.' % choices[i].text);
    }
    setCurrent(m_current);
    updateGeometry();
    arrange();
}

void Segmented::setCurrent(int id)
{
    m_current = id;
    m_group->setExclusive(false);
    for (QToolButton* button : m_buttons)
        button->setChecked(m_group->id(button) == id);
    m_group->setExclusive(true);
    // Tab stops once, at the chosen one; the arrow keys lead to the others.
    const auto usable = std::ranges::find_if(m_buttons, &QToolButton::isEnabled);
    const auto chosen = std::ranges::find_if(m_buttons, &QToolButton::isChecked);
    QToolButton* entry = chosen != m_buttons.end() ? *chosen : usable != m_buttons.end() ? *usable : nullptr;
    for (QToolButton* button : m_buttons)
        button->setFocusPolicy(button == entry ? Qt::StrongFocus : Qt::ClickFocus);
    setFocusProxy(entry);
}

int Segmented::naturalWidth() const
{
    return std::accumulate(m_buttons.begin(), m_buttons.end(), 0,
                           [](int sum, QToolButton* button) { return sum + widthOf(button); });
}

int Segmented::rowHeight() const
{
    return m_buttons.empty() ? 0 : m_buttons.front()->sizeHint().height();
}

QSize Segmented::sizeHint() const
{
    return {naturalWidth(), rowHeight()};
}

QSize Segmented::minimumSizeHint() const
{
    return {0, rowHeight()};
}

int Segmented::heightForWidth(int width) const
{
    return rowHeight() * (naturalWidth() > width ? 2 : 1);
}

void Segmented::arrange()
{
    if (m_buttons.empty())
        return;
    const std::size_t count = m_buttons.size();
    const std::size_t perRow = naturalWidth() > width() ? (count + 1) / 2 : count;
    for (std::size_t first = 0; first < count; first += perRow)
        arrangeRow(first, std::min(perRow, count - first), first == 0 ? 0 : rowHeight());
}

void Segmented::arrangeRow(std::size_t first, std::size_t count, int top)
{
    const std::vector row(m_buttons.begin() + static_cast<std::ptrdiff_t>(first),
                          m_buttons.begin() + static_cast<std::ptrdiff_t>(first + count));
    const int natural = std::accumulate(row.begin(), row.end(), 0,
                                        [](int sum, const QToolButton* button) { return sum + widthOf(button); });
    // What is left over goes to all in equal parts, so that longer words get wider buttons.
    const int spare = std::max(0, width() - natural);
    const int parts = static_cast<int>(count);
    int left = 0;
    for (int i = 0; i < parts; ++i) {
        QToolButton* button = row[static_cast<std::size_t>(i)];
        const QString place = QString::fromLatin1(i == 0 ? "first" : i == parts - 1 ? "last" : "middle");
        if (button->property("place") != place) {
            button->setProperty("place", place);
            button->style()->polish(button);
        }
        const int share = spare * (i + 1) / parts - spare * i / parts;
        button->setGeometry(left, top, widthOf(button) + share, rowHeight());
        left += button->width();
    }
}

void Segmented::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    arrange();
}

void Segmented::changeEvent(QEvent* event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::StyleChange || event->type() == QEvent::FontChange) {
        updateGeometry();
        arrange();
    }
}

} // namespace coreloom
