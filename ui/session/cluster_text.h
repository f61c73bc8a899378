// Sentences about runs of a cluster, for all pages.
#pragma once

#include <ui/launch/cluster_queue.h>

#include <QString>

namespace dreambooth {

class RunFollower;

/// "Slurm", "Ray".
QString systemTitle(ClusterSystem system);
/// What the run does: "Waiting in Slurm's queue: for free machines", "Training on node3"; of a run
/// of this computer as phaseText() says it.
QString workText(const RunFollower& run);
/// "Slurm job 1234"; empty for a run of this computer.
QString jobTitle(const RunFollower& run);
/// The cluster does not answer: what that means. Empty where it does.
QString unknownText(const RunFollower& run);

}  // namespace dreambooth
