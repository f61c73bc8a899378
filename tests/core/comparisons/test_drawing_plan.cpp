// What is still to be drawn of a comparison: nothing twice, everything anew whose files hold
// something else by now, and nobody takes another one's picture.
#include <base/files.h>
#include <comparisons/drawing_plan.h>

#include <QCoreApplication>
#include <QTemporaryDir>
#include <QtTest>

#include "core/comparisons/picture_bytes.h"
#include "test_program.h"

using namespace dreambooth;
namespace fs = std::filesystem;

class TestDrawingPlan : public QObject {
    Q_OBJECT

private slots:
    void init() {
        m_home = std::make_unique<QTemporaryDir>();
        m_folder = place("comparisons");
        orThrow(writeFileAtomically(place("lora.safetensors"), "a LoRA"));
    }

    void whatIsKeptIsNotDrawnAgain() {
        DrawingPlan plan = planned({base(), tuned()});
        QCOMPARE(plan.missing, (std::vector<std::size_t>{0, 1}));
        QVERIFY(!plan.models[0].identity.content.empty());
        for (const std::size_t model : plan.missing) drawn(plan, model);
        const DrawingPlan again = planned({base(), tuned()});
        QVERIFY(again.missing.empty());
        QCOMPARE(again.comparison.id, plan.comparison.id);
        // Another seed is another comparison.
        m_settings.seed = 43;
        const DrawingPlan other = planned({base()});
        QCOMPARE(other.missing.size(), std::size_t{1});
        QVERIFY(other.comparison.folder != plan.comparison.folder);
    }

    /// A checkpoint that is the base itself, the same files elsewhere: one picture, noted for each.
    void modelsThatAreTheSameAreDrawnOnce() {
        ComparedModel step = base();
        step.model = place("copy");
        fs::copy(base().model, step.model, fs::copy_options::recursive);
        step.runId = "run-001";
        step.step = 100;
        DrawingPlan plan = planned({base(), step});
        QCOMPARE(plan.missing, std::vector<std::size_t>{0});
        const fs::path file = drawn(plan, 0);
        const auto kept = listComparisons(m_folder);
        QCOMPARE(kept.size(), std::size_t{1});
        QCOMPARE(kept[0].pictures.size(), std::size_t{2});
        for (const DrawnPicture& picture : kept[0].pictures) QCOMPARE(picture.file, file);
        QVERIFY(planned({base(), step}).missing.empty());
    }

    void otherWeightsAreDrawnAnew() {
        DrawingPlan plan = planned({tuned()});
        const fs::path before = drawn(plan, 0);
        orThrow(writeFileAtomically(place("lora.safetensors"), "another LoRA"));
        DrawingPlan anew = planned({tuned()});
        QCOMPARE(anew.missing.size(), std::size_t{1});
        const fs::path after = drawn(anew, 0);
        QVERIFY(after != before);
        QVERIFY(pathExists(before));  // what was drawn once stays
        QCOMPARE(listComparisons(m_folder)[0].find(anew.models[0])->file, after);
    }

    /// In its place, and with its mark.
    void aDamagedPictureIsDrawnAgain() {
        DrawingPlan plan = planned({base()});
        const fs::path file = drawn(plan, 0);
        Comparison kept = listComparisons(m_folder)[0];
        kept.pictures[0].mark.kind = Mark::Kind::star;
        orThrow(writeMarks(kept));
        orThrow(writeFileAtomically(file, "torn"));
        DrawingPlan again = planned({base()});
        QCOMPARE(again.missing, std::vector<std::size_t>{0});
        QCOMPARE(drawn(again, 0), file);
        kept = listComparisons(m_folder)[0];
        QCOMPARE(kept.pictures.size(), std::size_t{1});
        QVERIFY(kept.pictures[0].mark.kind == Mark::Kind::star);
    }

    /// A pair and a grid want the same picture at once: the first that is kept stays.
    void whoComesSecondGivesItsPictureUp() {
        DrawingPlan first = planned({base()}), second = planned({base()});
        // The folder of the first is empty until something is kept in it.
        second.comparison = first.comparison;
        const fs::path mine = orThrow(reserveFile(first, 0)),
                       theirs = orThrow(reserveFile(second, 0));
        QVERIFY(mine != theirs);
        writePicture(mine);
        orThrow(keepPicture(first, 0, mine));
        writePicture(theirs);
        orThrow(keepPicture(second, 0, theirs));
        QVERIFY(pathExists(mine) && !pathExists(theirs));
        QCOMPARE(second.comparison.find(second.models[0])->file, mine);
    }

    void aNameThatIsNotUsedIsGivenBack() {
        const DrawingPlan plan = planned({base()});
        const fs::path file = orThrow(reserveFile(plan, 0));
        QCOMPARE(fs::file_size(file), std::uintmax_t{0});
        releaseFile(file);
        QVERIFY(!pathExists(file));
        writePicture(file);
        releaseFile(file);  // one that was drawn stays
        QVERIFY(pathExists(file));
    }

    void whatIsNotThereIsNamed() {
        const auto plan = planDrawing(m_folder, {m_settings, {{.model = "/no/such/model"}}});
        QVERIFY(!plan);
        QVERIFY(plan.error().text.contains("/no/such/model"));
        QVERIFY(listComparisons(m_folder).empty());
    }

private:
    fs::path place(const char* name) const { return m_home->filePath(name).toStdString(); }
    static ComparedModel base() {
        return {.name = "Tiny", .model = TEST_REFERENCE "/tiny-sd1/model"};
    }
    ComparedModel tuned() const {
        ComparedModel model = base();
        model.added = {{.file = place("lora.safetensors"), .scale = 0.8}};
        return model;
    }
    DrawingPlan planned(const std::vector<ComparedModel>& models) const {
        return orThrow(planDrawing(m_folder, {m_settings, models}));
    }

    void writePicture(const fs::path& file) const {
        orThrow(writeFileAtomically(file, picturePng(m_settings.width, m_settings.height)));
    }
    fs::path drawn(DrawingPlan& plan, std::size_t model) const {
        const fs::path file = orThrow(reserveFile(plan, model));
        writePicture(file);
        orThrow(keepPicture(plan, model, file));
        return file;
    }

    std::unique_ptr<QTemporaryDir> m_home;
    fs::path m_folder;
    DrawRequest m_settings{.prompt = "a cup", .width = 16, .height = 8};
};

REGISTER_TEST(TestDrawingPlan, QCoreApplication);
#include "test_drawing_plan.moc"
