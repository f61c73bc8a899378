// What is compared, without a widget: which run, step and sides are chosen while runs grow, and
// what of it is the person's choice.
#include <base/files.h>
#include <runs/events.h>
#include <runs/inputs.h>
#include <ui/compare/compare_selection.h>
#include <ui/compare/grid_columns.h>
#include <ui/compare/side_menu.h>
#include <ui/session/model_facts.h>
#include <ui/session/run_follower.h>

#include <QApplication>
#include <QDoubleSpinBox>
#include <QSignalSpy>
#include <QTest>

#include "core/formats/modern_folder.h"
#include "test_program.h"
#include "ui/made_run.h"
#include "ui/page_fixture.h"

using namespace dreambooth;
namespace fs = std::filesystem;

class TestCompareSelection : public QObject {
    Q_OBJECT

private slots:
    void init() {
        m_fixture = std::make_unique<PageFixture>();
        m_selection = std::make_unique<CompareSelection>(m_fixture->session, m_fixture->runs,
                                                         m_fixture->models, nullptr);
    }
    void cleanup() {
        m_selection.reset();
        m_fixture.reset();
    }

    /// As at the head of a sheet's column, which cuts off what is too long.
    void aLongNameLeavesTheStepInSight() {
        ComparedModel model;
        model.runId = "run-001";
        model.step = 20;
        QCOMPARE(modelTitle(model, QStringLiteral("50 %2")), QStringLiteral("50 %2, step 20"));
        const QString title = modelTitle(model, QString(120, u'W'));
        QVERIFY2(title.size() < 75 && title.contains(u'…') && title.endsWith(u", step 20"),
                 qPrintable(title));
    }

    void withoutARunThereIsTheBaseAlone() {
        QVERIFY(m_selection->run() == nullptr && m_selection->runId().empty());
        QCOMPARE(m_selection->base().model, fs::path(project().baseModel));
        QVERIFY(m_selection->stepModel().model.empty());
        QVERIFY(!m_selection->news());
        QTRY_VERIFY(m_selection->facts() != nullptr);
        QCOMPARE(m_selection->sized({}).width, 128);
        QVERIFY(!m_selection->prompts().empty());
        QTRY_VERIFY(!m_selection->base().identity.content.empty());
    }

    /// Each time the page is shown it is tried again.
    void aBaseThatIsAwayIsSaidOnce() {
        const fs::path here = m_fixture->path("base"), away = m_fixture->path("away");
        fs::copy(project().baseModel, here, fs::copy_options::recursive);
        fs::rename(here, away);
        QSignalSpy failed(m_selection.get(), &CompareSelection::failed);
        QSignalSpy mended(m_selection.get(), &CompareSelection::mended);
        m_fixture->session.edit(QStringLiteral("base"),
                                [&](Project& changed) { changed.baseModel = here.string(); });
        QTRY_COMPARE(failed.size(), 1);
        for (int i = 0; i < 2; ++i) {
            m_selection->retryBase();
            waitUntilIdle();
        }
        QCOMPARE(failed.size(), 1);
        QVERIFY(mended.isEmpty() && m_selection->facts() == nullptr);
        fs::rename(away, here);
        m_selection->retryBase();
        QTRY_VERIFY(m_selection->facts() != nullptr);
        QCOMPARE(mended.size(), 1);
        QCOMPARE(mended[0][0].value<Error>().text, failed[0][0].value<Error>().text);
    }

    void theNewestStepIsChosenAndGoesOnUntilSomethingIsLookedAt() {
        const RunFolder run = makeRun({100});
        read();
        QCOMPARE(m_selection->runId(), run.id());
        QCOMPARE(m_selection->step(), 100);
        QVERIFY(m_selection->takeOpened());
        QVERIFY(!m_selection->takeOpened());  // once
        addCheckpoint(run, 200, project().baseModel);
        readAgain();
        QCOMPARE(m_selection->step(), 100);  // until it is asked to follow
        m_selection->followNewest(true);
        QCOMPARE(m_selection->step(), 200);
        addCheckpoint(run, 300, project().baseModel);
        readAgain();
        m_selection->followNewest(false);  // a picture of step 200 is on view
        m_selection->followNewest(true);   // it has gone: the step stays nevertheless
        QCOMPARE(m_selection->step(), 200);
        QCOMPARE(m_selection->news()->step, 300);
        m_selection->chooseNews();
        QCOMPARE(m_selection->step(), 300);
        QVERIFY(!m_selection->news());
    }

