// The review that travels: what is in the page and what is not, and answers that come back whole,
// altered, twice, late, or for somebody else.
#include <reviews/review_answers.h>
#include <reviews/review_result.h>
#include <reviews/review_round.h>
#include <reviews/sent_review.h>

#include <QCoreApplication>
#include <QRegularExpression>
#include <QtTest>
#include <fstream>

#include "made_up_review.h"
#include "saved_answers.h"
#include "test_program.h"

using namespace dreambooth;
namespace fs = std::filesystem;

class TestSentReview : public QObject {
    Q_OBJECT

private slots:
    void init() {
        m_made = std::make_unique<MadeUpReview>(3, 3, 2, 18);
        m_review = std::make_unique<Review>(orThrow(m_made->create()));
        m_file = m_made->folder() / "answers-Client.json";
    }

    /// During the round nothing but review.json and the program says which candidate is which.
    void whatIsHiddenStaysHidden() {
        const fs::path page = m_made->folder() / "page.html";
        QVERIFY(writeReviewPage(*m_review, page));
        auto round = orThrow(ReviewRound::open(m_review->folder, "Ana"));
        QVERIFY(round.record(Answer::left) && round.takeBack() && round.record(Answer::skip));
        std::string all = *readFile(page);
        for (const auto& entry : fs::recursive_directory_iterator(m_review->folder)) {
            all += "\n" + entry.path().filename().string();
            if (entry.is_regular_file() && entry.path().filename() != "review.json")
                all += "\n" + *readFile(entry.path());
        }
        for (const ShownPair& pair : round.pairs())
            all += pair.left.string().substr(m_made->folder().string().size()) + pair.prompt;
        QVERIFY(all.find("Which one do you prefer?") != std::string::npos);
        for (const Candidate& candidate : m_review->candidates)
            for (const std::string& name : {candidate.name, candidate.model.model.string()})
                QVERIFY2(all.find(name) == std::string::npos, name.c_str());
        for (const std::string& secret :
             {m_review->key, m_review->title, m_made->folder().string(), std::string("tEXt"),
              std::string("iTXt"), std::string("Quokka")})
            QVERIFY2(all.find(secret) == std::string::npos, secret.c_str());
        // The test would find them: what was drawn names its candidate.
        QVERIFY(readFile(m_made->drawn({2, 0, 0}))->find("Quokka") != std::string::npos);
    }

    /// Neither names nor times of the copies come in the order of candidates.
    void namesOfPicturesAreRandom() {
        std::vector<std::string> names;
        for (std::size_t c = 0; c < 3; ++c)
            for (std::size_t p = 0; p < 3; ++p)
                for (std::size_t s = 0; s < 2; ++s)
                    names.push_back(m_review->pictureName({c, p, s}));
        QVERIFY(!std::ranges::is_sorted(names));
        std::vector<std::pair<fs::file_time_type, std::string>> written;
        for (const auto& entry : fs::directory_iterator(m_review->folder / "pictures"))
            written.emplace_back(entry.last_write_time(), entry.path().stem().string());
        std::ranges::stable_sort(written);
        QVERIFY(std::ranges::is_sorted(written, {},
                                       &std::pair<fs::file_time_type, std::string>::second));
    }

    void thePageIsSelfContained() {
        const fs::path page = m_made->folder() / "page.html";
        QVERIFY(writeReviewPage(*m_review, page));
        const QString text = QString::fromStdString(*readFile(page));
        QVERIFY(text.contains("default-src 'none'"));
        static const QRegularExpression outside(
            "(https?:)?//[a-z]|@import|url\\(|<link|src=\"(?!data)");
        const QString withoutComments = QString(text).remove(
            QRegularExpression("^// .*$", QRegularExpression::MultilineOption));
        QVERIFY2(!outside.match(withoutComments).hasMatch(),
                 qPrintable(outside.match(withoutComments).captured()));
        QVERIFY(!text.contains("{{"));
        QCOMPARE(text.count("\"png\":\""), 18);
    }

    /// The page could not show it, and would stay at its pair.
    void aDamagedPictureIsNotSent() {
        const fs::path picture = m_review->picture({1, 2, 0}),
                       page = m_made->folder() / "page.html";
        for (const auto bytes : {fs::file_size(picture) / 2, std::uintmax_t(0)}) {
            fs::resize_file(picture, bytes);
            const auto written = writeReviewPage(*m_review, page);
            QVERIFY(!written);
            QVERIFY2(written.error().message().contains(picture.filename().string()),
                     written.error().message().c_str());
            QVERIFY(!fs::exists(page));
        }
    }

