// Standard controls in the look of the window. Each still needs an objectName where tests look for
// it; its accessible name is its text.
#pragma once

#include <ui/style/theme.h>

class QFrame;
class QLabel;
class QLayout;
class QProgressBar;
class QPushButton;
class QWidget;

namespace dreambooth::theme {

/// The name of a page: large and bold.
QLabel* heading(const QString& text, QWidget* parent = nullptr);
/// The name of a part of a page: small, bold and muted.
QLabel* sectionTitle(const QString& text, QWidget* parent = nullptr);
/// Text that wraps.
QLabel* paragraph(const QString& text, QWidget* parent = nullptr);
/// The same, secondary.
QLabel* hint(const QString& text, QWidget* parent = nullptr);
/// The muted label above a field, and its buddy.
QLabel* fieldLabel(const QString& text, QWidget* field);
QPushButton* button(const QString& text, QWidget* parent = nullptr);
/// The amber one: the next thing to do. At most one on a page.
QPushButton* primaryButton(const QString& text, QWidget* parent = nullptr);
/// Makes a button the amber one, or one like the others, where that changes with what is there.
void setPrimary(QPushButton* button, bool isPrimary);
/// As wide as the widest of what it will say: what stands beside it does not move.
void keepWidest(QPushButton* button, const QStringList& texts);
/// Looks like an underlined link, is a button.
QPushButton* linkButton(const QString& text, QWidget* parent = nullptr);
/// Takes all but the first ones out of a layout. The widgets are hidden at once, so that the focus
/// can stay near, and deleted a moment later: one of them may have asked for it.
void clearLayout(QLayout& layout, int kept = 0);
/// Keeps its room while it is hidden: what is below it does not move.
void keepRoom(QWidget* widget);
/// As high as two lines, also where it says less.
void keepTwoLines(QLabel* label);
QLabel* pill(const QString& text, Tone tone, QWidget* parent = nullptr);
void setPillTone(QLabel* pill, Tone tone);
/// A rounded frame in panel colour.
QFrame* card(QWidget* parent = nullptr);
QFrame* horizontalLine(QWidget* parent = nullptr);
/// A 6 px bar without text; `role` is its colour. Its accessible name is given by the caller.
QProgressBar* progressBar(Role role, QWidget* parent = nullptr);

/// The text of a tool tip, in lines: Qt breaks none where the text is plain. Ends in "…" where it
/// would fill a screen.
QString toolTipLines(const QString& text);

}  // namespace dreambooth::theme
