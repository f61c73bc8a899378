// What came out of a review: counts by hand, verdicts, agreement, the clearest pairs.
#include <reviews/review_result.h>
#include <reviews/review_round.h>

#include <QCoreApplication>
#include <QtTest>
#include <fstream>
#include <random>

#include "made_up_review.h"
#include "test_program.h"

using namespace dreambooth;

namespace {

/// What somebody says of a pair of pictures with known candidates.
using Judge = std::function<Answer(const ReviewPair&, int showing)>;

void goThrough(const Review& review, const std::string& name, const Judge& judge) {
    ReviewRound round = orThrow(ReviewRound::open(review.folder, name));
    const auto order = reviewOrder(review.shape(), review.key, round.reviewer().order);
    for (int i = 0; round.next(); ++i) orThrow(round.record(judge(order[round.next()->number], i)));
}

/// Prefers the candidate with the higher number.
Answer theLater(const ReviewPair& pair, int) {
    return pair.left.candidate > pair.right.candidate ? Answer::left : Answer::right;
}

ReviewResult resultIn(const Review& review) {
    return orThrow(resultsOf(orThrow(openReview(review.folder)))).front();
}

}  // namespace

class TestReviewResult : public QObject {
    Q_OBJECT

private slots:
    void nobodyHasJudged() {
        MadeUpReview made;
        const ReviewResult result = resultIn(*made.create());
        QCOMPARE(result.verdict, Verdict::nothing);
        QVERIFY(!result.isComplete());
        QCOMPARE(result.prompts.size(), 3u);
    }

    /// Somebody begins under a mistyped name, and takes the one answer back.
    void whoAnsweredNothingIsNotCounted() {
        MadeUpReview made;
        const Review review = *made.create();
        {
            ReviewRound anna = orThrow(ReviewRound::open(review.folder, "anna"));
            orThrow(anna.record(Answer::left));
            orThrow(anna.takeBack());
        }
        QVERIFY(resultIn(review).reviewers.empty());
        goThrough(review, "Ana", theLater);
        const ReviewResult result = resultIn(review);
        QCOMPARE(result.reviewers.size(), std::size_t{1});
        QCOMPARE(result.reviewers[0].reviewer.name, std::string("Ana"));
        QVERIFY(result.isComplete());
    }

    /// One guesses, one takes the left one always, one looks: each is told by what they did.
    void whoSaysNothingIsSaid() {
        MadeUpReview made(3, 4, 2, 48);  // 24 pairs, each twice
        const Review review = *made.create();
        std::mt19937 dice(4);
        goThrough(review, "Guesses", [&](const ReviewPair&, int) {
            return dice() % 2 ? Answer::left : Answer::right;
        });
        goThrough(review, "Left", [](const ReviewPair&, int) { return Answer::left; });
        goThrough(review, "Looks", theLater);
        // So many answers in one second are told too; here all are a program's.
        ReviewResult result = resultIn(review);
        const auto says = [&](std::size_t reviewer, Doubt doubt) {
            return std::ranges::count(result.reviewers[reviewer].doubts, doubt) == 1;
        };
        QVERIFY(says(0, Doubt::chance) && !says(0, Doubt::oneSide));
        QVERIFY(says(1, Doubt::chance) && says(1, Doubt::oneSide));
        QVERIFY(!says(2, Doubt::chance) && !says(2, Doubt::oneSide));
        QVERIFY(says(0, Doubt::hasty) && says(2, Doubt::hasty));
        QCOMPARE(result.reviewers[1].leftShare(), 1.0);
        QCOMPARE(result.reviewers[2].leftShare(), 0.5);
        QVERIFY(*result.reviewers[2].medianSeconds < 1);
        // Each against each, by hand: who looks prefers the later one in all 16 of each meeting.
        for (std::size_t i = 0; i < 3; ++i)
            for (std::size_t j = 0; j < i; ++j) QVERIFY(result.wins[i][j] >= 16);
        // A reviewer who takes two seconds an answer is not in a hurry.
        const std::filesystem::path answers = review.folder / result.reviewers[2].reviewer.answers;
        std::string slow;
        double time = 1000;
        std::ifstream lines(answers);
        for (std::string line; std::getline(lines, line); time += 2) {
            Json object = Json::parse(line);
            object["t"] = time;
            slow += object.dump() + "\n";
        }
        std::ofstream(answers) << slow;
        result = resultIn(review);
        QCOMPARE(result.reviewers[2].medianSeconds, 2.0);
        QVERIFY(result.reviewers[2].doubts.empty());
    }

