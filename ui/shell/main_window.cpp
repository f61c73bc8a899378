// Opening, changing and closing projects, the menus, and to whom Ctrl+Z belongs.
#include <base/files.h>
#include <base/paths.h>
#include <project/project.h>
#include <ui/launch/booth_module.h>
#include <ui/session/project_lock.h>
#include <ui/session/project_session.h>
#include <ui/session/run_follower.h>
#include <ui/session/run_queue.h>
#include <ui/session/run_store.h>
#include <ui/session/settings.h>
#include <ui/shell/main_window.h>
#include <ui/shell/sample_project.h>
#include <ui/shell/settings_dialog.h>
#include <ui/shell/welcome_page.h>
#include <ui/shell/workspace.h>
#include <ui/style/dialogs.h>
#include <ui/style/disk_queue.h>
#include <ui/style/focus.h>
#include <ui/style/qt_strings.h>
#include <ui/style/run_in_background.h>
#include <ui/style/theme.h>
#include <ui/subject/subject_page.h>

#include <QAbstractSpinBox>
#include <QAction>
#include <QApplication>
#include <QCloseEvent>
#include <QCoreApplication>
#include <QDesktopServices>
#include <QEventLoop>
#include <QKeyEvent>
#include <QLineEdit>
#include <QMenu>
#include <QPlainTextEdit>
#include <QScreen>
#include <QStackedWidget>
#include <QStandardPaths>
#include <QUrl>
#include <algorithm>

