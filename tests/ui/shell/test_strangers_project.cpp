// A project that came from somebody else: made to break the reader, it opens all the same or is
// refused; nothing else is opened, and its words are text.
#include <fcntl.h>
#include <sys/inotify.h>
#include <sys/wait.h>
#include <ui/widgets/problem_bar.h>
#include <unistd.h>

#include <QAbstractButton>
#include <QAbstractItemView>
#include <QElapsedTimer>
#include <QHelpEvent>
#include <QImage>
#include <QLabel>
#include <QPointer>
#include <QProcess>
#include <QRegularExpression>
#include <QThreadPool>
#include <QToolTip>
#include <map>
#include <optional>
#include <semaphore>
#include <set>

#include "test_program.h"
#include "traced_run.h"
#include "ui/review/readable_texts.h"
#include "ui/shell/hostile_projects.h"

using namespace dreambooth;
namespace fs = std::filesystem;

namespace {

/// A picture that nobody has a reason to open, and whether somebody did.
class Canary {
public:
    Canary() : m_watch(::inotify_init1(IN_NONBLOCK | IN_CLOEXEC)) {
        const QString file = m_folder.filePath(QStringLiteral("canary.png"));
        QImage(4, 4, QImage::Format_RGB32).save(file);
        if (::inotify_add_watch(m_watch, file.toUtf8(), IN_OPEN) < 0) qFatal("no watch");
        m_markup = "<b>word</b> <img src='" + toStd(file) + "'> & more";
    }
    ~Canary() { ::close(m_watch); }
    Canary(const Canary&) = delete;
    Canary& operator=(const Canary&) = delete;
    /// Which opens it where it is read as HTML.
    const std::string& markup() const { return m_markup; }
    bool wasOpened() const {
        char events[4096];
        return ::read(m_watch, events, sizeof events) > 0;
    }

private:
    /// Not in /tmp, where the tests of the booth open every new file to look for traces.
    QTemporaryDir m_folder{QCoreApplication::applicationDirPath() + "/canary-XXXXXX"};
    int m_watch;
    std::string m_markup;
};

/// Rests the pointer on everything that shows words then.
void showToolTips(QWidget& window) {
    const auto rest = [](QWidget& on, const QPoint& at) {
        QHelpEvent event(QEvent::ToolTip, at, on.mapToGlobal(at));
        QApplication::sendEvent(&on, &event);
        QCoreApplication::processEvents();
        for (QWidget* top : QApplication::topLevelWidgets())
            if (top->inherits("QTipLabel")) top->grab();
        QToolTip::hideText();
    };
    // Some of them may go meanwhile, when what is read in the background is shown.
    std::vector<QPointer<QWidget>> widgets;
    for (QWidget* widget : window.findChildren<QWidget*>()) widgets.emplace_back(widget);
    for (const QPointer<QWidget>& widget : widgets) {
        if (widget == nullptr || !widget->isVisible()) continue;
        if (!widget->toolTip().isEmpty()) rest(*widget, widget->rect().center());
        const QPointer<const QAbstractItemView> view =
            qobject_cast<QAbstractItemView*>(widget.data());
        if (view == nullptr || view->model() == nullptr) continue;
        for (int row = 0; view != nullptr && row < std::min(view->model()->rowCount(), 20); ++row)
            for (int column = 0; view != nullptr && column < view->model()->columnCount(); ++column)
                rest(*view->viewport(),
                     view->visualRect(view->model()->index(row, column)).center());
    }
}

/// The labels whose words would be guessed to be HTML.
QStringList guessedLabels() {
    QStringList found;
    for (const QWidget* widget : QApplication::allWidgets())
        if (const auto* label = qobject_cast<const QLabel*>(widget);
            label != nullptr && label->isVisible() && Qt::mightBeRichText(label->text()) &&
            (label->textFormat() == Qt::AutoText || label->text().contains("<img")) &&
            label->textFormat() != Qt::PlainText)
            found += label->objectName() + ": " + label->text();
    return found;
}

/// Every word of a project that a stranger chooses, and what its run says.
void writeWords(const StudioWindow& studio, const RunFolder& run, const std::string& words) {
    Json file = orThrow(readJson(studio.project.folder() / "project.json"));
    for (const char* key : {"name", "class_name", "base_model"}) file[key] = words;
    for (Json& photo : file["photos"]) photo["original_name"] = words;
    file["prompts"] = {words, words + " two"};
    orThrow(writeJson(studio.project.folder() / "project.json", file));
    Json job = orThrow(readJson(run.jobFile()));
    for (const char* key : {"title", "class_name", "instance_prompt"})
        if (job.contains(key)) job[key] = words;
    orThrow(writeJson(run.jobFile(), job));
    auto writer = orThrow(EventWriter::open(run.eventsFile()));
    orThrow(writer.sample(60, words, 43, "samples/1.jpg"));
    orThrow(writer.notice(Error{"somebody.knows", {}, words, {}, {}}, {{"what", words}}));
    orThrow(writer.failed(Error{"somebody.knows", {{"file", words}}, words, words, {}}));
    RunState state;
    state.phase = RunPhase::failed;
    state.why = words;
    state.step = 60;
    state.totalSteps = StudioWindow::totalSteps;
    orThrow(run.writeState(state));
    const fs::path comparison = studio.project.folder() / "comparisons" / "001";
    hostile::write(
        comparison / "comparison.json",
        asText({{"version", 2},
                {"id", "001"},
                {"prompt", words},
                {"seed", 1},
                {"pictures",
                 {{{"name", words}, {"model", words}, {"file", "base.png"}},
                  {{"name", words + "2"}, {"model", words + "2"}, {"file", "tuned.png"}}}}}));
    hostile::write(comparison / "marks.json",
                   asText({{"version", 2}, {"all", {{"mark", "star"}, {"note", words}}}}));
    for (const char* name : {"base.png", "tuned.png"})
        fs::copy_file(uglyPhoto("16-bit.png"), comparison / name);
    hostile::write(
        studio.project.folder() / "reviews" / "review-001" / "review.json",
        asText({{"version", 1},
                {"token", "0123456789abcdef"},
                {"title", words},
                {"created", words},
                {"candidates",
                 {{{"name", words}, {"model", {{"model", words}}}},
                  {{"name", words + "2"}, {"model", {{"model", words + "2"}}}}}},
                {"settings", Json::object()},
                {"prompts", {words}},
                {"seeds", {1}},
                {"order", {{"key", std::string(64, 'a')}, {"judgements", 1}}},
                {"reviewers", {{{"name", words}, {"answers", "answers-a.jsonl"}, {"order", "a"}}}},
                {"decision", {{"candidate", words}, {"signed_off_by", words}, {"note", words}}}}));
    hostile::write(studio.project.folder() / "reviews" / "review-002<b>&" / "review.json", "{}");
}

/// What this call would open, or the link itself where it does not follow one.
fs::path openedBy(const TracedCall& call, std::error_code& error) {
    // openat2 is used for nothing but to follow no link.
    const bool follows =
        !call.isOf({"openat2"}) && (call.arguments[call.isOf({"open"}) ? 1 : 2] & O_NOFOLLOW) == 0;
    if (follows) return fs::weakly_canonical(call.path, error);
    return fs::weakly_canonical(call.path.parent_path(), error) / call.path.filename();
}

/// Files of the system, the program and the test's home; what does not exist is not opened.
bool mayBeOpened(const TracedCall& call, const fs::path& home) {
    std::error_code error;
    const fs::path real = openedBy(call, error);
    if (!error && !fs::exists(fs::symlink_status(real, error))) return true;
    if (error || real == "/etc/issue" || real == "/dev/zero") return false;
    const fs::path build = fs::path(WORKER_PROGRAM).parent_path().parent_path();
    return std::ranges::any_of(
        std::initializer_list<fs::path>{"/usr", "/lib", "/lib64", "/etc", "/proc", "/sys", "/dev",
                                        "/run", "/var/cache", "/var/lib/dbus", SOURCE_ROOT, build,
                                        home},
        [&](const fs::path& folder) {
            const fs::path below = real.lexically_relative(folder);
            return !below.empty() && *below.begin() != "..";
        });
}

bool isFolderOpened(const TracedCall& call) {
    if (call.isOf({"openat2"})) return false;  // never used for folders to be listed
    return (call.arguments[call.isOf({"open"}) ? 1 : 2] & O_DIRECTORY) != 0;
}

}  // namespace

