// What a review puts on a sheet: who judged is said with the result, and is not who made the sheet.
#include <ui/review/review_text.h>

#include <QCoreApplication>
#include <QTest>
#include <algorithm>
#include <utility>

#include "core/reviews/made_up_review.h"
#include "test_program.h"

#include <reviews/review_round.h>

using namespace dreambooth;

class TestReviewSheet : public QObject {
    Q_OBJECT

private slots:
    void reviewersAreNamedAsSuch() {
        MadeUpReview made;
        const Review review = orThrow(made.create());
        for (const char* name : {"Ana", "Ben"})
            orThrow(orThrow(ReviewRound::open(review.folder, name)).record(Answer::left));
        const Review judged = orThrow(openReview(review.folder));
        const Sheet sheet = sheetOf(judged, orThrow(resultsOf(judged)), QStringLiteral("Toys"));
        QVERIFY(sheet.who.empty());
        QVERIFY(!sheet.results.empty());
        const auto hasLine = [&](const std::string& begin) {
            return std::ranges::any_of(sheet.results.front().lines, [&](const std::string& line) {
                return line.starts_with(begin);
            });
        };
        QVERIFY(hasLine("Judged by Ana: "));
        QVERIFY(hasLine("Judged by Ben: "));
    }

    void eachQuestionHasItsPart() {
        MadeUpReview made;
        made.request().questions = {"Which is our product?", "Which is sharper?"};
        const Review review = orThrow(made.create());
        ReviewRound round = orThrow(ReviewRound::open(review.folder, "Ana"));
        while (round.next()) orThrow(round.record(Answer::left));
        const Review judged = orThrow(openReview(review.folder));
        const Sheet sheet = sheetOf(judged, orThrow(resultsOf(judged)), QStringLiteral("Toys"));
        QCOMPARE(sheet.results.size(), std::size_t{2});
        for (std::size_t i = 0; i < 2; ++i)
            QVERIFY(sheet.results[i].question.find(review.questions[i]) != std::string::npos);
        QVERIFY(!sheet.results[1].shares.empty());
    }

    /// What was asked and decided stands first, not among the figures.
    void theDecisionStandsFirst() {
        MadeUpReview made(3, 2, 1, 6);
        made.request().questions = {"Which is our product?"};
        Review review = orThrow(made.create());
        ReviewRound round = orThrow(ReviewRound::open(review.folder, "Ana"));
        QCOMPARE(round.next()->question, std::string("Which is our product?"));
        while (round.next()) orThrow(round.record(Answer::left));
        orThrow(changeReview(review, [&](Review& now) -> Result<void> {
            now.decision = {review.candidates[1].name, "Cleo", "For the poster"};
            return {};
        }));
        const Review judged = orThrow(openReview(review.folder));
        const Sheet sheet = sheetOf(judged, orThrow(resultsOf(judged)), QStringLiteral("Toys"));
        QCOMPARE(sheet.results.front().decision, "Decision: " + review.candidates[1].name);
        QCOMPARE(sheet.results.front().decisionNote,
                 std::string("Signed off by Cleo. For the poster"));
        QVERIFY(sheet.results.front().question.find("Which is our product?") != std::string::npos);
        // Each against each: a row a candidate, and nothing against itself.
        const auto& meetings = sheet.results.front().tables.front();
        QCOMPARE(meetings.size(), std::size_t{4});
        QCOMPARE(meetings[2][0], review.candidates[1].name);
        QCOMPARE(meetings[1][1], std::string("–"));
        QCOMPARE(sheet.results.front().tables.size(), std::size_t{2});  // and by prompt
    }

    /// Where there is no clear choice, the note says what was decided.
    void aSignedNoteStandsThereWithoutACandidate() {
        MadeUpReview made;
        Review review = orThrow(made.create());
        orThrow(orThrow(ReviewRound::open(review.folder, "Ana")).record(Answer::equal));
        const auto decide = [&](const Decision& decision) {
            orThrow(changeReview(review, [&](Review& now) -> Result<void> {
                now.decision = decision;
                return {};
            }));
            const Review decided = orThrow(openReview(review.folder));
            return std::pair(decided, orThrow(resultsOf(decided)));
        };
        const auto [noted, notedResults] =
            decide({.candidate = "", .signedOffBy = "", .note = "Train longer"});
        const SheetResult note = sheetOf(noted, notedResults, QStringLiteral("Toys")).results[0];
        QCOMPARE(note.decision, std::string("Decision: no candidate chosen"));
        QCOMPARE(note.decisionNote, std::string("Train longer"));
        QVERIFY(isToBeJudged(noted, notedResults.front()));

        const auto [signedOff, results] =
            decide({.candidate = "", .signedOffBy = "Eva", .note = ""});
        const SheetResult sign = sheetOf(signedOff, results, QStringLiteral("Toys")).results[0];
        QCOMPARE(sign.decision, std::string("Decision: no candidate chosen"));
        QCOMPARE(sign.decisionNote, std::string("Signed off by Eva."));
        QCOMPARE(reviewState(signedOff, results.front()), QStringLiteral("Signed off by Eva"));
        QVERIFY(!isToBeJudged(signedOff, results.front()));

        const auto [open, openResults] = decide({});
        QVERIFY(sheetOf(open, openResults, QStringLiteral("Toys")).results[0].decision.empty());
    }
};

REGISTER_TEST(TestReviewSheet, QCoreApplication);
#include "test_review_sheet.moc"
