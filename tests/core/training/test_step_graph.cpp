// A graph is used only where its first replay gives what the batch gave without. There is no
// GPU here: graphs that fail in each way, and one that "replays" by computing.
#include "step_graph.h"

#include <ATen/TensorOperators.h>
#include <ATen/ops/full.h>
#include <ATen/ops/ones.h>
#include <c10/util/Exception.h>

#include <QCoreApplication>
#include <QTest>

#include "test_program.h"

using namespace dreambooth;

namespace {

struct FakeGraph : GpuGraph {
    void begin() override {
        if (failsToBegin) throw std::runtime_error("operation not permitted");
        TORCH_CHECK_WITH(OutOfMemoryError, !isShortOfMemory, "CUDA out of memory");
    }
    void end() override {}
    void replay() override { onReplay(); }
    bool failsToBegin = false, isShortOfMemory = false;
    std::function<void()> onReplay = [] {};
};

/// One weight w; the loss of a batch x is mean(w x), so its gradient is x.
struct Line {
    at::Tensor weight = at::ones({4}).requires_grad_(true);
    int done = 0;
    LossTerms learn(const Batch& batch) {
        ++done;
        LossTerms terms;
        terms.total = terms.instance = (weight * batch.latents).sum();
        terms.total.backward();
        return terms;
    }
    double gradient() const { return weight.grad()[0].item<double>(); }
};

Batch batchOf(double value) {
    Batch batch;
    batch.latents = at::full({4}, value);
    batch.photos = 1;
    return batch;
}

}  // namespace

class TestStepGraph : public QObject {
    Q_OBJECT

    /// Loss and gradient of each of some steps, with gradients zeroed between them.
    static std::vector<std::pair<double, double>> stepsOf(StepGraph& graph, Line& line) {
        std::vector<std::pair<double, double>> numbers;
        for (int step = 1; step <= 8; ++step) {
            if (line.weight.grad().defined()) line.weight.mutable_grad().zero_();
            const LossTerms terms = graph.run(batchOf(step), true);
            numbers.emplace_back(terms.total.item<double>(), line.gradient());
        }
        return numbers;
    }
    static std::vector<std::pair<double, double>> expected() {
        std::vector<std::pair<double, double>> numbers;
        for (int step = 1; step <= 8; ++step) numbers.emplace_back(4.0 * step, step);
        return numbers;
    }

private slots:
    void withoutAGpuEachBatchIsWorkedOn() {
        Line line;
        StepGraph graph({line.weight}, [&](const Batch& batch) { return line.learn(batch); }, {});
        QVERIFY(stepsOf(graph, line) == expected());
        QCOMPARE(line.done, 8);
        QVERIFY(graph.takeProblem().empty());
    }
    void whatCannotBeRecordedGoesOnWithout() {
        Line line;
        StepGraph graph(
            {line.weight}, [&](const Batch& batch) { return line.learn(batch); },
            [] {
                auto made = std::make_unique<FakeGraph>();
                made->failsToBegin = true;
                return made;
            });
        QVERIFY(stepsOf(graph, line) == expected());
        QCOMPARE(graph.takeProblem(), std::string("operation not permitted"));
        QVERIFY(graph.takeProblem().empty());
    }
    void withoutMemoryForItItIsTriedOnceMore() {
        for (const int shortages : {1, 2}) {
            Line line;
            int made = 0;
            StepGraph graph(
                {line.weight}, [&](const Batch& batch) { return line.learn(batch); },
                [&] {
                    auto graphMade = std::make_unique<FakeGraph>();
                    graphMade->isShortOfMemory = made < shortages;
                    graphMade->failsToBegin = made++ >= shortages;
                    return graphMade;
                });
            QVERIFY(stepsOf(graph, line) == expected());
            QCOMPARE(made, 2);  // at step 4 and, after warming up again, at step 8
            QCOMPARE(graph.takeProblem(), std::string(shortages == 1 ? "operation not permitted"
                                                                     : "CUDA out of memory"));
        }
    }
    void aReplayWithOtherNumbersIsNotUsed() {
        Line line;
        StepGraph graph(
            {line.weight}, [&](const Batch& batch) { return line.learn(batch); },
            [] { return std::make_unique<FakeGraph>(); });  // its replay does nothing
        QVERIFY(stepsOf(graph, line) == expected());
        QVERIFY(!graph.takeProblem().empty());
    }
    void aGoodReplayIsUsed() {
        Line line;
        Batch captured;
        LossTerms terms;
        int replays = 0;
        const auto work = [&](const Batch& batch) {
            captured = batch;  // shares the memory that the graph reads
            terms = line.learn(batch);
            terms.total = terms.instance = terms.total.detach();
            return terms;
        };
        StepGraph graph({line.weight}, work, [&] {
            auto made = std::make_unique<FakeGraph>();
            made->onReplay = [&] {
                ++replays;
                const int before = line.done;
                terms.total.copy_(line.learn(captured).total.detach());
                line.done = before;
            };
            return made;
        });
        QVERIFY(stepsOf(graph, line) == expected());
        QVERIFY(graph.takeProblem().empty());
        QCOMPARE(replays, 5);    // steps 4 to 8
        QCOMPARE(line.done, 5);  // three to warm up, one to compare with, one captured
        Batch other = batchOf(2);
        other.latents = at::full({1}, 2.0);
        line.weight.mutable_grad().zero_();
        QCOMPARE(graph.run(other, true).total.item<double>(), 8.0);
        QCOMPARE(line.done, 6);  // another shape is worked on
        line.done = 5;
        graph.reset();
        QVERIFY(stepsOf(graph, line) == expected());  // captured anew
        QCOMPARE(line.done, 10);
    }
    void drawsOfTheHostAreNotRecorded() {
        Recipe recipe;
        QVERIFY(StepGraph::canCapture(recipe));
        recipe.lora_dropout = 0.1;
        QVERIFY(!StepGraph::canCapture(recipe));
    }
};

REGISTER_TEST(TestStepGraph, QCoreApplication);
#include "test_step_graph.moc"
