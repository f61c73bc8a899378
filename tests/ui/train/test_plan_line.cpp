// What a recipe needs, told above the start button: measured by the real worker in the background.
#include <base/environment.h>
#include <ui/style/number_text.h>
#include <ui/style/theme.h>
#include <ui/train/plan_line.h>
#include <ui/train/run_target_panel.h>
#include <ui/train/train_page.h>
#include <ui/widgets/choice_card.h>
#include <ui/widgets/elided_label.h>

#include <QDialog>
#include <QFile>
#include <QFileInfo>
#include <QLabel>
#include <QLayout>
#include <QProgressBar>
#include <QPushButton>
#include <QScopeGuard>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>
#include <csignal>

#include "test_program.h"
#include "ui/made_run.h"
#include "ui/page_fixture.h"
#include "ui/support.h"

using namespace dreambooth;

class TestPlanLine : public QObject {
    Q_OBJECT

    PageFixture m_fixture;
    QTemporaryDir m_cache;
    QString starts() const { return m_cache.filePath(QStringLiteral("starts")); }
    qint64 measurements() const { return QFileInfo(starts()).size(); }
    static QString textOf(const PlanLine& line) {
        return line.findChild<QLabel*>(QStringLiteral("planText"))->text();
    }
    static Recipe recipe() {
        Recipe result;
        result.resolution = 64;
        result.train_batch_size = 2;
        result.lora = true;
        result.max_train_steps = 3000;
        return result;
    }

    /// In place of the worker: what it answers to a command.
    struct Answers {
        QByteArray before = qgetenv("DREAMBOOTH_WORKER");
        QString folder;
        explicit Answers(const QTemporaryDir& place) : folder(place.path()) {
            useWorkerScript(toPath(folder) / "answers",
                            "exec cat '" + toStd(folder) + "'/answer-$1\n");
        }
        Answers(const Answers&) = delete;
        Answers& operator=(const Answers&) = delete;
        ~Answers() { qputenv("DREAMBOOTH_WORKER", before); }
        void give(const char* command, const QByteArray& answer) const {
            QFile file(folder + QStringLiteral("/answer-") + QString::fromLatin1(command));
            QVERIFY(file.open(QIODevice::WriteOnly));
            file.write(answer);
        }
    };

private slots:
    void initTestCase() {
        theme::apply(*qApp);
        qputenv("XDG_CACHE_HOME", m_cache.path().toUtf8());
        // The real worker, which is counted.
        useWorkerScript(toPath(m_cache.filePath(QStringLiteral("counted"))),
                        "[ \"$2\" = --measure ] || echo >>'" + toStd(starts()) +
                            "'\nexec " WORKER_PROGRAM " \"$@\"\n");
    }

    void measuresInTheBackgroundAndRemembers() {
        PlanLine line(m_fixture.context, nullptr);
        line.show();
        line.showFor(recipe(), {"cpu"});
        QVERIFY(textOf(line).startsWith(QStringLiteral("Measuring what this needs: ")));
        QTRY_VERIFY_WITH_TIMEOUT(textOf(line).startsWith(QStringLiteral("Needs ")), 90000);
        QVERIFY2(textOf(line).contains(QStringLiteral(" · about ")), qPrintable(textOf(line)));
        QVERIFY(line.findChildren<QPushButton*>().isEmpty());

        // A longer run of the same kind is known at once; a run at work hides the line.
        const QString before = textOf(line);
        Recipe longer = recipe();
        longer.max_train_steps = 30000;
        line.showFor(longer, {"cpu"});
        QVERIFY(textOf(line).startsWith(QStringLiteral("Needs ")) && textOf(line) != before);
        // A limit that ends it long before: minutes in place of hours.
        longer.max_train_steps = 30'000'000;
        line.showFor(longer, {"cpu"});
        QVERIFY2(textOf(line).contains(QStringLiteral("\u00a0h\n")), qPrintable(textOf(line)));
        longer.max_train_seconds = 600;
        line.showFor(longer, {"cpu"});
        QVERIFY2(textOf(line).contains(QStringLiteral("\u00a0min\n")), qPrintable(textOf(line)));
        line.showNothing();
        QVERIFY(!line.isVisible());
    }

