// The samples of a run below its curves: each prompt's and step's, one to be had large, and all
// steps of a picture as a film.
#include <base/files.h>
#include <base/paths.h>
#include <ui/style/qt_image.h>
#include <ui/style/theme.h>
#include <ui/train/sample_strip.h>
#include <ui/train/sample_viewer.h>

#include <QAbstractButton>
#include <QAbstractItemView>
#include <QComboBox>
#include <QLabel>
#include <QPixmap>
#include <QSlider>
#include <QTest>

#include "test_program.h"
#include "ui/page_fixture.h"

using namespace dreambooth;

class TestSampleStrip : public QObject {
    Q_OBJECT

private slots:
    void initTestCase() {
        theme::apply(*qApp);
        qputenv("DREAMBOOTH_WORKER", "/bin/true");
    }
    void init() { m_fixture = std::make_unique<PageFixture>(); }
    void cleanup() { m_fixture.reset(); }

    /// What is below them is not moved from the pointer when the second comes.
    void stepsKeepTheirRoom() {
        StepPlayer player;
        player.show();
        player.setSteps({0});
        const QSize alone = player.sizeHint();
        player.setSteps({0, 20});
        QCOMPARE(player.sizeHint().height(), alone.height());
        player.setSteps({20});
        QCOMPARE(player.sizeHint().height(), alone.height());
    }

    /// All that a step drew, each to be had large, by mouse and by keys.
    void allSamplesOfAStepAreShownAndEnlarged() {
        const std::filesystem::path photos = samplePhoto(1).parent_path();
        const auto name = [](int number) { return samplePhoto(number).filename().string(); };
        std::vector<RunHistory::Sample> samples = {
            {5, "a dog", 42, name(1)},  {5, "a dog", 43, name(2)},  {5, "a dog", 44, name(3)},
            {10, "a dog", 42, name(4)}, {10, "a dog", 43, name(5)}, {10, "a dog", 44, name(6)}};
        SampleStrip strip(m_fixture->dialogs, nullptr);
        strip.resize(640, 260);
        strip.setSamples(samples, photos);
        strip.show();
        QCOMPARE(strip.count(), 3);
        QCOMPARE(strip.stepCount(), 2);
        const auto picture = [&](int index) {
            return strip.findChild<QAbstractButton*>(QStringLiteral("sample_%1").arg(index));
        };
        QVERIFY(picture(1)->accessibleName().contains(QStringLiteral("step 10, seed 43")));
        QTRY_VERIFY(!picture(2)->property("picture").value<QPixmap>().isNull());
        keepScreenshot(strip, QStringLiteral("sample-strip"));
        // Who looks at the newest step goes along; who looks back is left there.
        for (const int seed : {42, 43, 44}) samples.push_back({15, "a dog", seed, name(7)});
        strip.setSamples(samples, photos);
        QVERIFY(picture(0)->accessibleName().contains(QStringLiteral("step 15")));
        auto* slider = strip.findChild<QSlider*>(QStringLiteral("sampleStep"));
        QTest::keyClick(slider, Qt::Key_Home);
        QVERIFY(picture(0)->accessibleName().contains(QStringLiteral("step 5,")));
        samples.push_back({20, "a dog", 42, name(1)});
        strip.setSamples(samples, photos);
        QVERIFY(picture(0)->accessibleName().contains(QStringLiteral("step 5,")));

        picture(1)->setFocus();
        QTest::keyClick(picture(1), Qt::Key_Return);
        auto* viewer = strip.findChild<SampleViewer*>();
        QVERIFY(viewer != nullptr && viewer->isVisible());
        QCOMPARE(viewer->sample()->seed, 43);
        QTRY_COMPARE(viewer->image().size(), readPicture(samplePhoto(2)).size());
        keepScreenshot(*viewer, QStringLiteral("sample-viewer"));
        QTest::keyClick(viewer, Qt::Key_Right);
        QCOMPARE(viewer->sample()->step, 10);
        QCOMPARE(viewer->sample()->seed, 43);
        QTest::keyClick(viewer, Qt::Key_Down);
        QCOMPARE(viewer->sample()->seed, 44);
        QTest::keyClick(viewer, Qt::Key_Left);
        QCOMPARE(viewer->sample()->step, 5);
        // Space plays to the end and stops there; the last step has one picture yet.
        QTest::keyClick(viewer, Qt::Key_Space);
        QTRY_COMPARE_WITH_TIMEOUT(viewer->sample()->step, 20, 20000);
        QCOMPARE(viewer->sample()->seed, 42);
        auto* player = viewer->findChild<StepPlayer*>();
        QTRY_VERIFY(!player->isPlaying());
        QTest::keyClick(viewer, Qt::Key_Escape);
        QTRY_VERIFY(strip.findChild<SampleViewer*>() == nullptr);
        QCOMPARE(namelessControls(strip), QStringList());
    }

