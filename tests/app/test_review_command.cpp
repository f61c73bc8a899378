// `dreambooth review`: candidates are drawn, asked about, judged by another process, and summed up;
// what can't be is said with exit code 2 and leaves nothing.
#include <base/files.h>
#include <reviews/review_round.h>

#include <QCoreApplication>
#include <QTemporaryDir>
#include <QTest>

#include "app/worker_process.h"
#include "test_program.h"

using namespace dreambooth;
namespace fs = std::filesystem;

class TestReviewCommand : public QObject {
    Q_OBJECT

private slots:
    void init() { m_folder = std::make_unique<QTemporaryDir>(); }

    void aReviewFromBeginToEnd() {
        const WorkerResult begun = make({"--candidate", "Base=" + m_model, "--candidate",
                                         "Half=" + m_model + "," + m_lora + "@0.5", "--judgements",
                                         "6", "--title", "Which one?"});
        QVERIFY2(begun.err.contains("There is no project in"), begun.err.constData());
        const Json made = said(begun);
        QCOMPARE(made["pictures"], 8);
        QCOMPARE(made["pairs"], 4);
        const fs::path folder = made["review"].get<std::string>();
        const Review review = orThrow(openReview(folder));
        QCOMPARE(review.title, "Which one?");
        QCOMPARE(review.settings.num_inference_steps, 2);
        const ComparedModel& half = review.candidates[1].model;
        QCOMPARE(half.added.size(), 1u);
        QCOMPARE(half.added[0].scale, 0.5);
        QVERIFY(!half.identity.content.empty());
        QVERIFY(half.identity.content != review.candidates[0].model.identity.content);
        // Half a LoRA draws other pictures, of the same size; nothing of the drawing is left.
        QVERIFY(*readFile(review.picture({0, 0, 0})) != *readFile(review.picture({1, 0, 0})));
        QCOMPARE(std::distance(fs::directory_iterator(folder.parent_path()), {}), 1);

        const WorkerResult sent =
            runWorker({"review", "send", text(folder), "--html", path("page.html")});
        QCOMPARE(sent.exitCode, 0);
        QVERIFY(fs::file_size(path("page.html").toStdString()) > 20000);

        const WorkerResult nobody = runWorker({"review", "result", text(folder)});
        QVERIFY(nobody.out.startsWith("Nobody has judged yet."));
        QVERIFY2(!nobody.out.contains('%'), nobody.out.constData());
        {
            auto round = orThrow(ReviewRound::open(folder, "Ana"));
            const auto order = reviewOrder(review.shape(), review.key, "Ana");
            for (const ReviewPair& pair : order)
                QVERIFY(round.record(pair.left.candidate == 1 ? Answer::left : Answer::right));
        }
        const Json result = said(runWorker({"review", "result", text(folder), "--json"}));
        QCOMPARE(result["judgements"]["wins"]["Half"], 6);
        QCOMPARE(result["candidates"][0]["name"], "Half");
        QCOMPARE(result["verdict"], "preferred");
        const WorkerResult words = runWorker({"review", "result", text(folder)});
        QVERIFY(words.out.startsWith("Half is preferred, with enough certainty."));
    }

    void badInputIsNamedAndLeavesNothing() {
        expectRefused(make({"--candidate", "Base=" + m_model}), "2 to 6 candidates");
        expectRefused(make({"--candidate", "Base=" + m_model, "--candidate", "Base=" + m_model}),
                      "a name of its own");
        expectRefused(make({"--candidate", "Base=" + m_model, "--candidate", "Nothing"}),
                      "does not say which model");
        expectRefused(make({"--candidate", "Base=" + m_model, "--candidate", "Gone=/no/such"}),
                      "/no/such");
        expectRefused(make({"--candidate", "Base=" + m_model, "--candidate", "Other=" + m_model,
                            "--seeds", "one"}),
                      "no seed");
        QVERIFY(!fs::exists(path("Rex.dreambooth/reviews").toStdString()) ||
                fs::is_empty(path("Rex.dreambooth/reviews").toStdString()));
        expectRefused(runWorker({"review", "result", path("nowhere")}), "no review in");
        expectRefused(runWorker({"review", "send", path("nowhere"), "--html", path("page.pdf")}),
                      ".html");
        QVERIFY(writeFileAtomically(path("some.json").toStdString(), "{}"));
        expectRefused(
            runWorker({"review", "import", "--project", path("Rex.dreambooth"), path("some.json")}),
            "no review answers");
        expectRefused(runWorker({"review"}), "The command is missing.");
    }

private:
    QString path(const QString& name) const { return m_folder->filePath(name); }
    static QString text(const fs::path& path) { return QString::fromStdString(path.string()); }
    WorkerResult make(const QStringList& more) const {
        QStringList arguments{"review",
                              "make",
                              "--project",
                              path("Rex.dreambooth"),
                              "--prompts",
                              "a dog, a cat",
                              "--num_inference_steps",
                              "2",
                              "--devices",
                              "cpu",
                              "--json"};
        if (!more.contains("--seeds")) arguments << "--seeds" << "1,2";
        return runWorker(arguments + more);
    }
    static Json said(const WorkerResult& result) {
        if (result.exitCode != 0) qWarning("%s", result.err.constData());
        const auto json = parseJson(result.out.toStdString(), "review");
        return json ? *json : Json::object();
    }
    static void expectRefused(const WorkerResult& result, const char* words) {
        QCOMPARE(result.exitCode, 2);
        QVERIFY2(result.err.contains(words), result.err.constData());
    }

    const QString m_model = QStringLiteral(TEST_REFERENCE "/tiny-sd1/model");
    const QString m_lora =
        QStringLiteral(TEST_REFERENCE "/tiny-sd1/ref/lora/pytorch_lora_weights.safetensors");
    std::unique_ptr<QTemporaryDir> m_folder;
};

REGISTER_TEST(TestReviewCommand, QCoreApplication);
#include "test_review_command.moc"