    /// What a run learned upright is drawn upright, as its samples were.
    void picturesHaveTheShapeOfTheRunsSamples() {
        Recipe recipe;
        recipe.use_aspect_ratio_buckets = true;
        recipe.resolution = 128;
        const RunFolder run =
            dreambooth::makeRun(project(), {.step = 100, .recipe = recipe, .checkpoints = {100}});
        Json origins = Json::object();
        for (const char* photo : {"photo-01.png", "photo-02.png"})
            origins[photo] = {{"learned_height", 160}, {"learned_width", 104}};
        origins["photo-03.png"] = {{"learned_height", 128}, {"learned_width", 128}};
        orThrow(writeJson(RunInputs(run).cropInfoFile(), origins));
        read();
        QVERIFY(m_selection->shape() == (PictureShape{160, 104}));
        QCOMPARE(m_selection->sized({}).width, 104);
        DrawRequest narrow;
        narrow.width = 64;
        QCOMPARE(m_selection->sized(narrow).width, 64);
        QCOMPARE(m_selection->sized(narrow).height, 160);
    }

    void anOlderRunHasNewsToo() {
        const RunFolder first = makeRun({100}), second = makeRun({10});
        read();
        QCOMPARE(m_selection->runId(), second.id());
        addCheckpoint(first, 200, project().baseModel);
        readAgain();
        QCOMPARE(m_selection->news()->runId, first.id());
        m_selection->chooseNews();
        QCOMPARE(m_selection->runId(), first.id());
        QCOMPARE(m_selection->step(), 200);
        QVERIFY(!m_selection->takeOpened());  // the person chose it
    }

    void aRunThatFailedIsChosenOnlyByAPerson() {
        const RunFolder good = makeRun({100});
        const RunFolder failed = dreambooth::makeRun(
            project(), {.phase = RunPhase::failed, .step = 20, .checkpoints = {20}});
        read();
        QCOMPARE(m_fixture->runs.shown()->run().id(), failed.id());
        QCOMPARE(m_selection->runId(), good.id());
        m_fixture->runs.show(failed.id());
        m_selection->readRuns(/*followsOpened=*/true);
        QTRY_COMPARE(m_selection->runId(), failed.id());
    }

    void aRunHasItsOwnName() {
        const RunFolder run = makeRun({100});
        read();
        QCOMPARE(m_selection->title(m_selection->stepModel()), QStringLiteral("Run 1, step 100"));
        QSignalSpy changed(m_selection.get(), &CompareSelection::changed);
        m_fixture->runs.setLabel(run.id(), {.name = "Soft light"});
        m_selection->readRuns(/*followsOpened=*/false);
        QTRY_VERIFY(!changed.isEmpty());
        QCOMPARE(m_selection->title(m_selection->stepModel()),
                 QStringLiteral("Soft light, step 100"));
    }

