// Numbers in 8 bits: the values of bitsandbytes (tests/reference/optimizers.py), and the formula
// that stands for their table.
#include <base/json.h>
#include <kernels/quantized_moments.h>

#include <QCoreApplication>
#include <QTest>
#include <cmath>

#include "test_program.h"

using namespace dreambooth;
using namespace dreambooth::kernels;

class TestBlockCodes : public QObject {
    Q_OBJECT

private slots:
    void codesAreThoseOfBitsandbytes() {
        const Json facts = orThrow(readJson(TEST_REFERENCE "/optimizers/optimizers.json"));
        for (const bool withSign : {true, false}) {
            const BlockCodes& codes = withSign ? BlockCodes::withSign() : BlockCodes::withoutSign();
            const Json& expected = facts["codes"][withSign ? "signed" : "unsigned"];
            const auto valueOf = withSign ? signedValue : unsignedValue;
            const auto codeOf = withSign ? signedCode : unsignedCode;
            for (std::size_t i = 0; i < 256; ++i) {
                const float value = codes.values()[i];
                QCOMPARE(value, expected[i].get<float>());
                QVERIFY(std::abs(valueOf(static_cast<std::uint8_t>(i)) - value) <=
                        1e-6f * std::abs(value));
            }
            for (int i = withSign ? -200000 : 0; i <= 200000; ++i) {
                // Evenly over the numbers, and over their magnitudes.
                const float even = static_cast<float>(i) / 200000;
                const float x =
                    i % 2 == 0 ? even : std::copysign(std::pow(10.0f, -8 * std::abs(even)), even);
                const std::size_t code = codeOf(x);
                const auto distance = [&](std::size_t other) {
                    return std::abs(codes.values()[other] - x);
                };
                const float rounding = 1e-6f * std::abs(x);
                // Second moments are never rounded to 0.
                if (code > (withSign ? 0 : 1))
                    QVERIFY(distance(code) <= distance(code - 1) + rounding);
                if (code < 255) QVERIFY(distance(code) <= distance(code + 1) + rounding);
            }
        }
    }
};

REGISTER_TEST(TestBlockCodes, QCoreApplication);
#include "test_quantized_moments.moc"