    /// In the settings, while the project is open.
    void whatWasClearedIsMeasuredAnew() {
        PlanLine line(m_fixture.context, nullptr);
        line.show();
        line.showFor(recipe(), {"cpu"});
        QTRY_VERIFY_WITH_TIMEOUT(textOf(line).startsWith(QStringLiteral("Needs ")), 90000);
        QVERIFY(std::filesystem::remove(cacheFile("plans.json")));
        emit m_fixture.settings.foundCleared();
        QVERIFY2(textOf(line).startsWith(QStringLiteral("Measuring")), qPrintable(textOf(line)));
        QTRY_VERIFY_WITH_TIMEOUT(textOf(line).startsWith(QStringLiteral("Needs ")), 90000);
        QVERIFY(std::filesystem::exists(cacheFile("plans.json")));
    }

    /// A run has a copy of the LoRA that it trains further, and is foreseen by the same plan.
    void aCopiedLoraCostsTheSame() {
        const std::filesystem::path lora = std::filesystem::path(TEST_REFERENCE) /
                                           "tiny-sd1/ref/lora/lora_kohya_diffusers.safetensors";
        const auto folder = m_fixture.path("start");
        std::filesystem::create_directories(folder);
        std::filesystem::copy(lora, folder);
        PlannedRecipe what{
            .model = "model", .devices = {"cpu"}, .recipe = recipe(), .start = startIdentity(lora)};
        const std::string key = PlanMemory().keyOf(what);
        what.start = startIdentity(folder / lora.filename());
        QCOMPARE(PlanMemory().keyOf(what), key);
        what.start = startIdentity({});
        QVERIFY(PlanMemory().keyOf(what) != key);
    }

    /// The window does not wait for a worker that takes its time to end.
    void whatIsMeasuredEndsByItself() {
        const auto restored = qScopeGuard(
            [before = qgetenv("DREAMBOOTH_WORKER")] { qputenv("DREAMBOOTH_WORKER", before); });
        QFile told(m_cache.filePath(QStringLiteral("pid")));
        const std::string pid = toStd(told.fileName());
        useWorkerScript(toPath(m_cache.filePath(QStringLiteral("slow"))),
                        "trap '' TERM\necho $$ >'" + pid + ".new'\nmv '" + pid + ".new' '" + pid +
                            "'\nexec sleep 600\n");
        PlanLine line(m_fixture.context, nullptr);
        line.show();
        line.showFor(recipe(), {"cpu"});
        QTRY_VERIFY_WITH_TIMEOUT(told.exists(), 20000);
        QVERIFY(told.open(QIODevice::ReadOnly));
        const pid_t worker = told.readAll().trimmed().toInt();
        line.showNothing();
        QCOMPARE(::kill(worker, 0), 0);
        QTRY_VERIFY(::kill(worker, 0) != 0);
    }

    /// What an edit changes of the time is reckoned, for pictures as for steps; the rest changes
    /// nothing. A window that is opened later knows it too, and a run is given what was found.
    void whatCostsTheSameIsMeasuredOnce() {
        const qint64 before = measurements();
        PlanLine line(m_fixture.context, nullptr);
        line.resize(420, 200);
        line.show();
        Recipe drawn = recipe();
        drawn.validation_prompt = "a toy";
        line.showFor(drawn, {"cpu"});
        QTRY_VERIFY_WITH_TIMEOUT(textOf(line).startsWith(QStringLiteral("Needs ")), 90000);
        QCOMPARE(measurements(), before + 1);
        // What is free is another figure each time.
        const auto need = [&] { return textOf(line).section(QStringLiteral(" of "), 0, 0); };
        const auto time = [&] { return textOf(line).section(u'\u00b7', 1); };
        const QString first = need(), firstTime = time();
        Recipe same = drawn;
        same.learning_rate = 3e-4;
        same.adam_beta2 = 0.99;
        same.noise_offset = 0.1;
        same.seed = 7;
        same.lora_alpha = 8;
        line.showFor(same, {"cpu"});
        QCOMPARE(need(), first);
        QCOMPARE(time(), firstTime);
        same.validation_prompt = "a toy\na mug\na car\na cup\na boat";
        same.num_validation_images = 16;
        same.num_inference_steps = 200;
        line.showFor(same, {"cpu"});
        QVERIFY(textOf(line).startsWith(QStringLiteral("Needs ")) && time() != firstTime);
        QVERIFY(line.choices().is_object());

        PlanLine later(m_fixture.context, nullptr);
        later.show();
        later.showFor(drawn, {"cpu"});
        QTRY_VERIFY_WITH_TIMEOUT(textOf(later).startsWith(QStringLiteral("Needs ")), 30000);
        QVERIFY(later.choices() == line.choices());
        QCOMPARE(measurements(), before + 1);
        // Another rank is another run; precision and threads are known from the one before.
        Recipe other = drawn;
        other.rank = 8;
        later.showFor(other, {"cpu"});
        QVERIFY(textOf(later).startsWith(QStringLiteral("Measuring")));
        QVERIFY(later.choices().is_null());
        QTRY_VERIFY_WITH_TIMEOUT(textOf(later).startsWith(QStringLiteral("Needs ")), 90000);
        QVERIFY(later.choices() == line.choices());
        QCOMPARE(measurements(), before + 2);
    }

