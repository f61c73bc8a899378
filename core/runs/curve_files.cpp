// TensorBoard files and steps.csv.

#include <base/clock.h>
#include <base/files.h>
#include <runs/curve_files.h>
#include <runs/events.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <limits>
#include <span>
#include <vector>

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

/// For each part of a run that a start ended, and the one that goes on: its last step that no later
/// start voids.
std::vector<int> lastSteps(const fs::path& eventsFile) {
    std::vector<int> lasts;
    EventReader(eventsFile).readAll([&](const Event& event) {
        if (event.kind == "started") lasts.push_back(valueOr(event.fields, "resumed_from", 0));
    });
    lasts.push_back(std::numeric_limits<int>::max());
    for (std::size_t i = lasts.size() - 1; i > 0; --i)
        lasts[i - 1] = std::min(lasts[i - 1], lasts[i]);
    return lasts;
}

/// Writes the whole CSV of the steps that count, as events.jsonl has them: a row at a time, since a
/// run may have a million.
Result<void> writeCsv(const fs::path& eventsFile, const fs::path& csvFile) {
    const std::vector<int> lasts = lastSteps(eventsFile);
    TRY(AtomicFile csv, AtomicFile::create(csvFile));
    Result<void> written;
    std::string text(csvHeader);
    const auto write = [&] {
        if (written) written = csv.write(std::as_bytes(std::span(text)));
        text.clear();
    };
    std::size_t part = 0;
    std::optional<EventWriter::Step> row;  // held back for the validation that may follow it
    std::optional<double> validation;
    const auto endRow = [&] {
        if (row) text += rowOf(*row, validation) + "\n";
        row.reset();
        validation.reset();
        if (text.size() > 1u << 20) write();
    };
    EventReader(eventsFile).readAll([&](const Event& event) {
        if (event.kind == "started") {
            endRow();
            // One more may have been written since they were counted.
            part = std::min(part + 1, lasts.size() - 1);
        } else if (event.kind == "step") {
            endRow();
            if (event.step.step >= 0 && event.step.step <= lasts[part]) row = event.step;
        } else if (event.kind == "validation" && row &&
                   valueOr(event.fields, "step", -1) == row->step) {
            validation = valueOr(event.fields, "loss", std::numeric_limits<double>::quiet_NaN());
        }
    });
    endRow();
    write();
    TRY_VOID(written);
    return csv.commit();
}

}  // namespace

CurveFiles::CurveFiles(RunFolder run, const fs::path& tensorboard)
    : m_run(std::move(run)),
      m_folder(tensorboard.empty() ? m_run.tensorboard() : m_run.path() / tensorboard) {}

Result<void> CurveFiles::begin(int resumedFrom) {
    TRY_VOID(writeCsv(m_run.eventsFile(), m_run.csvFile()));
    const double now = secondsSinceEpoch();
    TRY(m_board, TensorboardWriter::create(m_folder, now));
    return m_board->sessionStart(resumedFrom + 1, now);
}

Result<void> CurveFiles::step(const EventWriter::Step& step) {
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

Result<void> CurveFiles::validation(int step, double loss) {
    if (m_row && m_row->step == step) m_validation = loss;
    if (!m_board) return {};
    return m_board->scalars(step, secondsSinceEpoch(), {{"validation_loss", loss}});
}

Result<void> CurveFiles::sample(int step, const std::string& prompt, std::int64_t seed,
                                const std::string& path) {
    if (!m_board) return {};
    TRY(const std::string png, readFile(m_run.path() / path));
    // One line of pictures a prompt and seed, to be looked through along the steps.
    return m_board->image(step, secondsSinceEpoch(),
                          "samples/" + prompt + " (seed " + std::to_string(seed) + ")", png);
}

Result<void> CurveFiles::flush() {
    if (!m_row) return {};
    const std::string row = rowOf(*m_row, m_validation);
    m_row.reset();
    m_validation.reset();
    return appendLine(m_run.csvFile(), row);
}

}  // namespace dreambooth
