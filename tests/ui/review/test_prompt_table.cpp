// The table of wins by prompt in a narrow window: steps of one run are told apart there too.
#include <reviews/review_result.h>
#include <ui/review/result_widgets.h>
#include <ui/style/theme.h>
#include <ui/widgets/elided_label.h>

#include <QApplication>
#include <QSet>
#include <QTest>

#include "core/reviews/made_up_review.h"
#include "test_program.h"

using namespace dreambooth;

class TestPromptTable : public QObject {
    Q_OBJECT

private slots:
    void initTestCase() { theme::apply(*qApp); }

    void stepsOfOneRunAreToldApart() {
        MadeUpReview made(3);
        const char* const names[] = {"Run 2 · step 1200", "Run 2 · step 800", "Run 2 · step 400"};
        for (std::size_t i = 0; i < 3; ++i) made.request().candidates[i].name = names[i];
        const Review review = orThrow(made.create());
        QWidget table;
        fillPromptTable(table, review, orThrow(resultsOf(review)).front());
        table.resize(560, 120);
        table.show();
        QVERIFY(QTest::qWaitForWindowExposed(&table));
        QSet<QString> shown;
        for (const ElidedLabel* label : table.findChildren<ElidedLabel*>())
            if (label->text().startsWith(QStringLiteral("Run 2"))) shown += label->shownText();
        QCOMPARE(shown.size(), 3);
        bool isCut = false;
        for (const QString& text : shown) isCut |= text.contains(u'…');
        QVERIFY(isCut);  // there is too little room, or nothing is tested
    }
};

REGISTER_TEST(TestPromptTable, QApplication);
#include "test_prompt_table.moc"