    /// What was chosen in place of base or step stays until run or step are chosen.
    void aSideIsAnythingUntilTheStepIsChosenAgain() {
        makeRun({100, 200});
        read();
        QSignalSpy changed(m_selection.get(), &CompareSelection::changed);
        const ComparedModel other{.name = "Other", .model = "/somewhere"};
        m_selection->chooseSide(Side::right, other);
        QCOMPARE(changed.size(), 1);
        QVERIFY(m_selection->isOther(Side::right));
        QVERIFY(isNamedAlike(m_selection->pair()[1], other));
        QCOMPARE(m_selection->step(), 200);
        m_selection->chooseStep(100);
        QVERIFY(!m_selection->isOther(Side::right));
        QCOMPARE(m_selection->pair()[1].step, 100);
        // A step that is chosen in the menu is the step on the slider.
        m_selection->chooseSide(Side::right, m_selection->run()->models.back());
        QVERIFY(!m_selection->isOther(Side::right));
        QCOMPARE(m_selection->step(), 200);
        // The base as the right side is step 0; on the left it is no choice at all.
        m_selection->chooseSide(Side::right, m_selection->base());
        QCOMPARE(m_selection->step(), 0);
        m_selection->chooseSide(Side::left, m_selection->base());
        QVERIFY(!m_selection->isOther(Side::left));
    }

    void anotherStrengthIsAnotherModel() {
        makeRun({100});
        read();
        ComparedModel step = m_selection->run()->models.back();
        step.added = {{.file = "/lora.safetensors"}};
        m_selection->chooseSide(Side::right, step);
        QVERIFY(!m_selection->isOther(Side::right));
        step.identity = {.stamp = "when", .content = "what"};
        m_selection->chooseSide(Side::left, step);
        m_selection->setStrength(Side::left, 0, 0.5);
        QCOMPARE(m_selection->model(Side::left).added[0].scale, 0.5);
        QVERIFY(m_selection->model(Side::left).identity == ComparedIdentity());
        QCOMPARE(m_selection->model(Side::left).step, 100);
    }

    /// Its strength, or what is plugged in beside it; run, step and base are still its.
    void aStepWithSomethingElseIsFollowed() {
        const RunFolder first = makeRun({100}), second = makeRun({10});
        read();
        QCOMPARE(m_selection->runId(), second.id());
        ComparedModel weak = m_selection->findRun(first.id())->models.front(), two = weak;
        weak.added = {{.file = "/lora.safetensors", .scale = 0.5}};
        two.added = {{.file = "/lora.safetensors"}, {.file = "/other.safetensors"}};
        for (const ComparedModel& model : {weak, two}) {
            m_selection->chooseRun(second.id());
            m_selection->follow(model);
            QVERIFY(m_selection->isOther(Side::right));
            QCOMPARE(m_selection->model(Side::right).added, model.added);
            QCOMPARE(m_selection->runId(), first.id());
            QCOMPARE(m_selection->step(), 100);
        }
    }

    /// A picture that is put on view moves run and step, and is no choice of the person.
    void whatIsPutOnViewIsFollowed() {
        const RunFolder first = makeRun({100}), second = makeRun({10});
        read();
        const ComparedModel kept = m_selection->findRun(first.id())->models.front();
        addCheckpoint(second, 20, project().baseModel);
        readAgain();
        QCOMPARE(m_selection->news()->step, 20);
        QSignalSpy changed(m_selection.get(), &CompareSelection::changed);
        m_selection->follow(kept);
        QCOMPARE(m_selection->runId(), first.id());
        QCOMPARE(m_selection->step(), 100);
        QCOMPARE(changed.size(), 1);
        QCOMPARE(m_selection->news()->step, 20);  // still
        m_selection->follow(kept);
        QCOMPARE(changed.size(), 1);  // nothing is another
    }

    void aStepThatIsGoneIsStillSaid() {
        const RunFolder run = makeRun({100, 200});
        read();
        m_selection->chooseStep(100);
        fs::remove_all(run.checkpoints() / RunFolder::stepName(100));
        addCheckpoint(run, 300, project().baseModel);
        readAgain();
        QVERIFY(m_selection->isStepGone());
        QCOMPARE(m_selection->stepModel().step, 100);
        QCOMPARE(m_selection->stepModel().runId, run.id());
    }