    void promptsCanHoldAnything() {
        m_made->request().prompts[0] =
            "</script><script>alert(1)</script> {{review}} \"sks\" & 'x'";
        const Review review = orThrow(m_made->create());
        const fs::path page = m_made->folder() / "page.html";
        QVERIFY(writeReviewPage(review, page));
        const QString text = QString::fromStdString(*readFile(page));
        QVERIFY(!text.contains("<script>alert"));
        QCOMPARE(text.count("</script>"), 2);
    }

    void answersComeBack() {
        SavedAnswers saved{*m_review};
        write(saved.json());
        const auto imported = import();
        QVERIFY2(imported, imported ? "" : imported.error().text.c_str());
        QCOMPARE(imported->review, m_review->id);
        QCOMPARE(imported->reviewer.name, "Client");
        QCOMPARE(imported->answers, 2);  // one was skipped
        QVERIFY(!imported->isUpdate);
        const auto answers = *readAnswers(*m_review, imported->reviewer);
        QVERIFY(answers.answers[0] == Answer::left && answers.answers[1] == Answer::skip &&
                answers.answers[2] == Answer::equal && !answers.answers[3]);
        // The person went on, and took one back; only that is appended.
        saved.answers = {"left", "skip", "right", "right"};
        saved.changes = 6;
        write(saved.json());
        const auto more = import();
        QVERIFY(more);
        QVERIFY(more->isUpdate);
        QCOMPARE(openReview(m_review->folder)->reviewers.size(), 1u);
        const auto later = *readAnswers(*m_review, more->reviewer);
        QVERIFY(later.answers[2] == Answer::right && later.answers[3] == Answer::right);
        std::ifstream stream(m_review->folder / more->reviewer.answers);
        int lines = 0;
        for (std::string line; std::getline(stream, line);) ++lines;
        QCOMPARE(lines, 5);
        // The first file again would undo it.
        saved.answers = {"left"};
        saved.changes = 1;
        write(saved.json());
        QCOMPARE(import().error().code, "review.imported_twice");
        QVERIFY(readAnswers(*m_review, more->reviewer)->answers[3] == Answer::right);
    }

    /// A newer file of the page would take back what is answered here under its name.
    void aReviewerOfAPageGoesOnThere() {
        SavedAnswers saved{*m_review};
        saved.answers = {"left"};
        write(saved.json());
        const std::string name = orThrow(import()).reviewer.name;
        const auto round = ReviewRound::open(m_review->folder, name);
        QVERIFY(!round);
        QCOMPARE(round.error().code, "review.of_a_page");
        QVERIFY(ReviewRound::open(m_review->folder, name + " here"));
    }

    /// How long answers took, their sides and repeated pairs are known of a page as of a round
    /// here; pages of before did not say how long.
    void habitsComeBackToo() {
        m_made = std::make_unique<MadeUpReview>(2, 3, 1, 6);  // 3 pairs, each twice
        m_file = m_made->folder() / "answers-Client.json";
        m_review = std::make_unique<Review>(orThrow(m_made->create()));
        SavedAnswers saved{*m_review};
        saved.answers = {"left", "left", "left", "right", "right", "left"};
        write(saved.json());
        QVERIFY(import());
        saved.session = "2";
        saved.version = 2;
        saved.milliseconds = 2500;
        write(saved.json());
        QVERIFY(import());
        const auto results = orThrow(resultsOf(orThrow(openReview(m_review->folder))));
        const auto& reviewers = results.front().reviewers;
        QCOMPARE(reviewers.size(), 2u);
        QVERIFY(!reviewers[0].medianSeconds);
        QCOMPARE(reviewers[1].medianSeconds, 2.5);
        for (const ReviewerResult& one : reviewers) {
            QCOMPARE(one.leftShare(), 4.0 / 6);
            QCOMPARE(one.repeated, 3);
            QCOMPARE(one.repeatedAlike, 2);
        }
    }

