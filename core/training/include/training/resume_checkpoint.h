// Which checkpoint a run goes on from: the newest that is whole. One that is damaged is told of and
// set aside.
#pragma once

#include <distributed/rank_group.h>
#include <runs/reporter.h>
#include <runs/run_folder.h>

#include <filesystem>

namespace dreambooth {

/// The newest checkpoint that is whole, or an empty path; the first rank looks, tells of those that
/// are damaged, and sets them aside. Collective.
std::filesystem::path checkpointToResume(const RunFolder& run, const RankGroup& ranks,
                                         RunReporter& reporter);

}  // namespace dreambooth
