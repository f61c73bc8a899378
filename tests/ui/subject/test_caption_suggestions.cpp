// Captions that a captioner or a tagger suggests, by a real worker with small random ones.
#include "ui/page_fixture.h"

#include <formats/captioner_files.h>
#include <formats/tagger_files.h>
#include <project/captions.h>
#include <ui/subject/caption_suggestions.h>

#include <QApplication>
#include <QLabel>
#include <QPushButton>

#include "test_program.h"

using namespace dreambooth;
namespace fs = std::filesystem;

class TestCaptionSuggestions : public QObject {
    Q_OBJECT

    struct Fixture : PageFixture, FindsWidgets {
        CaptionSuggestions row{context};

        Fixture() {
            row.resize(900, 60);
            row.show();
            connect(&session, &ProjectSession::changed, &row, &CaptionSuggestions::showContents);
            qputenv("HF_HUB_CACHE", path("hub").c_str());
        }
        ~Fixture() { qunsetenv("HF_HUB_CACHE"); }

        /// As huggingface_hub keeps it.
        void put(const char* model, const char* reference) {
            const fs::path place = path("hub") / model;
            fs::create_directories(place / "snapshots");
            fs::copy(fs::path(TEST_REFERENCE) / reference, place / "snapshots" / "abc",
                     fs::copy_options::recursive);
            orThrow(writeFileAtomically(place / "refs" / "main", "abc"));
        }
        void putCaptioner() {
            put("models--Salesforce--blip-image-captioning-large", "tiny-captioner");
        }
        void putTagger() { put("models--SmilingWolf--wd-vit-tagger-v3", "tiny-tagger"); }
        void write(const char* caption) {
            session.edit(QStringLiteral("by hand"),
                         [&](Project& project) { project.photos[0].caption = caption; });
        }
        bool suggestsTags() { return child("suggestTags")->isChecked(); }
        QString text() { return child<QLabel>("suggestionText")->text(); }
        std::vector<std::string> captions() {
            std::vector<std::string> all;
            for (const Photo& photo : session.project().photos) all.push_back(photo.caption);
            return all;
        }

    private:
        const QWidget& root() const override { return row; }
    };

private slots:
    void initTestCase() {
        qputenv("DREAMBOOTH_WORKER", WORKER_PROGRAM);
        theme::apply(*qApp);
    }

