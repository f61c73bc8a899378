// The open project is changed, moved or deleted by another program: nothing of either side is
// written over, nothing is made anew, and the window says what happened and asks.
#include <base/files.h>
#include <ui/subject/subject_page.h>
#include <ui/widgets/problem_bar.h>

#include <QLabel>
#include <QPushButton>

#include "test_program.h"
#include "ui/shell/studio_window.h"

using namespace dreambooth;
namespace fs = std::filesystem;

class TestChangedProject : public QObject {
    Q_OBJECT

    std::unique_ptr<StudioWindow> m_studio;

    fs::path folder() const { return m_studio->project.folder(); }
    fs::path file() const { return folder() / "project.json"; }
    ProjectSession& session() { return m_studio->workspace().session(); }
    void edit(const std::string& name) {
        session().edit(QStringLiteral("name"),
                       [&](Project& project) { project.subject().className = name; });
    }
    /// As another program writes it: with a key of its own.
    std::string changeOnDisk() {
        Json json = orThrow(readJson(file()));
        json["class_name"] = "theirs";
        json["of_theirs"] = 1;
        orThrow(writeJson(file(), json));
        return orThrow(readFile(file()));
    }
    QWidget* bar() { return m_studio->child<QWidget>("changedBar"); }
    void press(const char* name) { m_studio->child<QPushButton>(name)->click(); }

private slots:
    void init() {
        m_studio = std::make_unique<StudioWindow>();
        m_studio->open();
    }
    void cleanup() { m_studio.reset(); }

    void whatAnotherProgramWroteIsNotWrittenOver() {
        const std::string theirs = changeOnDisk();
        edit("mine");
        QCOMPARE(orThrow(readFile(file())), theirs);
        QVERIFY(!session().isSaved());
        QCOMPARE(session().project().subject().className, std::string("mine"));
        QTRY_VERIFY(bar()->isVisible());
        QCOMPARE(namelessControls(m_studio->window), QStringList());
        keepScreenshot(m_studio->window, QStringLiteral("changed-on-disk"));
        session().undoStack()->undo();  // neither does undo
        QCOMPARE(orThrow(readFile(file())), theirs);
    }

    void itIsSeenWithoutAnEdit() {
        changeOnDisk();
        QTRY_VERIFY(bar()->isVisible());
        // And when it is as it was, there is nothing to be asked.
        orThrow(session().project().save());
        QTRY_VERIFY(!bar()->isVisible());
    }

    void theirsIsTaken() {
        const std::string theirs = changeOnDisk();
        edit("mine");
        press("takeTheirs");
        QCOMPARE(session().project().subject().className, std::string("theirs"));
        QVERIFY(session().isSaved() && !bar()->isVisible());
        QCOMPARE(orThrow(readJson(file())), orThrow(parseJson(theirs, "theirs")));
        // What was here is one step back, and goes to the disk again.
        session().undoStack()->undo();
        QCOMPARE(session().project().subject().className, std::string("mine"));
        QCOMPARE(orThrow(Project::open(folder())).subject().className, std::string("mine"));
    }

    void mineIsKept() {
        const std::string theirs = changeOnDisk();
        edit("mine");
        press("keepMine");
        QVERIFY(session().isSaved() && !bar()->isVisible());
        QCOMPARE(orThrow(Project::open(folder())).subject().className, std::string("mine"));
        QCOMPARE(orThrow(readFile(folder() / "project.theirs.json")), theirs);
    }

    void mineIsSavedAsACopy() {
        const std::string theirs = changeOnDisk();
        edit("mine");
        const fs::path copy = toPath(m_studio->folder.path()) / "Copy.dreambooth";
        m_studio->dialogs.saveFile = toQt(copy);
        press("saveProjectCopy");
        QTRY_COMPARE(session().project().folder(), copy);
        QCOMPARE(session().project().subject().className, std::string("mine"));
        for (const Photo& photo : session().project().photos)
            QVERIFY(pathExists(session().project().photoPath(photo)));
        QCOMPARE(orThrow(readFile(file())), theirs);
    }

    /// Trying to save again would save the project, which is another thing.
    void aCopyThatCanNotBeMadeIsSaidAsThat() {
        changeOnDisk();
        edit("mine");
        m_studio->dialogs.saveFile = toQt(folder());  // is taken
        press("saveProjectCopy");
        auto* problems = m_studio->child<ProblemBar>("projectProblems");
        QTRY_COMPARE(problems->lines().size(), 1);
        QVERIFY2(!problems->lines().first().startsWith(QStringLiteral("Not saved.")),
                 qPrintable(problems->lines().first()));
        QVERIFY(!childOf<QAbstractButton>(*problems, QStringLiteral("problemRemedy"))->isVisible());
    }

    void oneThatWasMovedIsNotMadeAnew() {
        const fs::path now = toPath(m_studio->folder.path()) / "Elsewhere.dreambooth";
        const fs::path before = folder();
        m_studio->window.workspace()->goTo(PageId::runs);
        fs::rename(before, now);
        edit("mine");
        // Nor by anything else that writes into the project.
        const auto run = createRun(session().project(), session().project().recipe, {"cpu"});
        QVERIFY(!run);
        Project copy = session().project();
        QVERIFY(!copy.importPhotoFile(samplePhoto(1)));
        QVERIFY(!writeFileAtomically(copy.reviewsFolder() / "r" / "answers.json", "{}"));
        QVERIFY(!makeFolder(copy.comparisonsFolder() / "c"));
        QVERIFY(!pathExists(before));
        QTRY_VERIFY(bar()->isVisible());
        QVERIFY(m_studio->child<QLabel>("changedText")->text().contains(toQt(now)));
        keepScreenshot(m_studio->window, QStringLiteral("moved-while-open"));
        // What has nothing to do with it goes on.
        QVERIFY(makeFolder(toPath(m_studio->folder.path()) / "new"));
        press("goOnThere");
        QTRY_COMPARE(session().project().folder(), now);
        QCOMPARE(m_studio->window.workspace()->currentPage(), PageId::runs);
        QCOMPARE(session().project().subject().className, std::string("mine"));
        QVERIFY(session().isSaved() && !pathExists(before));
        QCOMPARE(orThrow(Project::open(now)).subject().className, std::string("mine"));
        edit("and on");
        QCOMPARE(orThrow(Project::open(now)).subject().className, std::string("and on"));
    }

    void oneThatWasDeletedIsNotMadeAnew() {
        const fs::path before = folder();
        fs::remove_all(before);
        edit("mine");
        QVERIFY(!pathExists(before));
        QTRY_VERIFY(bar()->isVisible());
        const fs::path copy = toPath(m_studio->folder.path()) / "Copy.dreambooth";
        m_studio->dialogs.saveFile = toQt(copy);
        press("saveProjectCopy");
        QTRY_COMPARE(session().project().folder(), copy);
        QCOMPARE(orThrow(Project::open(copy)).subject().className, std::string("mine"));
        QVERIFY(!pathExists(before));
    }
};

REGISTER_TEST(TestChangedProject, QApplication);
#include "test_changed_project.moc"
