// Comparisons drawn by the real `dreambooth serve`: what is kept is drawn again only where the
// model's files hold something else by now.
#include <base/paths.h>
#include <comparisons/comparison.h>
#include <ui/session/comparison_drawer.h>

#include <QApplication>
#include <QFile>
#include <QImage>
#include <QSignalSpy>
#include <QTest>
#include <algorithm>
#include <memory>

#include "core/formats/other_weights.h"
#include "test_program.h"
#include "ui/page_fixture.h"

using namespace dreambooth;
namespace fs = std::filesystem;

class TestComparisonDrawer : public QObject {
    Q_OBJECT

private slots:
    void initTestCase() {
        if (!QFile::exists(QStringLiteral(WORKER_PROGRAM))) QSKIP("the worker is not built");
        qputenv("DREAMBOOTH_WORKER", WORKER_PROGRAM);
    }

    void init() {
        m_fixture = std::make_unique<PageFixture>();
        m_drawer = std::make_unique<ComparisonDrawer>(m_fixture->engine, folder());
        m_model = m_fixture->path("model");
        fs::copy(TEST_REFERENCE "/tiny-sd1/model", m_model, fs::copy_options::recursive);
    }
    void cleanup() {
        m_drawer.reset();
        m_fixture.reset();
    }

    void whatIsKeptIsNotDrawnAgain() {
        const ComparedModel base{.name = "Tiny", .model = m_model};
        const Comparison first = draw({base});
        QCOMPARE(first.pictures.size(), std::size_t{1});
        QVERIFY(!pictureOf(first, base).isNull());
        QVERIFY(!first.pictures[0].model.identity.content.empty());
        paintRed(first.pictures[0].file);
        QCOMPARE(pictureOf(draw({base}), base).pixelColor(5, 5), QColor(Qt::red));

        // Moved it is the same model, and its picture has that name too.
        fs::rename(m_model, m_fixture->path("moved"));
        m_model = m_fixture->path("moved");
        const ComparedModel moved{.name = "Tiny", .model = m_model};
        const Comparison again = draw({moved});
        QCOMPARE(again.id, first.id);
        QCOMPARE(pictureOf(again, moved).pixelColor(5, 5), QColor(Qt::red));
        QCOMPARE(listComparisons(folder())[0].pictures.size(), std::size_t{2});

        replaceWeights(weights());
        const Comparison other = draw({moved});
        QCOMPARE(other.id, first.id);
        QVERIFY(pictureOf(other, other.pictures.back().model) !=
                QImage(toQt(first.pictures[0].file)));
        QCOMPARE(QImage(toQt(first.pictures[0].file)).pixelColor(5, 5), QColor(Qt::red));
    }

    void anotherModelJoinsTheSameSettings() {
        const ComparedModel base{.name = "Tiny", .model = m_model};
        const Comparison first = draw({base});
        fs::copy(m_model, m_fixture->path("tuned"), fs::copy_options::recursive);
        m_model = m_fixture->path("tuned");
        replaceWeights(weights());
        const ComparedModel tuned{.name = {}, .model = m_model, .runId = "run-001", .step = 3};
        const Comparison both = draw({base, tuned});
        QCOMPARE(both.id, first.id);
        QCOMPARE(both.pictures.size(), std::size_t{2});
        QCOMPARE(pictureOf(both, base), pictureOf(first, base));
        QVERIFY(pictureOf(both, tuned) != pictureOf(both, base));
    }

    /// A set asks for the next one when it hears of the last: each is planned once, and no number
    /// is left out.
    void whoeverHearsOfOneMayAskForTheNext() {
        const ComparedModel base{.name = "Tiny", .model = m_model};
        QStringList ids;
        connect(m_drawer.get(), &ComparisonDrawer::finished, this, [&](const Comparison& drawn) {
            ids += QString::fromStdString(drawn.id);
            ComparisonRequest more{.settings = settings(), .models = {base}};
            more.settings.seed = 42 + ids.size();
            if (ids.size() < 3) m_drawer->draw(more);
        });
        m_drawer->draw({.settings = settings(), .models = {base}});
        QTRY_COMPARE_WITH_TIMEOUT(ids.size(), 3, 60000);
        QCOMPARE(ids, (QStringList{"comparison-001", "comparison-002", "comparison-003"}));
    }

    /// A pair is drawn beside a set: both keep what they draw, under names of their own.
    void twoDrawersOfTheSameSettingsLoseNothing() {
        const ComparedModel base{.name = "Tiny", .model = m_model};
        draw({base});
        const auto copy = [&](const char* name) {
            fs::copy(m_model, m_fixture->path(name), fs::copy_options::recursive);
            m_model = m_fixture->path(name);
            replaceWeights(weights());
            return ComparedModel{.name = name, .model = m_model};
        };
        const ComparedModel one = copy("one"), two = copy("two");
        ComparisonDrawer other(m_fixture->engine, folder());
        QSignalSpy finished(&other, &ComparisonDrawer::finished);
        other.draw({.settings = settings(), .models = {one, base}});
        draw({base, two});
        QTRY_COMPARE_WITH_TIMEOUT(finished.size(), 1, 60000);
        const Comparison kept = listComparisons(folder())[0];
        QCOMPARE(kept.pictures.size(), std::size_t{3});
        QVERIFY(!pictureOf(kept, one).isNull() && !pictureOf(kept, two).isNull());
        QVERIFY(pictureOf(kept, one) != pictureOf(kept, two));
    }