namespace dreambooth {

namespace fs = std::filesystem;

namespace {

/// Room for a desktop's title bar and borders, which are not known before the window is there.
constexpr QSize windowFrame(16, 48);

/// True for what is no text field: its own answer counts.
bool wantsUndo(const QObject& field, bool redo) {
    if (const auto* text = qobject_cast<const QPlainTextEdit*>(&field))
        return redo ? text->document()->isRedoAvailable() : text->document()->isUndoAvailable();
    const auto* line = qobject_cast<const QLineEdit*>(&field);
    if (qobject_cast<const QAbstractSpinBox*>(&field) != nullptr)
        line = field.findChild<QLineEdit*>();
    if (line == nullptr) return true;
    return redo ? line->isRedoAvailable() : line->isUndoAvailable();
}

}  // namespace

UndoKeys::UndoKeys(QObject* parent) : QObject(parent) {
    QCoreApplication::instance()->installEventFilter(this);
}

bool UndoKeys::eventFilter(QObject* watched, QEvent* event) {
    if (event->type() != QEvent::ShortcutOverride) return false;
    const auto* key = static_cast<QKeyEvent*>(event);
    const bool undo = key->matches(QKeySequence::Undo), redo = key->matches(QKeySequence::Redo);
    return (undo || redo) && !wantsUndo(*watched, redo);
}

MainWindow::MainWindow(Settings& settings, Dialogs& dialogs)
    : m_settings(settings), m_dialogs(dialogs) {
    setObjectName(QStringLiteral("mainWindow"));
    setWindowTitle(QStringLiteral("DreamBooth Studio"));
    m_views = new QStackedWidget(this);
    setCentralWidget(m_views);
    m_welcome = new WelcomePage(this);
    m_views->addWidget(m_welcome);
    connect(m_welcome, &WelcomePage::newRequested, this, &MainWindow::askNew);
    connect(m_welcome, &WelcomePage::openRequested, this, &MainWindow::askOpen);
    connect(m_welcome, &WelcomePage::sampleRequested, this,
            [this] { openSample(defaultSampleFolder()); });
    connect(m_welcome, &WelcomePage::recentChosen, this,
            [this](const QString& folder) { openProject(toPath(folder)); });
    makeActions();
    new UndoKeys(this);
    const QSize most = screen()->availableSize() - windowFrame;
    setMinimumSize(QSize(1024, 640).boundedTo(most));
    if (!restoreGeometry(m_settings.geometry())) resize(QSize(1440, 900).boundedTo(most));
    showWelcome();
}

MainWindow::~MainWindow() {
    delete m_workspace;
    endProperly();
}

void MainWindow::endProperly() {
    markOpen({});
}

void MainWindow::markOpen(const QString& folder) {
    if (!folder.isEmpty()) m_settings.markOpen(folder, true);
    if (!m_markedOpen.isEmpty() && m_markedOpen != folder) m_settings.markOpen(m_markedOpen, false);
    m_markedOpen = folder;
}

void MainWindow::makeActions() {
    m_projectMenu = new QMenu(this);
    m_projectMenu->setObjectName(QStringLiteral("projectActions"));
    const auto add = [this](QMenu* menu, const QString& text, const QKeySequence& keys,
                            const auto& action) {
        auto* result = new QAction(text, this);
        result->setShortcut(keys);
        connect(result, &QAction::triggered, this, action);
        addAction(result);
        if (menu != nullptr) menu->addAction(result);
        return result;
    };
    add(m_projectMenu, tr("New project…"), QKeySequence::New, [this] { askNew(); });
    add(m_projectMenu, tr("Open project…"), QKeySequence::Open, [this] { askOpen(); });
    m_recentMenu = m_projectMenu->addMenu(tr("Open recent"));
    connect(m_recentMenu, &QMenu::aboutToShow, this, &MainWindow::fillRecentMenu);
    add(m_projectMenu, tr("Show folder"), {}, [this] {
        if (m_workspace != nullptr)
            QDesktopServices::openUrl(
                QUrl::fromLocalFile(toQt(m_workspace->session().project().folder())));
    });
    m_projectMenu->addSeparator();
    for (QAction* action :
         {m_undo.createUndoAction(this, tr("Undo")), m_undo.createRedoAction(this, tr("Redo"))}) {
        action->setIconText(action->text());  // without the step that it would undo
        addAction(action);
        m_projectMenu->addAction(action);
    }
    actions().at(actions().size() - 2)->setShortcut(QKeySequence(Qt::CTRL | Qt::Key_Z));
    actions().last()->setShortcuts(
        {QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_Z), QKeySequence(Qt::CTRL | Qt::Key_Y)});
    m_projectMenu->addSeparator();
    add(m_projectMenu, tr("Set up a booth…"), {}, [this] { setUpBooth(); });
    m_projectMenu->addSeparator();
    add(m_projectMenu, tr("Settings…"), QKeySequence(Qt::CTRL | Qt::Key_Comma), [this] {
        showSettings();
    })->setObjectName(QStringLiteral("settings"));
    add(m_projectMenu, tr("Help"), QKeySequence(Qt::Key_F1), [this] {
        showHelp(HelpDialog::Topic::page);
    })->setObjectName(QStringLiteral("help"));
    m_keys = add(m_projectMenu, tr("Keys"), QKeySequence(Qt::Key_Question),
                 [this] { showHelp(HelpDialog::Topic::keys); });
    add(m_projectMenu, tr("About DreamBooth Studio"), {}, [this] {
        showHelp(HelpDialog::Topic::about);
    })->setObjectName(QStringLiteral("about"));
    m_projectMenu->addSeparator();
    add(m_projectMenu, tr("Close project"), {}, [this] {
        if (mayLeave(tr("Close the project"))) showWelcome();
    })->setObjectName(QStringLiteral("closeProject"));
    add(m_projectMenu, tr("Quit"), QKeySequence(Qt::CTRL | Qt::Key_Q), [this] {
        if (mayLeave(tr("Close the window"))) close();
    });

    for (int page = 0; page < pageCount; ++page)  // Ctrl+1 and so on
        add(nullptr, {}, QKeySequence(Qt::CTRL | static_cast<Qt::Key>(Qt::Key_1 + page)),
            [this, page] {
                if (m_workspace != nullptr) m_workspace->goTo(static_cast<PageId>(page));
            });
}

/// Of the page that is shown.
void MainWindow::showHelp(HelpDialog::Topic topic) {
    const PageId page = m_workspace != nullptr ? m_workspace->currentPage() : PageId::subject;
    ComputerDevices* const computer = m_workspace != nullptr ? &m_workspace->computer() : nullptr;
    auto* dialog = new HelpDialog(topic, page, actions(), computer, this);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->open();
}