/// In the environment of the program that nothingElseIsOpened() watches.
constexpr const char* watchedName = "DREAMBOOTH_TEST_IS_WATCHED";

bool canTrace(const fs::path& log) {
    try {
        const int status = runTraced({"/bin/true"}, log,
                                     {.before = [](const TracedCall&) { return Verdict::go(); }});
        return WIFEXITED(status) && WEXITSTATUS(status) == 0;
    } catch (const std::system_error&) {
        return false;
    }
}

constexpr std::array tracedLocales = {"de_DE.UTF-8", "tr_TR.UTF-8", "ar_EG.UTF-8"};

class TestStrangersProject : public QObject {
    Q_OBJECT

    static bool areLocalesThere() {
        return std::ranges::all_of(tracedLocales, [](const char* locale) {
            return fs::exists(fs::path(TEST_LOCALES) / locale);
        });
    }

    static QByteArray xdotool(const QStringList& arguments) {
        QProcess tool;
        tool.start(QStringLiteral("xdotool"), arguments);
        tool.waitForFinished();
        return tool.readAllStandardOutput().trimmed();
    }

private slots:
    void initTestCase() { theme::apply(*qApp); }

    void hostileProjectsEndNothing_data() {
        const TemporaryHome home;
        if (qEnvironmentVariableIsEmpty(watchedName) && areLocalesThere() &&
            canTrace(home.path("said")))
            QSKIP("Each is opened by the program that nothingElseIsOpened() watches.");
        QTest::addColumn<std::size_t>("number");
        for (std::size_t i = 0; i < hostile::projects.size(); ++i)
            QTest::newRow(hostile::projects[i].first) << i;
    }
    void hostileProjectsEndNothing() {
        QFETCH(std::size_t, number);
        StudioWindow studio;
        hostile::spoil(studio, hostile::projects[number].second);
        studio.window.openProject(studio.project.folder());
        if (studio.window.workspace() == nullptr) {  // refused, and said on the first page
            QVERIFY(studio.child<ProblemBar>("problemBar")->isVisible());
            return;
        }
        for (const PageId page : {PageId::subject, PageId::concept_, PageId::train, PageId::compare,
                                  PageId::runs, PageId::models}) {
            studio.workspace().goTo(page);
            waitUntilIdle();
            studio.window.grab();
        }
    }