    void answersToEachQuestionComeBack() {
        m_made->request().questions = {"", "Which is sharper?"};
        m_review = std::make_unique<Review>(orThrow(m_made->create()));
        const fs::path page = m_made->folder() / "page.html";
        QVERIFY(writeReviewPage(*m_review, page));
        QVERIFY(readFile(page)->find("Which is sharper?") != std::string::npos);
        SavedAnswers saved{.review = *m_review, .version = 2, .milliseconds = 900};
        write(saved.json());
        const auto imported = import();
        QVERIFY2(imported, imported ? "" : imported.error().text.c_str());
        const auto answers = *readAnswers(*m_review, imported->reviewer);
        QCOMPARE(answers.answers.size(), 36u);
        QVERIFY(answers.answers[1] == Answer::skip && answers.asked[1].question == 1);
        QVERIFY(answers.answers[2] == Answer::equal && answers.asked[2].pair == 1);
        Json changed = saved.json();
        changed["answers"][1]["question"] = 0;
        m_file = m_made->folder() / "other.json";
        write(changed);
        QCOMPARE(import().error().code, "review.altered");
    }

    void twiceIsOnce() {
        write(SavedAnswers{*m_review}.json());
        QVERIFY(import());
        const std::string before = *readFile(m_review->folder / "answers-Client.jsonl");
        QCOMPARE(import().error().code, "review.imported_twice");
        QCOMPARE(*readFile(m_review->folder / "answers-Client.jsonl"), before);
    }

    void anotherPersonOfThatNameIsAnotherReviewer() {
        const auto ana = ReviewRound::open(m_review->folder, "Client");
        QVERIFY(ana);
        write(SavedAnswers{*m_review}.json());
        QCOMPARE(import()->reviewer.name, "Client (2)");
        write(SavedAnswers{.review = *m_review, .session = "other"}.json());
        QCOMPARE(import()->reviewer.name, "Client (3)");
        QCOMPARE(openReview(m_review->folder)->reviewers.size(), 3u);
    }

    void whatIsAlteredIsRefused() {
        const Json whole = SavedAnswers{*m_review}.json();
        Json changed = whole;
        changed["answers"][0]["answer"] = "right";
        expectRefused(changed, "review.altered");
        changed = whole;
        changed["reviewer"] = "Somebody";
        expectRefused(changed, "review.altered");
        changed = whole;
        changed["answers"].erase(2);
        expectRefused(changed, "review.altered");
        // With a right sum, but of another order.
        SavedAnswers other{*m_review};
        other.answers = {"left", "middle"};
        expectRefused(other.json(), "review.altered");
        other.answers = std::vector<std::string>(18, "left");
        other.reviewer = "  ";
        expectRefused(other.json(), "review.no_name");
        changed = whole;
        changed["answers"] = "none";
        expectRefused(changed, "review.altered");
        for (const char* key : {"page", "order", "session", "changes", "check", "answers"}) {
            changed = whole;
            changed.erase(key);
            expectRefused(changed, "review.altered");
        }
    }

    void whatIsNoneOfOursIsRefused() {
        expectRefused({{"some", "thing"}}, "review.not_answers");
        expectRefused(Json::array({1, 2}), "review.not_answers");
        Json newer = SavedAnswers{*m_review}.json();
        newer["version"] = 3;
        expectRefused(newer, "review.newer_answers");
        MadeUpReview elsewhere(3, 3, 2, 18);
        const Review other = *elsewhere.create();
        expectRefused(SavedAnswers{other}.json(), "review.other_project");
        std::ofstream(m_file) << asText(SavedAnswers{*m_review}.json(), 1).substr(0, 300);
        QCOMPARE(import().error().code, "json.malformed");
        orThrow(writeReviewPage(*m_review, m_file));
        QCOMPARE(import().error().arguments.at("rule"), "page");
        m_file = "/no/such/file.json";
        QCOMPARE(import().error().code, "file.missing");
    }

    void whileSomebodyReadsTheAnswersTheyWait() {
        write(SavedAnswers{*m_review}.json());
        QVERIFY(import());
        const auto lock = FileLock::acquire(m_review->folder / "answers-Client.jsonl");
        SavedAnswers more{*m_review};
        more.changes = 4;
        more.answers.emplace_back("left");
        write(more.json());
        QCOMPARE(import().error().code, "review.busy");
    }

private:
    void write(const Json& object) { std::ofstream(m_file) << asText(object, 1); }
    Result<ImportedAnswers> import() const { return importAnswers(m_made->reviews(), m_file); }
    void expectRefused(const Json& object, const char* code) {
        write(object);
        const auto imported = import();
        QVERIFY(!imported);
        QCOMPARE(QString::fromStdString(imported.error().code), code);
        QVERIFY(openReview(m_review->folder)->reviewers.empty());
    }

    std::unique_ptr<MadeUpReview> m_made;
    std::unique_ptr<Review> m_review;
    fs::path m_file;
};

REGISTER_TEST(TestSentReview, QCoreApplication);
#include "test_sent_review.moc"
