#pragma once

#include <QLabel>

namespace coreloom::test {

/// The words of the first visible label below the widget that is lower than its text needs at its width; empty where
/// all have their room.
inline QString textWithoutRoom(const QWidget& widget)
{
    for (const QLabel* label : widget.findChildren<QLabel*>()) {
        if (!label->isVisible() || label->text().isEmpty())
            continue;
        const int needed = label->wordWrap() ? label->heightForWidth(label->width()) : label->sizeHint().height();
        if (label->height() < needed)
            return label->text();
    }
    return {};
}

} // namespace coreloom::test