    void samplesOfEachPrompt() {
        const std::vector<RunHistory::Sample> samples = {
            {5, "a dog", 42, "1.png"},  {5, "a dog", 43, "2.png"},  {5, "a cat", 42, "3.png"},
            {5, "a cat", 43, "4.png"},  {10, "a dog", 42, "5.png"}, {10, "a dog", 43, "6.png"},
            {10, "a cat", 42, "7.png"}, {10, "a cat", 43, "8.png"}};
        SampleStrip strip(m_fixture->dialogs, nullptr);
        strip.setSamples({samples.begin(), samples.begin() + 2}, "/nowhere");
        strip.show();
        auto* prompts = strip.findChild<QComboBox*>(QStringLiteral("samplePrompts"));
        QVERIFY(!prompts->isVisible());  // nothing to choose
        QVERIFY(!strip.findChild<QSlider*>()->isVisible());
        QCOMPARE(strip.count(), 2);
        strip.setSamples(samples, "/nowhere");
        QVERIFY(prompts->isVisible());
        QCOMPARE(strip.stepCount(), 2);
        const auto title = [&] { return strip.findChild<QLabel*>()->text(); };
        QVERIFY(title().contains(QStringLiteral("“a dog”")));
        QTest::keyClick(prompts, Qt::Key_Down);
        QVERIFY(title().contains(QStringLiteral("“a cat”")));
        // A long prompt is cut in the field: it is read in the list and in the tool tip.
        const QString longOne = QStringLiteral("a cat in a basket by the window of a mountain hut");
        auto named = samples;
        for (auto& sample : named)
            if (sample.prompt == "a cat") sample.prompt = longOne.toStdString();
        SampleStrip other(m_fixture->dialogs, nullptr);
        other.setSamples(named, "/nowhere");
        other.show();
        auto* choice = other.findChild<QComboBox*>(QStringLiteral("samplePrompts"));
        QTest::keyClick(choice, Qt::Key_Down);
        QCOMPARE(choice->toolTip(), longOne);
        QVERIFY(choice->view()->minimumWidth() >= choice->fontMetrics().horizontalAdvance(longOne));
        // A step whose second prompt is not drawn yet, and then is: nothing that is shown goes.
        auto more = samples;
        more.push_back({15, "a dog", 42, "9.png"});
        prompts->setFocus();
        strip.setSamples(more, "/nowhere");
        QVERIFY(prompts->isVisible());
        QVERIFY(title().contains(QStringLiteral("“a cat”")));
        QCOMPARE(strip.stepCount(), 2);
        more.push_back({15, "a cat", 42, "10.png"});
        strip.setSamples(more, "/nowhere");
        QVERIFY(title().contains(QStringLiteral("“a cat”")));
        QCOMPARE(strip.stepCount(), 3);
        QCOMPARE(strip.count(), 1);
    }

