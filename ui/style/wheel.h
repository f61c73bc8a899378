// What the mouse wheel does over a field: it scrolls what holds the field, and changes no value, so
// that nobody alters a setting that only passed below the pointer.
#pragma once

class QApplication;

namespace dreambooth {

/// For number fields, choices and sliders inside a scroll area, from now on. Elsewhere, and in the
/// open list of a choice, the wheel does what Qt lets it do.
void keepWheelFromFields(QApplication& application);

}  // namespace dreambooth
