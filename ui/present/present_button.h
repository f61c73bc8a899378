// The button that opens the presentation, and the screen that it is shown on: the person's choice
// is remembered.
#pragma once

#include <ui/present/presented_pair.h>

#include <QPointer>
#include <QPushButton>
#include <vector>

class QScreen;

namespace dreambooth {

enum class ComparisonMode;
class Presentation;
class Settings;

/// What to present.
struct PresentationContents {
    std::vector<PresentedPair> pairs;  ///< none: there is nothing to present
    int first = 0;
    ComparisonMode mode{};
};

class PresentButton : public QPushButton {
    Q_OBJECT

public:
    PresentButton(Settings& settings, QWidget* parent);

    /// F11: on the remembered screen, or at first on one that the window is not on. The button
    /// does the same where there is one screen, and asks for the screen where there are more.
    void present();
    /// Answers requested(). One that is shown on another screen goes on with these pairs, or where
    /// they are without the one on view makes room.
    void begin(PresentationContents contents, QScreen* screen);

signals:
    /// To be answered by begin() with what there is to present now.
    void requested(QScreen* screen);
    /// A presentation has begun; it deletes itself.
    void begun(Presentation* presentation);

private:
    QScreen* usualScreen() const;
    void chooseScreen();

    Settings& m_settings;
    QPointer<Presentation> m_presentation;  ///< that is shown
};

}  // namespace dreambooth
