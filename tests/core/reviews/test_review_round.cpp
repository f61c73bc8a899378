// Rounds of reviewers: answers are kept, taken back, gone on with; files that are torn, altered or
// of a newer version.
#include <reviews/review_round.h>

#include <QCoreApplication>
#include <QtTest>
#include <fstream>
#include <set>

#include "made_up_review.h"
#include "test_program.h"

using namespace dreambooth;
namespace fs = std::filesystem;

class TestReviewRound : public QObject {
    Q_OBJECT

private slots:
    void aRoundGoesThroughAllPairs() {
        const Review review = *m_made->create();
        auto round = ReviewRound::open(review.folder, "  Ana ");
        QVERIFY(round);
        QCOMPARE(round->reviewer().name, "Ana");
        QCOMPARE(round->pairs().size(), 12u);
        for (int i = 0; i < 12; ++i) {
            const auto pair = round->next();
            QVERIFY(pair);
            QCOMPARE(pair->number, static_cast<std::size_t>(i));
            QVERIFY(fs::exists(pair->left) && fs::exists(pair->right));
            QVERIFY(round->record(i == 3 ? Answer::skip : Answer::left));
        }
        QVERIFY(!round->next());
        QVERIFY(round->progress().isComplete());
        QCOMPARE(round->progress().skipped, 1);
        QCOMPARE(round->record(Answer::left).error().code, "review.complete");
    }

    void anotherDayGoesOnAndTakesBack() {
        const Review review = *m_made->create();
        std::vector<ShownPair> pairs;
        {
            auto round = ReviewRound::open(review.folder, "Ana");
            pairs = round->pairs();
            QVERIFY(!round->canTakeBack());
            QVERIFY(round->takeBack());
            for (const Answer answer : {Answer::left, Answer::right, Answer::equal})
                QVERIFY(round->record(answer));
        }
        auto round = ReviewRound::open(review.folder, "Ana");
        QVERIFY(round);
        QCOMPARE(round->next()->number, 3u);
        for (std::size_t i = 0; i < pairs.size(); ++i)
            QCOMPARE(round->pairs()[i].left, pairs[i].left);
        QVERIFY(round->canTakeBack());
        QVERIFY(round->takeBack());
        QVERIFY(round->takeBack());
        QCOMPARE(round->next()->number, 1u);
        QVERIFY(round->record(Answer::left));
        const Reviewer reviewer = round->reviewer();
        const auto answers = readAnswers(*openReview(review.folder), reviewer);
        QVERIFY(answers->answers[0] == Answer::left && answers->answers[1] == Answer::left);
        QVERIFY(!answers->answers[2]);
        QCOMPARE(linesOf(review.folder / reviewer.answers).size(), 6u);  // nothing is rewritten
    }

    void oneRoundOfAReviewerAtATime() {
        const Review review = *m_made->create();
        const auto ana = ReviewRound::open(review.folder, "Ana");
        QCOMPARE(ReviewRound::open(review.folder, "Ana").error().code, "review.busy");
        const auto ben = ReviewRound::open(review.folder, "Ben");
        QVERIFY(ben);
        QVERIFY(ana->pairs()[0].left != ben->pairs()[0].left ||
                ana->pairs()[1].left != ben->pairs()[1].left ||
                ana->pairs()[2].left != ben->pairs()[2].left);
        QCOMPARE(openReview(review.folder)->reviewers.size(), 2u);
    }

    void namesThatLookAlikeHaveFilesOfTheirOwn() {
        const Review review = *m_made->create();
        std::set<std::string> files;
        for (const char* name : {"Ana", "ana", "Ana!", "../Ana", "Ánä", "!?", "\"", "客户"}) {
            const auto round = ReviewRound::open(review.folder, name);
            QVERIFY2(round, name);
            QVERIFY(files.insert(round->reviewer().answers).second);
            QVERIFY(fs::exists(review.folder / round->reviewer().answers));
        }
        for (const std::string& name : {std::string("  \n"), std::string(241, 'x')})
            QCOMPARE(ReviewRound::open(review.folder, name).error().code, "review.no_name");
    }

    void aTornLineIsNoAnswer() {
        const Review review = *m_made->create();
        Reviewer reviewer;
        {
            auto round = ReviewRound::open(review.folder, "Ana");
            reviewer = round->reviewer();
            QVERIFY(round->record(Answer::left));
            QVERIFY(round->record(Answer::right));
        }
        const fs::path file = review.folder / reviewer.answers;
        fs::resize_file(file, fs::file_size(file) - 9);
        auto round = ReviewRound::open(review.folder, "Ana");
        QCOMPARE(round->next()->number, 1u);
        QVERIFY(round->record(Answer::equal));
        const auto answers = readAnswers(review, reviewer);
        QVERIFY(answers->answers[0] == Answer::left && answers->answers[1] == Answer::equal);
    }

