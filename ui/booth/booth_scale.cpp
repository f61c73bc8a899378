// Sizes on the booth's screen.
#include <ui/booth/booth_scale.h>

#include <QApplication>
#include <QScreen>
#include <QWidget>

namespace dreambooth {

namespace {

constexpr double fingerMillimetres = 15;
constexpr double commonPixelsPerInch = 96;

}  // namespace

BoothScale BoothScale::of(const QSize& window, const QScreen* screen) {
    BoothScale scale;
    const int shorter = qMin(window.width(), window.height());
    scale.unit = qMax(shorter, 200) / 100.0;
    scale.isTall = window.height() > window.width();
    double perInch = screen != nullptr ? screen->physicalDotsPerInch() : commonPixelsPerInch;
    if (!(perInch >= 40 && perInch <= 400)) perInch = commonPixelsPerInch;
    // On a screen too small for it, a target is not larger than a fifth of its shorter side.
    scale.target = qMin(qCeil(fingerMillimetres / 25.4 * perInch), shorter / 5);
    return scale;
}

QFont BoothScale::font(double units, QFont::Weight weight) const {
    QFont font = QApplication::font();
    font.setPixelSize(qMax(9, px(units)));
    font.setWeight(weight);
    return font;
}

void applyScale(QWidget* root, const BoothScale& scale) {
    if (auto* scaled = dynamic_cast<Scaled*>(root)) scaled->setScale(scale);
    for (QWidget* child : root->findChildren<QWidget*>())
        if (auto* scaled = dynamic_cast<Scaled*>(child)) scaled->setScale(scale);
}

}  // namespace dreambooth
