// What a review puts on a sheet: who judged is said with the result, and is not who made the sheet.
#include <ui/review/review_sheet.h>

#include <QCoreApplication>
#include <QTest>
#include <algorithm>

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
        const Sheet sheet = sheetOf(judged, orThrow(resultOf(judged)), QStringLiteral("Toys"));
        QVERIFY(sheet.who.empty());
        QVERIFY(sheet.result.has_value());
        QVERIFY(std::ranges::find(sheet.result->lines, "Judged by Ana, Ben.") !=
                sheet.result->lines.end());
    }
};

REGISTER_TEST(TestReviewSheet, QCoreApplication);
#include "test_review_sheet.moc"