    /// Not HTML, in whatever the window shows them; nor do they turn or hide what stands beside.
    void strangersWordsAreText() {
        const Canary canary;
        StudioWindow studio;
        const RunFolder run = studio.makeRun(RunPhase::failed);
        writeWords(studio, run, canary.markup());
        studio.window.openProject(studio.project.folder());
        QVERIFY(studio.window.workspace() != nullptr);
        for (const PageId page : {PageId::subject, PageId::concept_, PageId::train, PageId::compare,
                                  PageId::reviews, PageId::runs, PageId::models}) {
            studio.workspace().goTo(page);
            waitUntilIdle();
            for (auto* view : studio.window.findChildren<QAbstractItemView*>())
                if (view->isVisible() && view->model() != nullptr)
                    view->setCurrentIndex(view->model()->index(0, 0));
            for (const char* name : {"openReview", "uncoverResult"})
                if (auto* button = studio.window.findChild<QAbstractButton*>(name);
                    button != nullptr && button->isVisible())
                    button->click();
            waitUntilIdle();
            showToolTips(studio.window);
            keepScreenshot(studio.window, QStringLiteral("strangers-words-%1").arg(int(page)));
            const QStringList guessed = guessedLabels();
            QVERIFY2(guessed.isEmpty(), qPrintable(guessed.join('\n')));
            QVERIFY2(!canary.wasOpened(), qPrintable(QString::number(int(page))));
        }
    }

