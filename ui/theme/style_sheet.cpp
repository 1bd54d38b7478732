#include "theme/style_sheet.h"

#include "theme/theme.h"

#include <QHash>

namespace coreloom {

namespace {

/// @name stands for a color, #number for a length in pixels at scale 1, @round for half of a slider's handle.
constexpr auto pattern = R"(
QToolTip { background: @panel; color: @text; border: 1px solid @line; padding: #6px; }
QFrame[coreloomPanel="true"] { background: @panel; border: 1px solid @line; border-radius: #10px; }
QLabel { background: transparent; color: @text; }
QLabel[role="hint"] { color: @secondary; font-size: #12px; }
QLabel[role="heading"] { color: @secondary; font-size: #12px; font-weight: 600; text-transform: uppercase; }
QLabel[hue="cpu"] { color: @cpu; }
QLabel[hue="gpu"] { color: @gpu; }
QLabel[role="secondary"] { color: @secondary; }
QLabel[role="fact"] { color: @secondary; font-size: #13px; }
QLabel[role="value"] { font-size: #13px; font-weight: 500; }
QLabel[role="title"] { font-weight: 600; }
QLabel[role="result"] { font-size: #16px; font-weight: 600; }
QLabel[role="good"] { color: @good; font-size: #13px; font-weight: 500; }
QLabel[role="bad"] { color: @bad; font-size: #13px; font-weight: 600; }
QLabel[role="badResult"] { color: @bad; font-size: #16px; font-weight: 600; }
QLabel[role="faint"] { color: @faint; font-size: #13px; }
QLabel[role="alarm"] { color: @bad; background: @alarm; border-radius: #6px; padding: #8px; font-weight: 600; }

QPushButton, QToolButton { background: @panel; color: @text; border: 1px solid @line; border-radius: #6px;
    padding: #6px #12px; font-weight: 500; }
QPushButton:hover, QToolButton:hover { border-color: @faint; }
QPushButton:pressed, QToolButton:pressed { background: @line; }
QPushButton:focus, QToolButton:focus { border-color: @cpu; }
QPushButton:checked { background: @line; border-color: @faint; }
QPushButton:disabled, QToolButton:disabled { color: @faint; }
QPushButton[role="primary"] { background: @text; color: @window; border-color: @text; font-weight: 600; }
QPushButton[role="primary"]:hover { background: @strong; border-color: @strong; }
QPushButton[role="primary"]:focus { border-color: @cpu; }
QPushButton[role="primary"]:disabled { background: @line; border-color: @line; color: @faint; }
QPushButton[role="link"] { border: none; background: transparent; color: @cpu; padding: 0; text-align: left; }
QPushButton[role="link"]:focus, QPushButton[role="link"]:hover { text-decoration: underline; }
QPushButton::menu-indicator { image: none; width: 0; }
QToolButton[role="view"] { border-color: transparent; background: transparent; color: @secondary; }
QToolButton[role="view"]:hover { color: @text; }
QToolButton[role="view"]:focus { border-color: @cpu; }
QToolButton[role="view"]:checked { background: @window; color: @text; border-color: @line; font-weight: 600; }
QToolButton[role="segment"] { border: 1px solid @line; border-radius: 0; background: @panel; color: @secondary;
    padding: #4px 0; font-size: #12px; font-weight: 400; margin-left: -1px; }
QToolButton[role="segment"][place="first"] { border-top-left-radius: #6px; border-bottom-left-radius: #6px;
    margin-left: 0; }
QToolButton[role="segment"][place="last"] { border-top-right-radius: #6px; border-bottom-right-radius: #6px; }
QToolButton[role="segment"]:hover { color: @text; }
QToolButton[role="segment"]:checked { background: @window; color: @text; font-weight: 600; }
QToolButton[role="segment"]:disabled { color: @faint; }
QToolButton[role="segment"]:focus { border-color: @cpu; }

QComboBox, QAbstractSpinBox, QLineEdit { background: @field; color: @text; border: 1px solid @line;
    border-radius: #6px; padding: #5px #8px; min-height: #20px; selection-background-color: @cpu; }
QComboBox:hover, QAbstractSpinBox:hover, QLineEdit:hover { border-color: @faint; }
QComboBox:focus, QAbstractSpinBox:focus, QLineEdit:focus { border-color: @cpu; }
QComboBox:disabled, QAbstractSpinBox:disabled, QLineEdit:disabled { color: @faint; }
QComboBox, QAbstractSpinBox { font-weight: 600; }
QAbstractSpinBox[tight="true"] { padding: #5px #3px; font-size: #12px; }
QComboBox::drop-down { border: none; background: transparent; width: #26px; }
QComboBox QLineEdit { border: none; padding: 0; background: transparent; min-height: 0; font-weight: 600; }
QComboBox QAbstractItemView { background: @panel; color: @text; border: 1px solid @line; outline: none;
    selection-background-color: @line; selection-color: @text; padding: #4px; }

QSlider { min-height: #20px; }
QSlider::groove:horizontal { height: #4px; background: @line; border-radius: #2px; }
QSlider::sub-page:horizontal { background: @secondary; border-radius: #2px; }
QSlider::handle:horizontal { width: #8px; height: #8px; margin: -#5px 0; border-radius: @round; background: @secondary;
    border: #3px solid @panel; }
QSlider::handle:horizontal:hover { border-color: @line; }
QSlider::handle:horizontal:focus { border-color: @text; }
QSlider[hue="cpu"]::sub-page:horizontal, QSlider[hue="cpu"]::handle:horizontal { background: @cpu; }
QSlider[hue="gpu"]::sub-page:horizontal, QSlider[hue="gpu"]::handle:horizontal { background: @gpu; }
QSlider::sub-page:horizontal:disabled, QSlider::handle:horizontal:disabled { background: @faint; }

QCheckBox { border: 1px solid transparent; border-radius: #4px; }
QCheckBox:focus { border-color: @cpu; }

QProgressBar { background: @line; border: none; border-radius: #1px; max-height: #3px; min-height: #3px; }
QProgressBar::chunk { background: @secondary; border-radius: #1px; }

QMenu { background: @panel; color: @text; border: 1px solid @line; padding: #4px; }
QMenu::item { padding: #6px #16px; border-radius: #4px; }
QMenu::item:selected { background: @window; }
QMenu::item:disabled { color: @faint; }
QTableView { background: transparent; color: @text; border: none; outline: none; selection-background-color: @window;
    selection-color: @text; }
QHeaderView { background: transparent; }
QHeaderView::section { background: transparent; color: @secondary; border: none; border-bottom: 1px solid @line;
    padding: #8px #10px; font-size: #12px; font-weight: 600; }
QHeaderView::section:hover { color: @text; }
QTableCornerButton::section { background: transparent; border: none; }
QScrollArea, QScrollArea > QWidget > QWidget { background: transparent; border: none; }
QScrollBar:vertical { background: transparent; width: #8px; margin: 0; }
QScrollBar:horizontal { background: transparent; height: #8px; margin: 0; }
QScrollBar::handle { background: @line; border-radius: #4px; min-height: #24px; min-width: #24px; }
QScrollBar::handle:hover { background: @faint; }
QScrollBar::add-line, QScrollBar::sub-line { width: 0; height: 0; }
QScrollBar::add-page, QScrollBar::sub-page { background: transparent; }
)";

} // namespace

QString styleSheet(const Theme& theme)
{
    const bool dark = theme.scheme == Scheme::dark;
    const QHash<QString, QColor> colors{
        {QStringLiteral("window"), theme.window},
        {QStringLiteral("panel"), theme.panel},
        {QStringLiteral("line"), theme.line},
        {QStringLiteral("text"), theme.text},
        {QStringLiteral("secondary"), theme.secondary},
        {QStringLiteral("faint"), theme.faint},
        {QStringLiteral("cpu"), theme.cpu},
        {QStringLiteral("gpu"), theme.gpu},
        {QStringLiteral("good"), theme.good},
        {QStringLiteral("bad"), theme.bad},
        {QStringLiteral("alarm"), theme.badGround},
        {QStringLiteral("field"), dark ? theme.panel.lighter(112) : theme.window},
        {QStringLiteral("strong"), dark ? theme.text.lighter(110) : theme.text.lighter(140)},
    };
    const QString source = QString::fromUtf8(pattern);
    // A rule with a size or a weight makes a font of its own and would forget the families; a rule with families
    // would forget the size.
    const QFont body = theme.font(sizeOfBody);
    QString sheet = QStringLiteral("QWidget { font-family: \"%1\"; font-size: %2px; }\n")
                        .arg(body.families().join(QStringLiteral("\", \"")))
                        .arg(body.pixelSize());
    // A radius of more than half the size, as rounding could make it, would be none.
    const QString round = QStringLiteral("%1px").arg(theme.pixels(8) / 2 + theme.pixels(3));
    for (qsizetype i = 0; i < source.size(); ++i) {
        if (source[i] != u'@' && source[i] != u'#') {
            sheet += source[i];
            continue;
        }
        qsizetype end = i + 1;
        while (end < source.size() && (source[i] == u'@' ? source[end].isLetter() : source[end].isDigit()))
            ++end;
        const QString word = source.mid(i + 1, end - i - 1);
        if (word == u"round")
            sheet += round;
        else
            sheet += source[i] == u'@' ? colors.value(word).name() : QString::number(theme.pixels(word.toInt()));
        i = end - 1;
    }
    return sheet;
}

} // namespace coreloom
