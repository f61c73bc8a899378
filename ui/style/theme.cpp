// Colours by role, fonts, what paints with them, and the one style sheet that makes standard
// controls look so. Widgets say what they are by the property "look"; names in @ are colour roles.
#include <images/palette.h>
#include <ui/style/studio_application.h>
#include <ui/style/theme.h>

#include <QApplication>
#include <QDialogButtonBox>
#include <QFile>
#include <QFontDatabase>
#include <QGuiApplication>
#include <QHash>
#include <QPainter>
#include <QPainterPath>
#include <QPalette>
#include <QProxyStyle>
#include <QPushButton>
#include <QStyleFactory>
#include <QStyleOption>
#include <QSvgRenderer>

static void initialiseIcons() {
    Q_INIT_RESOURCE(icons);
}

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
QLabel[look="strong"]:disabled { color: @muted; }
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
QFrame[look="bottomPanel"] { background: @panel; border: none; border-top: 1px solid @border; }
QFrame[look="line"] { background: @border; border: none; }
QFrame[look="problem"] { background: @problemback; border: 1px solid @problemline;
    border-radius: 8px; }

QPushButton { background: @raised; border: 1px solid @border; border-radius: 8px;
    padding: 0 13px; min-height: @controlpx; outline: none; }
QPushButton:hover { background: @hover; }
QPushButton:pressed { background: @field; }
QPushButton:focus { border: 1px solid @text; }
QPushButton:disabled { color: @muted; background: @panel; }
QPushButton QLabel:disabled { color: @muted; }
QPushButton:checked { background: @hover; border-color: @muted; }
QPushButton[look="primary"] { background: @nextFill; border-color: @nextFill; color: @onNextFill;
    font-weight: 700; }
QPushButton[look="primary"]:hover { background: @nexthover; }
QPushButton[look="primary"]:focus { border: 2px solid @text; padding: 0 12px; }
QPushButton[look="primary"]:disabled { background: @raised; border-color: @border; color: @muted; }
QPushButton[look="tool"] { padding: 0 7px; }
QPushButton[look="danger"] { color: @danger; }
QPushButton[look="danger"]:disabled { color: @muted; }
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
QPushButton[look="plain"]:checked { background: @raised; border-color: @border; }
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
QTextBrowser { background: transparent; border: 1px solid transparent; }
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
QCheckBox { spacing: 8px; }
QCheckBox::indicator { width: 15px; height: 15px; border: 1px solid @muted; border-radius: 4px;
    background: @field; }
QCheckBox::indicator:checked { background: @nextFill; border-color: @nextFill;
    image: url(:/icons/check-on-amber.svg); }
QCheckBox::indicator:disabled { border-color: @border; }
QCheckBox::indicator:checked:disabled { background: @muted; border-color: @muted; }
QCheckBox:focus { text-decoration: underline; }
QLineEdit[fault="true"], QSpinBox[fault="true"], QComboBox[fault="true"],
QPlainTextEdit[fault="true"] { border: 1px solid @danger; }
QLabel[look="fault"] { color: @danger; }

QProgressBar { background: @track; border: none; border-radius: 3px; }
QProgressBar::chunk { background: @base; border-radius: 3px; }
QProgressBar[tone="tuned"]::chunk { background: @tuned; }
QProgressBar[tone="ready"]::chunk { background: @validation; }
QProgressBar[tone="danger"]::chunk { background: @danger; }
QSlider::groove:horizontal { background: @track; height: 6px; border-radius: 3px; }
QSlider::sub-page:horizontal { background: @base; height: 6px; border-radius: 3px; }
QSlider::handle:horizontal { background: @text; width: 14px; margin: -4px 0; border-radius: 7px; }
QSlider::handle:horizontal:focus { background: @tuned; }
QSlider::sub-page:horizontal:disabled, QSlider::handle:horizontal:disabled { background: @muted; }

QScrollArea { background: transparent; border: none; }
QFrame[look="problem"] QScrollArea:focus { border: 1px solid @text; }
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
QListWidget { background: @field; border: 1px solid @border; border-radius: 8px; padding: 4px; }
QListWidget:focus { border: 1px solid @text; }
QListWidget::item:selected { background: @raised; color: @text; border-radius: 4px; }
QListView[look="grid"] { background: transparent; border: none; padding: 0; }
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

