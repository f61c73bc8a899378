// The frame around the pages: sizes, language, idling; and what happens on a visitor's way.
#include <base/held_folder.h>
#include <images/crop.h>
#include <images/encode.h>
#include <ui/booth/booth_controls.h>
#include <ui/booth/booth_page.h>
#include <ui/booth/booth_window.h>
#include <ui/booth/camera_page.h>
#include <ui/booth/choose_page.h>
#include <ui/booth/ending_pages.h>
#include <ui/booth/learning_page.h>
#include <ui/booth/phone_page.h>
#include <ui/booth/pin_pad.h>
#include <ui/booth/process_memory.h>
#include <ui/booth/reveal_page.h>
#include <ui/booth/setup_dialog.h>
#include <ui/booth/staff_page.h>
#include <ui/booth/subject_pages.h>
#include <ui/booth/take_home_page.h>
#include <ui/booth/take_home_phone_page.h>
#include <ui/booth/visit_scenes.h>
#include <ui/booth/welcome_pages.h>
#include <ui/style/qt_image.h>
#include <ui/style/qt_strings.h>
#include <ui/style/run_in_background.h>

#include <QApplication>
#include <QCloseEvent>
#include <QGuiApplication>
#include <QLabel>
#include <QPainter>
#include <QPixmapCache>
#include <QScreen>
#include <QStackedLayout>
#include <algorithm>

