// The booth on the whole of a screen: title and language above, a page, dots below. It leads a
// visitor through the pages as the table of booth_steps.h says.
#pragma once

#include <ui/booth/booth_context.h>
#include <ui/booth/booth_controls.h>
#include <ui/booth/booth_lock.h>
#include <ui/booth/booth_steps.h>
#include <ui/booth/booth_texts.h>
#include <ui/style/dialogs.h>

#include <QTimer>
#include <QWidget>
#include <map>
#include <memory>

class QLabel;
class QStackedLayout;

namespace dreambooth {

class BoothButton;
class BoothLabel;
class BoothPage;
class ChoosePage;
class GoodbyePage;
class IdleOverlay;
class LanguageOverlay;
class PinPad;
class ProgressDots;
class RevealPage;
class StaffDay;
class TakeHomePhonePage;
class TakeHomePage;
class VisitScenes;

class BoothWindow : public QWidget {
    Q_OBJECT

public:
    BoothWindow(const BoothSettings& settings, const std::filesystem::path& folder,
                const std::vector<std::filesystem::path>& drivePlaces = {});
    ~BoothWindow() override;

    /// Full screen and locked, with the check first; after a crash with the page for visitors.
    void begin(BoothStep first = BoothStep::check);
    BoothStep step() const { return m_step; }
    /// Where the table of booth_steps.h leads from here, with all that is to be done on the way.
    void handle(BoothEvent event);
    void go(BoothStep step);
    /// The visit ends and is wiped: goodbye, or at once the attract page.
    void endVisit(BoothStep next, const char* how);
    void chooseLanguage(const QString& language);
    BoothContext& context() { return m_booth; }
    const BoothLock& lock() const { return m_lock; }

signals:
    /// Staff chose to leave.
    void left();
    /// Staff saved other settings: the booth begins again with them.
    void settingsChanged();

protected:
    void resizeEvent(QResizeEvent* event) override;
    void paintEvent(QPaintEvent* event) override;
    void changeEvent(QEvent* event) override;
    void closeEvent(QCloseEvent* event) override;

private:
    template <class Page, class... Arguments>
    Page* addPage(BoothStep step, Arguments&... arguments);
    void makePages();
    void connectOverlays();
    void connectEngine();
    void changeSettings();
    void choosePhotos(PhotoSource source);
    void takeHome(TakeHomeWay way);
    void beginVisit(BoothStep next);
    void beginLearning(BoothStep next);
    void showScene(const QString& scene);
    void tellWipeIsLate();
    void touched();
    void becameIdle();
    void chooseFirstLanguage();
    void retranslate();
    void rescale();

    NativeDialogs m_dialogs;
    BoothContext m_booth;
    BoothLanguage m_languages;
    BoothLock m_lock;
    BoothStep m_step = BoothStep::attract;
    PhotoSource m_source = PhotoSource::bundled;  ///< of this visit's photos
    std::map<BoothStep, BoothPage*> m_pages;
    ChoosePage* m_choosePage = nullptr;
    RevealPage* m_revealPage = nullptr;
    TakeHomePhonePage* m_takeHomePhonePage = nullptr;  ///< null: phones are off
    TakeHomePage* m_takeHomePage = nullptr;
    GoodbyePage* m_goodbyePage = nullptr;
    QLabel* m_logo;
    BoothLabel* m_title;
    BoothButton* m_language;
    QStackedLayout* m_stack;
    ProgressDots* m_dots;
    LanguageOverlay* m_languageChoice;
    IdleOverlay* m_idle;
    PinPad* m_pinPad;
    std::unique_ptr<StaffDay> m_day;
    VisitScenes* m_scenes;
    QTimer m_untouched;
    QTimer m_formForgotten{this};  ///< while staff have the form of the settings
    QTimer m_wipeLate;             ///< since the end of a visit that is not wiped yet
    int m_stepChanges = 0;         ///< calls of go()
    int m_cutAt = -1;              ///< m_stepChanges when squares were cut last
};

}  // namespace dreambooth