void MainWindow::showSettings() {
    // Who asks a card for its name takes some of its memory: the window's answer does.
    ComputerDevices* const computer = m_workspace != nullptr ? &m_workspace->computer() : nullptr;
    auto* dialog = new SettingsDialog(m_settings, m_dialogs, computer, this);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    connect(dialog, &SettingsDialog::restartRequested, this, [this, dialog] {
        dialog->accept();
        if (!mayLeave(tr("Close the window"))) return;
        // This project, not the one that another window opened last.
        m_startsAgainWith.emplace();
        if (m_workspace != nullptr)
            *m_startsAgainWith += toQt(m_workspace->session().project().folder());
        close();
    });
    dialog->open();
}

void MainWindow::fillRecentMenu() {
    m_recentMenu->clear();
    for (const QString& folder : m_settings.recentProjects())
        connect(m_recentMenu->addAction(asCaption(folder)), &QAction::triggered, this,
                [this, folder] {
                    if (mayLeave(tr("Open the other project"))) openProject(toPath(folder));
                });
}

void MainWindow::setUpBooth() {
    const auto module = openBoothModule();
    if (module)
        (*module)->setUp(this, m_dialogs, theme::appliedLook());
    else
        tell(module.error(), {});
}

void MainWindow::askNew() {
    const QString documents = QStandardPaths::writableLocation(QStandardPaths::DocumentsLocation);
    QString folder = m_dialogs.chooseSaveFile(
        this, tr("New project"),
        documents + u'/' + tr("My subject") + QStringLiteral(".dreambooth"),
        tr("Project folders (*.dreambooth)"));
    if (folder.isEmpty()) return;
    if (!folder.endsWith(QStringLiteral(".dreambooth"))) folder += QStringLiteral(".dreambooth");
    if (mayLeave(tr("Open the other project"))) newProject(toPath(folder));
}

void MainWindow::askOpen() {
    const QString folder =
        m_dialogs.chooseFolder(this, tr("Open project"),
                               QStandardPaths::writableLocation(QStandardPaths::DocumentsLocation));
    if (!folder.isEmpty() && mayLeave(tr("Open the other project"))) openProject(toPath(folder));
}

bool MainWindow::openProject(const fs::path& folder, std::optional<PageId> asked) {
    const int request = ++m_requests;
    const QString path = toQt(absolutePath(folder));
    keepPage();  // it may be the open one
    const int last = m_settings.lastPage(path);
    const bool isPage = last >= 0 && last < pageCount;
    const PageId page = asked.value_or(isPage ? static_cast<PageId>(last) : PageId::subject);
    const bool wasMarked = m_settings.isMarkedOpen(path);
    m_settings.markOpen(path, true);  // before anything of it is read
    auto project = meanwhile([folder] { return Project::open(absolutePath(folder)); });
    const bool isOpen = project && request == m_requests && take(std::move(*project), folder, page);
    if (!isOpen && !wasMarked && path != m_markedOpen) m_settings.markOpen(path, false);
    return isOpen;
}

/// Nothing where the program is to end meanwhile.
std::optional<Result<Project>> MainWindow::meanwhile(std::function<Result<Project>()> work) {
    std::optional<Result<Project>> project;
    QEventLoop waiting;
    inBackground(
        &waiting, std::move(work),
        [&](Result<Project> result) {
            project = std::move(result);
            waiting.quit();
        },
        &m_reader);
    waiting.exec(QEventLoop::ExcludeUserInputEvents);
    return project;
}

bool MainWindow::newProject(const fs::path& folder) {
    return make([folder] { return createEmptyProject(absolutePath(folder)); }, folder);
}

bool MainWindow::make(std::function<Result<Project>()> work, const fs::path& folder) {
    const int request = ++m_requests;
    auto project = meanwhile(std::move(work));
    return project && request == m_requests && take(std::move(*project), folder);
}

