// bfloat16 is the upper half of a float32, rounded to nearest, ties to even.
#include <kernels/bfloat16.h>

#include <QCoreApplication>
#include <QTest>
#include <bit>
#include <cmath>
#include <limits>
#include <vector>

#include "test_program.h"

using namespace dreambooth;

namespace {

std::uint16_t narrowed(float number) {
    std::uint16_t half = 0;
    kernels::narrow(&number, &half, 1);
    return half;
}

}  // namespace

class TestBfloat16 : public QObject {
    Q_OBJECT

private slots:
    void rounds() {
        const auto fromBits = [](std::uint32_t bits) { return std::bit_cast<float>(bits); };
        QCOMPARE(narrowed(1.0f), 0x3f80);
        QCOMPARE(narrowed(fromBits(0x3f807fff)), 0x3f80);
        QCOMPARE(narrowed(fromBits(0x3f808000)), 0x3f80);  // a tie goes to the even one
        QCOMPARE(narrowed(fromBits(0x3f808001)), 0x3f81);
        QCOMPARE(narrowed(fromBits(0x3f818000)), 0x3f82);
        QCOMPARE(narrowed(-1.0f), 0xbf80);
        QCOMPARE(narrowed(std::numeric_limits<float>::max()), 0x7f80);  // infinity
        QCOMPARE(narrowed(-std::numeric_limits<float>::infinity()), 0xff80);
        QCOMPARE(narrowed(std::numeric_limits<float>::quiet_NaN()), 0x7fc0);
        QCOMPARE(narrowed(fromBits(0x7f800001)), 0x7fc0);  // not infinity
    }

    void everyNumberComesBack() {
        std::vector<std::uint16_t> all(1 << 16), again(all.size());
        for (std::size_t i = 0; i < all.size(); ++i) all[i] = static_cast<std::uint16_t>(i);
        std::vector<float> wide(all.size());
        kernels::widen(all.data(), wide.data(), static_cast<std::int64_t>(all.size()));
        kernels::narrow(wide.data(), again.data(), static_cast<std::int64_t>(all.size()));
        for (std::size_t i = 0; i < all.size(); ++i)
            if (!std::isnan(wide[i])) QCOMPARE(again[i], all[i]);
    }
};

REGISTER_TEST(TestBfloat16, QCoreApplication);
#include "test_bfloat16.moc"
