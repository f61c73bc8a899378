// Where the focus goes: with Tab through a window as it is read, and nowhere when the control that
// has it vanishes, so that a second press of a key never meets another button.
#pragma once

class QWidget;

namespace dreambooth {

/// What QWidget::focusNextPrevChild() of a window does. Reading order: rows from top to bottom, in
/// a row from left to right; what stands beside a whole column comes after that column. Qt asks the
/// same when the focused control was hidden or disabled: then what holds it takes the focus, and
/// Tab goes on from where the control stands, or from what holds it where it is hidden.
bool moveFocus(QWidget& window, bool next);

}  // namespace dreambooth
