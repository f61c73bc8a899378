// The second press of a double click belongs to what got the first one: "Stop" that appears where
// "Start" was a moment ago is not pressed by it.
#pragma once

class QApplication;

namespace dreambooth {

/// For all buttons, from now on: a press within the time and distance of a double click after one
/// that another button got is nobody's. The next one counts again.
void keepSecondPressFromOthers(QApplication& application);

}  // namespace dreambooth
