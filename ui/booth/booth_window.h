// The booth on the whole of a screen: title and language above, a page, dots below; and the way of
// a visitor through the pages, from attract to goodbye and back.
#pragma once

#include <ui/booth/booth_context.h>
#include <ui/booth/booth_language.h>
#include <ui/booth/booth_lock.h>
#include <ui/booth/booth_scale.h>
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
class IdleOverlay;
class LanguageOverlay;
class LearningPage;
class PinPad;
class ProgressDots;
class RevealPage;
class StaffDay;
class StaffPage;
class TakeHomePage;

enum class BoothStep {
    check,  ///< what is ready, before the first visitor
    attract,
    consent,
    source,
    camera,
    phone,
    choose,
    squares,
    kind,
    learning,
    reveal,
    takeHome,
    goodbye,
    apology,
    staff,
};

class BoothWindow : public QWidget {
    Q_OBJECT

public:
    BoothWindow(const BoothSettings& settings, const std::filesystem::path& folder,
                const std::vector<std::filesystem::path>& stickPlaces = {});
    ~BoothWindow() override;

    /// Full screen and locked, with the check first; after a crash with the page for visitors.
    void begin(BoothStep first = BoothStep::check);
    BoothStep step() const { return m_step; }
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
    void makePages();
    void connectPages();
    void connectEngine();
    void addPage(BoothStep step, BoothPage* page);
    void changeSettings();
    void goForPhotos(PhotoSource source);
    void beginVisit();
    void beginLearning();
    void takeScene(const QString& id, const QString& basePath, const QString& tunedPath);
    void tellWipeIsLate();
    void touched();
    void showStaff();
    void retranslate();
    void rescale();
    bool isVisitorsStep() const;

    NativeDialogs m_dialogs;
    BoothContext m_booth;
    BoothLanguage m_languages;
    BoothLock m_lock;
    BoothStep m_step = BoothStep::attract;
    BoothStep m_photoStep = BoothStep::choose;  ///< where this visit's photos came from
    std::map<BoothStep, BoothPage*> m_pages;
    QLabel* m_logo;
    BoothLabel* m_title;
    BoothButton* m_language;
    QStackedLayout* m_stack;
    ProgressDots* m_dots;
    LanguageOverlay* m_languageChoice;
    IdleOverlay* m_idle;
    PinPad* m_pinPad;
    std::unique_ptr<StaffDay> m_day;
    QTimer m_untouched;
    QTimer m_wipeLate;                        ///< since the end of a visit that is not wiped yet
    std::vector<std::string> m_scenesToDraw;  ///< the first is being drawn
    bool m_isWiping = false;
};

}  // namespace dreambooth