    void linesOfAnotherReviewAreRefused() {
        const Review review = *m_made->create();
        Reviewer reviewer;
        {
            auto round = ReviewRound::open(review.folder, "Ana");
            reviewer = round->reviewer();
            QVERIFY(round->record(Answer::left));
        }
        const fs::path file = review.folder / reviewer.answers;
        const std::string whole = linesOf(file)[0];
        for (const auto& [from, to] : std::vector<std::pair<std::string, std::string>>{
                 {"\"pair\":0", "\"pair\":99"},
                 {"\"pair\":0", "\"pair\":1"},
                 {"\"answer\":\"left\"", "\"answer\":\"leftt\""},
                 {"\"left\":\"", "\"left\":\"0"}}) {
            std::string altered = whole;
            altered.replace(altered.find(from), from.size(), to);
            std::ofstream(file) << whole << "\n" << altered << "\n";
            const auto round = ReviewRound::open(review.folder, "Ana");
            QVERIFY(!round);
            QCOMPARE(round.error().code, "review.answers_altered");
            QCOMPARE(round.error().arguments.at("line"), "2");
            QCOMPARE(linesOf(file).size(), 2u);
        }
    }

    void reviewsThatCantBeReadAreNamed() {
        const Review review = *m_made->create();
        const fs::path file = review.folder / "review.json";
        const Json whole = *readJson(file);
        const auto with = [&](const std::string& key, const Json& value) {
            Json object = whole;
            object[key] = value;
            orThrow(writeJson(file, object));
            return openReview(review.folder).error();
        };
        QCOMPARE(with("version", 3).code, "review.newer_version");
        QCOMPARE(ReviewRound::open(review.folder, "Ana").error().code, "review.newer_version");
        for (const char* key :
             {"version", "token", "candidates", "prompts", "seeds", "order", "questions"}) {
            QCOMPARE(with(key, nullptr).code, "review.invalid");
            QCOMPARE(with(key, "wrong").arguments.count("field"), 1u);
        }
        Json outside =
            Json::array({{{"name", "Ana"}, {"answers", "../answers.jsonl"}, {"order", "Ana"}}});
        QCOMPARE(with("reviewers", outside).arguments.at("field"), "reviewers");
        std::ofstream(file) << asText(whole).substr(0, 100);
        QCOMPARE(openReview(review.folder).error().code, "json.malformed");
        fs::remove(file);
        QCOMPARE(openReview(review.folder).error().code, "review.missing");
        QCOMPARE(listReviews(m_made->reviews()).size(), 1u);
        QVERIFY(!listReviews(m_made->reviews())[0].review);
    }

    void changesKeepWhatOtherVersionsKnow() {
        Review review = *m_made->create();
        Json object = *readJson(review.folder / "review.json");
        object["of_tomorrow"] = 7;
        orThrow(writeJson(review.folder / "review.json", object));
        Review stale = review;
        QVERIFY(changeReview(review, [](Review& now) -> Result<void> {
            now.decision = {.candidate = "Zebra base", .signedOffBy = "Ana", .note = "Take it."};
            return {};
        }));
        QVERIFY(changeReview(stale, [](Review& now) -> Result<void> {
            now.title = "Another";
            return {};
        }));
        QCOMPARE(stale.decision.signedOffBy, "Ana");
        QCOMPARE((*readJson(review.folder / "review.json"))["of_tomorrow"], 7);
        QCOMPARE(openReview(review.folder)->title, "Another");
    }

    void picturesOfOtherSizesMakeNoReview() {
        m_made->draw({1, 2, 1}, {32, 16});
        const auto review = m_made->create();
        QVERIFY(!review);
        QCOMPARE(review.error().code, "review.other_size");
        QVERIFY(review.error().text.contains("sks toy 2"));
        QVERIFY(listReviews(m_made->reviews()).empty());
        QVERIFY(fs::is_empty(m_made->reviews()));
    }

    void aNumberThatNobodyCountedToIsPassedOver() {
        fs::create_directories(m_made->reviews() / "review-2147483647");
        fs::create_directories(m_made->reviews() / "review-7-copy");
        const auto review = m_made->create();
        QVERIFY(review);
        QCOMPARE(review->folder.filename(), fs::path("review-001"));
    }

    void picturesThatAreMissingOrTornMakeNoReview() {
        m_made->draw({1, 2, 1});
        fs::resize_file(m_made->drawn({1, 2, 1}), 60);
        QCOMPARE(m_made->create().error().code, "photo.truncated");
        const auto none =
            createReview(m_made->reviews(), m_made->request(),
                         [](const PictureChoice&) { return fs::path("/no/such.png"); });
        QCOMPARE(none.error().code, "file.missing");
        QVERIFY(fs::is_empty(m_made->reviews()));
    }

    void requestsOutOfBoundsAreRefused() {
        NewReview request = m_made->request();
        request.judgements = 0;
        QCOMPARE(checkReview(request).error().code, "review.judgements");
        request = m_made->request();
        request.candidates.push_back(request.candidates[0]);
        QCOMPARE(checkReview(request).error().code, "review.candidates");
        request = m_made->request();
        request.prompts.clear();
        QCOMPARE(checkReview(request).error().code, "review.empty");
    }

    void init() { m_made = std::make_unique<MadeUpReview>(); }

private:
    static std::vector<std::string> linesOf(const fs::path& file) {
        std::ifstream stream(file);
        std::vector<std::string> lines;
        for (std::string line; std::getline(stream, line);) lines.push_back(line);
        return lines;
    }

    std::unique_ptr<MadeUpReview> m_made;
};

REGISTER_TEST(TestReviewRound, QCoreApplication);
#include "test_review_round.moc"
