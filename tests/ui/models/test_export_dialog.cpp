// The export dialog: what it asks the worker for, and what it makes of the answers. The worker is a
// script here; tests/app has the real one. Mixes of LoRAs: test_lora_mix.
#include <base/files.h>
#include <comparisons/comparison.h>
#include <ui/models/export_dialog.h>
#include <ui/models/export_form.h>

#include <QCheckBox>
#include <QComboBox>
#include <QDoubleSpinBox>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>

#include "core/formats/modern_folder.h"
#include "test_program.h"
#include "ui/models/export_dialog_test.h"

using namespace dreambooth;
namespace fs = std::filesystem;

class TestExportDialog : public ExportDialogTest {
    Q_OBJECT

private slots:
    void initTestCase() { theme::apply(*qApp); }
    void init() { makeFixture(); }
    void cleanup() { close(); }

    void asksForWhatIsChosen_data() {
        QTest::addColumn<bool>("isLora");
        QTest::addColumn<QString>("card");
        QTest::addColumn<QStringList>("wanted");  // after convert IN OUT
        QTest::newRow("LoRA, others")
            << true << "exportForOtherPrograms" << QStringList{"--to",
                                                               "comfyui",
                                                               "--base=/models/base",
                                                               "--title=Rex",
                                                               "--trigger_phrase=sks cat",
                                                               "--json"};
        QTest::newRow("LoRA, diffusers")
            << true << "exportForDiffusers" << QStringList{"--to",
                                                           "diffusers",
                                                           "--base=/models/base",
                                                           "--title=Rex",
                                                           "--trigger_phrase=sks cat",
                                                           "--json"};
        QTest::newRow("model, others")
            << false << "exportForOtherPrograms" << QStringList{"--to",
                                                                "single-file",
                                                                "--dtype=float16",
                                                                "--title=Rex",
                                                                "--trigger_phrase=sks cat",
                                                                "--json"};
        QTest::newRow("model, diffusers") << false << "exportForDiffusers"
                                          << QStringList{"--to", "diffusers", "--title=Rex",
                                                         "--trigger_phrase=sks cat", "--json"};
    }
    void asksForWhatIsChosen() {
        QFETCH(bool, isLora);
        QFETCH(QString, card);
        QFETCH(QStringList, wanted);
        setWorker("echo '{}'");
        ExportSource source = runLora();
        if (!isLora) {
            source.isLora = false;
            source.path = "/runs/1/output";
        }
        open(source);
        click(qPrintable(card));
        const QString place = childOf<QLineEdit>(*m_dialog, "exportOutput")->text();
        click("startExport");
        QTRY_VERIFY(childOf<QWidget>(*m_dialog, "exportResult")->isVisible());
        QCOMPARE(workerArguments().mid(0, 3), (QStringList{"convert", toQt(source.path), place}));
        QCOMPARE(workerArguments().mid(3), wanted);
    }

