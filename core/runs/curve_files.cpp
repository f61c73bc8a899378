// TensorBoard files and steps.csv (see the header).

#include <base/clock.h>
#include <base/files.h>
#include <runs/curve_files.h>
#include <runs/history.h>

#include <array>
#include <charconv>
#include <cmath>
#include <map>

namespace dreambooth {
namespace fs = std::filesystem;

namespace {

constexpr std::string_view csvHeader =
    "step,loss,loss_instance,loss_prior,lr,grad_norm,seconds,images,memory_bytes,validation_loss\n";

/// The shortest text that reads back as the same number; nothing for one that is not finite.
std::string asCell(double value) {
    if (!std::isfinite(value)) return {};
    std::array<char, 32> text;
    const auto end = std::to_chars(text.data(), text.data() + text.size(), value).ptr;
    return {text.data(), end};
}

std::string rowOf(const EventWriter::Step& step, std::optional<double> validation) {
    std::string row = std::to_string(step.step);
    for (const double value : {step.loss, step.lossInstance, step.lossPrior, step.learningRate,
                               step.gradientNorm, step.seconds})
        row += "," + asCell(value);
    row += "," + std::to_string(step.images) + "," + std::to_string(step.memoryBytes) + ",";
    return validation ? row + asCell(*validation) : row;
}

/// The whole CSV of the steps that count, as events.jsonl has them.
std::string csvOf(const fs::path& eventsFile) {
    RunHistory history;
    for (const Json& event : EventReader(eventsFile).readNew()) history.apply(event);
    const std::map<int, double> losses(history.validation.begin(), history.validation.end());
    std::string csv(csvHeader);
    for (const EventWriter::Step& step : history.steps) {
        const auto loss = losses.find(step.step);
        csv +=
            rowOf(step, loss == losses.end() ? std::nullopt : std::optional(loss->second)) + "\n";
    }
    return csv;
}

}  // namespace

RunCurves::RunCurves(RunFolder run, const fs::path& tensorboard)
    : m_run(std::move(run)),
      m_folder(tensorboard.empty() ? m_run.tensorboard() : m_run.path() / tensorboard) {}

Result<void> RunCurves::begin(int resumedFrom) {
    TRY_VOID(writeFileAtomically(m_run.csvFile(), csvOf(m_run.eventsFile())));
    const double now = secondsSinceEpoch();
    TRY(m_board, TensorboardWriter::create(m_folder, now));
    return m_board->sessionStart(resumedFrom + 1, now);
}

Result<void> RunCurves::step(const EventWriter::Step& step) {
    const Result<void> before = flush();
    m_row = step;
    TRY_VOID(before);
    if (!m_board) return {};
    std::vector<std::pair<std::string, double>> values = {
        {"loss", step.loss},       {"loss_instance", step.lossInstance},
        {"lr", step.learningRate}, {"grad_norm", step.gradientNorm},
        {"seconds", step.seconds}, {"memory_bytes", static_cast<double>(step.memoryBytes)}};
    if (step.lossPrior != 0) values.emplace_back("loss_prior", step.lossPrior);
    if (step.textLearningRate != 0) values.emplace_back("lr_text_encoder", step.textLearningRate);
    return m_board->scalars(step.step, secondsSinceEpoch(), values);
}

Result<void> RunCurves::validation(int step, double loss) {
    if (m_row && m_row->step == step) m_validation = loss;
    if (!m_board) return {};
    return m_board->scalars(step, secondsSinceEpoch(), {{"validation_loss", loss}});
}

Result<void> RunCurves::sample(int step, const std::string& prompt, std::int64_t seed,
                               const std::string& path) {
    if (!m_board) return {};
    TRY(const std::string png, readFile(m_run.path() / path));
    // One line of pictures a prompt and seed, to be looked through along the steps.
    return m_board->image(step, secondsSinceEpoch(),
                          "samples/" + prompt + " (seed " + std::to_string(seed) + ")", png);
}

Result<void> RunCurves::flush() {
    if (!m_row) return {};
    const std::string row = rowOf(*m_row, m_validation);
    m_row.reset();
    m_validation.reset();
    return appendLine(m_run.csvFile(), row);
}

}  // namespace dreambooth