bool MainWindow::openSample(const fs::path& folder) {
    const auto isThere = [folder] { return pathExists(folder / "project.json"); };
    if (DiskQueue().ask(isThere).value_or(true)) return openProject(folder);
    if (!make([folder] { return createSampleProject(absolutePath(folder)); }, folder)) return false;
    importSamplePhotos(*m_workspace);
    return true;
}

void MainWindow::openLast() {
    const QStringList recent = m_settings.recentProjects();
    const auto isInOtherWindow = [](const QString& folder) {
        return ProjectLock(toPath(folder)).holder() == ProjectLock::Holder::otherWindow;
    };
    if (!recent.isEmpty() && m_settings.isMarkedOpen(recent.first()) &&
        !isInOtherWindow(recent.first()))
        m_welcome->offer(recent.first());
    else if (!recent.isEmpty())
        openProject(toPath(recent.first()));
    else if (m_settings.isFirstStart())
        openSample(defaultSampleFolder());
}

bool MainWindow::take(Result<Project> project, const fs::path& folder, PageId page) {
    ++m_requests;
    m_wasOtherRaised = false;
    if (!project) {
        tell(project.error(), folder);
        return false;
    }
    std::unique_ptr<ProjectLock> lock;
    if (m_lock == nullptr || !m_lock->isFor(project->folder())) {
        lock = std::make_unique<ProjectLock>(project->folder());
        if (lock->holder() == ProjectLock::Holder::otherWindow) {
            m_wasOtherRaised = lock->raiseHolder();
            tell(makeError("project.open_here"), folder);
            return false;
        }
    }
    m_welcome->clearProblems();
    keepPage();  // of the one before, which may be shown at another by now
    auto* workspace =
        new Workspace(std::move(*project), m_settings, m_dialogs, m_projectMenu, this);
    m_views->addWidget(workspace);
    m_views->setCurrentWidget(workspace);
    connect(workspace, &Workspace::placeChanged, this, [this, workspace] {
        m_keys->setShortcut(workspace->listsOwnKeys() ? QKeySequence()
                                                      : QKeySequence(Qt::Key_Question));
        if (workspace == m_workspace) keepPage();  // the program may be killed
    });
    workspace->goTo(page);
    m_undo.addStack(workspace->session().undoStack());
    m_undo.setActiveStack(workspace->session().undoStack());
    delete std::exchange(m_workspace, workspace);
    if (lock != nullptr) {
        m_lock = std::move(lock);
        connect(m_lock.get(), &ProjectLock::raiseRequested, this, &MainWindow::comeToFront);
    }
    if (m_lock->holder() == ProjectLock::Holder::otherComputer)
        workspace->setReadOnly(m_lock->host());
    connect(workspace, &Workspace::changeHereRequested, this, &MainWindow::changeHere);
    // Not at once: the button that was pressed goes with the workspace.
    connect(workspace, &Workspace::openRequested, this, &MainWindow::goOnAt, Qt::QueuedConnection);
    m_settings.addRecentProject(toQt(absolutePath(folder)));
    markOpen(toQt(absolutePath(folder)));
    for (const auto signal : {&RunStore::activeChanged, &RunStore::updated})
        connect(&workspace->runs(), signal, this, &MainWindow::updateTitle);
    updateTitle();
    if (const QString kept = m_settings.takeDamaged(); !kept.isEmpty())
        workspace->showProblem(makeError(
            "settings.damaged", {{"file", toStd(m_settings.file())}, {"kept", toStd(kept)}}));
    return true;
}

/// How far the run is, for who looks at the desktop's list of windows.
void MainWindow::updateTitle() {
    const Project& project = m_workspace->session().project();
    // Qt takes "[*]" for the place of a mark that something is not saved.
    QString title = toQt(project.name).replace(QLatin1String("[*]"), QLatin1String("[*][*]"));
    const RunFollower* const run = m_workspace->runs().active();
    if (run != nullptr && run->state().totalSteps > 0)
        title = tr("%1 % · %2").arg(100 * run->state().step / run->state().totalSteps).arg(title);
    setWindowTitle(QStringLiteral("%1 — DreamBooth Studio").arg(title));
}