    /// Whole models of FLUX.2 and Z-Image are written as folders alone.
    void offersOnlyWhatCanBeMade() {
        setWorker("echo '{}'");
        ExportSource source = runLora();
        for (const char* kind : {"klein", "z_image"}) {
            source.isLora = false;
            source.path = m_fixture->path(kind);
            writeModernFolder(source.path, kind);
            open(source);
            QTRY_VERIFY(!childOf<QWidget>(*m_dialog, "exportForOtherPrograms")->isVisible());
            QCOMPARE(childOf<QLineEdit>(*m_dialog, "exportOutput")->text(),
                     QDir(m_fixture->folder.path()).filePath(QStringLiteral("Rex")));
            click("startExport");
            QTRY_VERIFY(childOf<QWidget>(*m_dialog, "exportResult")->isVisible());
            QCOMPARE(workerArguments().mid(3), (QStringList{"--to", "diffusers", "--title=Rex",
                                                            "--trigger_phrase=sks cat", "--json"}));
            source.isLora = true;   // a LoRA is one file for all
            source.family.reset();  // of a run its base says it, which need not be in the list
            source.baseModel = m_fixture->path(kind);
            const fs::path a1111 = m_fixture->path("A1111");
            fs::create_directories(a1111 / "models/Lora");
            m_fixture->settings.setProgramFolder(QStringLiteral("A1111"), toQt(a1111));
            m_fixture->settings.setExportProgram(QStringLiteral("A1111"));  // of one before
            open(source);
            auto* others = childOf<QWidget>(*m_dialog, "exportForOtherPrograms");
            QVERIFY(others->isVisible());
            // Of the programs only ComfyUI draws with the family.
            QTRY_COMPARE(others->accessibleName(), QStringLiteral("For ComfyUI"));
            QVERIFY(!others->findChild<QLabel*>()->text().contains(QStringLiteral("A1111")));
            QTRY_VERIFY(childOf<QWidget>(*m_dialog, "exportForKohya")->isVisible());
            auto* programs = childOf<QComboBox>(*m_dialog, "exportProgram");
            QCOMPARE(programs->findData(QStringLiteral("A1111")), -1);
            QVERIFY(programs->findData(QStringLiteral("ComfyUI")) > 0);
            QCOMPARE(programs->currentIndex(), 0);
            QVERIFY(!childOf<QLineEdit>(*m_dialog, "exportOutput")->text().startsWith(toQt(a1111)));
            // It does not know the names of kohya's programs: those go into no folder of its.
            const fs::path comfy = m_fixture->path("ComfyUI");
            fs::create_directories(comfy / "models/loras");
            m_fixture->settings.setProgramFolder(QStringLiteral("ComfyUI"), toQt(comfy));
            programs->setCurrentIndex(programs->findData(QStringLiteral("ComfyUI")));
            emit programs->activated(programs->currentIndex());
            const auto isInside = [&] {
                return childOf<QLineEdit>(*m_dialog, "exportOutput")
                    ->text()
                    .startsWith(toQt(comfy));
            };
            QVERIFY(isInside());
            click("exportForKohya");
            QVERIFY(!isInside());
            QVERIFY(!programs->isEnabled());
            m_fixture->settings.setExportProgram({});
            click("startExport");
            QTRY_VERIFY(childOf<QWidget>(*m_dialog, "exportResult")->isVisible());
            QCOMPARE(workerArguments().mid(3, 2), (QStringList{"--to", "kohya"}));
        }
    }

    void suggestsAPlace() {
        open(runLora());
        auto* output = childOf<QLineEdit>(*m_dialog, "exportOutput");
        const QDir folder(m_fixture->folder.path());
        QCOMPARE(output->text(), folder.filePath(QStringLiteral("Rex.safetensors")));
        childOf<QLineEdit>(*m_dialog, "exportTitle")->selectAll();
        QTest::keyClicks(childOf<QLineEdit>(*m_dialog, "exportTitle"),
                         QStringLiteral("Rex: the cat!"));
        QCOMPARE(output->text(), folder.filePath(QStringLiteral("Rex-the-cat.safetensors")));
        click("exportForDiffusers");
        QCOMPARE(output->text(),
                 folder.filePath(QStringLiteral("Rex-the-cat/pytorch_lora_weights.safetensors")));
        // A place that the person named stays.
        m_fixture->dialogs.saveFile = QStringLiteral("/elsewhere/mine.safetensors");
        click("chooseExportOutput");
        click("exportForOtherPrograms");
        QTest::keyClicks(childOf<QLineEdit>(*m_dialog, "exportTitle"), QStringLiteral("x"));
        QCOMPARE(output->text(), QStringLiteral("/elsewhere/mine.safetensors"));
    }

    void saysWhatIsMissing() {
        open(runLora());
        auto* output = childOf<QLineEdit>(*m_dialog, "exportOutput");
        auto* hint = childOf<QLabel>(*m_dialog, "exportObstacle");
        QVERIFY(childOf<QPushButton>(*m_dialog, "startExport")->isEnabled() && !hint->isVisible());
        for (const char* wrong : {"", "relative.safetensors", "/tmp/rex.ckpt"}) {
            output->selectAll();
            QTest::keyClick(output, Qt::Key_Delete);
            QTest::keyClicks(output, QString::fromLatin1(wrong));
            QVERIFY2(!childOf<QPushButton>(*m_dialog, "startExport")->isEnabled(), wrong);
            QVERIFY(hint->isVisible() && !hint->text().isEmpty());
        }
    }

