// The PIN's hash and the wait after wrong tries, which a restart does not forget.
#include <base/json.h>
#include <booth/pin.h>

#include <QCoreApplication>
#include <QTemporaryDir>
#include <QTest>
#include <chrono>

#include "test_program.h"

using namespace dreambooth;

class TestPin : public QObject {
    Q_OBJECT

    static double now() {
        return std::chrono::duration<double>(std::chrono::system_clock::now().time_since_epoch())
            .count();
    }

private slots:
    void isASaltedHash() {
        const std::string one = orThrow(hashOfPin("2468")), other = orThrow(hashOfPin("2468"));
        QVERIFY(one != other);
        QVERIFY(one.find("2468") == std::string::npos);
        QVERIFY(isPinOf("2468", one) && isPinOf("2468", other));
        QVERIFY(!isPinOf("2469", one));
        QVERIFY(!isPinOf("", one) && !isPinOf("2468", "") && !isPinOf("2468", "scrypt:1:1:1:a:b"));
    }

    void isFourToTwelveDigits() {
        for (const char* bad : {"", "123", "12a4", "1234567890123", "١٢٣٤"}) {
            const auto hash = hashOfPin(bad);
            QVERIFY(!hash);
            QCOMPARE(hash.error().code, std::string("booth.pin"));
        }
    }

    void slowsDownAcrossRestarts() {
        const QTemporaryDir home;
        const std::filesystem::path folder = home.path().toStdString();
        const std::string hash = orThrow(hashOfPin("1357"));
        {
            PinGuard guard(folder);
            for (int i = 0; i < 3; ++i) {
                QCOMPARE(guard.secondsToWait(), 0.0);
                QVERIFY(!guard.enter("0000", hash));
            }
            QVERIFY(guard.secondsToWait() > 0);
        }
        PinGuard restarted(folder);
        QCOMPARE(restarted.wrongTries(), 3);
        QVERIFY(restarted.secondsToWait() > 0);
        // The right one is not heard either, and costs nothing.
        QVERIFY(!restarted.enter("1357", hash));
        QCOMPARE(restarted.wrongTries(), 3);

        // A clock that was set back keeps nobody out for longer than the wait itself.
        QVERIFY(writeJson(folder / "pin-tries.json", {{"wrong", 9}, {"last", now() + 1e9}}));
        QVERIFY(PinGuard(folder).secondsToWait() <= 15 * 60);
        QVERIFY(writeJson(folder / "pin-tries.json", {{"wrong", 3}, {"last", now() + 1e9}}));
        PinGuard setBack(folder);
        QVERIFY(setBack.secondsToWait() > 0);
        QTRY_COMPARE_WITH_TIMEOUT(setBack.secondsToWait(), 0.0, 30'000);
        QCOMPARE(PinGuard(folder).secondsToWait(), 0.0);

        QVERIFY(writeJson(folder / "pin-tries.json", {{"wrong", 9}, {"last", now() - 3600}}));
        PinGuard later(folder);
        QVERIFY(!later.enter("0000", hash));
        QVERIFY(later.secondsToWait() > 60);
        QVERIFY(writeJson(folder / "pin-tries.json", {{"wrong", 9}, {"last", now() - 3600}}));
        PinGuard right(folder);
        QVERIFY(right.enter("1357", hash));
        QCOMPARE(PinGuard(folder).wrongTries(), 0);
    }
};

REGISTER_TEST(TestPin, QCoreApplication);
#include "test_pin.moc"