    void wordsNeitherTurnNorHideWhatIsBeside() {
        StudioWindow studio;
        const RunFolder run = studio.makeRun(RunPhase::failed);
        writeWords(studio, run, "ab\u202egpj.exe\u200b\u2066\x1b[2J\x07[*]\nnext");
        studio.window.openProject(studio.project.folder());
        QVERIFY(studio.window.workspace() != nullptr);
        static const QRegularExpression unseen(
            QStringLiteral("[\\x{202a}-\\x{202e}\\x{2066}-\\x{2069}\\x{1b}\\x{07}]"));
        for (const PageId page : {PageId::subject, PageId::concept_, PageId::train, PageId::compare,
                                  PageId::reviews, PageId::runs, PageId::models}) {
            studio.workspace().goTo(page);
            waitUntilIdle();
            QStringList texts = propertyTexts(studio.window) + spokenTexts();
            for (const auto* view : studio.window.findChildren<QAbstractItemView*>())
                if (view->model() != nullptr)
                    for (int row = 0; row < view->model()->rowCount(); ++row)
                        for (int role : {Qt::DisplayRole, Qt::ToolTipRole})
                            texts += view->model()->index(row, 0).data(role).toString();
            for (const QString& text : texts)
                QVERIFY2(!unseen.match(text).hasMatch(),
                         qPrintable(text.toUtf8().toPercentEncoding(" /:;,<>()")));
        }
        QCOMPARE(studio.window.windowTitle().count('\n'), 0);
        QVERIFY2(studio.window.windowTitle().contains("[*][*]"),
                 qPrintable(studio.window.windowTitle()));  // as Qt wants "[*]" written
    }

    /// The time from the start of the studio until its window is there, with the project or with
    /// the sentence that refuses it. Under X, which knows the windows of other programs.
    void theStudioIsThereSoon_data() {
        QTest::addColumn<QByteArray>("locale");
        for (const char* locale : tracedLocales) QTest::newRow(locale) << QByteArray(locale);
    }
    void theStudioIsThereSoon() {
        QFETCH(QByteArray, locale);
        if (QGuiApplication::platformName() != QLatin1String("xcb"))
            QSKIP("Only X tells of another program's window.");
        if (!areLocalesThere()) QSKIP("The package locales is not installed.");
        qint64 longest = 0;
        int opened = 0;
        for (const auto& [name, how] : hostile::projects) {
            StudioWindow made;
            made.window.hide();
            hostile::spoil(made, how);
            QProcess studio;
            QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
            environment.insert("LC_ALL", locale);
            environment.insert("LOCPATH", TEST_LOCALES);
            environment.insert("XDG_CONFIG_HOME", made.folder.path());
            studio.setProcessEnvironment(environment);
            studio.setProcessChannelMode(QProcess::ForwardedErrorChannel);
            QElapsedTimer clock;
            clock.start();
            studio.start(STUDIO_PROGRAM, {toQt(made.project.folder())});
            QVERIFY(studio.waitForStarted());
            QByteArray window;
            const auto isThere = [&] {
                window = xdotool({"search", "--onlyvisible", "--all", "--pid",
                                  QString::number(studio.processId()), "--name", "Studio"});
                return !window.isEmpty() || studio.state() == QProcess::NotRunning;
            };
            QVERIFY2(QTest::qWaitFor(isThere, 60000), name);
            const qint64 needed = clock.elapsed();
            const bool isOpen = xdotool({"getwindowname", window}) != "DreamBooth Studio";
            qInfo("%5lld ms, %s: %s", static_cast<long long>(needed), isOpen ? "opened" : "refused",
                  name);
            longest = std::max(longest, needed);
            opened += isOpen ? 1 : 0;
            studio.terminate();
            QVERIFY2(studio.waitForFinished(60000), name);
            QVERIFY2(studio.exitStatus() == QProcess::NormalExit && studio.exitCode() == 0, name);
        }
        qInfo("%zu projects, %d opened, the longest after %lld ms", hostile::projects.size(),
              opened, static_cast<long long>(longest));
    }