    void findsTheBaseOfALora() {
        for (const char* name : {"tiny-sd1", "tiny-sd2"})
            QVERIFY(m_fixture->models.add(fs::path(TEST_REFERENCE) / name / "model"));
        ExportSource lora;
        lora.path = "/loras/toy.safetensors";
        lora.isLora = true;
        lora.title = QStringLiteral("toy");
        open(lora);
        auto* base = childOf<QComboBox>(*m_dialog, "exportBase");
        QVERIFY(!childOf<QPushButton>(*m_dialog, "startExport")
                     ->isEnabled());  // until the models are known
        QTRY_COMPARE(base->count(), 3);
        QCOMPARE(base->currentData().toString().toStdString(),
                 m_fixture->session.project().baseModel);  // nothing says better
        QVERIFY(childOf<QPushButton>(*m_dialog, "startExport")->isEnabled());
        lora.family = ModelFamily::sd2;
        lora.baseName = QStringLiteral("model");
        open(lora);
        base = childOf<QComboBox>(*m_dialog, "exportBase");
        QTRY_COMPARE(base->count(), 1);
        QVERIFY(base->currentData().toString().contains(QStringLiteral("tiny-sd2")));
        lora.family = ModelFamily::sdxl;  // there is none here
        open(lora);
        QTRY_VERIFY(childOf<QLabel>(*m_dialog, "exportObstacle")
                        ->text()
                        .contains(QStringLiteral("Models page")));
        QVERIFY(!childOf<QPushButton>(*m_dialog, "startExport")->isEnabled());
    }

    void showsTheResultAndItsCheck() {
        setWorker("echo 'Drawing (10)' >&2; " +
                  telling("'output': '$3', 'to': 'kohya', 'bytes': 3355443, 'sha256': 'ab', "
                          "'model_card': 'x.md', 'largest_pixel_difference': 1"));
        open(runLora());
        click("startExport");
        QVERIFY(childOf<QPushButton>(*m_dialog, "cancelExport")->isVisible());
        QVERIFY(!childOf<QLineEdit>(*m_dialog, "exportTitle")->isEnabled());
        QTRY_VERIFY(childOf<QWidget>(*m_dialog, "exportResult")->isVisible());
        QCOMPARE(childOf<QLabel>(*m_dialog, "exportResultName")->text(),
                 QStringLiteral("Rex.safetensors · 3.4 MB"));
        QCOMPARE(childOf<QLabel>(*m_dialog, "exportResultCheck")->text(),
                 QStringLiteral(
                     "Checked: a picture from the reopened file differs by at most 1 of 255."));
        QVERIFY(!childOf<QPushButton>(*m_dialog, "cancelExport")->isVisible());
        keepScreenshot(*m_dialog, QStringLiteral("export"));
        // Without the check nothing is claimed.
        setWorker(telling("'output': '$3', 'bytes': 5, 'largest_pixel_difference': null"));
        QVERIFY(!childOf<QPushButton>(*m_dialog, "startExport")->isVisible());  // this was done
        click("exportForDiffusers");
        QVERIFY(!childOf<QWidget>(*m_dialog, "exportResult")->isVisible());
        click("exportAllSettings");
        childOf<QCheckBox>(*m_dialog, "exportVerify")->setChecked(false);
        click("startExport");
        QTRY_VERIFY(childOf<QLabel>(*m_dialog, "exportResultCheck")
                        ->text()
                        .contains(QStringLiteral("not checked")));
        QVERIFY(workerArguments().contains(QStringLiteral("--no_verify")));
    }

    void saysWhatWentWrong() {
        setWorker(
            "echo 'Reading (3)' >&2; "
            "echo '{\"error\": {\"code\": \"\", \"text\": \"The disk is full.\", \"remedy\": "
            "\"Free some space.\"}}'; exit 1");
        open(runLora());
        click("startExport");
        QTRY_COMPARE(problems(), QStringList{"The disk is full. Free some space."});
        QVERIFY(!childOf<QWidget>(*m_dialog, "exportResult")->isVisible());
        QVERIFY(childOf<QPushButton>(*m_dialog, "startExport")->isVisible());
        qputenv("DREAMBOOTH_WORKER", "/nowhere/dreambooth");
        click("startExport");
        QTRY_VERIFY(problems().size() == 1 && problems()[0].contains(QStringLiteral("/nowhere")));
        setWorker("echo 'no JSON'");
        click("startExport");
        QTRY_VERIFY(problems().size() == 1 &&
                    problems()[0].contains(QStringLiteral("nothing that can be read")));
    }