/// The present project stays open in its place; what was wrong must be seen all the same.
void MainWindow::tell(const Error& error, const fs::path& folder) {
    if (m_workspace != nullptr)
        m_workspace->showProblem(error, shownPath(folder));
    else
        m_welcome->showProblem(error, shownPath(folder));
}

void MainWindow::comeToFront() {
    if (isMinimized()) showNormal();
    raise();
    activateWindow();
    QApplication::alert(this);  // where the desktop lets nobody take the front
}

void MainWindow::changeHere() {
    if (!m_dialogs.confirm(
            this, tr("Change the project here?"),
            tr("If it is still open on “%1”, changes made there and here will overwrite each "
               "other. Only do this if that computer is off or the program is closed there.")
                .arg(m_lock->host()),
            tr("Change it here")))
        return;
    const fs::path folder = m_workspace->session().project().folder();
    if (m_lock->takeOver())
        openProject(folder);
    else if (m_lock->holder() == ProjectLock::Holder::otherWindow)
        tell(makeError("project.open_here"), folder);
    else
        tell(makeError("project.open_elsewhere", {{"host", toStd(m_lock->host())}}), folder);
}

/// The lock went with the folder, where its file still names this window.
void MainWindow::goOnAt(const QString& folder) {
    const fs::path path = toPath(folder);
    const ProjectSession& session = m_workspace->session();
    if (session.diskState() == ProjectDiskState::moved && session.folderNow() == path)
        ProjectLock::removeFrom(path);
    openProject(path, m_workspace->currentPage());
}

/// It comes back when the project is opened again.
void MainWindow::keepPage() {
    if (m_workspace != nullptr)
        m_settings.setLastPage(m_markedOpen, static_cast<int>(m_workspace->currentPage()));
}

void MainWindow::showWelcome() {
    ++m_requests;
    keepPage();
    m_welcome->setRecent(m_settings.recentProjects());
    m_views->setCurrentWidget(m_welcome);
    delete std::exchange(m_workspace, nullptr);
    m_keys->setShortcut(Qt::Key_Question);
    m_lock.reset();
    markOpen({});
    setWindowTitle(QStringLiteral("DreamBooth Studio"));
}

void MainWindow::closeEvent(QCloseEvent* event) {
    // By the frame's button; nobody answers where a signal or the end of the session closes it.
    if (event->spontaneous() && !mayLeave(tr("Close the window"))) return event->ignore();
    m_settings.setGeometry(saveGeometry());
    keepPage();
    event->accept();
}

/// That a run goes on is said the first time only, but where others wait for their turn.
bool MainWindow::mayLeave(const QString& action) {
    if (m_workspace == nullptr) return true;
    const PhotoImporter& importer = m_workspace->subjectPage().importer();
    const RunQueue& queue = m_workspace->queue();
    const bool trains = !std::ranges::all_of(
        m_workspace->runs().atWork(), [](const RunFollower* run) { return run->isElsewhere(); });
    const bool othersWait = (trains && !queue.isEmpty()) || queue.waitsForOthers();
    const bool tellsOfTraining = trains && (othersWait || !m_settings.knowsThatTrainingGoesOn());
    QStringList sentences;
    if (importer.isBusy())
        sentences += tr("%1 of %2 are looked at so far. The others would be left out.")
                         .arg(importer.done())
                         .arg(importer.total());
    if (tellsOfTraining)
        sentences +=
            tr("The run is trained to its end while its project is closed, unless the computer is "
               "switched off. Open the project again to see how far it is. To end it, stop it "
               "first.");
    if (othersWait) sentences += tr("The runs in the queue wait until the project is open again.");
    if (sentences.isEmpty()) return true;
    const QString title = importer.isBusy() ? tr("Photos are being added")
                          : trains          ? tr("Training goes on")
                                            : tr("Runs are waiting");
    const bool leaves = m_dialogs.confirm(this, title, sentences.join(u' '), action);
    if (leaves && tellsOfTraining) m_settings.setKnowsThatTrainingGoesOn();
    return leaves;
}

bool MainWindow::focusNextPrevChild(bool next) {
    return moveFocus(*this, next);
}

}  // namespace dreambooth