    /// Of one prompt and seed, by the real program.
    void theStepsAreSavedAsAFilm() {
        qputenv("DREAMBOOTH_WORKER", WORKER_PROGRAM);
        const std::filesystem::path photos = samplePhoto(1).parent_path();
        std::vector<RunHistory::Sample> samples;
        for (int i = 1; i <= 3; ++i)
            samples.push_back({5 * i, "a dog", 42, samplePhoto(i).filename().string()});
        SampleViewer viewer(m_fixture->dialogs, nullptr);
        viewer.setAttribute(Qt::WA_DeleteOnClose, false);
        viewer.resize(900, 700);
        viewer.setSteps({{5, {samples[0]}}}, photos);
        viewer.show();
        auto* save = childOf(viewer, QStringLiteral("saveFilm"));
        QVERIFY(!save->isVisible());  // of one picture there is none
        viewer.setSteps({{5, {samples[0]}}, {10, {samples[1]}}, {15, {samples[2]}}}, photos);
        auto* note = childOf<QLabel>(viewer, QStringLiteral("filmNote"));
        const std::filesystem::path file = m_fixture->path("film.mp4");
        m_fixture->dialogs.saveFile = toQt(m_fixture->path("film"));
        QTest::mouseClick(save, Qt::LeftButton);
        QVERIFY(!save->isEnabled());
        QTRY_VERIFY_WITH_TIMEOUT(save->isEnabled(), 60000);
        QVERIFY2(note->text().startsWith(QStringLiteral("Saved as ")), qPrintable(note->text()));
        QCOMPARE(orThrow(readFile(file)).substr(4, 4), std::string("ftyp"));
        keepScreenshot(viewer, QStringLiteral("sample-viewer-film"));
        m_fixture->dialogs.answer = false;  // it is not to be replaced
        QTest::mouseClick(save, Qt::LeftButton);
        QVERIFY(save->isEnabled());
        // Nothing is left of one that could not be written, and a folder is not replaced.
        const std::filesystem::path place = m_fixture->path("films");
        std::filesystem::create_directories(place / "film.mp4" / "mine");
        m_fixture->dialogs.saveFile = toQt(place / "film.mp4");
        QTest::mouseClick(save, Qt::LeftButton);
        QTRY_VERIFY_WITH_TIMEOUT(note->text().contains(QStringLiteral("could not be written")),
                                 60000);
        QCOMPARE(entriesIn(place), std::vector{place / "film.mp4"});
        m_fixture->dialogs.saveFile = toQt(m_fixture->path("none/film.mp4"));
        QTest::mouseClick(save, Qt::LeftButton);
        QTRY_VERIFY_WITH_TIMEOUT(note->text().contains(QStringLiteral("could not be written")),
                                 60000);
        qputenv("DREAMBOOTH_WORKER", "/bin/true");
    }

    /// Another run may be shown while its file is chosen.
    void theFilmIsOfWhatWasShown() {
        qputenv("DREAMBOOTH_WORKER", WORKER_PROGRAM);
        struct : FakeDialogs {
            std::function<void()> whileOpen;
            QString chooseSaveFile(QWidget*, const QString&, const QString&,
                                   const QString&) override {
                whileOpen();
                return saveFile;
            }
        } dialogs;
        std::vector<SampleStep> steps;
        for (int i = 1; i <= 3; ++i)
            steps.push_back({5 * i, {{5 * i, "a dog", 42, samplePhoto(i).filename().string()}}});
        SampleViewer viewer(dialogs, nullptr);
        viewer.setAttribute(Qt::WA_DeleteOnClose, false);
        viewer.setSteps(steps, samplePhoto(1).parent_path());
        viewer.show();
        dialogs.saveFile = toQt(m_fixture->path("shown.mp4"));
        dialogs.whileOpen = [&] { viewer.setSteps(steps, "/nowhere"); };
        auto* save = childOf(viewer, QStringLiteral("saveFilm"));
        QTest::mouseClick(save, Qt::LeftButton);
        QTRY_VERIFY_WITH_TIMEOUT(save->isEnabled(), 60000);
        QVERIFY(pathExists(m_fixture->path("shown.mp4")));
        qputenv("DREAMBOOTH_WORKER", "/bin/true");
    }

    void aFilmIsSavedThoughTheViewerIsClosed() {
        qputenv("DREAMBOOTH_WORKER", WORKER_PROGRAM);
        std::vector<SampleStep> steps;
        for (int i = 1; i <= 3; ++i)
            steps.push_back({5 * i, {{5 * i, "a dog", 42, samplePhoto(i).filename().string()}}});
        auto viewer = std::make_unique<SampleViewer>(m_fixture->dialogs, nullptr);
        viewer->setAttribute(Qt::WA_DeleteOnClose, false);
        viewer->setSteps(steps, samplePhoto(1).parent_path());
        viewer->show();
        const std::filesystem::path place = m_fixture->path("films");
        std::filesystem::create_directories(place);
        m_fixture->dialogs.saveFile = toQt(place / "film.mp4");
        QTest::mouseClick(childOf(*viewer, QStringLiteral("saveFilm")), Qt::LeftButton);
        viewer.reset();
        QTRY_VERIFY_WITH_TIMEOUT(pathExists(place / "film.mp4"), 60000);
        QTRY_COMPARE(entriesIn(place), std::vector{place / "film.mp4"});
        qputenv("DREAMBOOTH_WORKER", "/bin/true");
    }

private:
    std::unique_ptr<PageFixture> m_fixture;
};

REGISTER_TEST(TestSampleStrip, QApplication);
#include "test_sample_strip.moc"