    void photosWithoutOneGetACaption() {
        Fixture f;
        f.putCaptioner();
        f.session.edit(QStringLiteral("by hand"),
                       [](Project& project) { project.photos[1].caption = "what I wrote"; });
        const auto before = f.captions();
        QVERIFY(f.child("suggestCaptions")->isEnabled() && !f.child("stopSuggesting")->isVisible());
        QCOMPARE(f.child("suggestCaptions")->text(),
                 QStringLiteral("Suggest the missing %1").arg(before.size() - 1));
        f.click("suggestCaptions");
        QTRY_VERIFY(f.child("stopSuggesting")->isVisible());
        QVERIFY2(f.text().contains(QStringLiteral("of %1").arg(before.size() - 1)),
                 qPrintable(f.text()));
        QTRY_COMPARE_WITH_TIMEOUT(
            f.text(), QStringLiteral("%1 captions suggested").arg(before.size() - 1), 60'000);
        const auto after = f.captions();
        QCOMPARE(after[1], std::string("what I wrote"));
        for (const Photo& photo : f.session.project().photos)
            QCOMPARE(photo.captionSuggested, photo.caption != "what I wrote");
        for (std::size_t i = 0; i < after.size(); ++i)
            if (i != 1) QVERIFY2(after[i].starts_with("a photo of $subject, "), after[i].c_str());
        QVERIFY(!f.child("suggestCaptions")->isEnabled());
        // One step takes all back.
        f.session.undoStack()->undo();
        QCOMPARE(f.captions(), before);
        // No picture of theirs is left.
        for (const auto& entry : fs::directory_iterator(f.session.project().folder()))
            QVERIFY2(!entry.path().filename().string().starts_with("captions"),
                     entry.path().c_str());
    }

    void whatIsWrittenMeanwhileStays() {
        Fixture f;
        f.putCaptioner();
        f.click("suggestCaptions");
        QTRY_VERIFY(f.child("stopSuggesting")->isVisible());
        f.session.edit(QStringLiteral("by hand"), [](Project& project) {
            for (Photo& photo : project.photos) photo.caption = "mine";
        });
        QTRY_VERIFY_WITH_TIMEOUT(!f.child("stopSuggesting")->isVisible(), 60'000);
        QCOMPARE(f.text(), QStringLiteral("0 captions suggested"));
        QCOMPARE(f.captions(), std::vector<std::string>(f.captions().size(), "mine"));
    }

    void stopKeepsWhatIsThere() {
        Fixture f;
        f.putCaptioner();
        f.click("suggestCaptions");
        QTRY_VERIFY(f.child("stopSuggesting")->isVisible());
        f.click("stopSuggesting");
        QVERIFY(!f.child("stopSuggesting")->isVisible());
        const auto count =
            std::ranges::count_if(f.captions(), [](auto& one) { return !one.empty(); });
        QVERIFY(count < std::ssize(f.captions()));
        QTRY_VERIFY_WITH_TIMEOUT(!f.engine.isBusy(), 30'000);
        QCOMPARE(std::ranges::count_if(f.captions(), [](auto& one) { return !one.empty(); }),
                 count);
    }

    void aMissingCaptionerIsOffered() {
        Fixture f;
        f.click("suggestCaptions");
        QTRY_VERIFY(f.child("getCaptioner")->isVisible());
        QVERIFY2(f.text().contains(QLatin1String(knownCaptioner)) &&
                     f.text().contains(QStringLiteral("1.9 GB")),
                 qPrintable(f.text()));
        QCOMPARE(f.captions(), std::vector<std::string>(f.captions().size()));
        QCOMPARE(namelessControls(f.row), QStringList());
    }

    void tagsAreSuggested() {
        Fixture f;
        f.putTagger();
        f.write("what I wrote");
        const auto before = f.captions();
        QVERIFY(!f.suggestsTags());
        f.click("suggestTags");
        f.click("suggestCaptions");
        QTRY_VERIFY(f.child("stopSuggesting")->isVisible());
        QVERIFY(!f.child<QWidget>("suggestedKind")->isEnabled());
        QTRY_COMPARE_WITH_TIMEOUT(
            f.text(), QStringLiteral("%1 captions suggested").arg(before.size() - 1), 60'000);
        QVERIFY(f.child<QWidget>("suggestedKind")->isEnabled());
        const auto after = f.captions();
        QCOMPARE(after[0], std::string("what I wrote"));
        for (std::size_t i = 1; i < after.size(); ++i) {
            QVERIFY2(after[i].starts_with("a photo of $subject, "), after[i].c_str());
            QVERIFY2(isTagList(after[i], {}), after[i].c_str());
            QVERIFY(f.session.project().photos[i].captionSuggested);
        }
        f.session.undoStack()->undo();
        QCOMPARE(f.captions(), before);
    }

    /// More of what the captions are; where there are none the last choice, also in the next
    /// window.
    void theChoiceIsRemembered() {
        Fixture f;
        QVERIFY(!f.suggestsTags());
        f.write("$subject, grass, night sky");
        QVERIFY(f.suggestsTags());
        QVERIFY(!f.settings.suggestsTags());
        f.write("a dog on the beach");
        QVERIFY(!f.suggestsTags());
        f.click("suggestTags");
        QVERIFY(f.settings.suggestsTags());
        const auto nextSuggestsTags = [&] {
            const CaptionSuggestions next(f.context);
            return next.findChild<QPushButton*>(QStringLiteral("suggestTags"))->isChecked();
        };
        QVERIFY(!nextSuggestsTags());  // among sentences
        f.write("");
        QVERIFY(nextSuggestsTags());
        // What was chosen here stays, whatever is written.
        f.click("suggestSentences");
        f.write("$subject, grass, night sky");
        QVERIFY(!f.suggestsTags() && !f.settings.suggestsTags());
    }

    void aMissingTaggerIsOffered() {
        Fixture f;
        f.putCaptioner();
        f.click("suggestTags");
        f.click("suggestCaptions");
        QTRY_VERIFY(f.child("getCaptioner")->isVisible());
        QVERIFY2(f.text().contains(QLatin1String(knownTagger)) &&
                     f.text().contains(QStringLiteral("379 MB")),
                 qPrintable(f.text()));
        // The captioner is there.
        f.click("suggestSentences");
        QVERIFY(!f.child("getCaptioner")->isVisible());
        QCOMPARE(f.text(), QString());
    }

    /// Another program fetched the list and an ONNX, which can't be read here.
    void aTaggerThatLacksFilesIsOffered() {
        Fixture f;
        f.putTagger();
        const fs::path place =
            f.path("hub") / "models--SmilingWolf--wd-vit-tagger-v3/snapshots/abc";
        fs::remove(place / "config.json");
        fs::rename(place / "model.safetensors", place / "model.onnx");
        f.click("suggestTags");
        f.click("suggestCaptions");
        QTRY_VERIFY(f.child("getCaptioner")->isVisible());
        QVERIFY2(f.text().contains(QLatin1String(knownTagger)), qPrintable(f.text()));
        QVERIFY(!f.child("stopSuggesting")->isVisible());
    }

    /// No caption of the subject's word alone, which a photo without one has anyway.
    void aPhotoOfWhichItIsSureOfNothingIsTold() {
        Fixture f;
        f.putTagger();
        const fs::path list = f.path("hub") /
                              "models--SmilingWolf--wd-vit-tagger-v3/snapshots/abc/"
                              "selected_tags.csv";
        std::string rows = "name,category\n";
        for (int i = 0; i < 20; ++i) rows += "general,9\n";
        orThrow(writeFileAtomically(list, rows));
        f.click("suggestTags");
        f.click("suggestCaptions");
        QTRY_VERIFY_WITH_TIMEOUT(f.text().startsWith(QStringLiteral("0 captions suggested · ")),
                                 60'000);
        QVERIFY2(f.text().contains(QStringLiteral("sure of nothing in ")), qPrintable(f.text()));
        QCOMPARE(f.captions(), std::vector<std::string>(f.captions().size()));
    }

    /// Where its download was cancelled in the list of downloads.
    void aCancelledCaptionerIsOfferedAgain() {
        const QTemporaryDir home;
        const fs::path worker = toPath(home.path()) / "worker", goesOn = worker.string() + "-on";
        orThrow(writeFileAtomically(goesOn, ""));
        useWorkerScript(worker, "while [ -e '" + goesOn.string() + "' ]; do sleep 0.02; done\n");
        qputenv("XDG_DATA_HOME", home.path().toUtf8());
        {
            Fixture f;
            f.click("suggestCaptions");
            QTRY_VERIFY(f.child("getCaptioner")->isVisible());
            f.click("getCaptioner");
            QVERIFY(!f.child("getCaptioner")->isVisible());
            const auto item = [&] { return f.downloads.ofModel(knownCaptioner); };
            QTRY_VERIFY(item() != nullptr && item()->isAtWork);
            f.downloads.cancel(item()->id());
            fs::remove(goesOn);
            QTRY_VERIFY_WITH_TIMEOUT(item() == nullptr, 20'000);
            QVERIFY(f.child("getCaptioner")->isVisible());
        }
        qputenv("DREAMBOOTH_WORKER", WORKER_PROGRAM);
        qunsetenv("XDG_DATA_HOME");
    }

    /// One that can't be used ends it, and says why.
    void aBrokenCaptionerIsSaid() {
        Fixture f;
        f.putCaptioner();
        const fs::path config =
            f.path("hub") /
            "models--Salesforce--blip-image-captioning-large/snapshots/abc/config.json";
        Json changed = orThrow(readJson(config));
        changed["model_type"] = "clip";
        orThrow(writeJson(config, changed));
        f.click("suggestCaptions");
        QTRY_VERIFY_WITH_TIMEOUT(f.text().contains(QStringLiteral("describes pictures")), 30'000);
        QVERIFY(f.text().startsWith(QStringLiteral("0 captions suggested · ")));
        QVERIFY(f.child("suggestCaptions")->isVisible());
    }
};

REGISTER_TEST(TestCaptionSuggestions, QApplication);
#include "test_caption_suggestions.moc"
