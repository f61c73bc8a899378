// A visit with a base model that learns by flow matching, by the real worker: it is taught and
// drawn as any other, and since nobody has measured its likeness none is promised.
#include "core/models/made_up_model.h"

#include <QLabel>

#include "test_program.h"
#include "ui/booth/booth_fixture.h"

using namespace dreambooth;

class TestBoothFlow : public QObject {
    Q_OBJECT

private slots:
    void noLikenessIsPromised_data() {
        QTest::addColumn<QString>("kind");
        for (const char* kind : {"klein", "z_image"}) QTest::newRow(kind) << kind;
    }
    void noLikenessIsPromised() {
        QFETCH(const QString, kind);
        BoothFixture booth;
        booth.settings.model = booth.path("model");
        writeMadeUpModel(booth.settings.model, toStd(kind));
        booth.settings.scenes.resize(2);
        booth.settings.photoCount = 3;
        booth.settings.recipe.update(Json{{"resolution", 64}});
        orThrow(booth.settings.save(booth.boothFolder));
        BoothWindow& window = booth.open({1920, 1080});
        BoothEngine& engine = window.context().engine;
        QTRY_VERIFY_WITH_TIMEOUT(engine.isReady(), 120'000);
        QTRY_VERIFY(isSaid(window, QStringLiteral("all 12 steps fit in. How good the likeness")));
        QVERIFY(!isSaid(window, QStringLiteral("enough for a good likeness")));
        booth.keepPicture(QStringLiteral("flow-check-") + kind);

        window.go(BoothStep::attract);
        booth.photographABackpack();
        QTRY_COMPARE_WITH_TIMEOUT(window.step(), BoothStep::reveal, 120'000);
        QVERIFY(isSaid(window, QStringLiteral("This is what it draws now.")));
        booth.keepPicture(QStringLiteral("flow-reveal-") + kind);
        QCOMPARE(booth.cutText(), QString());
    }

    /// Also where much is to be said of a base: that training undoes it, and that time is short.
    void theCheckFitsOnASmallScreen() {
        BoothFixture booth;
        booth.settings.model = booth.path("model");
        writeMadeUpModel(booth.settings.model, "klein");
        Json index = orThrow(readJson(booth.settings.model / "model_index.json"));
        index["is_distilled"] = true;
        orThrow(writeJson(booth.settings.model / "model_index.json", index));
        booth.settings.budgetSeconds = 15;
        booth.settings.recipe.update(Json{{"resolution", 64}, {"max_train_steps", 4000}});
        orThrow(booth.settings.save(booth.boothFolder));
        BoothWindow& window = booth.open({1280, 800});
        QTRY_VERIFY_WITH_TIMEOUT(window.context().engine.isReady(), 120'000);
        const auto* more = window.findChild<QWidget*>(QStringLiteral("checkTime"));
        booth.inAllSizes(
            {{1280, 800}, {800, 1280}}, {"en", "fr", "de"},
            [&](const QSize& size, const QString& language) {
                QTRY_VERIFY(more->isVisible());
                booth.keepPicture(
                    QStringLiteral("flow-small-%1-%2").arg(size.width()).arg(language));
                QCOMPARE(booth.cutText(), QString());
            });
    }
};

REGISTER_TEST(TestBoothFlow, QApplication);
#include "test_booth_flow.moc"
