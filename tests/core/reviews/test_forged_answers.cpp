// Reviews and answers that somebody made up: what a forged file may not do to the review, to other
// reviewers, or to files elsewhere.
#include <base/files.h>
#include <reviews/review_answers.h>
#include <reviews/review_result.h>
#include <reviews/review_round.h>
#include <reviews/sent_review.h>

#include <QCoreApplication>
#include <QtTest>
#include <fstream>

#include "made_up_review.h"
#include "saved_answers.h"
#include "test_program.h"

using namespace dreambooth;
namespace fs = std::filesystem;

class TestForgedAnswers : public QObject {
    Q_OBJECT

private slots:
    void init() {
        m_made = std::make_unique<MadeUpReview>(3, 3, 2, 18);
        m_review = std::make_unique<Review>(orThrow(m_made->create()));
        m_file = m_made->folder() / "answers.json";
    }

    /// What is refused leaves no trace, not even a reviewer without answers.
    void whatIsRefusedChangesNothing() {
        const std::string before = *readFile(m_review->folder / "review.json");
        for (const int changes : {0, -1, -2147483647}) {
            SavedAnswers forged{*m_review};
            forged.changes = changes;
            expectRefused(forged, "review.altered");
        }
        expectRefused(
            m_review->judgements,
            SavedAnswers{.review = *m_review, .answers = std::vector<std::string>(3000, "left")});
        for (const std::string& session : {std::string(1'000'000, '5'), std::string("../../5")})
            expectRefused(SavedAnswers{.review = *m_review, .session = session}, "review.altered");
        expectRefused(SavedAnswers{.review = *m_review, .page = std::string(1'000'000, 'a')},
                      "review.altered");
        QCOMPARE(*readFile(m_review->folder / "review.json"), before);
        QCOMPARE(countOf(m_review->folder), 2);  // review.json and pictures/
    }

    /// A vote each pair, however often the file says it; and none for pairs that nobody was shown.
    void votesArePairsOfTheOrder() {
        SavedAnswers forged{*m_review};
        Json twice = forged.json();
        twice["answers"].push_back(twice["answers"][0]);
        expectRefused(signedAgain(forged, twice), "review.altered");
        Json swapped = forged.json();
        std::swap(swapped["answers"][0]["left"], swapped["answers"][0]["right"]);
        expectRefused(signedAgain(forged, swapped), "review.altered");
        for (const std::int64_t pair : {-1L, 18L, 9'223'372'036'854'775'807L}) {
            Json other = forged.json();
            other["answers"][0]["pair"] = pair;
            expectRefused(signedAgain(forged, other), "review.altered");
        }
        // Answers of another review, under this one's token.
        MadeUpReview elsewhere(3, 3, 2, 18);
        elsewhere.request().key = std::string(64, 'b');
        const Review other = orThrow(elsewhere.create());
        Json answers = SavedAnswers{other}.json();
        answers["review"] = m_review->token;
        expectRefused(signedAgain(SavedAnswers{*m_review}, answers), "review.altered");
    }

    /// Names lead nowhere and look like nobody else's.
    void namesAreWhatTheyShow() {
        const auto nameOf = [this](const std::string& typed, const std::string& session) {
            write(SavedAnswers{.review = *m_review, .session = session, .reviewer = typed}.json());
            return orThrow(import()).reviewer;
        };
        QCOMPARE(nameOf("Ana", "a1").name, "Ana");
        const Reviewer like = nameOf("An\u200ba\x1b[2J\u202e", "a2");
        QVERIFY2(!like.name.contains('\x1b') && !like.name.contains("\u202e") &&
                     !like.name.contains("\u200b"),
                 like.name.c_str());
        QVERIFY2(!like.answers.contains("\u202e") && !like.answers.contains('\x1b'),
                 like.answers.c_str());
        QCOMPARE(nameOf("../../etc/passwd", "a3").answers, "answers-etc-passwd.jsonl");
        QCOMPARE(nameOf("<img src=x>", "a4").answers, "answers-img-src-x.jsonl");
        QCOMPARE(countOf(m_review->folder.parent_path()), 1);
    }

    /// However long: the file of answers has the name that review.json says.
    void longNamesKeepTheirAnswers() {
        for (const std::string before : {"", "a", "ab"}) {
            std::string name = before;
            for (int i = 0; i < 50; ++i) name += "я";
            write(SavedAnswers{.review = *m_review,
                               .session = "a" + std::to_string(before.size()),
                               .reviewer = name}
                      .json());
            const auto imported = import();
            QVERIFY2(imported, imported ? "" : imported.error().message().c_str());
            const auto again = orThrow(openReview(m_review->folder));
            QCOMPARE(again.reviewers.back().name, name);
            const auto answers = orThrow(readAnswers(again, again.reviewers.back()));
            QCOMPARE(answers.history.size(), 3u);
        }
    }

