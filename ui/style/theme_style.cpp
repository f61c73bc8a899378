// Standard controls in our look. Widgets say what they are by the property "look" (theme.cpp sets
// it); names in @ are colour roles, filled in below.
#include <ui/style/theme.h>
#include <ui/style/theme_style.h>

#include <QHash>

namespace dreambooth::theme {
namespace {

const char* const sheet = R"(
QWidget { color: @text; }
QMainWindow, QStackedWidget, QDialog, QMessageBox { background: @window; }
QToolTip { background: @raised; color: @text; border: 1px solid @border; padding: 4px; }

QLabel { background: transparent; }
QLabel[look="heading"] { font-size: @headingpx; font-weight: 700; }
QLabel[look="section"] { font-size: @sectionpx; font-weight: 600; color: @muted; }
QLabel[look="hint"] { color: @muted; }
QLabel[look="field"] { font-size: @sectionpx; color: @muted; }
QLabel[look="word"] { font-size: @wordpx; font-weight: 700; }
QLabel[look="strong"] { font-weight: 600; }
QLabel[look="tunedScore"] { font-weight: 700; color: @tuned; }
QLabel[look="number"] { font-size: @numberpx; font-weight: 700; }
QLabel[look="small"] { font-size: @smallpx; color: @muted; }
QLabel[look="pill"] { font-size: @smallpx; border-radius: 9px; padding: 2px 9px; min-height: 14px; }
QLabel[look="key"] { font-size: @smallpx; background: @field; border: 1px solid @border;
    border-bottom-width: 2px; border-radius: 4px; padding: 1px 5px; min-width: 10px; }
@tones

QFrame[look="card"] { background: @panel; border: 1px solid @border; border-radius: 8px; }
QFrame[look="fieldCard"] { background: @field; border: 1px solid @border; border-radius: 8px; }
QFrame[look="leftPanel"] { background: @panel; border: none; border-right: 1px solid @border; }
QFrame[look="sidePanel"] { background: @panel; border: none; border-left: 1px solid @border; }
QFrame[look="line"] { background: @border; border: none; }
QFrame[look="problem"] { background: @problemback; border: 1px solid @problemline;
    border-radius: 8px; }

QPushButton { background: @raised; border: 1px solid @border; border-radius: 8px;
    padding: 0 13px; min-height: @controlpx; }
QPushButton:hover { background: @hover; }
QPushButton:pressed { background: @field; }
QPushButton:focus { border: 1px solid @text; }
QPushButton:disabled { color: @muted; background: @panel; }
QPushButton:checked { background: @hover; border-color: @muted; }
QPushButton[look="primary"] { background: @nextFill; border-color: @nextFill; color: @onNextFill;
    font-weight: 700; }
QPushButton[look="primary"]:hover { background: @nexthover; }
QPushButton[look="primary"]:focus { border: 2px solid @text; padding: 0 12px; }
QPushButton[look="primary"]:disabled { background: @raised; border-color: @border; color: @muted; }
QPushButton[look="choice"] { background: @field; text-align: left; padding: 0 10px; }
QPushButton[look="link"] { background: transparent; border: none; border-radius: 4px; padding: 0 2px;
    min-height: 18px; text-decoration: underline; }
QPushButton[look="link"]:hover { color: @tuned; }
QPushButton[look="link"]:focus { border: 1px solid @text; }
QPushButton[look="project"] { background: transparent; border-color: transparent; padding: 0 9px;
    min-height: 26px; font-size: @projectpx; font-weight: 700; text-align: left; }
QPushButton[look="project"]:hover { background: @raised; }
QPushButton[look="project"]:focus { border-color: @text; }
QPushButton[look="plain"] { background: transparent; border-color: transparent; padding: 0 6px; }
QPushButton[look="plain"]:hover { background: @raised; }
QPushButton[look="plain"]:focus { border-color: @text; }

QPushButton[look="chip"] { background: @raised; border-color: @border; border-radius: 12px;
    min-height: 22px; padding: 0 9px; font-size: @smallpx; }
QPushButton[look="chip"]:focus { border-color: @text; }

QFrame[look="segments"] { background: @field; border: 1px solid @border; border-radius: 8px; }
QPushButton[look="segment"] { background: transparent; border: none; border-radius: 0;
    border-left: 1px solid @border; color: @muted; padding: 0 12px; }
QPushButton[look="segment"][tight="true"] { padding: 0 7px; }
QPushButton[look="segment"][edge="first"] { border-left: none; border-top-left-radius: 7px;
    border-bottom-left-radius: 7px; }
QPushButton[look="segment"][edge="last"] { border-top-right-radius: 7px;
    border-bottom-right-radius: 7px; }
QPushButton[look="segment"]:hover { color: @text; }
QPushButton[look="segment"]:checked { background: @raised; color: @text; }
QPushButton[look="segment"]:disabled { background: transparent; color: @muted; }
QPushButton[look="segment"]:focus { text-decoration: underline; color: @text; }

QLineEdit, QPlainTextEdit, QTextEdit, QSpinBox, QDoubleSpinBox, QComboBox { background: @field;
    border: 1px solid @border; border-radius: 8px; padding: 0 9px; min-height: @controlpx;
    selection-background-color: @nextFill; selection-color: @onNextFill; }
QPlainTextEdit, QTextEdit { padding: 6px; }
QLineEdit[look="large"] { font-size: @wordpx; min-height: 38px; }
QLineEdit:focus, QPlainTextEdit:focus, QTextEdit:focus, QSpinBox:focus, QDoubleSpinBox:focus,
QComboBox:focus { border: 1px solid @text; }
QLineEdit:disabled, QSpinBox:disabled, QDoubleSpinBox:disabled, QComboBox:disabled {
    color: @muted; }
QSpinBox::up-button, QSpinBox::down-button, QDoubleSpinBox::up-button,
QDoubleSpinBox::down-button { width: 0; border: none; }
QComboBox::drop-down { border: none; width: 24px; }
QComboBox::down-arrow { image: url(:/icons/chevron-down-@variant.svg); width: 12px; height: 12px; }
QComboBox QAbstractItemView { background: @panel; border: 1px solid @border;
    selection-background-color: @raised; selection-color: @text; outline: none; }
QListWidget { background: @field; border: 1px solid @border; border-radius: 8px; padding: 4px;
    outline: none; selection-background-color: @raised; selection-color: @text; }
QListWidget:focus { border-color: @text; }
QCheckBox { spacing: 8px; }
QCheckBox::indicator { width: 15px; height: 15px; border: 1px solid @muted; border-radius: 4px;
    background: @field; }
QCheckBox::indicator:checked { background: @nextFill; border-color: @nextFill;
    image: url(:/icons/check-on-amber.svg); }
QCheckBox:focus { text-decoration: underline; }

QProgressBar { background: @track; border: none; border-radius: 3px; }
QProgressBar::chunk { background: @base; border-radius: 3px; }
QProgressBar[tone="tuned"]::chunk { background: @tuned; }
QProgressBar[tone="ready"]::chunk { background: @validation; }
QProgressBar[tone="danger"]::chunk { background: @danger; }
QSlider::groove:horizontal { background: @track; height: 6px; border-radius: 3px; }
QSlider::sub-page:horizontal { background: @base; height: 6px; border-radius: 3px; }
QSlider::handle:horizontal { background: @text; width: 14px; margin: -4px 0; border-radius: 7px; }
QSlider::handle:horizontal:focus { background: @tuned; }

QScrollArea { background: transparent; border: none; }
QScrollArea > QWidget > QWidget { background: transparent; }
QScrollBar:vertical { background: transparent; width: 10px; }
QScrollBar:horizontal { background: transparent; height: 10px; }
QScrollBar::handle { background: @border; border-radius: 4px; margin: 1px; }
QScrollBar::handle:vertical { min-height: 28px; }
QScrollBar::handle:horizontal { min-width: 28px; }
QScrollBar::handle:hover { background: @muted; }
QScrollBar::add-line, QScrollBar::sub-line { width: 0; height: 0; }
QScrollBar::add-page, QScrollBar::sub-page { background: transparent; }
QMenu { background: @panel; border: 1px solid @border; padding: 4px; }
QMenu::item { padding: 6px 24px 6px 12px; border-radius: 4px; }
QMenu::item:selected { background: @raised; }
QMenu::item:disabled { color: @muted; }
QTableView, QTreeView, QListView { background: @window; border: none; gridline-color: @border;
    alternate-background-color: @panel; outline: none; }
QTableView::item { padding: 0 12px; border: none; border-bottom: 1px solid @raised; }
QTableView::item:selected { background: @raised; color: @text; }
QListView[look="grid"] { background: transparent; }
QListView[look="ticks"] { background: @field; border: 1px solid @border; border-radius: 8px;
    padding: 6px; }
QListView[look="ticks"]:focus { border: 1px solid @text; }
QListView[look="ticks"]::item { padding: 4px 6px; border-radius: 4px; }
QListView[look="ticks"]::item:selected { background: @raised; color: @text; }
QListView[look="ticks"]::indicator { width: 15px; height: 15px; border: 1px solid @muted;
    border-radius: 4px; background: @window; }
QListView[look="ticks"]::indicator:checked { background: @nextFill; border-color: @nextFill;
    image: url(:/icons/check-on-amber.svg); }
QHeaderView::section { background: @window; color: @muted; border: none;
    border-bottom: 1px solid @border; padding: 8px 15px; }
)";

QString pixels(int value) {
    return QString::number(value) + QStringLiteral("px");
}

}  // namespace