    void saysThatTheWorkerDied() {
        setWorker("echo 'out of memory' >&2; kill -9 $$");
        open(runLora());
        click("startExport");
        QTRY_COMPARE(problems().size(), 1);
        QVERIFY(problems()[0].contains(QStringLiteral("ended unexpectedly")));
        QVERIFY(problems()[0].contains(QStringLiteral("out of memory")));
    }

    void cancels() {
        setWorker("exec sleep 1000");
        open(runLora());
        click("startExport");
        QTRY_VERIFY(!workerArguments().isEmpty());
        QVERIFY(childOf<QLabel>(*m_dialog, "exportProgressText")->isVisible());
        click("cancelExport");
        QTRY_VERIFY(childOf<QPushButton>(*m_dialog, "startExport")->isVisible());
        QVERIFY(problems().isEmpty());
        QVERIFY(!childOf<QWidget>(*m_dialog, "exportResult")->isVisible());
    }

    void replacesNothing() {
        orThrow(writeFileAtomically(m_fixture->path("Rex.safetensors"), "mine"));
        open(runLora());
        auto* output = childOf<QLineEdit>(*m_dialog, "exportOutput");
        QCOMPARE(output->text(), m_fixture->folder.filePath(QStringLiteral("Rex-2.safetensors")));
        output->clear();
        QTest::keyClicks(output, m_fixture->folder.filePath(QStringLiteral("Rex.safetensors")));
        QVERIFY(!childOf<QPushButton>(*m_dialog, "startExport")->isEnabled());
        QVERIFY(childOf<QLabel>(*m_dialog, "exportObstacle")
                    ->text()
                    .contains(QStringLiteral("already exists")));
    }

    void exportsOnceMoreUnderAnotherName() {
        setWorker("touch \"$3\"; " + telling("'output': '$3', 'bytes': 5"));
        open(runLora());
        const QString named = m_fixture->folder.filePath(QStringLiteral("mine.safetensors"));
        m_fixture->dialogs.saveFile = named;
        click("chooseExportOutput");
        click("startExport");
        QTRY_VERIFY(childOf<QWidget>(*m_dialog, "exportResult")->isVisible());
        // Anything that makes it another export offers it, at a place that is free.
        QTest::keyClicks(childOf<QLineEdit>(*m_dialog, "exportTrigger"),
                         QStringLiteral(" on a hill"));
        const QString second = m_fixture->folder.filePath(QStringLiteral("mine-2.safetensors"));
        QCOMPARE(childOf<QLineEdit>(*m_dialog, "exportOutput")->text(), second);
        QVERIFY(!childOf<QLabel>(*m_dialog, "exportObstacle")->isVisible());
        QVERIFY(childOf<QPushButton>(*m_dialog, "startExport")->isEnabled());
        click("startExport");
        QTRY_VERIFY(childOf<QWidget>(*m_dialog, "exportResult")->isVisible());
        QVERIFY(QFile::exists(named) && QFile::exists(second));
        click("exportAllSettings");
        childOf<QCheckBox>(*m_dialog, "exportVerify")->click();
        QCOMPARE(childOf<QLineEdit>(*m_dialog, "exportOutput")->text(),
                 m_fixture->folder.filePath(QStringLiteral("mine-3.safetensors")));
        QVERIFY(childOf<QPushButton>(*m_dialog, "startExport")->isVisible());
        // The card beside a file is in the way as well.
        orThrow(writeFileAtomically(m_fixture->path("Rex.md"), "my notes"));
        open(runLora());
        QCOMPARE(childOf<QLineEdit>(*m_dialog, "exportOutput")->text(),
                 m_fixture->folder.filePath(QStringLiteral("Rex-2.safetensors")));
    }