namespace dreambooth {

namespace {

constexpr int wipeLateMs = 10'000;
constexpr int formForgottenMs = 10 * 60'000;

}  // namespace

BoothWindow::BoothWindow(const BoothSettings& settings, const std::filesystem::path& folder,
                         const std::vector<std::filesystem::path>& drivePlaces)
    : QWidget(nullptr, Qt::Window | Qt::FramelessWindowHint),
      m_booth(settings, folder, drivePlaces),
      m_lock(*this),
      m_logo(new QLabel(this)),
      m_title(new BoothLabel(2.6, BoothLabel::Look::strong, this)),
      m_language(new BoothButton(5.4, BoothButton::Look::choice, this)),
      m_stack(new QStackedLayout),
      m_dots(new ProgressDots(this)),
      m_languageChoice(nullptr),
      m_idle(new IdleOverlay(this)),
      m_pinPad(nullptr),
      m_day(std::make_unique<StaffDay>(m_booth)),
      m_scenes(new VisitScenes(m_booth, this)) {
    setObjectName(QStringLiteral("boothWindow"));
    setWindowTitle(toQt(settings.title));
    setAcceptDrops(false);
    setBoothColors(QColor(toQt(settings.accentColor)), QColor(toQt(settings.backgroundColor)));
    m_logo->setVisible(!m_booth.logo.isNull());  // else its place would push the title aside
    m_language->setObjectName(QStringLiteral("languageButton"));
    m_title->setText(toQt(settings.title));
    m_title->setWordWrap(false);
    QStringList languages;
    for (const std::string& language : settings.languages) languages += toQt(language);
    m_languageChoice = new LanguageOverlay(languages, this);
    m_language->setVisible(languages.size() > 1);
    chooseFirstLanguage();

    auto* layout = new QVBoxLayout(this);
    // The screen is as large as it is; pages that are not on view must not ask for more.
    layout->setSizeConstraint(QLayout::SetNoConstraint);
    auto* top = new QHBoxLayout;
    top->addWidget(m_logo);
    top->addWidget(m_title, 1);
    top->addWidget(m_language);
    layout->addLayout(top);
    layout->addLayout(m_stack, 1);
    layout->addWidget(m_dots);
    makePages();
    m_pinPad = new PinPad(m_booth.settings, m_booth.folder, this);
    connectOverlays();
    connectEngine();
    m_untouched.setSingleShot(true);
    connect(&m_untouched, &QTimer::timeout, this, &BoothWindow::becameIdle);
    m_formForgotten.setObjectName(QStringLiteral("formForgotten"));
    m_wipeLate.setSingleShot(true);
    m_wipeLate.setInterval(wipeLateMs);
    connect(&m_wipeLate, &QTimer::timeout, this, &BoothWindow::tellWipeIsLate);
    retranslate();
}

/// The pages refer to members, which would be destroyed before them.
BoothWindow::~BoothWindow() {
    m_lock.open();
    m_booth.engine.disconnect(this);
    for (const auto& [step, page] : m_pages) delete page;
    delete m_pinPad;
}

void BoothWindow::begin(BoothStep first) {
    if (QScreen* screen = QGuiApplication::primaryScreen()) setGeometry(screen->geometry());
    go(first);
    showFullScreen();
    m_lock.close();
    touched();
    m_booth.engine.prepare();
    if (m_booth.engine.holdsFolder()) m_day->countLost();
}

template <class Page, class... Arguments>
Page* BoothWindow::addPage(BoothStep step, Arguments&... arguments) {
    auto* page = new Page(m_booth, arguments..., this);
    m_pages[step] = page;
    m_stack->addWidget(page);
    // A page that was left meanwhile leads nowhere.
    connect(page, &BoothPage::next, this, [this, step] {
        if (m_step == step) handle(BoothEvent::next);
    });
    connect(page, &BoothPage::back, this, [this, step] {
        if (m_step == step) handle(BoothEvent::back);
    });
    return page;
}

void BoothWindow::makePages() {
    addPage<AttractPage>(BoothStep::attract);
    addPage<CheckPage>(BoothStep::check);
    addPage<ConsentPage>(BoothStep::consent);
    connect(addPage<SourcePage>(BoothStep::source), &SourcePage::chosen, this,
            &BoothWindow::choosePhotos);
    if (m_booth.camera != nullptr) addPage<CameraPage>(BoothStep::camera);
    if (m_booth.settings.phones.isOn) addPage<PhonePage>(BoothStep::phone);
    m_choosePage = addPage<ChoosePage>(BoothStep::choose);
    addPage<SquaresPage>(BoothStep::squares);
    addPage<KindPage>(BoothStep::kind);
    connect(addPage<LearningPage>(BoothStep::learning), &LearningPage::prolonged, this,
            &BoothWindow::touched);

    m_revealPage = addPage<RevealPage>(BoothStep::reveal);
    connect(m_revealPage, &RevealPage::sceneRequested, this,
            [this](const QString& scene) { m_scenes->drawNext(toStd(scene)); });
    connect(m_revealPage, &RevealPage::takeHomeRequested, this, &BoothWindow::takeHome);
    if (m_booth.settings.phones.isOn) {
        m_takeHomePhonePage = addPage<TakeHomePhonePage>(BoothStep::takeHomePhone);
        connect(m_takeHomePhonePage, &TakeHomePhonePage::copied, m_day.get(), &StaffDay::copied);
        connect(m_takeHomePhonePage, &TakeHomePhonePage::takeHomeRequested, this,
                &BoothWindow::takeHome);
    }
    m_takeHomePage = addPage<TakeHomePage>(BoothStep::takeHome);
    connect(m_takeHomePage, &TakeHomePage::printed, m_day.get(), &StaffDay::printed);
    connect(m_takeHomePage, &TakeHomePage::copied, m_day.get(), &StaffDay::copied);
    m_goodbyePage = addPage<GoodbyePage>(BoothStep::goodbye);
    addPage<ApologyPage>(BoothStep::apology);

    auto* staff = addPage<StaffPage>(BoothStep::staff, *m_day);
    connect(staff, &StaffPage::wipeRequested, this, [this] { handle(BoothEvent::wipeWanted); });
    connect(staff, &StaffPage::settingsRequested, this, &BoothWindow::changeSettings);
    connect(staff, &StaffPage::leaveRequested, this, [this] {
        m_lock.open();
        emit left();
    });
}

void BoothWindow::connectOverlays() {
    connect(m_pinPad, &PinPad::passed, this, [this] { handle(BoothEvent::staffCame); });
    connect(&m_lock, &BoothLock::staffRequested, m_pinPad, &PinPad::ask);
    connect(&m_lock, &BoothLock::touched, this, &BoothWindow::touched);
    connect(m_language, &QAbstractButton::clicked, this, [this] {
        m_languageChoice->show();
        m_languageChoice->raise();
    });
    connect(m_languageChoice, &LanguageOverlay::chosen, this, [this](const QString& language) {
        m_languageChoice->hide();
        chooseLanguage(language);
    });
    connect(m_idle, &IdleOverlay::stillThere, this, [this] {
        m_idle->stop();
        touched();
    });
    connect(m_idle, &IdleOverlay::over, this, [this] { handle(BoothEvent::abandoned); });
}

void BoothWindow::connectEngine() {
    connect(&m_booth.engine, &BoothEngine::learned, this, [this] { m_scenes->drawAll(); });
    connect(&m_booth.engine, &BoothEngine::sampleDrawn, this,
            [this](const QString& path) { m_booth.visit.samples.push_back(toPath(path)); });
    // Who is busy with their phone has not gone, and need not say so.
    connect(&m_booth.phone, &PhoneLink::used, this, [this] {
        if (!isVisitorsStep(m_step)) return;
        m_idle->stop();
        touched();
    });
    connect(&m_booth.engine, &BoothEngine::sceneDrawn, this,
            [this](const QString& scene, const QString& base, const QString& tuned) {
                if (wantsScenes(m_step)) m_scenes->take(scene, base, tuned);
            });
    connect(m_scenes, &VisitScenes::came, this, &BoothWindow::showScene);
    connect(&m_booth.engine, &BoothEngine::failed, this, [this](const Error& error) {
        emit m_booth.staffShouldKnow(error);
        handle(BoothEvent::failed);
    });
    connect(&m_booth.engine, &BoothEngine::wiped, this, [this] {
        m_wipeLate.stop();
        m_goodbyePage->setWiped();
        if (m_step == BoothStep::attract) m_pages[m_step]->enter();
    });
}

void BoothWindow::handle(BoothEvent event) {
    const auto transition =
        transitionOf(m_step, event, {m_booth.photoSources().size() > 1, m_source});
    if (!transition || transition->to == m_step) return;
    switch (transition->action) {
        case BoothAction::none:
            return go(transition->to);
        case BoothAction::beginVisit:
            return beginVisit(transition->to);
        case BoothAction::learn:
            return beginLearning(transition->to);
        case BoothAction::finishVisit:
            return endVisit(transition->to, visit_end::finished);
        case BoothAction::leaveVisit:
            return endVisit(transition->to, visit_end::left);
        case BoothAction::failVisit:
            return endVisit(transition->to, visit_end::failed);
        case BoothAction::endVisitForStaff:
            return endVisit(transition->to, visit_end::staff);
    }
}

void BoothWindow::go(BoothStep step) {
    if (m_step != step) m_pages[m_step]->leave();
    if (step == BoothStep::attract && m_step != step) chooseFirstLanguage();
    m_step = step;
    ++m_stepChanges;
    m_dots->setStep(dotOf(step));
    m_stack->setCurrentWidget(m_pages[step]);
    if (m_booth.camera != nullptr && needsCamera(step))
        m_booth.camera->start();
    else if (m_booth.camera != nullptr)
        m_booth.camera->stop();
    m_pages[step]->enter();
    if (isVisitorsStep(m_step) && step != BoothStep::apology) m_day->reached(dotOf(step));
    touched();
}

void BoothWindow::choosePhotos(PhotoSource source) {
    m_booth.visit.photos.clear();
    m_source = source;
    m_choosePage->setSource(source);
    handle(BoothEvent::next);
}

void BoothWindow::takeHome(TakeHomeWay way) {
    if (way == TakeHomeWay::phone) return handle(BoothEvent::toPhone);
    m_takeHomePage->setWay(way);
    handle(BoothEvent::toTakeHome);
}

void BoothWindow::beginVisit(BoothStep next) {
    if (m_booth.engine.hasVisit()) return;  // the one before is not wiped yet
    const auto folder = m_booth.engine.beginVisit();
    if (!folder) {
        emit m_booth.staffShouldKnow(folder.error());
        return go(BoothStep::apology);
    }
    m_booth.visit = {};
    m_booth.visit.folder = *folder;
    m_booth.usbDrives.beginVisit();
    m_source = m_booth.photoSources().front();
    m_choosePage->setSource(m_source);
    m_day->begin();
    go(next);
}

void BoothWindow::beginLearning(BoothStep next) {
    if (std::exchange(m_cutAt, m_stepChanges) == m_stepChanges) return;  // tapped twice
    inBackground(
        this,
        [photos = m_booth.visit.photos, folder = m_booth.visit.folder,
         side = m_booth.engine.resolution(),
         cutAt = m_stepChanges]() -> Result<std::vector<std::filesystem::path>> {
            // Wiped while this is at work, the visitor's folder is not made again.
            TRY(const HeldFolder held, HeldFolder::hold(folder, HeldFolder::Guards::itself));
            std::vector<std::filesystem::path> squares;
            for (const VisitPhoto& photo : photos) {
                // Those of an earlier cutting may still be at work.
                squares.push_back(folder / "squares" /
                                  ("square-" + std::to_string(cutAt) + "-" +
                                   std::to_string(squares.size() + 1) + ".png"));
                TRY_VOID(writePng(squares.back(),
                                  cropTo(fromQImage(photo.picture), photo.square, {side, side})));
            }
            return squares;
        },
        [this, next,
         cutAt = m_stepChanges](const Result<std::vector<std::filesystem::path>>& squares) {
            if (cutAt != m_stepChanges)
                return;  // they have gone, or back: other squares may be wanted
            if (!squares) {
                emit m_booth.staffShouldKnow(squares.error());
                return handle(BoothEvent::failed);
            }
            m_booth.visit.scenes.clear();
            m_booth.visit.samples.clear();
            m_booth.visit.shownScene.clear();
            go(next);
            m_booth.engine.learn(m_booth.visit.kind, *squares);
        });
}

void BoothWindow::showScene(const QString& scene) {
    if (m_step == BoothStep::learning) {
        m_booth.visit.shownScene = toStd(scene);
        return handle(BoothEvent::drawn);
    }
    m_revealPage->sceneCame(toStd(scene));
    if (m_step == BoothStep::takeHomePhone) m_takeHomePhonePage->sceneCame();
}

/// Nothing of the visitor stays in the window's memory or on view; then the engine wipes the rest.
void BoothWindow::endVisit(BoothStep next, const char* how) {
    m_idle->stop();
    m_languageChoice->hide();
    m_scenes->clear();
    m_day->end(how);
    go(next);
    for (const auto& [step, page] : m_pages)
        if (step != next) page->leave();
    m_booth.phone.close();
    m_booth.visit = {};
    QPixmapCache::clear();
    if (m_booth.engine.hasVisit()) {
        m_wipeLate.start();
        m_booth.engine.endVisit();
    } else {  // the engine ended it by itself
        m_goodbyePage->setWiped();
    }
    wipeFreedMemory();
}

/// The booth goes on trying; what visitors see says that it is not ready.
void BoothWindow::tellWipeIsLate() {
    emit m_booth.staffShouldKnow(
        makeError("booth.not_wiped", {{"folder", m_booth.folder.string()}}));
    handle(BoothEvent::wipeIsLate);
}

/// Opens the form of the settings. It needs letters, menus and dialogs of files, which the lock
/// keeps from visitors: the lock is open as long as the form is.
void BoothWindow::changeSettings() {
    m_lock.open();
    m_untouched.stop();
    auto* form = SetupDialog::ofBooth(m_booth.folder, m_dialogs, this);
    connect(&m_formForgotten, &QTimer::timeout, form, [form] {
        // What it asks goes first, one after the other.
        QWidget* const asked = QApplication::activeModalWidget();
        (asked != nullptr ? asked : form)->close();
    });
    m_formForgotten.start(formForgottenMs);
    connect(form, &QDialog::finished, this, [this](int outcome) {
        m_formForgotten.stop();
        if (outcome == QDialog::Accepted) return emit settingsChanged();
        m_lock.close();
        touched();
    });
    form->QDialog::open();
}

/// Learning is watched without touching: as long as it takes, nobody is taken for gone.
void BoothWindow::touched() {
    if (m_idle->isCounting()) return;  // its own button says so
    if (!m_lock.isClosed()) return m_formForgotten.start(formForgottenMs);
    int seconds = m_booth.settings.idle.seconds;
    if (m_step == BoothStep::learning)
        seconds += qRound(qMax(m_booth.engine.expectedSeconds(), m_booth.engine.secondsLeft()));
    m_untouched.start(seconds * 1000);
}

void BoothWindow::becameIdle() {
    m_languageChoice->hide();
    if (m_step == BoothStep::check && !m_booth.engine.isReady()) return touched();
    if (isVisitorsStep(m_step)) return m_idle->start(m_booth.settings.idle.countdownSeconds);
    // Whoever chose another language has gone.
    if (m_step == BoothStep::attract) return chooseFirstLanguage();
    handle(BoothEvent::untouched);
}

/// The language between visits.
void BoothWindow::chooseFirstLanguage() {
    const auto& languages = m_booth.settings.languages;
    chooseLanguage(languages.empty() ? QStringLiteral("en") : toQt(languages.front()));
}

void BoothWindow::chooseLanguage(const QString& language) {
    m_booth.language = language;
    m_languages.choose(language);
    PhoneInvitation::translate(m_booth);
    setLocale(QLocale());  // for numbers that widgets write by themselves
    retranslate();
}

void BoothWindow::retranslate() {
    m_language->setText(BoothLanguage::nameOf(m_booth.language) + QStringLiteral("  ⌄"));
    m_language->setAccessibleName(tr("Language: %1").arg(BoothLanguage::nameOf(m_booth.language)));
}

void BoothWindow::rescale() {
    const BoothScale scale = BoothScale::of(size(), screen());
    auto* outer = qobject_cast<QVBoxLayout*>(layout());
    const int margin = scale.px(4.4);
    outer->setContentsMargins(0, scale.px(3.4), 0, scale.px(1));
    outer->setSpacing(scale.px(2));
    auto* top = outer->itemAt(0)->layout();
    top->setContentsMargins(margin, 0, margin, 0);
    top->setSpacing(scale.px(1.5));
    if (!m_booth.logo.isNull())
        m_logo->setPixmap(QPixmap::fromImage(
            m_booth.logo.scaledToHeight(scale.px(5.4), Qt::SmoothTransformation)));
    applyScale(this, scale);
    for (QWidget* overlay :
         std::initializer_list<QWidget*>{m_languageChoice, m_idle, static_cast<QWidget*>(m_pinPad)})
        if (overlay != nullptr) overlay->setGeometry(rect());
}

void BoothWindow::resizeEvent(QResizeEvent*) {
    rescale();
}

void BoothWindow::paintEvent(QPaintEvent*) {
    QPainter(this).fillRect(rect(), boothGround());
}

void BoothWindow::changeEvent(QEvent* event) {
    if (event->type() == QEvent::LanguageChange) retranslate();
    QWidget::changeEvent(event);
}

/// Only staff close it; the lock says no before this, and this says so again.
void BoothWindow::closeEvent(QCloseEvent* event) {
    if (m_lock.isClosed())
        event->ignore();
    else
        event->accept();
}

}  // namespace dreambooth