    /// Both draw the same picture: it is there once, and no name is left behind.
    void whatTwoDrawersHaveBothDrawnIsKeptOnce() {
        const ComparedModel base{.name = "Tiny", .model = m_model};
        draw({base});
        fs::copy(m_model, m_fixture->path("tuned"), fs::copy_options::recursive);
        m_model = m_fixture->path("tuned");
        replaceWeights(weights());
        const ComparedModel tuned{.name = "Tuned", .model = m_model};
        ComparisonDrawer other(m_fixture->engine, folder());
        QSignalSpy finished(&other, &ComparisonDrawer::finished);
        other.draw({.settings = settings(), .models = {tuned}});
        QVERIFY(!pictureOf(draw({tuned}), tuned).isNull());
        QTRY_COMPARE_WITH_TIMEOUT(finished.size(), 1, 60000);
        QVERIFY(!pictureOf(finished[0][0].value<Comparison>(), tuned).isNull());
        const Comparison kept = listComparisons(folder())[0];
        QCOMPARE(kept.pictures.size(), std::size_t{2});
        const auto files = fs::directory_iterator(kept.folder);
        QCOMPARE(std::ranges::count_if(
                     files, [](const auto& file) { return file.path().extension() == ".png"; }),
                 2);
    }

    /// A picture that is torn or gone is drawn anew in its place, and its mark stays.
    void aDamagedPictureIsDrawnAgain() {
        const ComparedModel base{.name = "Tiny", .model = m_model};
        Comparison first = draw({base});
        const QImage whole = pictureOf(first, base);
        first.pictures[0].mark.kind = Mark::Kind::star;
        orThrow(writeMarks(first));
        fs::resize_file(first.pictures[0].file, fs::file_size(first.pictures[0].file) / 2);
        QCOMPARE(pictureOf(draw({base}), base), whole);
        fs::remove(first.pictures[0].file);
        QCOMPARE(pictureOf(draw({base}), base), whole);
        const Comparison kept = listComparisons(folder())[0];
        QCOMPARE(kept.pictures.size(), std::size_t{1});
        QVERIFY(kept.pictures[0].mark.kind == Mark::Kind::star);
    }

    /// As where its dialog is closed.
    void whoGoesWhileItDrawsLeavesNothing() {
        QSignalSpy progress(&m_fixture->engine, &EngineClient::progress);
        m_drawer->draw(
            {.settings = slowSettings(), .models = {{.name = "Tiny", .model = m_model}}});
        QTRY_VERIFY_WITH_TIMEOUT(!progress.isEmpty(), 60000);
        m_drawer.reset();
        QTRY_VERIFY(!m_fixture->engine.isBusy());
        QVERIFY(entriesIn(folder()).empty());
    }

    void aModelThatIsGoneIsSaidAndLeavesNothing() {
        QSignalSpy failed(m_drawer.get(), &ComparisonDrawer::failed);
        m_drawer->draw({.settings = settings(), .models = {{.name = {}, .model = "/no/model"}}});
        QTRY_COMPARE(failed.size(), 1);
        QVERIFY(failed[0][0].value<Error>().text.contains("/no/model"));
        QVERIFY(!m_drawer->isBusy());
        QVERIFY(!fs::exists(folder()));
    }

private:
    fs::path folder() { return m_fixture->path("comparisons"); }
    static DrawRequest settings() {
        DrawRequest settings;
        settings.prompt = "a cat";
        settings.num_inference_steps = 2;
        settings.width = settings.height = 64;
        return settings;
    }
    static DrawRequest slowSettings() {
        DrawRequest slow = settings();
        slow.num_inference_steps = 900;
        return slow;
    }
    Comparison draw(const std::vector<ComparedModel>& models) {
        QSignalSpy finished(m_drawer.get(), &ComparisonDrawer::finished);
        m_drawer->draw({.settings = settings(), .models = models});
        if (!QTest::qWaitFor([&] { return !finished.isEmpty(); }, 60000)) return {};
        return finished[0][0].value<Comparison>();
    }
    static QImage pictureOf(const Comparison& comparison, const ComparedModel& model) {
        const DrawnPicture* picture = comparison.find(model);
        return picture == nullptr ? QImage() : QImage(toQt(picture->file));
    }
    static void paintRed(const fs::path& file) {
        QImage marked(64, 64, QImage::Format_RGB888);
        marked.fill(Qt::red);
        QVERIFY(marked.save(toQt(file)));
    }
    fs::path weights() const { return m_model / "unet/diffusion_pytorch_model.safetensors"; }

    std::unique_ptr<PageFixture> m_fixture;
    std::unique_ptr<ComparisonDrawer> m_drawer;
    fs::path m_model;
};

REGISTER_TEST(TestComparisonDrawer, QApplication);
#include "test_comparison_drawer.moc"