    /// Of a run that is not the shown one: freed on the Runs page.
    void aStepThatWasFreedIsNotListed() {
        const RunFolder first = makeRun({10, 20});
        makeRun({100});
        read();
        QCOMPARE(m_selection->runs().front().models.size(), std::size_t{2});
        fs::remove_all(first.checkpoints() / RunFolder::stepName(10));
        m_fixture->runs.reload();
        QTRY_COMPARE(m_fixture->runs.runs().front().checkpoints, std::vector{20});
        m_selection->readRuns(/*followsOpened=*/false);
        QTRY_COMPARE(m_selection->runs().front().models.size(), std::size_t{1});
    }

    /// By what the picture says of LoRA and base, which nothing else knows any more.
    void whatIsGoneIsFollowedToo() {
        const std::string taught = project().baseModel;
        const RunFolder run = makeLoraRun();
        const RunFolder other = makeRun({10});
        read();
        const ComparedModel early = m_selection->findRun(run.id())->models.front();
        fs::remove_all(run.checkpoints() / RunFolder::stepName(50));
        readAgain();
        QCOMPARE(m_selection->findRun(run.id())->models.size(), std::size_t{1});
        m_selection->follow(early);
        QVERIFY(m_selection->isStepGone() && !m_selection->isOther(Side::right));
        QVERIFY(isNamedAlike(m_selection->model(Side::right), early));

        // The run itself, of a base that the project has no more.
        fs::remove_all(run.path());
        m_fixture->runs.reload();
        QTRY_COMPARE(m_fixture->runs.runs().size(), std::size_t{1});
        m_selection->readRuns(/*followsOpened=*/false);
        QTRY_VERIFY(m_selection->findRun(run.id()) == nullptr);
        QCOMPARE(m_selection->runId(), other.id());
        const fs::path klein = path("klein");
        writeModernFolder(klein, "klein");
        m_fixture->session.edit(QStringLiteral("base"),
                                [&](Project& project) { project.baseModel = klein.string(); });
        m_selection->follow(early, taught);
        QVERIFY(m_selection->run() == nullptr && !m_selection->isOther(Side::right));
        QVERIFY(isNamedAlike(m_selection->model(Side::right), early));
        QCOMPARE(m_selection->base().model, fs::path(taught));
        m_selection->chooseRun(other.id());
        QCOMPARE(m_selection->model(Side::right).runId, other.id());
    }

    void aRunBesideTheShownOneBringsItsSteps() {
        std::vector<RunFolder> runs;
        std::vector<FileLock> workers;
        for (int i = 0; i < 2; ++i) {
            runs.push_back(dreambooth::makeRun(
                project(), {.phase = RunPhase::training, .step = 10, .checkpoints = {10}}));
            workers.push_back(orThrow(FileLock::acquire(runs.back().lockFile())));
        }
        read();
        QTRY_COMPARE(m_fixture->runs.atWork().size(), std::size_t{2});
        m_selection->readRuns(/*followsOpened=*/false);
        const bool isFirstShown = m_fixture->runs.shown()->run().id() == runs[0].id();
        const RunFolder& other = runs[isFirstShown ? 1 : 0];
        addCheckpoint(other, 20, project().baseModel);
        auto events = orThrow(EventWriter::open(other.eventsFile()));
        orThrow(
            events.checkpoint(20, (other.checkpoints() / RunFolder::stepName(20)).string(), false));
        QTRY_COMPARE(m_fixture->runs.atWork(other.id())->history().checkpoints, std::vector{20});
        m_selection->readRuns(/*followsOpened=*/false);
        QTRY_VERIFY(m_selection->news().has_value());
        QCOMPARE(m_selection->news()->runId, other.id());
    }

