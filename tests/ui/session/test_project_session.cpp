// The open project while another program changes, moves or deletes it: nothing of either side is
// written over, nothing is made anew, and each way out of it keeps both.
#include <base/files.h>
#include <runs/create_run.h>
#include <ui/session/project_session.h>

#include <QSignalSpy>
#include <optional>

#include "test_program.h"
#include "ui/page_fixture.h"

using namespace dreambooth;
namespace fs = std::filesystem;

class TestProjectSession : public QObject {
    Q_OBJECT

    std::unique_ptr<QTemporaryDir> m_folder;
    std::unique_ptr<ProjectSession> m_session;

    fs::path folder() const { return m_session->project().folder(); }
    fs::path file() const { return folder() / "project.json"; }
    fs::path place(const char* name) const { return toPath(m_folder->path()) / name; }
    void edit(const std::string& name) {
        m_session->edit(QStringLiteral("name"),
                        [&](Project& project) { project.subject().className = name; });
    }
    /// What the calls tell of, once the disk has answered.
    fs::path keptAs() {
        std::optional<fs::path> name;
        m_session->keepMine([&](const fs::path& kept) { name = kept; });
        if (!QTest::qWaitFor([&] { return name.has_value(); }, 20000)) return {};
        return *name;
    }
    bool isCopied(const fs::path& folder) {
        bool isDone = false, hasFailed = false;
        connect(m_session.get(), &ProjectSession::failed, this, [&] { hasFailed = true; });
        m_session->saveCopy(folder, [&] { isDone = true; });
        (void)QTest::qWaitFor([&] { return isDone || hasFailed; }, 20000);
        disconnect(m_session.get(), &ProjectSession::failed, this, nullptr);
        return isDone;
    }
    bool isSavedThere() {
        bool isDone = false;
        m_session->saveWhereItIsNow([&] { isDone = true; });
        return QTest::qWaitFor([&] { return isDone; }, 20000);
    }
    /// As another program writes it: with a key of its own.
    std::string changeOnDisk() {
        Json json = orThrow(readJson(file()));
        json["class_name"] = "theirs";
        json["of_theirs"] = 1;
        orThrow(writeJson(file(), json));
        return orThrow(readFile(file()));
    }

private slots:
    void init() {
        m_folder = std::make_unique<QTemporaryDir>();
        const Project project = PageFixture::makeProject(*m_folder);
        m_session = std::make_unique<ProjectSession>(orThrow(Project::open(project.folder())));
    }
    void cleanup() {
        m_session.reset();
        m_folder.reset();
    }

    void whatAnotherProgramWroteIsNotWrittenOver() {
        edit("mine first");
        QVERIFY(m_session->isSaved());
        const std::string theirs = changeOnDisk();
        QSignalSpy asked(m_session.get(), &ProjectSession::diskChanged);
        edit("mine");
        QCOMPARE(orThrow(readFile(file())), theirs);
        QCOMPARE(m_session->project().subject().className, std::string("mine"));
        QVERIFY(!m_session->isSaved());
        QVERIFY(m_session->diskState() == ProjectDiskState::changed);
        QCOMPARE(asked.size(), 1);
        m_session->undoStack()->undo();  // neither does undo
        m_session->save();               // nor another try
        QCOMPARE(orThrow(readFile(file())), theirs);
    }

    void itIsSeenWithoutAnEdit() {
        const std::string mine = orThrow(readFile(file()));
        changeOnDisk();
        QTRY_VERIFY_WITH_TIMEOUT(m_session->diskState() == ProjectDiskState::changed, 60000);
        // And when it is as it was, there is nothing to be asked.
        orThrow(writeFileAtomically(file(), mine));
        QTRY_VERIFY_WITH_TIMEOUT(m_session->diskState() == ProjectDiskState::same, 60000);
    }

    /// Of the same length, in place and with the same time, as `cp -p` and some editors leave it.
    void itIsSeenWhateverItsTimeSays() {
        const auto time = fs::last_write_time(file());
        std::string theirs = orThrow(readFile(file()));
        theirs.replace(theirs.find("backpack"), 8, "rucksack");
        orThrow(writeFileAtomically(file(), theirs));
        fs::last_write_time(file(), time);
        edit("mine");
        QCOMPARE(orThrow(readFile(file())), theirs);
    }