    void asksBeforeClosingWhileAtWork() {
        setWorker("exec sleep 1000");
        open(runLora());
        click("startExport");
        QTRY_VERIFY(!workerArguments().isEmpty());
        m_fixture->dialogs.answer = false;
        QTest::keyClick(m_dialog.get(), Qt::Key_Escape);
        QVERIFY(m_dialog->isVisible());
        m_fixture->dialogs.answer = true;
        QTest::keyClick(m_dialog.get(), Qt::Key_Escape);
        QVERIFY(!m_dialog->isVisible());
        QCOMPARE(m_fixture->dialogs.questions, 2);
    }

    void letsTheWorkerCleanUpWhenItGoes() {
        setWorker(
            "trap 'touch \"$0.clean\"; exit 1' TERM; touch \"$0.ready\"; while :; do sleep 0.05; "
            "done");
        open(runLora());
        click("startExport");
        QTRY_VERIFY(fs::exists(m_fixture->path("worker.sh.ready")));
        m_dialog.reset();  // as when the window is closed
        QTRY_VERIFY(fs::exists(m_fixture->path("worker.sh.clean")));
    }

    void everyControlHasAName() {
        ExportSource lora = runLora();
        lora.baseModel.clear();
        open(lora);
        click("exportAllSettings");
        QCOMPARE(namelessControls(*m_dialog), QStringList());
        keepScreenshot(*m_dialog, QStringLiteral("export-settings"));
    }

    /// Each program's folder is asked for once.
    void goesIntoTheFolderOfAProgram() {
        const fs::path program = m_fixture->path("ComfyUI");
        fs::create_directories(program / "models/loras");
        fs::create_directories(m_fixture->path("empty"));
        const auto choose = [&](const char* name) {
            auto* box = childOf<QComboBox>(*m_dialog, "exportProgram");
            box->setCurrentText(QString::fromLatin1(name));
            emit box->activated(box->currentIndex());
        };
        const auto output = [&] { return childOf<QLineEdit>(*m_dialog, "exportOutput")->text(); };
        const auto isOffered = [&] {
            return childOf<QPushButton>(*m_dialog, "startExport")->isEnabled();
        };
        open(runLora());
        m_fixture->dialogs.folder = toQt(m_fixture->path("empty"));
        choose("ComfyUI");
        QVERIFY(!isOffered());
        QVERIFY(childOf<QLabel>(*m_dialog, "exportObstacle")
                    ->text()
                    .contains(QStringLiteral("no models/loras")));
        m_fixture->dialogs.folder = toQt(program);
        click("exportProgramFolder");
        const QString there = toQt(program / "models/loras/Rex.safetensors");
        QCOMPARE(output(), there);
        QVERIFY(isOffered());
        // A folder for Python programs is none of theirs.
        click("exportForDiffusers");
        QVERIFY(!childOf<QComboBox>(*m_dialog, "exportProgram")->isEnabled());
        QVERIFY(!output().startsWith(toQt(program)));
        click("exportForOtherPrograms");
        keepScreenshot(*m_dialog, QStringLiteral("export-into-program"));

        setWorker("touch \"$3\"; " + telling("'output': '$3', 'bytes': 5"));
        click("startExport");
        QTRY_VERIFY(childOf<QWidget>(*m_dialog, "exportResult")->isVisible());
        QVERIFY(QFile::exists(there));
        QCOMPARE(m_fixture->settings.exportFolder(), m_fixture->folder.path());
        // The next time it is there, and not asked for again.
        m_fixture->dialogs.folder.clear();
        open(runLora());
        QCOMPARE(output(), toQt(program / "models/loras/Rex-2.safetensors"));
        // Another name goes there too, another place does not.
        auto* place = childOf<QLineEdit>(*m_dialog, "exportOutput");
        const auto type = [&](const fs::path& path) {
            place->setText(toQt(path));
            QTest::keyClicks(place, QStringLiteral("s"));
        };
        type(program / "models/loras/Mine.safetensor");
        QCOMPARE(childOf<QComboBox>(*m_dialog, "exportProgram")->currentText(),
                 QStringLiteral("ComfyUI"));
        type(m_fixture->path("Mine.safetensor"));
        QCOMPARE(childOf<QComboBox>(*m_dialog, "exportProgram")->currentIndex(), 0);
        choose("A folder that you name");
        QCOMPARE(output(), m_fixture->folder.filePath(QStringLiteral("Rex.safetensors")));
        choose("Forge");  // nobody says where it is
        QCOMPARE(childOf<QComboBox>(*m_dialog, "exportProgram")->currentIndex(), 0);
    }

