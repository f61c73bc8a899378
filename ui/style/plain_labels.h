// Words are words: no label and no tool tip takes what it shows for HTML because it looks like it.
// Qt guesses by default, and a stranger's "<img src=…>" would open files and decode pictures.
#pragma once

class QApplication;

namespace dreambooth {

/// From now on each QLabel of the program, those of Qt's own dialogs and tool tips among them,
/// shows plain text, unless it was told Qt::RichText: then who sets its text escapes all that is
/// not its own (QString::toHtmlEscaped). packaging/check looks after the rest ("Words of
/// strangers").
void keepLabelsPlain(QApplication& application);

}  // namespace dreambooth