    /// As a worker on a card tells it; another program had the card.
    void whatDidNotFitIsMeasuredAgainOnceThereIsRoom() {
        const Answers answers(m_cache);
        answers.give("plan",
                     R"({"device": "0", "peak_bytes": 12000000000, "available_bytes": 3000000000,
                                 "fits": false})");
        ComputerDevices& computer = m_fixture.computer;
        PlanLine line(m_fixture.context, nullptr);
        line.show();
        line.showFor(recipe(), {"0"});
        QTRY_VERIFY_WITH_TIMEOUT(textOf(line).contains(QStringLiteral("but only")), 30000);
        answers.give("plan",
                     R"({"device": "0", "peak_bytes": 12000000000, "available_bytes": 23000000000,
                                 "fits": true})");
        answers.give("doctor", R"({"devices": [{"id": "0", "name": "Card", "memory_total": 24e9,
                                   "memory_free": 23e9}]})");
        computer.ask();
        QTRY_VERIFY_WITH_TIMEOUT(textOf(line).startsWith(QStringLiteral("Needs 12")) &&
                                     !textOf(line).contains(QStringLiteral("but only")),
                                 30000);
    }

    /// The plan is of those on which the run will be.
    void otherDevicesAreTold() {
        const Answers answers(m_cache);
        answers.give("doctor", R"({"devices": [{"id": "cpu", "name": "CPU"},
                                               {"id": "0", "name": "Card"}]})");
        ComputerDevices computer;
        StudioContext context = m_fixture.context;
        context.computer = &computer;
        const RunTargetPanel where(context, nullptr);
        QSignalSpy changed(&where, &RunTargetPanel::changed);
        QSignalSpy known(&computer, &ComputerDevices::known);
        computer.ask();
        QTRY_COMPARE(known.size(), 1);
        QCOMPARE(changed.size(), 1);
        QCOMPARE(where.devices(), std::vector<std::string>{"0"});
        computer.prefer("cpu");
        QCOMPARE(changed.size(), 2);
        QCOMPARE(where.devices(), std::vector<std::string>{"cpu"});
        computer.prefer("cpu");
        QCOMPARE(changed.size(), 2);
    }

    /// Others took memory while it was measured.
    void whatWasMeasuredIsShown() {
        const Answers answers(m_cache);
        answers.give(
            "plan",
            R"({"device": "cpu", "peak_bytes": 900000000000000000, "available_bytes": 1000000000000000000,
                                 "fits": true})");
        PlanLine line(m_fixture.context, nullptr);
        line.show();
        Recipe other = recipe();
        other.rank = 16;
        line.showFor(other, {"cpu"});
        QTRY_VERIFY_WITH_TIMEOUT(textOf(line).startsWith(QStringLiteral("Needs ")), 30000);
    }

    /// And follows what is changed there.
    void theSheetOfAllSettingsSaysIt() {
        const Answers answers(m_cache);
        answers.give(
            "plan",
            R"({"device": "cpu", "peak_bytes": 900000000000000000, "available_bytes": 1000000000000000000,
                                 "fits": true})");
        m_fixture.session.edit(QStringLiteral("settings"),
                               [](Project& project) { project.recipe.rank = 3; });
        TrainPage page(m_fixture.context);
        page.resize(1232, 820);
        page.show();
        QTRY_VERIFY(childOf<QPushButton>(page, QStringLiteral("startTraining"))->isEnabled());
        childOf<QPushButton>(page, QStringLiteral("allSettings"))->click();
        auto* sheet = page.findChild<QDialog*>(QStringLiteral("settingsSheet"));
        const auto* plan = sheet->findChild<QLabel*>(QStringLiteral("settingsPlan"));
        QTRY_VERIFY_WITH_TIMEOUT(plan->text().startsWith(QStringLiteral("Needs ")), 30000);
        QVERIFY(plan->isVisible());
        keepScreenshot(*sheet, QStringLiteral("settings-plan"));
        answers.give("plan", R"({"device": "cpu", "available_bytes": 1000, "fits": false})");
        m_fixture.session.edit(QStringLiteral("settings"),
                               [](Project& project) { project.recipe.rank = 5; });
        QTRY_VERIFY_WITH_TIMEOUT(plan->text().startsWith(QStringLiteral("Needs more than ")),
                                 30000);
        // With a setting that can't be, nothing is known.
        m_fixture.session.edit(QStringLiteral("settings"),
                               [](Project& project) { project.recipe.rank = -1; });
        QTRY_VERIFY(!plan->isVisible());
    }

    /// One time for one recipe.
    void theChosenCardSaysTheSameTime() {
        const Answers answers(m_cache);
        answers.give("plan",
                     R"({"device": "cpu", "peak_bytes": 900000000, "available_bytes": 1000000000,
                                 "fits": true, "times": {"preparing": 60, "step": 7}})");
        m_fixture.session.edit(QStringLiteral("settings"), [](Project& project) {
            project.recipe.rank = 7;
            project.recipe.max_train_steps = 600;
        });
        TrainPage page(m_fixture.context);
        page.resize(1232, 820);
        page.show();
        const auto* plan = page.findChild<QLabel*>(QStringLiteral("planText"));
        const auto* card = page.findChild<ChoiceCard*>(QStringLiteral("recipe_own"));
        const auto time = [&] {
            QString line = plan->text().section(u'\n', 0, 0);
            return line.replace(QChar(QChar::Nbsp), u' ').section(QStringLiteral(" · "), 1);
        };
        QTRY_COMPARE_WITH_TIMEOUT(time(), estimateText(60 + 600 * 7), 30000);
        QTRY_VERIFY(card->accessibleDescription().endsWith(time()));
    }

    void whatDoesNotFitComesWithRemedies() {
        // The real worker's measurements; only the computer is said to be smaller than it is.
        QTemporaryDir folder;
        useWorkerScript(
            toPath(folder.filePath(QStringLiteral("worker"))), WORKER_PROGRAM
            " \"$@\" --remedies | sed -e 's/^  \"available_bytes\": [0-9]*/"
            "  \"available_bytes\": 90000000/' -e 's/^  \"fits\": true/  \"fits\": false/'\n");
        PlanLine line(m_fixture.context, nullptr);
        line.resize(420, 200);
        line.show();
        Recipe large = recipe();
        large.lora = false;
        large.train_batch_size = 4;
        line.showFor(large, {"cpu"});
        const auto remedy = [&] {
            return line.findChild<QAbstractButton*>(QStringLiteral("planRemedy"));
        };
        QTRY_VERIFY_WITH_TIMEOUT(remedy() != nullptr, 90000);
        QVERIFY2(textOf(line).contains(QStringLiteral("but only")), qPrintable(textOf(line)));
        keepScreenshot(line, QStringLiteral("plan-line"));
        const Recipe before = m_fixture.session.project().recipe;
        for (auto* offer : line.findChildren<QAbstractButton*>())
            if (offer->accessibleName().startsWith(QStringLiteral("One photo at a time"))) {
                QTest::mouseClick(offer, Qt::LeftButton);
                QCOMPARE(m_fixture.session.project().recipe.train_batch_size, 1);
                QCOMPARE(m_fixture.session.project().recipe.gradient_accumulation_steps, 4);
                m_fixture.session.undoStack()->undo();
                QVERIFY(m_fixture.session.project().recipe == before);
                return;
            }
        QFAIL("no remedy looks at one photo at a time");
    }

    /// While a run is at work its memory isn't shown.
    void aProcessorsNameGetsTheRoomOfItsMemory() {
        const Answers answers(m_cache);
        answers.give("doctor", R"({"devices": [{"id": "0", "name": "A card with a long name",
                                   "memory_total": 24e9, "memory_free": 23e9}]})");
        ComputerDevices computer;
        StudioContext context = m_fixture.context;
        context.computer = &computer;
        DeviceList list(context, nullptr);
        list.resize(220, 120);
        list.show();
        computer.ask();
        QTRY_VERIFY(list.findChild<QProgressBar*>() != nullptr);
        const auto* memory = list.findChild<QProgressBar*>();
        const auto* name = list.findChild<ElidedLabel*>();
        QTRY_VERIFY(memory->isVisible());
        list.layout()->activate();
        const int before = name->width();
        const RunFolder run =
            makeRun(m_fixture.session.project(), {.phase = RunPhase::training, .step = 1});
        const auto lock = orThrow(FileLock::acquire(run.lockFile()));
        m_fixture.runs.reload();
        QTRY_VERIFY(!memory->isVisible());
        QTRY_VERIFY(name->width() > before);
    }
};

REGISTER_TEST(TestPlanLine, QApplication);
#include "test_plan_line.moc"
