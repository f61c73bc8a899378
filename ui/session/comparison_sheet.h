// Comparisons as a sheet (sheets/sheet.h): a column a model, a row a prompt.
#pragma once

#include <comparisons/comparison.h>
#include <sheets/sheet.h>

#include <functional>
#include <string>
#include <vector>

namespace dreambooth {

/// Whether a model draws with guidance of so much.
using IsGuided = std::function<bool(const ComparedModel& model, double scale)>;

/// What a model is called.
using TitleOf = std::function<QString(const ComparedModel& model)>;

/// The comparisons that have pictures of two or more of these models, without the other pictures,
/// which are named by their files. A model without a picture there has no column.
Sheet sheetOf(const std::string& title, const std::vector<Comparison>& comparisons,
              const std::vector<ComparedModel>& all, const IsGuided& isGuided,
              const TitleOf& titleOf);

/// The base, and the steps of this run of which there is a picture, by step.
std::vector<ComparedModel> drawnModels(const std::vector<Comparison>& comparisons,
                                       const ComparedModel& base, const std::string& runId);

/// All that was drawn of a run, beside the base.
Sheet sheetOfRun(const std::string& runId, const QString& runName,
                 const std::vector<Comparison>& comparisons, const ComparedModel& base,
                 const IsGuided& isGuided);
/// Whether a picture of the run has another one beside it.
bool hasPairsOf(const std::string& runId, const std::vector<Comparison>& comparisons);

}  // namespace dreambooth
