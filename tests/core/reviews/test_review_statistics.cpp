// The statistics of reviews against SciPy, statsmodels, choix and krippendorff
// (tests/reference/reviews.py).
#include <base/json.h>
#include <reviews/review_statistics.h>

#include <QCoreApplication>
#include <QtTest>
#include <cmath>

#include "test_program.h"

using namespace dreambooth;

namespace {

bool isNear(double value, const Json& expected, double tolerance) {
    return std::abs(value - expected.get<double>()) <= tolerance;
}

}  // namespace

class TestReviewStatistics : public QObject {
    Q_OBJECT

private slots:
    void initTestCase() {
        m_reference = orThrow(readJson(TEST_REFERENCE "/reviews.json"));
        QVERIFY(m_reference["wilson"].size() >= 10 && m_reference["bradley_terry"].size() >= 7);
    }

    void wilsonIsThatOfSciPy() {
        for (const Json& entry : m_reference["wilson"]) {
            const Share share = wilson(entry["wins"].get<int>(), entry["all"].get<int>());
            QVERIFY(isNear(share.low, entry["low"], 1e-12));
            QVERIFY(isNear(share.high, entry["high"], 1e-12));
        }
        QCOMPARE(wilson(0, 0).low, 0.0);
        QCOMPARE(wilson(0, 0).high, 1.0);
    }

    void strengthsAreThoseOfChoix() {
        for (const Json& entry : m_reference["bradley_terry"]) {
            const Strengths strengths = bradleyTerry(entry["wins"].get<WinCounts>());
            const std::size_t size = strengths.values.size();
            for (std::size_t i = 0; i < size; ++i) {
                QVERIFY2(isNear(strengths.values[i], entry["strengths"][i], 1e-6),
                         entry["name"].get<std::string>().c_str());
                for (std::size_t j = 0; j < size; ++j)
                    QVERIFY(isNear(strengths.covariance[i][j], entry["covariance"][i][j], 1e-6));
                QVERIFY(isEqual(strengths.againstOthers(i), entry["others"][i], 0));
            }
            for (const Json& pair : entry["against"])
                QVERIFY(isEqual(
                    strengths.against(pair[0].get<std::size_t>(), pair[1].get<std::size_t>()), pair,
                    2));
        }
    }

    void twoCandidatesAreAgainstEachOther() {
        const Strengths strengths = bradleyTerry({{0, 9}, {3, 0}});
        const Share direct = strengths.against(0, 1), others = strengths.againstOthers(0);
        QCOMPARE(direct.value, others.value);
        QCOMPARE(direct.low, others.low);
    }

    void alphaIsThatOfKrippendorff() {
        for (const Json& entry : m_reference["alpha"]) {
            const auto alpha =
                krippendorffAlpha(entry["units"].get<std::vector<std::vector<double>>>());
            QVERIFY(alpha);
            QVERIFY2(isNear(*alpha, entry["alpha"], 1e-12),
                     entry["name"].get<std::string>().c_str());
        }
        QVERIFY(!krippendorffAlpha({}));
        QVERIFY(!krippendorffAlpha({{1}, {0}}));        // nobody judged what another judged
        QVERIFY(!krippendorffAlpha({{1, 1}, {1, 1}}));  // no chance to agree by
    }

    void quantilesAreThoseOfTheNormalDistribution() {
        for (std::size_t n = 1; n <= 5; ++n)
            QVERIFY(isNear(bonferroniZ(n), m_reference["z_together"][n - 1], 1e-12));
    }

private:
    static bool isEqual(const Share& share, const Json& expected, std::size_t at) {
        return isNear(share.value, expected[at], 1e-6) &&
               isNear(share.low, expected[at + 1], 1e-6) &&
               isNear(share.high, expected[at + 2], 1e-6);
    }

    Json m_reference;
};

REGISTER_TEST(TestReviewStatistics, QCoreApplication);
#include "test_review_statistics.moc"
