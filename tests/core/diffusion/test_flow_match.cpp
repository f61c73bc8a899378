// Noise levels of flow matching against diffusers' scheduler (tests/reference/modern.py).
#include "core/models/modern_reference.h"

#include <diffusion/flow_match.h>

#include <QCoreApplication>

#include "test_program.h"

using namespace dreambooth;

class TestFlowMatch : public QObject {
    Q_OBJECT

    static void compare(const std::vector<float>& ours, const at::Tensor& theirs) {
        QCOMPARE(static_cast<std::int64_t>(ours.size()), theirs.numel());
        for (std::size_t i = 0; i < ours.size(); ++i)
            QVERIFY(std::abs(ours[i] - theirs[static_cast<std::int64_t>(i)].item<float>()) < 3e-7);
    }

private slots:
    void sigmasAreDiffusers() {
        const ModernReference reference;
        const auto& arrays = reference.tensors;
        const Json& cases = reference.facts["sigmas"];
        QVERIFY(cases.size() >= 7);
        for (std::size_t i = 0; i < cases.size(); ++i) {
            const auto config = orThrow(flowMatchConfigFromJson(cases[i]["config"], "scheduler"));
            const std::string name = "sigmas." + std::to_string(i) + ".";
            compare(drawingSigmas(config, cases[i]["steps"].get<int>(),
                                  cases[i]["tokens"].get<std::int64_t>(),
                                  cases[i]["kind"] == "empirical" ? DynamicShift::empirical
                                                                  : DynamicShift::linear),
                    arrays.at(name + "drawing"));
            compare(trainingSigmas(config), arrays.at(name + "training"));
        }
    }

    void refusesWhatItCannot() {
        for (const Json& wrong :
             {Json{{"_class_name", "EulerDiscreteScheduler"}}, Json{{"use_karras_sigmas", true}},
              Json{{"shift", 0}}, Json{{"shift_terminal", 1}}, Json{{"time_shift_type", "other"}},
              Json{{"max_image_seq_len", 256}}, Json{{"num_train_timesteps", 0}}})
            QVERIFY2(!flowMatchConfigFromJson(wrong, "scheduler"), wrong.dump().c_str());
    }
};

REGISTER_TEST(TestFlowMatch, QCoreApplication);
#include "test_flow_match.moc"
