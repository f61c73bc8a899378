// The way of a visitor through the pages of BoothWindow.
#include <images/crop.h>
#include <images/encode.h>
#include <ui/booth/apology_page.h>
#include <ui/booth/attract_page.h>
#include <ui/booth/booth_window.h>
#include <ui/booth/camera_page.h>
#include <ui/booth/check_page.h>
#include <ui/booth/choose_page.h>
#include <ui/booth/consent_page.h>
#include <ui/booth/goodbye_page.h>
#include <ui/booth/kind_page.h>
#include <ui/booth/learning_page.h>
#include <ui/booth/overlay.h>
#include <ui/booth/own_memory.h>
#include <ui/booth/phone_page.h>
#include <ui/booth/progress_dots.h>
#include <ui/booth/reveal_page.h>
#include <ui/booth/setup_dialog.h>
#include <ui/booth/squares_page.h>
#include <ui/booth/staff_day.h>
#include <ui/booth/staff_page.h>
#include <ui/booth/take_home_page.h>
#include <ui/style/qt_image.h>
#include <ui/style/qt_strings.h>
#include <ui/style/run_in_background.h>

#include <QPixmapCache>
#include <QStackedLayout>
#include <algorithm>

namespace dreambooth {

namespace {

int dotOf(BoothStep step) {
    switch (step) {
        case BoothStep::consent:
            return 1;
        case BoothStep::source:
        case BoothStep::camera:
        case BoothStep::phone:
        case BoothStep::choose:
        case BoothStep::squares:
            return 2;
        case BoothStep::kind:
            return 3;
        case BoothStep::learning:
            return 4;
        case BoothStep::reveal:
            return 5;
        case BoothStep::takeHome:
            return 6;
        default:
            return 0;
    }
}

/// Nobody is filmed before they agreed: at rest the camera is off.
bool needsCamera(BoothStep step) {
    return step == BoothStep::check || step == BoothStep::source || step == BoothStep::camera ||
           step == BoothStep::staff;
}

}  // namespace

void BoothWindow::addPage(BoothStep step, BoothPage* page) {
    m_pages[step] = page;
    m_stack->addWidget(page);
}

void BoothWindow::makePages() {
    addPage(BoothStep::attract, new AttractPage(m_booth, this));
    addPage(BoothStep::check, new CheckPage(m_booth, this));
    addPage(BoothStep::consent, new ConsentPage(m_booth, this));
    addPage(BoothStep::source, new SourcePage(m_booth, this));
    if (m_booth.camera != nullptr) addPage(BoothStep::camera, new CameraPage(m_booth, this));
    if (m_booth.settings.phones.isOn) addPage(BoothStep::phone, new PhonePage(m_booth, this));
    addPage(BoothStep::choose, new ChoosePage(m_booth, this));
    addPage(BoothStep::squares, new SquaresPage(m_booth, this));
    addPage(BoothStep::kind, new KindPage(m_booth, this));
    addPage(BoothStep::learning, new LearningPage(m_booth, this));
    addPage(BoothStep::reveal, new RevealPage(m_booth, this));
    addPage(BoothStep::takeHome, new TakeHomePage(m_booth, this));
    addPage(BoothStep::goodbye, new GoodbyePage(m_booth, this));
    addPage(BoothStep::apology, new ApologyPage(m_booth, this));
    addPage(BoothStep::staff, new StaffPage(m_booth, *m_day, this));
}

void BoothWindow::connectPages() {
    const auto leads = [this](BoothStep from, BoothStep to) {
        connect(m_pages[from], &BoothPage::next, this, [this, to] { go(to); });
    };
    const auto back = [this](BoothStep from, BoothStep to) {
        connect(m_pages[from], &BoothPage::back, this, [this, to] { go(to); });
    };
    leads(BoothStep::check, BoothStep::attract);
    connect(m_pages[BoothStep::attract], &BoothPage::next, this, &BoothWindow::beginVisit);
    connect(m_pages[BoothStep::consent], &BoothPage::next, this, [this] {
        const auto sources = m_booth.photoSources();
        if (sources.size() > 1) return go(BoothStep::source);
        goForPhotos(sources.front());
    });
    connect(m_pages[BoothStep::consent], &BoothPage::back, this,
            [this] { endVisit(BoothStep::attract, visit_end::left); });
    connect(qobject_cast<SourcePage*>(m_pages[BoothStep::source]), &SourcePage::chosen, this,
            [this](PhotoSource source) {
                m_booth.visit.photos.clear();
                goForPhotos(source);
            });
    const BoothStep beforePhotos =
        m_booth.photoSources().size() > 1 ? BoothStep::source : BoothStep::consent;
    for (const BoothStep photos : {BoothStep::camera, BoothStep::phone, BoothStep::choose}) {
        if (!m_pages.contains(photos)) continue;
        leads(photos, BoothStep::squares);
        back(photos, beforePhotos);
    }
    leads(BoothStep::squares, BoothStep::kind);
    connect(m_pages[BoothStep::squares], &BoothPage::back, this, [this] { go(m_photoStep); });
    back(BoothStep::kind, BoothStep::squares);
    connect(m_pages[BoothStep::kind], &BoothPage::next, this, &BoothWindow::beginLearning);

    connect(qobject_cast<LearningPage*>(m_pages[BoothStep::learning]), &LearningPage::prolonged,
            this, &BoothWindow::touched);

    auto* reveal = qobject_cast<RevealPage*>(m_pages[BoothStep::reveal]);
    auto* home = qobject_cast<TakeHomePage*>(m_pages[BoothStep::takeHome]);
    const auto takesHome = [this, home](WayHome way) {
        return [this, home, way] {
            home->setWay(way);
            go(BoothStep::takeHome);
        };
    };
    connect(reveal, &RevealPage::phoneWanted, this, takesHome(WayHome::phone));
    connect(reveal, &RevealPage::printWanted, this, takesHome(WayHome::print));
    connect(reveal, &RevealPage::stickWanted, this, takesHome(WayHome::stick));
    connect(reveal, &RevealPage::keepWanted, this, takesHome(WayHome::keep));
    connect(reveal, &RevealPage::sceneWanted, this, [this](const QString& id) {
        // Wanted by a person: before those that are drawn ahead, after the one at work.
        const std::string wanted = toStd(id);
        const auto place = std::ranges::find(m_scenesToDraw, wanted);
        if (place == m_scenesToDraw.begin() && !m_scenesToDraw.empty()) return;
        if (place != m_scenesToDraw.end()) m_scenesToDraw.erase(place);
        const bool isIdle = m_scenesToDraw.empty();
        m_scenesToDraw.insert(m_scenesToDraw.begin() + (isIdle ? 0 : 1), wanted);
        if (isIdle) m_booth.engine.drawScene(wanted);
    });
    for (const BoothStep last : {BoothStep::reveal, BoothStep::takeHome})
        connect(m_pages[last], &BoothPage::next, this,
                [this] { endVisit(BoothStep::goodbye, visit_end::finished); });
    back(BoothStep::takeHome, BoothStep::reveal);
    connect(home, &TakeHomePage::printed, m_day.get(), &StaffDay::printed);
    connect(home, &TakeHomePage::copied, m_day.get(), &StaffDay::copied);
    leads(BoothStep::goodbye, BoothStep::attract);
    leads(BoothStep::apology, BoothStep::attract);

    auto* staff = qobject_cast<StaffPage*>(m_pages[BoothStep::staff]);
    leads(BoothStep::staff, BoothStep::attract);
    connect(staff, &StaffPage::wipeWanted, this,
            [this] { endVisit(BoothStep::attract, visit_end::staff); });
    connect(staff, &StaffPage::settingsWanted, this, &BoothWindow::changeSettings);
    connect(staff, &StaffPage::leaveWanted, this, [this] {
        m_lock.open();
        emit left();
    });
}

void BoothWindow::connectEngine() {
    connect(&m_booth.engine, &BoothEngine::learned, this, [this] {
        m_scenesToDraw.clear();
        for (const BoothScene& scene : m_booth.settings.scenes) m_scenesToDraw.push_back(scene.id);
        if (!m_scenesToDraw.empty()) m_booth.engine.drawScene(m_scenesToDraw.front());
    });
    connect(&m_booth.engine, &BoothEngine::sampleDrawn, this,
            [this](const QString& path) { m_booth.visit.samples.push_back(toPath(path)); });
    // Who is busy with their phone has not gone.
    connect(&m_booth.phone, &PhoneLink::changed, this, [this] {
        if (isVisitorsStep()) touched();
    });
    connect(&m_booth.engine, &BoothEngine::sceneDrawn, this, &BoothWindow::takeScene);
    connect(&m_booth.engine, &BoothEngine::failed, this, [this](const Error& error) {
        emit m_booth.staffShouldKnow(error);
        if (isVisitorsStep() && m_step != BoothStep::apology)
            endVisit(BoothStep::apology, visit_end::failed);
    });
    connect(&m_booth.engine, &BoothEngine::wiped, this, [this] {
        m_isWiping = false;
        m_wipeLate.stop();
        qobject_cast<GoodbyePage*>(m_pages[BoothStep::goodbye])->setWiped();
        if (m_step == BoothStep::attract) m_pages[m_step]->enter();
    });
}

/// The booth goes on trying; what visitors see says that it is not ready.
void BoothWindow::tellWipeIsLate() {
    emit m_booth.staffShouldKnow(
        makeError("booth.not_wiped", {{"folder", m_booth.folder.string()}}));
    if (m_step == BoothStep::goodbye) go(BoothStep::attract);
}

void BoothWindow::go(BoothStep step) {
    if (m_step != step) m_pages[m_step]->leave();
    if (step == BoothStep::attract && m_step != step)
        chooseLanguage(toQt(m_booth.settings.languages.empty()
                                ? std::string("en")
                                : m_booth.settings.languages.front()));
    m_step = step;
    m_dots->setStep(dotOf(step));
    m_stack->setCurrentWidget(m_pages[step]);
    if (m_booth.camera != nullptr && needsCamera(step))
        m_booth.camera->start();
    else if (m_booth.camera != nullptr)
        m_booth.camera->stop();
    m_pages[step]->enter();
    if (isVisitorsStep() && step != BoothStep::apology) m_day->reached(dotOf(step));
    touched();
}

void BoothWindow::goForPhotos(PhotoSource source) {
    qobject_cast<ChoosePage*>(m_pages[BoothStep::choose])->setSource(source);
    m_photoStep = source == PhotoSource::camera  ? BoothStep::camera
                  : source == PhotoSource::phone ? BoothStep::phone
                                                 : BoothStep::choose;
    go(m_photoStep);
}

void BoothWindow::beginVisit() {
    if (m_isWiping) return;
    const auto folder = m_booth.engine.beginVisit();
    if (!folder) {
        emit m_booth.staffShouldKnow(folder.error());
        return go(BoothStep::apology);
    }
    m_booth.visit = {};
    m_booth.visit.folder = *folder;
    m_day->begin();
    go(BoothStep::consent);
}

void BoothWindow::beginLearning() {
    const int side = m_booth.engine.resolution();
    std::vector<std::filesystem::path> squares;
    for (const VisitPhoto& photo : m_booth.visit.photos) {
        squares.push_back(m_booth.visit.folder / "squares" /
                          ("square-" + std::to_string(squares.size() + 1) + ".png"));
        const auto written =
            writePng(squares.back(), cropSquare(fromQImage(photo.picture), photo.square, side));
        if (written) continue;
        emit m_booth.staffShouldKnow(written.error());
        return endVisit(BoothStep::apology, visit_end::failed);
    }
    m_booth.visit.scenes.clear();
    m_booth.visit.samples.clear();
    m_booth.visit.shownScene.clear();
    go(BoothStep::learning);
    m_booth.engine.learn(m_booth.visit.kind, squares);
}

void BoothWindow::takeScene(const QString& id, const QString& basePath, const QString& tunedPath) {
    const std::string name = toStd(id);
    if (const auto place = std::ranges::find(m_scenesToDraw, name); place != m_scenesToDraw.end())
        m_scenesToDraw.erase(place);
    if (m_step != BoothStep::learning && m_step != BoothStep::reveal &&
        m_step != BoothStep::takeHome)
        return;
    if (!m_scenesToDraw.empty()) m_booth.engine.drawScene(m_scenesToDraw.front());
    inBackground(
        this,
        [base = toPath(basePath), tuned = toPath(tunedPath)] {
            return std::pair(readPicture(base), readPicture(tuned));
        },
        [this, name, folder = m_booth.visit.folder](const std::pair<QImage, QImage>& pictures) {
            if (folder != m_booth.visit.folder || pictures.second.isNull()) return;
            m_booth.visit.scenes.push_back({name, pictures.first, pictures.second, false});
            if (m_step == BoothStep::learning) {
                m_booth.visit.shownScene = name;
                go(BoothStep::reveal);
            } else {
                qobject_cast<RevealPage*>(m_pages[BoothStep::reveal])->sceneCame(name);
                if (m_step == BoothStep::takeHome)
                    qobject_cast<TakeHomePage*>(m_pages[BoothStep::takeHome])->sceneCame();
            }
        });
}

/// Nothing of the visitor stays in the window's memory or on view; then the engine wipes the rest.
void BoothWindow::endVisit(BoothStep next, const char* how) {
    m_idle->stop();
    m_languageChoice->hide();
    m_scenesToDraw.clear();
    m_day->end(how);
    m_isWiping = m_booth.engine.hasVisit();
    go(next);
    for (const auto& [step, page] : m_pages)
        if (step != next) page->leave();
    m_booth.phone.close();
    m_booth.visit = {};
    QPixmapCache::clear();
    if (m_isWiping) m_wipeLate.start();
    if (m_isWiping)
        m_booth.engine.endVisit();
    else  // the engine ended it by itself
        qobject_cast<GoodbyePage*>(m_pages[BoothStep::goodbye])->setWiped();
    forgetWhatIsFree();
}

/// In the form that made them. It needs letters, menus and dialogs of files, which the lock keeps
/// from visitors: it is open as long as the form is.
void BoothWindow::changeSettings() {
    m_lock.open();
    m_untouched.stop();
    auto* form = SetupDialog::ofBooth(m_booth.folder, m_dialogs, this);
    connect(form, &QDialog::finished, this, [this](int outcome) {
        if (outcome == QDialog::Accepted) return emit settingsChanged();
        m_lock.close();
        touched();
    });
    form->QDialog::open();
}

/// Staff who come end the visit that was open: they wait until the visitor has finished, or wipe.
void BoothWindow::showStaff() {
    if (isVisitorsStep()) endVisit(BoothStep::staff, visit_end::staff);
    go(BoothStep::staff);
}

}  // namespace dreambooth
