// The whole path in a real window with the real worker on the bundled model: photos in, crop,
// concept, train, compare. Leaves screenshots of the pages in <build>/screenshots for people to
// look at.
#include <qcustomplot.h>
#include <ui/models/model_table.h>
#include <ui/runs/run_cards.h>
#include <ui/session/run_follower.h>
#include <ui/session/run_store.h>
#include <ui/style/theme.h>
#include <ui/widgets/comparison_view.h>
#include <ui/widgets/crop_editor.h>

#include <QLabel>
#include <QPlainTextEdit>
#include <QTemporaryDir>
#include <QTextEdit>
#include <algorithm>

#include "app/studio_fixture.h"
#include "test_program.h"

using namespace dreambooth;

class TestWholePath : public QObject {
    Q_OBJECT

private slots:
    void initTestCase() {
        qputenv("DREAMBOOTH_WORKER", WORKER_PROGRAM);
        theme::apply(*qApp);
        QVERIFY(m_folder.isValid());
        m_studio = std::make_unique<StudioFixture>(m_folder.path());
    }

    void dropsPhotos() {
        QVERIFY(m_studio->window().newProject(toPath(m_folder.filePath("Toy.dreambooth"))));
        QVERIFY(!m_studio->project().baseModel.empty());  // the bundled model is ready
        m_studio->drop(StudioFixture::bundledPhotos());
        QTRY_COMPARE_WITH_TIMEOUT(m_studio->project().photos.size(), samplePhotos().size(), 20000);
        for (const Photo& photo : m_studio->project().photos)
            QVERIFY(QFile::exists(toQt(m_studio->project().photoPath(photo).string())));
    }

    void cropsByKeys() {
        auto* editor = m_studio->child<CropEditor>("cropEditor");
        QTRY_VERIFY(editor->hasPhoto());
        const Crop before = editor->crop();
        QTest::keyClick(editor, Qt::Key_Minus);
        QTest::keyClick(editor, Qt::Key_Right);
        QTRY_VERIFY(m_studio->project().photos.front().crop != before);
        QVERIFY(m_studio->project().photos.front().crop.width < before.width);
        m_studio->screenshot("1-subject");
    }

    void namesClassAndToken() {
        m_studio->workspace().goTo(PageId::concept_);
        auto* field = m_studio->child<QLineEdit>("classField");
        field->clear();
        QTest::keyClicks(field, "backpack");
        QTRY_COMPARE(m_studio->project().subject().className, std::string("backpack"));
        QCOMPARE(m_studio->project().subject().token, std::string("sks"));
        auto* pieces = m_studio->child<QLabel>("tokenPieces");
        QTRY_VERIFY(!pieces->text().isEmpty());
        m_studio->screenshot("2-concept");
    }

    void trains() {
        m_studio->workspace().goTo(PageId::train);
        m_studio->click("recipe_full");
        m_studio->click("allSettings");
        set("setting_max_train_steps", 60);
        set("setting_num_class_images", 8);
        set("setting_checkpointing_steps", 20);
        set("setting_validation_steps", 20);
        m_studio->click("settingsDone");
        QTRY_COMPARE(m_studio->project().recipe.max_train_steps, 60);
        m_studio->click("startTraining");

        QTRY_VERIFY_WITH_TIMEOUT(pointsOf("lossPlotSubject") >= 30, 120000);
        m_studio->screenshot("3-train");
        QTRY_VERIFY_WITH_TIMEOUT(phase() == RunPhase::finished, 180000);
        QTRY_VERIFY(pointsOf("lossPlotSubject") >= 60);
        QVERIFY(pointsOf("lossPlotClass") >= 60);
        QVERIFY(pointsOf("lossPlotValidation") >= 3);
        const RunHistory& history = follower()->history();
        QVERIFY(history.samples.size() >= 2);
        QVERIFY(history.checkpoints.size() >= 3);
        // Learning shows: the mean of the last ten losses is below that of the first ten.
        QVERIFY(meanLoss(history.steps.size() - 10) < meanLoss(0));
        m_studio->screenshot("3-train-finished");
    }

    void comparesBaseAndTuned() {
        m_studio->workspace().goTo(PageId::compare);
        set("steps", 10);
        m_studio->click("drawBoth");
        auto* view = m_studio->child<ComparisonView>("comparisonView");
        QTRY_VERIFY_WITH_TIMEOUT(!m_studio->child<QWidget>("drawProgress")->isVisible() &&
                                     view->hasPicture(Side::left) && view->hasPicture(Side::right),
                                 60000);
        const QDir comparisons(toQt(m_studio->project().comparisonsFolder().string()));
        const QStringList made = comparisons.entryList(QDir::Dirs | QDir::NoDotAndDotDot);
        QVERIFY(!made.isEmpty());
        const QImage base(comparisons.filePath(made.last() + "/picture-1.png"));
        const QImage tuned(comparisons.filePath(made.last() + "/picture-2.png"));
        QCOMPARE(base.size(), QSize(bundledResolution(), bundledResolution()));
        QCOMPARE(tuned.size(), base.size());
        QVERIFY(base != tuned);
        m_studio->screenshot("4-compare");
    }

    void showsRunsAndModels() {
        m_studio->workspace().goTo(PageId::runs);
        const auto* runs = m_studio->child<RunCards>("runCards");
        QTRY_COMPARE(runs->count(), 1);
        QCOMPARE(runs->chosen(), follower()->run().id());
        m_studio->screenshot("5-runs");
        m_studio->workspace().goTo(PageId::models);
        const auto* models = m_studio->child<ModelTable>("modelsTable");
        QTRY_VERIFY(std::ranges::find(models->models(), std::string("trained"),
                                      &ModelEntry::origin) != models->models().end());
        m_studio->screenshot("6-models");
    }

    void cleanupTestCase() { m_studio.reset(); }

private:
    void set(const char* name, int value) {
        auto* box = m_studio->child<QSpinBox>(name);
        box->setValue(value);
    }

    int pointsOf(const char* plot) {
        return m_studio->child<QCustomPlot>(plot)->graph(0)->dataCount();
    }

    RunFollower* follower() { return m_studio->workspace().runs().shown(); }
    RunPhase phase() {
        return follower() != nullptr ? follower()->state().phase : RunPhase::queued;
    }

    double meanLoss(std::size_t from) {
        double sum = 0;
        for (std::size_t i = from; i < from + 10; ++i)
            sum += follower()->history().steps[i].lossInstance;
        return sum / 10;
    }

    QTemporaryDir m_folder;
    std::unique_ptr<StudioFixture> m_studio;
};

REGISTER_TEST(TestWholePath, QApplication);
#include "test_whole_path.moc"