    /// All of the above once more as a program that is watched, in languages that write numbers and
    /// letters in other ways: no file but the project's, the model's and the program's is opened.
    void nothingElseIsOpened_data() {
        QTest::addColumn<QByteArray>("locale");
        QTest::addColumn<std::size_t>("first");
        std::size_t number = 0;
        for (const char* locale : tracedLocales)
            QTest::newRow(locale) << QByteArray(locale) << number++;
    }
    void nothingElseIsOpened() {
        QFETCH(QByteArray, locale);
        QFETCH(std::size_t, first);
        // Each project in one of the languages, for watched a window takes several times as long;
        // the one whose pictures lead elsewhere in all.
        std::vector<std::string> arguments = {fs::read_symlink("/proc/self/exe").string(),
                                              "test_strangers_project", "strangersWordsAreText"};
        for (std::size_t i = 0; i < hostile::projects.size(); ++i)
            if (i % tracedLocales.size() == first ||
                hostile::projects[i].first == hostile::comparisonOfLinks)
                arguments.push_back(std::string("hostileProjectsEndNothing:") +
                                    hostile::projects[i].first);
        if (!areLocalesThere()) QSKIP("The package locales is not installed.");
        const TemporaryHome home;
        std::map<QByteArray, QByteArray> before;
        for (const auto& [name, value] :
             std::map<QByteArray, QByteArray>{{"LC_ALL", locale},
                                              {"LOCPATH", TEST_LOCALES},
                                              {watchedName, "1"},
                                              {"TMPDIR", home.folder.path().toUtf8()},
                                              // Where other tests add models meanwhile.
                                              {"XDG_CONFIG_HOME", home.folder.path().toUtf8()},
                                              {"XDG_DATA_HOME", home.folder.path().toUtf8()},
                                              {"HOME", home.folder.path().toUtf8()}}) {
            before[name] = qgetenv(name.constData());
            qputenv(name.constData(), value);
        }
        std::set<std::string> opened;
        const TraceHooks hooks = {.before =
                                      [&](const TracedCall& call) {
                                          if (call.isOf({"open", "openat", "openat2"}) &&
                                              !isFolderOpened(call) &&
                                              !mayBeOpened(call, toPath(home.folder.path())))
                                              opened.insert(call.path.string());
                                          return Verdict::go();
                                      },
                                  .hasAllOpens = true};
        int status = 0;
        try {
            status = runTraced(arguments, home.path("said"), hooks);
        } catch (const std::system_error& error) {
            QSKIP(error.what());
        }
        for (const auto& [name, value] : before) qputenv(name.constData(), value);
        constexpr int cannotBeTraced = 126;
        if (WIFEXITED(status) && WEXITSTATUS(status) == cannotBeTraced)
            QSKIP("The kernel lets nobody trace.");
        const std::string said = readFile(home.path("said")).value_or("");
        QVERIFY2(WIFEXITED(status) && WEXITSTATUS(status) == 0, said.c_str());
        QVERIFY2(said.contains("Totals:"), said.c_str());
        for (const std::string& file : opened) qWarning("%s", file.c_str());
        QVERIFY(opened.empty());
    }

    /// A picture that is read in the background when the project is closed.
    void aReadThatOutlivesTheProjectFollowsNoLink() {
        std::binary_semaphore isClosed(0);
        std::optional<Result<std::string>> bytes;
        QThreadPool pool;
        StudioWindow studio;
        const fs::path link = studio.project.folder() / "comparisons" / "001" / "tuned.png";
        hostile::write(link, "");
        hostile::putLink("/etc/issue", link);
        QVERIFY(studio.window.openProject(studio.project.folder()));
        pool.start([&] {
            isClosed.acquire();
            bytes = readFile(link);
        });
        QVERIFY(studio.window.newProject(toPath(studio.folder.filePath("other.dreambooth"))));
        isClosed.release();
        QVERIFY(pool.waitForDone(60000));
        QVERIFY(!bytes->has_value());
    }

    void eventsAreHandledWhileAProjectIsRead() {
        StudioWindow studio;
        bool isHandled = false;
        QMetaObject::invokeMethod(&studio.window, [&] { isHandled = true; }, Qt::QueuedConnection);
        QVERIFY(studio.window.openProject(studio.project.folder()));
        QVERIFY(isHandled);
    }
};

REGISTER_TEST(TestStrangersProject, QApplication);
#include "test_strangers_project.moc"