    /// Whichever of them the pair is drawn with.
    void aColumnOfTheGridHasTheNumbersOfItsKind() {
        const fs::path base = path("klein"), fast = path("fast");
        for (const fs::path& model : {base, fast}) writeModernFolder(model, "klein");
        Json index = orThrow(readJson(fast / "model_index.json"));
        index["is_distilled"] = true;
        orThrow(writeJson(fast / "model_index.json", index));
        m_fixture->session.edit(QStringLiteral("base"),
                                [&](Project& project) { project.baseModel = base.string(); });
        QTRY_VERIFY(m_selection->facts() != nullptr && m_selection->facts()->path == base);
        GridColumns columns(m_fixture->session, *m_selection, nullptr);
        columns.add({{.name = "klein", .model = base}, {.name = "fast", .model = fast}});
        QTRY_COMPARE(columns.models().size(), std::size_t{2});
        DrawRequest pair;
        pair.num_inference_steps = 28;
        pair.guidance_scale = 4.5;
        QTRY_COMPARE(columns.settingsOf(1, pair).num_inference_steps, 4);
        QCOMPARE(columns.settingsOf(1, pair).guidance_scale, 1.0);
        QVERIFY(columns.settingsOf(0, pair) == pair);
        QCOMPARE(columns.ownNumbers(0), QString());
        QCOMPARE(columns.column(1).detail, QStringLiteral("4 steps"));
    }

    /// What is cut off where a label is short must not be what tells the models apart.
    void aModelOfTheHubIsCalledWithoutItsOwner() {
        const ComparedModel base{.name = "black-forest-labs/FLUX.2-klein-base-4B",
                                 .model = path("base")};
        QCOMPARE(modelTitle(base), QStringLiteral("FLUX.2-klein-base-4B"));
        const ComparedModel tuned{.name = {},
                                  .model = path("fast"),
                                  .runId = "run-001",
                                  .step = 40,
                                  .drawnWith = "black-forest-labs/FLUX.2-klein-4B"};
        QCOMPARE(modelTitle(tuned, QStringLiteral("Rex")),
                 QStringLiteral("Rex, step 40, drawn with FLUX.2-klein-4B"));
        // An exported model has the name that a person gave it.
        const ComparedModel own{.name = "Rex / winter coat", .model = path("own")};
        QCOMPARE(modelTitle(own), QStringLiteral("Rex / winter coat"));
    }

    /// A LoRA of klein with its distilled form; not with Z-Image.
    void aLoraIsDrawnWithAnotherOfItsFamily() {
        const fs::path base = path("klein"), fast = path("fast"), other = path("z-image");
        writeModernFolder(base, "klein");
        writeModernFolder(fast, "klein");
        writeModernFolder(other, "z_image");
        Json index = orThrow(readJson(fast / "model_index.json"));
        index["is_distilled"] = true;
        orThrow(writeJson(fast / "model_index.json", index));
        for (const fs::path& model : {base, fast, other}) orThrow(m_fixture->models.add(model));
        m_fixture->session.edit(QStringLiteral("base"),
                                [&](Project& project) { project.baseModel = base.string(); });
        const RunFolder run = makeLoraRun();
        read();
        m_selection->readModels();
        QTRY_COMPARE(m_selection->models().size(), std::size_t{4});  // and the bundled one
        QVERIFY(m_selection->canDrawWith() && !m_selection->drawWith());
        QCOMPARE(m_selection->taughtOn(), std::string("klein"));
        QCOMPARE(m_selection->drawWithChoices().size(), std::size_t{1});
        const ComparedModel plain = m_selection->stepModel();

        QSignalSpy chosen(m_selection.get(), &CompareSelection::drawWithChosen);
        QSignalSpy failed(m_selection.get(), &CompareSelection::failed);
        m_selection->chooseDrawWith(other);
        QTRY_COMPARE(failed.size(), 1);
        QCOMPARE(failed.first().first().value<Error>().code, std::string("compare.other_family"));
        QVERIFY(!m_selection->drawWith() && chosen.isEmpty());

        m_selection->chooseDrawWith(fast);
        QTRY_COMPARE(chosen.size(), 1);
        QCOMPARE(m_selection->facts()->presets.front().recipe.num_inference_steps, 4);
        for (const ComparedModel& model : m_selection->pair()) QCOMPARE(model.model, fast);
        const ComparedModel with = m_selection->stepModel();
        QCOMPARE(with.added, plain.added);
        QCOMPARE(with.step, 100);
        QVERIFY(!isNamedAlike(with, plain));
        QCOMPARE(modelTitle(with), modelTitle(plain) + QStringLiteral(", drawn with fast"));
        m_selection->chooseStep(50);
        QCOMPARE(m_selection->stepModel().drawnWith, std::string("fast"));

        // Also at another strength.
        m_selection->chooseSide(Side::right, with);
        AddedFilesDialog dialog(*m_selection, with, m_fixture->dialogs, nullptr);
        QVERIFY(isNamedAlike(dialog.model(), with));
        dialog.findChild<QDoubleSpinBox*>()->setValue(0.8);
        m_selection->chooseSide(Side::right, dialog.model());
        QCOMPARE(m_selection->model(Side::right).added.front().scale, 0.8);
        QCOMPARE(m_selection->model(Side::right).drawnWith, std::string("fast"));
        QCOMPARE(m_selection->base().model, fast);

        // A picture that is put on view says what drew it.
        m_selection->follow(plain);
        QVERIFY(!m_selection->drawWith());
        QCOMPARE(m_selection->base().model, base);
        QTRY_COMPARE(m_selection->facts()->path, base);
        m_selection->follow(with);
        QCOMPARE(m_selection->base().model, fast);
        QCOMPARE(m_selection->base().name, std::string("fast"));
        // Not what is no LoRA: it stands beside what it was taught on.
        const RunFolder whole = makeRun({10});
        readAgain();
        m_selection->chooseRun(whole.id());
        QVERIFY(!m_selection->canDrawWith());
        QCOMPARE(m_selection->base().model, base);
        m_selection->follow(with);
        QCOMPARE(m_selection->base().model, fast);
        m_selection->chooseDrawWith({});
        QTRY_COMPARE(chosen.size(), 2);
        QCOMPARE(m_selection->pair()[1].drawnWith, std::string());
        QCOMPARE(m_selection->base().model, base);
    }

private:
    fs::path path(const char* name) const { return m_fixture->path(name); }
    const Project& project() const { return m_fixture->session.project(); }

