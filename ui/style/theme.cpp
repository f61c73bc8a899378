// Colours by role, fonts, and what paints with them.
// The style sheet that makes standard controls look so is in theme_style.cpp.
#include <images/palette.h>
#include <ui/style/plain_labels.h>
#include <ui/style/second_press.h>
#include <ui/style/theme.h>
#include <ui/style/theme_style.h>
#include <ui/style/wheel.h>

#include <QApplication>
#include <QFile>
#include <QFontDatabase>
#include <QGuiApplication>
#include <QPainter>
#include <QPainterPath>
#include <QPalette>
#include <QStyleFactory>
#include <QSvgRenderer>

static void initialiseIcons() {
    Q_INIT_RESOURCE(icons);
}

namespace dreambooth::theme {
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

int bodyPixels = 13;

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

void apply(QApplication& application, bool isAlwaysDark) {
    initialiseIcons();
    dark = isAlwaysDark || systemIsDark();
    application.setStyle(QStyleFactory::create(QStringLiteral("Fusion")));

    QFont font = QFontDatabase::systemFont(QFontDatabase::GeneralFont);
    // A person who set larger type keeps it.
    bodyPixels = qMax(13, QFontInfo(font).pixelSize());
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

QPixmap roundedCover(const QImage& image, const QSize& size, double devicePixelRatio,
                     double cornerRadius) {
    QPixmap result(size * devicePixelRatio);
    result.setDevicePixelRatio(devicePixelRatio);
    result.fill(Qt::transparent);
    if (image.isNull()) return result;
    QPainter painter(&result);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setRenderHint(QPainter::SmoothPixmapTransform);
    QPainterPath shape;
    shape.addRoundedRect(QRectF(QPointF(), QSizeF(size)), cornerRadius, cornerRadius);
    painter.setClipPath(shape);
    const QSizeF source = QSizeF(size).scaled(image.size(), Qt::KeepAspectRatio);
    const QRectF middle(
        QPointF((image.width() - source.width()) / 2, (image.height() - source.height()) / 2),
        source);
    painter.drawImage(QRectF(QPointF(), QSizeF(size)), image, middle);
    return result;
}

}  // namespace dreambooth::theme