    void theirsIsTaken() {
        changeOnDisk();
        edit("mine");
        m_session->takeTheirs();
        QCOMPARE(m_session->project().subject().className, std::string("theirs"));
        QVERIFY(m_session->isSaved() && m_session->diskState() == ProjectDiskState::same);
        QCOMPARE(orThrow(readJson(file()))["of_theirs"].get<int>(), 1);
        // What was here is one step back, and goes to the disk again.
        m_session->undoStack()->undo();
        QCOMPARE(m_session->project().subject().className, std::string("mine"));
        QCOMPARE(orThrow(Project::open(folder())).subject().className, std::string("mine"));
    }

    void theirsThatIsNoProjectIsSaid() {
        orThrow(writeFileAtomically(file(), "{ half"));
        edit("mine");
        QSignalSpy problem(m_session.get(), &ProjectSession::failed);
        m_session->takeTheirs();
        QCOMPARE(problem.size(), 1);
        QCOMPARE(m_session->project().subject().className, std::string("mine"));
        QCOMPARE(orThrow(readFile(file())), std::string("{ half"));
    }

    void mineIsKept() {
        const std::string theirs = changeOnDisk();
        edit("mine");
        QCOMPARE(keptAs(), folder() / "project.theirs.json");
        QVERIFY(m_session->isSaved() && m_session->diskState() == ProjectDiskState::same);
        QCOMPARE(orThrow(Project::open(folder())).subject().className, std::string("mine"));
        QCOMPARE(orThrow(readFile(folder() / "project.theirs.json")), theirs);
        // A second time neither is lost.
        changeOnDisk();
        QCOMPARE(keptAs(), folder() / "project.theirs-2.json");
    }

    void mineIsSavedAsACopy() {
        const std::string theirs = changeOnDisk();
        edit("mine");
        QVERIFY(isCopied(place("Copy.dreambooth")));
        const Project copy = orThrow(Project::open(place("Copy.dreambooth")));
        QCOMPARE(copy.subject().className, std::string("mine"));
        QVERIFY(!copy.photos.empty());
        for (const Photo& photo : copy.photos)
            QCOMPARE(orThrow(readFile(copy.photoPath(photo))),
                     orThrow(readFile(m_session->project().photoPath(photo))));
        QCOMPARE(orThrow(readFile(file())), theirs);
        QVERIFY(!isCopied(place("Copy.dreambooth")));  // nor over that one
    }

    void oneThatWasMovedIsNotMadeAnew() {
        const fs::path before = folder(), now = place("Elsewhere.dreambooth");
        fs::rename(before, now);
        edit("mine");
        QVERIFY(m_session->diskState() == ProjectDiskState::moved);
        QCOMPARE(m_session->folderNow(), now);
        // Nor by anything else that writes into the project.
        Project project = m_session->project();
        QCOMPARE(createRun(project, project.recipe, {"cpu"}).error().code,
                 std::string("folder.moved"));
        QVERIFY(!project.importPhotoFile(samplePhoto(1)));
        QVERIFY(!writeFileAtomically(project.reviewsFolder() / "r" / "answers.json", "{}"));
        QVERIFY(!makeFolder(project.comparisonsFolder() / "c"));
        QVERIFY(!pathExists(before));
        // What has nothing to do with it goes on.
        QVERIFY(makeFolder(place("new")));
        QVERIFY(isSavedThere());
        QCOMPARE(orThrow(Project::open(now)).subject().className, std::string("mine"));
        QVERIFY(!pathExists(before));
    }

    void oneThatWasMovedAndChangedKeepsBoth() {
        const fs::path before = folder(), now = place("Elsewhere.dreambooth");
        const std::string theirs = changeOnDisk();
        fs::rename(before, now);
        edit("mine");
        QVERIFY(isSavedThere());
        QCOMPARE(orThrow(Project::open(now)).subject().className, std::string("mine"));
        QCOMPARE(orThrow(readFile(now / "project.theirs.json")), theirs);
    }

    void oneThatWasDeletedIsNotMadeAnew() {
        const fs::path before = folder();
        fs::remove_all(before);
        edit("mine");
        QVERIFY(m_session->diskState() == ProjectDiskState::deleted);
        QVERIFY(!pathExists(before));
        QVERIFY(isCopied(place("Copy.dreambooth")));
        QCOMPARE(orThrow(Project::open(place("Copy.dreambooth"))).subject().className,
                 std::string("mine"));
        QVERIFY(!pathExists(before));
    }
};

REGISTER_TEST(TestProjectSession, QApplication);
#include "test_project_session.moc"