static QString styleSheet(int bodyPixels) {
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

namespace {

bool dark = true;

struct Shades {
    QRgb dark, light;
};

/// A colour of the palette, which has no alpha.
constexpr QRgb opaque(std::uint32_t rgb) {
    return 0xff000000 | rgb;
}

// Order of enum Role. Text on every background of its variant reaches 4.5:1
// (tests/ui/style/test_theme).
constexpr Shades shades[] = {
    {opaque(palette::background), 0xfff2f3f4},                          // window
    {0xff1f2124, 0xffe6e8ea},                                           // sidebar
    {0xff2c3033, 0xfffafafa},                                           // panel
    {0xff353a3e, 0xffdfe2e5},                                           // raised
    {0xff1d1f22, 0xffffffff},                                           // field
    {0xff44484c, 0xffbfc4c8},                                           // border
    {0xff4a4d50, 0xff9a9da0},                                           // neutral
    {opaque(palette::text), opaque(palette::light::text)},              // text
    {opaque(palette::quietText), opaque(palette::light::quietText)},    // muted
    {opaque(palette::base), opaque(palette::light::base)},              // base
    {opaque(palette::tuned), opaque(palette::light::tuned)},            // tuned
    {opaque(palette::validation), opaque(palette::light::validation)},  // validation
    {0xfff28676, 0xffb03020},                                           // danger
    {0xff1d1f22, 0xffffffff},                                           // onAccent
    {opaque(palette::tuned), opaque(palette::tuned)},                   // nextFill
    {0xff1d1f22, 0xff1d1f22},                                           // onNextFill
};

bool systemIsDark() {
    if (qEnvironmentVariableIsEmpty("XDG_CURRENT_DESKTOP")) return true;
    const QPalette palette = QGuiApplication::palette();
    return palette.color(QPalette::Window).lightness() <
           palette.color(QPalette::WindowText).lightness();
}

QFont fontOf(int pixels, QFont::Weight weight) {
    QFont font = QApplication::font();
    font.setPixelSize(pixels);
    font.setWeight(weight);
    return font;
}

int bodyPixels = 13, textPercent = 100;

}  // namespace

QColor color(Role role) {
    const Shades& shade = shades[static_cast<int>(role)];
    return QColor::fromRgb(dark ? shade.dark : shade.light);
}

QColor pictureLine() {
    return Qt::white;
}

QColor pictureDimming() {
    return {0, 0, 0, 140};
}

bool isDark() {
    return dark;
}

QColor mix(const QColor& a, const QColor& b, double amount) {
    const auto channel = [amount](int x, int y) { return qRound(x * amount + y * (1 - amount)); };
    return {channel(a.red(), b.red()), channel(a.green(), b.green()), channel(a.blue(), b.blue())};
}

ToneColors toneColors(Tone tone) {
    const auto tinted = [](Role role) {
        const QColor accent = color(role);
        return dark ? ToneColors{mix(accent, color(Role::sidebar), 0.24),
                                 mix(accent, Qt::white, 0.7)}
                    : ToneColors{mix(accent, Qt::white, 0.16), mix(accent, Qt::black, 0.85)};
    };
    switch (tone) {
        case Tone::neutral:
            break;
        case Tone::ready:
            return tinted(Role::validation);
        case Tone::warning:
        case Tone::tuned:
            return tinted(Role::tuned);
        case Tone::danger:
            return tinted(Role::danger);
        case Tone::base:
            return tinted(Role::base);
    }
    return {color(Role::raised), color(Role::text)};
}

namespace {

/// The sign of a button's menu: a chevron at the right of its text. A style sheet could name it as
/// well, but text at the left then loses its padding.
class Style : public QProxyStyle {
public:
    Style() : QProxyStyle(QStyleFactory::create(QStringLiteral("Fusion"))) {}

    int pixelMetric(PixelMetric metric, const QStyleOption* option,
                    const QWidget* widget) const override {
        return metric == PM_MenuButtonIndicator ? chevronSide + 8
                                                : QProxyStyle::pixelMetric(metric, option, widget);
    }
    /// Buttons of dialogs have words alone, what goes on at the right, as in our own dialogs.
    int styleHint(StyleHint hint, const QStyleOption* option, const QWidget* widget,
                  QStyleHintReturn* more) const override {
        if (hint == SH_DialogButtonBox_ButtonsHaveIcons) return 0;
        if (hint == SH_DialogButtonLayout) return QDialogButtonBox::GnomeLayout;
        return QProxyStyle::styleHint(hint, option, widget, more);
    }
    void drawPrimitive(PrimitiveElement element, const QStyleOption* option, QPainter* painter,
                       const QWidget* widget) const override {
        if (element != PE_IndicatorArrowDown || qobject_cast<const QPushButton*>(widget) == nullptr)
            return QProxyStyle::drawPrimitive(element, option, painter, widget);
        QRect place(0, 0, chevronSide, chevronSide);
        place.moveCenter(widget->rect().center());
        place.moveRight(widget->rect().right() - chevronSide);
        icon(QStringLiteral("chevron-down"), Role::muted).paint(painter, place);
    }

private:
    static constexpr int chevronSide = 12;
};

}  // namespace

void adopt(const Look& look) {
    initialiseIcons();
    dark = look.brightness == Brightness::asSystem ? systemIsDark()
                                                   : look.brightness == Brightness::dark;
    // A person who set larger type keeps it.
    const QFont font = QFontDatabase::systemFont(QFontDatabase::GeneralFont);
    textPercent = look.textPercent;
    bodyPixels = qMax(13, QFontInfo(font).pixelSize()) * textPercent / 100;
}

Look appliedLook() {
    return {dark ? Brightness::dark : Brightness::light, textPercent};
}

void apply(QApplication& application, const Look& look) {
    adopt(look);
    application.setStyle(new Style);
    QFont font = QFontDatabase::systemFont(QFontDatabase::GeneralFont);
    if (QFontDatabase::hasFamily(QStringLiteral("Inter"))) font.setFamily(QStringLiteral("Inter"));
    font.setPixelSize(bodyPixels);
    application.setFont(font);

    QPalette palette;
    palette.setColor(QPalette::Window, color(Role::window));
    palette.setColor(QPalette::WindowText, color(Role::text));
    palette.setColor(QPalette::Base, color(Role::field));
    palette.setColor(QPalette::AlternateBase, color(Role::panel));
    palette.setColor(QPalette::Text, color(Role::text));
    palette.setColor(QPalette::PlaceholderText, color(Role::muted));
    palette.setColor(QPalette::Button, color(Role::raised));
    palette.setColor(QPalette::ButtonText, color(Role::text));
    palette.setColor(QPalette::Highlight, color(Role::nextFill));
    palette.setColor(QPalette::HighlightedText, color(Role::onNextFill));
    palette.setColor(QPalette::ToolTipBase, color(Role::raised));
    palette.setColor(QPalette::ToolTipText, color(Role::text));
    palette.setColor(QPalette::Link, color(Role::text));
    for (const auto role : {QPalette::WindowText, QPalette::Text, QPalette::ButtonText})
        palette.setColor(QPalette::Disabled, role, color(Role::muted));
    QApplication::setPalette(palette);
    application.setStyleSheet(styleSheet(bodyPixels));
    keepLabelsPlain(application);
    keepWheelFromFields(application);
    keepSecondPressFromOthers(application);
}

int textWidth(int pixels) {
    return pixels * qMax(100, textPercent) / 100;
}
QFont bodyFont() {
    return fontOf(bodyPixels, QFont::Normal);
}
QFont smallFont() {
    return fontOf(bodyPixels - 2, QFont::Normal);
}
QFont boldFont() {
    return fontOf(bodyPixels, QFont::DemiBold);
}

QIcon icon(const QString& name, Role role) {
    QFile file(QStringLiteral(":/icons/%1.svg").arg(name));
    if (!file.open(QIODevice::ReadOnly)) return {};
    QByteArray drawing = file.readAll();
    drawing.replace("currentColor", color(role).name().toLatin1());
    QSvgRenderer renderer(drawing);
    QIcon result;
    for (const int pixels : {20, 40, 60}) {
        QPixmap pixmap(pixels, pixels);
        pixmap.fill(Qt::transparent);
        QPainter painter(&pixmap);
        renderer.render(&painter);
        painter.end();
        result.addPixmap(pixmap);
    }
    return result;
}

namespace {

/// This part of the picture at this place.
QPixmap rounded(const QImage& image, const QRectF& part, const QSize& size, const QRectF& place,
                double devicePixelRatio, double cornerRadius) {
    QPixmap result(size * devicePixelRatio);
    result.setDevicePixelRatio(devicePixelRatio);
    result.fill(Qt::transparent);
    if (image.isNull()) return result;
    QPainter painter(&result);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setRenderHint(QPainter::SmoothPixmapTransform);
    QPainterPath shape;
    shape.addRoundedRect(place, cornerRadius, cornerRadius);
    painter.setClipPath(shape);
    painter.drawImage(place, image, part);
    return result;
}

QRectF inTheMiddle(const QSizeF& part, const QSizeF& whole) {
    return {QPointF((whole.width() - part.width()) / 2, (whole.height() - part.height()) / 2),
            part};
}

}  // namespace

QPixmap roundedWhole(const QImage& image, const QSize& size, double devicePixelRatio,
                     double cornerRadius) {
    const QSizeF fitted = QSizeF(image.size()).scaled(size, Qt::KeepAspectRatio);
    return rounded(image, QRectF(image.rect()), size, inTheMiddle(fitted, size), devicePixelRatio,
                   cornerRadius);
}

QPixmap roundedCover(const QImage& image, const QSize& size, double devicePixelRatio,
                     double cornerRadius) {
    const QSizeF source = QSizeF(size).scaled(image.size(), Qt::KeepAspectRatio);
    return rounded(image, inTheMiddle(source, image.size()), size, QRectF(QPointF(), QSizeF(size)),
                   devicePixelRatio, cornerRadius);
}

}  // namespace dreambooth::theme
