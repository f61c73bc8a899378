// The colours staff chose.
#include <ui/booth/booth_colors.h>
#include <ui/style/theme.h>

namespace dreambooth {

namespace {

QColor chosenAccent, chosenGround;

}  // namespace

QColor boothAccent() {
    return chosenAccent.isValid() ? chosenAccent : theme::color(theme::Role::nextFill);
}

QColor boothGround() {
    return chosenGround.isValid() ? chosenGround : theme::color(theme::Role::sidebar);
}

QColor onColor(const QColor& fill) {
    return fill.lightnessF() > 0.45F ? QColor(0x1d, 0x1f, 0x22) : QColor(Qt::white);
}

QColor onBoothAccent() {
    return onColor(boothAccent());
}

void setBoothColors(const QColor& accent, const QColor& ground) {
    chosenAccent = accent;
    chosenGround = ground;
}

}  // namespace dreambooth