QString styleSheet(int bodyPixels) {
    const QColor hover = mix(color(Role::text), color(Role::raised), 0.08);
    const QColor track = mix(color(Role::border), color(Role::panel), 0.5);
    QString tones;
    const QHash<QString, Tone> names = {
        {QStringLiteral("neutral"), Tone::neutral}, {QStringLiteral("ready"), Tone::ready},
        {QStringLiteral("warning"), Tone::warning}, {QStringLiteral("danger"), Tone::danger},
        {QStringLiteral("base"), Tone::base},       {QStringLiteral("tuned"), Tone::tuned}};
    for (auto name = names.begin(); name != names.end(); ++name) {
        const ToneColors colors = toneColors(name.value());
        tones +=
            QStringLiteral("QLabel[look=\"pill\"][tone=\"%1\"] { background: %2; color: %3; }\n")
                .arg(name.key(), colors.background.name(), colors.text.name());
    }

    QString result = QString::fromLatin1(sheet);
    const std::pair<const char*, QString> values[] = {
        {"@tones", tones},
        {"@headingpx", pixels(bodyPixels + 6)},
        {"@wordpx", pixels(bodyPixels + 3)},
        {"@projectpx", pixels(bodyPixels + 2)},
        {"@sectionpx", pixels(bodyPixels - 1)},
        {"@smallpx", pixels(bodyPixels - 2)},
        {"@numberpx", pixels(bodyPixels + 6)},
        {"@controlpx", pixels(controlHeight - 2)},
        {"@variant", isDark() ? QStringLiteral("dark") : QStringLiteral("light")},
        {"@problemback", mix(color(Role::danger), color(Role::window), 0.14).name()},
        {"@problemline", mix(color(Role::danger), color(Role::window), 0.55).name()},
        {"@nexthover", mix(color(Role::nextFill), Qt::white, 0.85).name()},
        {"@hover", hover.name()},
        {"@track", track.name()},
        {"@nextFill", color(Role::nextFill).name()},
        {"@onNextFill", color(Role::onNextFill).name()},
        {"@onAccent", color(Role::onAccent).name()},
        {"@window", color(Role::window).name()},
        {"@sidebar", color(Role::sidebar).name()},
        {"@panel", color(Role::panel).name()},
        {"@raised", color(Role::raised).name()},
        {"@field", color(Role::field).name()},
        {"@border", color(Role::border).name()},
        {"@text", color(Role::text).name()},
        {"@muted", color(Role::muted).name()},
        {"@base", color(Role::base).name()},
        {"@tuned", color(Role::tuned).name()},
        {"@validation", color(Role::validation).name()},
        {"@danger", color(Role::danger).name()},
    };
    for (const auto& [name, value] : values) result.replace(QLatin1String(name), value);
    return result;
}

}  // namespace dreambooth::theme
