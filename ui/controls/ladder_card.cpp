#include "controls/ladder_card.h"

#include "controls/abilities.h"
#include "theme/roles.h"
#include "theme/theme.h"

#include <QGuiApplication>
#include <QKeyEvent>
#include <QLabel>
#include <QLayoutItem>
#include <QScreen>
#include <QVBoxLayout>

#include <algorithm>

namespace coreloom {

LadderCard::LadderCard(QWidget* parent) : QFrame(parent, Qt::Popup), m_layout(new QVBoxLayout(this))
{
    setObjectName(QStringLiteral("ladder"));
    setProperty("coreloomPanel", true);
}

void LadderCard::open(const DeviceInfo& device, std::optional<Rung> chosen, const QWidget& beside)
{
    while (const QLayoutItem* item = m_layout->takeAt(0)) {
        delete item->widget();
        delete item;
    }
    const Theme& theme = Theme::current();
    const int inside = theme.pixels(14);
    m_layout->setContentsMargins(inside, theme.pixels(12), inside, inside);
    m_layout->setSpacing(theme.pixels(2));
    add(device.isGpu() ? tr("The kernels of a GPU, from simple to fast")
                       : tr("The kernels of the CPU, from simple to fast"),
        QStringLiteral("title"), {});
    for (const RungInfo& rung : device.rungs) {
        const QString name = QString::fromLatin1(coreloom::name(rung.rung));
        m_layout->addSpacing(theme.pixels(8));
        add(rung.rung == chosen ? tr("%1 (chosen)").arg(name) : name, QStringLiteral("value"), name);
        add(Abilities::sentences(rung), QStringLiteral("fact"), name % QStringLiteral(".sentences"));
        if (const QString built = Abilities::compilation(rung); !built.isEmpty())
            add(built, QStringLiteral("hint"), name % QStringLiteral(".options"));
    }
    const int width = theme.pixels(460);
    resize(width, std::max(m_layout->totalHeightForWidth(width), m_layout->totalMinimumSize().height()));
    const QRect room = beside.screen()->availableGeometry();
    const QPoint corner = beside.mapToGlobal(QPoint(beside.width() + theme.pixels(12), 0));
    move(std::clamp(corner.x(), room.left(), std::max(room.left(), room.right() - this->width())),
         std::clamp(corner.y(), room.top(), std::max(room.top(), room.bottom() - height())));
    show();
    setFocus(Qt::PopupFocusReason);
}

void LadderCard::add(const QString& text, const QString& role, const QString& name)
{
    auto* label = new QLabel(text, this);
    label->setObjectName(name);
    label->setTextFormat(Qt::PlainText);
    label->setWordWrap(true);
    setRole(label, role);
    m_layout->addWidget(label);
}

void LadderCard::keyPressEvent(QKeyEvent* event)
{
    if (event->key() == Qt::Key_Escape)
        close();
    else
        QFrame::keyPressEvent(event);
}

} // namespace coreloom