    /// Who finds the later one sharper may like the earlier one better: each question has a result
    /// of its own, and what reviewers did is counted over both.
    void eachQuestionHasItsResult() {
        MadeUpReview made(2, 3, 2, 12);  // 6 pairs, each twice
        made.request().questions = {"", "Which is sharper?"};
        const Review review = *made.create();
        ReviewRound round = orThrow(ReviewRound::open(review.folder, "Ana"));
        const auto order = reviewOrder(review.shape(), review.key, round.reviewer().order);
        QCOMPARE(round.pairs().size(), 2 * order.size());
        for (std::size_t i = 0; round.next(); ++i) {
            QCOMPARE(round.next()->question, review.questions[i % 2]);
            const Answer later = theLater(order[i / 2], 0);
            const Answer earlier = later == Answer::left ? Answer::right : Answer::left;
            orThrow(round.record(i % 2 == 0 ? earlier : later));
            if (i == 1) {  // the second question alone is taken back
                orThrow(round.takeBack());
                QCOMPARE(round.next()->questionNumber, 1u);
                orThrow(round.record(later));
            }
        }
        const auto results = orThrow(resultsOf(orThrow(openReview(review.folder))));
        QCOMPARE(results.size(), 2u);
        for (const std::size_t question : {0u, 1u}) {
            QCOMPARE(results[question].verdict, Verdict::preferred);
            QCOMPARE(results[question].leader, question);
            QCOMPARE(results[question].counts.wins[question], 12);
            QCOMPARE(results[question].reviewers[0].done, 24);
            QCOMPARE(results[question].reviewers[0].repeated, 12);
            QCOMPARE(results[question].reviewers[0].repeatedAlike, 12);
            QVERIFY(results[question].isComplete());
        }
        const Json object = toJson(review, results);
        QCOMPARE(object["leader"], review.candidates[0].name);
        QCOMPARE(object["questions"][1]["question"], "Which is sharper?");
        QCOMPARE(object["questions"][1]["leader"], review.candidates[1].name);
    }

    /// What was written for one question is read, and written, as it always was.
    void oneQuestionIsKeptAsItWas() {
        MadeUpReview made;
        made.request().questions = {"Which is sharper?"};
        const Review review = *made.create();
        goThrough(review, "Ana", theLater);
        const Json object = orThrow(readJson(review.folder / "review.json"));
        QCOMPARE(object["version"], 1);
        QCOMPARE(object["question"], "Which is sharper?");
        QVERIFY(!object.contains("questions"));
        QVERIFY(readFile(review.folder / "answers-Ana.jsonl")->find("question") ==
                std::string::npos);
        QVERIFY(openReview(review.folder)->questions == review.questions);
        made.request().questions = {"One?", "Two?"};
        QCOMPARE(orThrow(readJson(made.create()->folder / "review.json"))["version"], 2);
        for (const std::vector<std::string>& wrong :
             {std::vector<std::string>{}, {"One?", "One?"}, {"1", "2", "3", "4", "5", "6"}}) {
            made.request().questions = wrong;
            QCOMPARE(made.create().error().code, "review.questions");
        }
    }

    void tossesOfACoin() {
        QCOMPARE(binomialTail(0, 5), 1.0);
        QVERIFY(std::abs(binomialTail(5, 5) - 1.0 / 32) < 1e-12);
        QVERIFY(std::abs(binomialTail(9, 12) - 299.0 / 4096) < 1e-12);
    }

    void sidesDoNotMatterAndCandidatesDo() {
        MadeUpReview made(2, 3, 2, 12);
        const Review review = *made.create();
        goThrough(review, "Ana", theLater);
        const ReviewResult result = resultIn(review);
        QCOMPARE(result.counts.wins, (std::vector{0, 12}));
        QCOMPARE(result.verdict, Verdict::preferred);
        QCOMPARE(result.leader, 1u);
        QCOMPARE(result.candidates[0].share.value, 1.0);
        QCOMPARE(result.candidates[1].share.value, 0.0);
        QCOMPARE(result.candidates[0].share.low, 1 - result.candidates[1].share.high);
        const ReviewerResult& ana = result.reviewers[0];
        QCOMPARE(ana.left, 6);
        QCOMPARE(ana.right, 6);
        QCOMPARE(ana.repeated, 6);
        QCOMPARE(ana.repeatedAlike, 6);
        QCOMPARE(result.clearest.size(), 6u);
        QCOMPARE(result.clearest[0].secondWins, 2);
        QVERIFY(result.isComplete());
        QVERIFY(result.agreements.empty());
        for (const PromptResult& prompt : result.prompts) QCOMPARE(prompt.counts.wins[1], 4);
    }