    RunFolder makeRun(const std::vector<int>& steps) const {
        return dreambooth::makeRun(project(), {.step = steps.back(), .checkpoints = steps});
    }
    /// With the files of steps 50 and 100.
    RunFolder makeLoraRun() const {
        Recipe lora;
        lora.lora = true;
        RunFolder run =
            dreambooth::makeRun(project(), {.step = 100, .recipe = lora, .checkpoints = {50, 100}});
        for (const int step : {50, 100})
            orThrow(writeSafetensors(
                run.checkpoints() / RunFolder::stepName(step) / "pytorch_lora_weights.safetensors",
                {}));
        return run;
    }

    void read() {
        m_fixture->runs.reload();
        QTRY_VERIFY(!m_fixture->runs.runs().empty());
        m_selection->readRuns(/*followsOpened=*/true);
        QTRY_VERIFY(m_selection->run() != nullptr);
        // Then only what a test does changes it.
        QTRY_VERIFY(m_selection->facts() != nullptr &&
                    !m_selection->base().identity.content.empty());
    }

    /// A run that has ended in another way is a reason to look through all of them.
    void readAgain() {
        const RunFolder run = m_fixture->runs.runs().front().folder;
        RunState state = orThrow(run.readState());
        state.phase = state.phase == RunPhase::stopped ? RunPhase::finished : RunPhase::stopped;
        orThrow(run.writeState(state));
        m_fixture->runs.reload();
        QTRY_VERIFY(m_fixture->runs.runs().front().state.phase == state.phase);
        QSignalSpy changed(m_selection.get(), &CompareSelection::changed);
        m_selection->readRuns(/*followsOpened=*/false);
        QTRY_VERIFY(!changed.isEmpty());
    }

    std::unique_ptr<PageFixture> m_fixture;
    std::unique_ptr<CompareSelection> m_selection;
};

REGISTER_TEST(TestCompareSelection, QApplication);
#include "test_compare_selection.moc"