    /// A review of somebody else's, whose files lead elsewhere: nothing of this person goes into
    /// the page that is sent, nothing is read as answers and nothing is written there.
    void filesOfAReviewAreItsOwn() {
        const fs::path secret = m_made->folder() / "secret";
        std::ofstream(secret) << "PRIVATE\n";
        write(SavedAnswers{*m_review}.json());
        const Reviewer reviewer = orThrow(import()).reviewer;
        const fs::path answers = m_review->folder / reviewer.answers;
        fs::remove(answers);
        fs::create_symlink(secret, answers);
        const auto read = readAnswers(*m_review, reviewer);
        QVERIFY(!read);
        QCOMPARE(read.error().code, "file.not_regular");
        QVERIFY(!ReviewRound::open(m_review->folder, reviewer.name));
        SavedAnswers more{*m_review};
        more.changes = 9;
        more.answers = {"right"};
        write(more.json());
        QVERIFY(!import());
        QCOMPARE(*readFile(secret), "PRIVATE\n");
        fs::remove(answers);

        const fs::path picture = m_review->picture({0, 0, 0});
        fs::remove(picture);
        fs::create_symlink(secret, picture);
        const fs::path page = m_made->folder() / "page.html";
        const auto written = writeReviewPage(*m_review, page);
        QVERIFY(!written);
        QCOMPARE(written.error().code, "file.not_regular");
        QVERIFY(!fs::exists(page));
    }

    /// The shape of a review says how much is made of it: no more than anybody could judge.
    void aReviewBeyondAllBoundsIsRefused() {
        Json object = orThrow(readJson(m_review->folder / "review.json"));
        object["prompts"] = std::vector<std::string>(200, "x");
        object["seeds"] = std::vector<int>(200, 1);
        orThrow(writeJson(m_review->folder / "review.json", object));
        const auto review = openReview(m_review->folder);
        QVERIFY(!review);
        QCOMPARE(review.error().code, "review.invalid");
        NewReview request = m_made->request();
        request.prompts = std::vector<std::string>(300, "x");
        request.seeds = std::vector<std::int64_t>(300, 1);
        QCOMPARE(checkReview(request).error().code, "review.too_many");
    }

private:
    void write(const Json& object) { std::ofstream(m_file) << asText(object, 1); }
    Result<ImportedAnswers> import() { return importAnswers(m_made->reviews(), m_file); }
    void expectRefused(const Json& object, const char* code) {
        write(object);
        const auto imported = import();
        QVERIFY(!imported);
        QCOMPARE(imported.error().code, code);
    }
    void expectRefused(const SavedAnswers& saved, const char* code) {
        expectRefused(saved.json(), code);
    }
    /// More answers than there are pairs: the last pair's again and again.
    void expectRefused(int judgements, SavedAnswers saved) {
        const auto all = std::move(saved.answers);
        saved.answers = std::vector<std::string>(static_cast<std::size_t>(judgements), "left");
        Json object = saved.json();
        for (std::size_t i = saved.answers.size(); i < all.size(); ++i) {
            Json line = object["answers"].back();
            line["pair"] = i;
            object["answers"].push_back(line);
        }
        expectRefused(signedAgain(saved, object), "review.altered");
    }
    /// With the sum of what is in it now: whoever can read the page can make one.
    static Json signedAgain(const SavedAnswers& saved, Json object) {
        std::string sum = object["review"].get<std::string>() + "\n" + saved.page + "\n" +
                          std::to_string(saved.order) + "\n" + saved.session + "\n" +
                          std::to_string(saved.changes) + "\n" + saved.reviewer;
        for (const Json& line : object["answers"])
            sum += "\n" + line["pair"].dump() + " " + line["left"].get<std::string>() + " " +
                   line["right"].get<std::string>() + " " + line["answer"].get<std::string>();
        object["check"] = sha256(sum);
        return object;
    }
    static int countOf(const fs::path& folder) {
        return static_cast<int>(std::distance(fs::directory_iterator(folder), {}));
    }

    std::unique_ptr<MadeUpReview> m_made;
    std::unique_ptr<Review> m_review;
    fs::path m_file;
};

REGISTER_TEST(TestForgedAnswers, QCoreApplication);
#include "test_forged_answers.moc"