    void aRunsLoraHasItsPicture() {
        const Project& project = m_fixture->session.project();
        const RunFolder run = orThrow(RunFolder::create(project.runsFolder()));
        Job job = newJob(run.id());
        job.title = "Rex";
        job.model = "/models/base";
        job.output = "output";
        job.recipe.lora = true;
        job.recipe.max_train_steps = 100;
        orThrow(run.writeJob(job));
        orThrow(run.writeState({.phase = RunPhase::finished, .step = 100, .totalSteps = 100}));
        const fs::path file = run.output() / "pytorch_lora_weights.safetensors";
        fs::copy_file(
            fs::path(TEST_REFERENCE) / "tiny-sd1/ref/lora/lora_kohya_diffusers.safetensors", file);
        const fs::path sample = run.samples() / RunFolder::sampleName(100, 1);
        fs::copy_file(samplePhoto(1), sample);
        QCOMPARE(pictureOfLora(project, file), sample);
        QVERIFY(pictureOfLora(project, "/elsewhere.safetensors").empty());

        ExportSource source = exportSourceOf(job, comparedModelsOf(run, job).back());
        open(source);
        auto* with = childOf<QCheckBox>(*m_dialog, "exportWithPicture");
        QTRY_VERIFY(with->isVisible() && with->isChecked());
        const auto arguments = [&] {
            return exportArguments(m_dialog->findChild<ExportForm*>()->request());
        };
        const QString flag = QStringLiteral("--thumbnail=%1").arg(toQt(sample));
        QVERIFY(arguments().contains(flag));
        keepScreenshot(*m_dialog, QStringLiteral("export-with-picture"));
        with->click();
        QVERIFY(!arguments().contains(flag));
        with->click();
        // At another strength it draws something else.
        childOf<QDoubleSpinBox>(*m_dialog, "mixStrength")->setValue(0.5);
        QVERIFY(!with->isVisible());
        QVERIFY(!arguments().contains(flag));

        // A star says which picture the person likes.
        const fs::path folder = orThrow(makeComparisonFolder(project.comparisonsFolder()));
        Comparison comparison;
        comparison.id = folder.filename().string();
        comparison.folder = folder;
        comparison.settings.prompt = "a photo";
        fs::copy_file(samplePhoto(2), folder / "picture-1.png");
        comparison.pictures.push_back(
            {comparedModelsOf(run, job).back(), folder / "picture-1.png", {Mark::Kind::star}});
        orThrow(writeComparison(comparison));
        orThrow(writeMarks(comparison));
        QCOMPARE(pictureOfLora(project, file), folder / "picture-1.png");
    }

    /// On Compare another model of the family may have drawn it.
    void saysWhatDrewIt() {
        const auto asked = [](const std::string& drawnWith) {
            const ComparedModel step{.model = "/models/turbo",
                                     .added = {{.file = "/runs/1/lora.safetensors"}},
                                     .runId = "run-001",
                                     .step = 800,
                                     .drawnWith = drawnWith};
            Job job;
            job.model = "/models/base";
            return exportArguments(
                       {.source = exportSourceOf(job, step), .precision = {}, .output = "/x"})
                .join(u' ');
        };
        QVERIFY(!asked({}).contains(QStringLiteral("drawn_with")));
        QVERIFY(asked("Turbo").contains(QStringLiteral("--drawn_with=Turbo")));
        QVERIFY(asked("Turbo").contains(QStringLiteral("--base=/models/base")));
    }

    /// As long as a run's name may be: all of it is read, and the dialog fits on a small screen.
    void aLongNameMakesItNoWider() {
        ExportSource source = runLora();
        source.title = QStringLiteral("With masks and captions ").repeated(5);
        open(source);
        QVERIFY2(m_dialog->minimumSizeHint().width() < 1000,
                 qPrintable(QString::number(m_dialog->minimumSizeHint().width())));
        QVERIFY(m_dialog->width() < 1000);
    }
};

REGISTER_TEST(TestExportDialog, QApplication);
#include "test_export_dialog.moc"
