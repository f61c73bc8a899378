// What draws one side of a comparison, in plain words: its name, and which of its files are gone.
#pragma once

#include <base/error.h>
#include <comparisons/compared_model.h>

#include <QString>
#include <filesystem>
#include <functional>

namespace dreambooth {

/// "0.80", as the person's language writes it.
QString strengthText(double strength);
/// "Demo toys", "Run 3, step 450", "Run 3, step 450 × 0.80", "Demo toys + robot × 0.80"; models of
/// the hub without their owner. `runName`: what a model of a run is to be called by; empty: the
/// run's title.
QString modelTitle(const ComparedModel& model, const QString& runName = {});

/// Whether there is a file: pathExists(), or in the window's thread ProjectSession::isThere().
using IsThere = std::function<bool(const std::filesystem::path&)>;

/// One sentence: which of its files is no longer there, and that nothing is lost. Empty where all
/// are.
QString vanishedText(const ComparedModel& model, const IsThere& isThere);
/// The same where `error` says that it can't be read; else what that says.
QString vanishedText(const ComparedModel& model, const IsThere& isThere, const Error& error);

}  // namespace dreambooth