    void whoTakesTheLeftOneSaysNothing() {
        MadeUpReview made(2, 3, 2, 12);
        const Review review = *made.create();
        goThrough(review, "Ana", [](const ReviewPair&, int) { return Answer::left; });
        const ReviewResult result = resultIn(review);
        QCOMPARE(result.counts.wins, (std::vector{6, 6}));
        QCOMPARE(result.verdict, Verdict::open);
        QVERIFY(!result.moreJudgements);  // none would do: two lead alike
        QCOMPARE(result.reviewers[0].repeatedAlike, 0);
        QVERIFY(result.clearest.empty());
    }

    void withoutADifferenceNothingIsDecided() {
        MadeUpReview made(2, 3, 2, 12);
        const Review review = *made.create();
        goThrough(review, "Ana", [](const ReviewPair& pair, int showing) {
            if (showing < 2) return Answer::skip;
            return showing < 9 ? Answer::equal : theLater(pair, showing);
        });
        const ReviewResult result = resultIn(review);
        QCOMPARE(result.counts.equal, 7);
        QCOMPARE(result.counts.skipped, 2);
        QCOMPARE(result.counts.judged(), 10);
        QCOMPARE(result.candidates[0].share.value, 1.0);  // 3 of the 3 with a difference
        QCOMPARE(result.verdict, Verdict::alike);
    }

    void howManyMoreIsEstimated() {
        MadeUpReview made(2, 4, 3, 12);
        const Review review = *made.create();
        goThrough(review, "Ana", [](const ReviewPair& pair, int showing) {
            const bool isOther = showing % 3 == 0;  // 8 of 12
            return (theLater(pair, 0) == Answer::left) != isOther ? Answer::left : Answer::right;
        });
        const ReviewResult result = resultIn(review);
        QCOMPARE(result.counts.wins, (std::vector{4, 8}));
        QCOMPARE(result.verdict, Verdict::open);
        QVERIFY(result.moreJudgements);
        // Two thirds are outside of Wilson's interval from z² / 4 / (1/6)² = 34.6 judgements on.
        QCOMPARE(*result.moreJudgements, 23);
        QVERIFY(wilson(23, 35).low < 0.5 || wilson(24, 36).low > 0.5);
    }

    void threeCandidatesAreRanked() {
        MadeUpReview made(3, 4, 2, 48);
        const Review review = *made.create();
        goThrough(review, "Ana", theLater);
        goThrough(review, "Ben", [](const ReviewPair& pair, int showing) {
            return showing % 12 == 0 ? Answer::equal : theLater(pair, showing);
        });
        const ReviewResult result = resultIn(review);
        QCOMPARE(result.candidates[0].candidate, 2u);
        QCOMPARE(result.candidates[2].candidate, 0u);
        QCOMPARE(result.verdict, Verdict::preferred);
        QCOMPARE(result.leader, 2u);
        for (const CandidateResult& one : result.candidates) {
            QVERIFY(one.share.low > 0 && one.share.high < 1);  // also of who won always
            QVERIFY(one.share.low < one.share.value && one.share.value < one.share.high);
        }
        QCOMPARE(result.agreements.size(), 1u);
        QVERIFY(result.agreements[0].share > 0.8 && result.agreements[0].share < 1);
        QVERIFY(*result.alpha > 0.8 && *result.alpha < 1);  // though one always won
    }

    void reviewersWhoContradictEachOther() {
        MadeUpReview made(2, 4, 3, 12);
        const Review review = *made.create();
        goThrough(review, "Ana", theLater);
        goThrough(review, "Ben", [](const ReviewPair& pair, int) {
            return theLater(pair, 0) == Answer::left ? Answer::right : Answer::left;
        });
        const ReviewResult result = resultIn(review);
        QCOMPARE(result.agreements.size(), 1u);
        QCOMPARE(result.agreements[0].pairs, 12);
        QCOMPARE(result.agreements[0].share, 0.0);
        QVERIFY(*result.alpha < 0);
    }

    void anAlteredFileIsNamed() {
        MadeUpReview made;
        const Review review = *made.create();
        goThrough(review, "Ana", theLater);
        std::ofstream(review.folder / "answers-Ana.jsonl", std::ios::app) << "{\"pair\": 4}\n";
        const auto result = resultsOf(orThrow(openReview(review.folder)));
        QCOMPARE(result.error().code, "review.answers_altered");
    }

    void jsonNamesWinners() {
        MadeUpReview made;
        const Review review = *made.create();
        goThrough(review, "Ana", theLater);
        const Json object = toJson(review, {resultIn(review)});
        QCOMPARE(object["leader"], "Run 3 · step 450");
        QCOMPARE(object["judgements"]["wins"]["Run 3 · step 450"], 12);
        QCOMPARE(object["candidates"][0]["wins"], 12);
        QVERIFY(object["alpha"].is_null());
    }
};

REGISTER_TEST(TestReviewResult, QCoreApplication);
#include "test_review_result.moc"
