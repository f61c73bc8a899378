// What errors say: of memory, GPUs, ranks, clusters and the program's own processes.
#include "errors.h"

namespace dreambooth::errors {

std::span<const ErrorEntry> machine() {
    using enum ErrorKind;
    static constexpr ErrorEntry entries[] = {
        {"cluster.ended", failure, QT_TR_NOOP("{system} ended the job."),
         QT_TR_NOOP("Resume the run to go on from its last checkpoint.")},
        {"cluster.ended.cancelled", failure,
         QT_TR_NOOP("{system} ended the job: it was cancelled."),
         QT_TR_NOOP("Resume the run to go on from its last checkpoint.")},
        {"cluster.ended.machine", failure, QT_TR_NOOP("{system} ended the job: a machine failed."),
         QT_TR_NOOP("Resume the run to go on from its last checkpoint.")},
        {"cluster.ended.memory", failure,
         QT_TR_NOOP("{system} ended the job: it used more memory than it was given."),
         QT_TR_NOOP("Resume the run to go on from its last checkpoint.")},
        {"cluster.ended.preempted", failure,
         QT_TR_NOOP("{system} ended the job: another job needed the machines."),
         QT_TR_NOOP("Resume the run to go on from its last checkpoint.")},
        {"cluster.ended.time", failure, QT_TR_NOOP("{system} ended the job: its time was up."),
         QT_TR_NOOP("Resume the run to go on from its last checkpoint.")},
        {"cluster.not_begun", failure, QT_TR_NOOP("{cause} The training had not begun."),
         QT_TR_NOOP("What {system} said is under Log; where there is nothing, its machines may not "
                    "see the project's folder or the program.")},
        {"cluster.not_cancelled", failure, QT_TR_NOOP("{system} did not cancel the job: {words}"),
         QT_TR_NOOP("Try again when {system} answers.")},
        {"cluster.refused", failure, QT_TR_NOOP("{system} did not accept the run: {words}"),
         QT_TR_NOOP("Check what is requested under Where, then start again; nothing was lost.")},
        {"device.unknown", input, QT_TR_NOOP("There is no device “{device}”."),
         QT_TR_NOOP("Devices are “cpu”, “auto” and the numbers of GPUs: 0, 1, …; “0+1” is one rank "
                    "on two of them.")},
        {"device.unknown.cause", input, QT_TR_NOOP("GPU {device} is not there. {cause}"),
         QT_TR_NOOP("“dreambooth doctor” lists the devices; --device cpu always works.")},
        {"device.unknown.gpu", input,
         QT_TR_NOOP("GPU {device} is not there; this computer has {count}."),
         QT_TR_NOOP("“dreambooth doctor” lists the devices; --device cpu always works.")},
        {"device.unknown.one", input, QT_TR_NOOP("There is no device “{device}”."),
         QT_TR_NOOP("Give auto, cpu, or the number of a GPU: 0, 1, …")},
        {"engine.cancelled", stopped, QT_TR_NOOP("The picture was cancelled."), ""},
        {"engine.died", failure,
         QT_TR_NOOP("The worker that generates pictures ended unexpectedly. {words}"),
         QT_TR_NOOP("It starts again with the next picture: try again.")},
        {"engine.died.learning", failure,
         QT_TR_NOOP("The worker that learns ended unexpectedly. {words}"),
         QT_TR_NOOP("Begin again.")},
        {"engine.failed", failure, QT_TR_NOOP("The engine stopped: {detail}"),
         QT_TR_NOOP("This should not happen with valid input: it may be a bug in the program. See "
                    "the log.")},
        {"gpu.missing", input, QT_TR_NOOP("There is no GPU {device} here."),
         QT_TR_NOOP("Choose another device, or see “dreambooth doctor”.")},
        {"gpu.missing.asked", failure,
         QT_TR_NOOP("A GPU was asked for, but none can be used. {cause}"),
         QT_TR_NOOP("Choose the CPU, or see “dreambooth doctor”.")},
        {"gpu.missing.cause", input, QT_TR_NOOP("There is no GPU {device} here. {cause}"),
         QT_TR_NOOP("Choose another device, or see “dreambooth doctor”.")},
        {"gpu.no_driver", failure,
         QT_TR_NOOP("There is no NVIDIA driver on this machine (libcuda.so.1)."), ""},
        {"gpu.no_libraries", failure,
         QT_TR_NOOP("LibTorch's GPU libraries are not installed: {reason}."),
         QT_TR_NOOP("Run packaging/setup --gpu; until then the CPU is used.")},
        {"gpu.no_plugin", failure, QT_TR_NOOP("The GPU plug-in did not open: {reason}."),
         QT_TR_NOOP("Build DreamBooth Studio again; until then the CPU is used.")},
        {"gpu.not_looked_for", failure, QT_TR_NOOP("The GPU libraries were not looked for."), ""},
        {"gpu.other_plugin", failure,
         QT_TR_NOOP(
             "The GPU plug-in (libdreambooth_gpu.so) is of another version than this program."),
         QT_TR_NOOP("Build DreamBooth Studio again; until then the CPU is used.")},
        {"launch.invalid", input,
         QT_TR_NOOP("The environment variable {variable} is “{value}”, which is not a number from "
                    "{min} to {max}."),
         QT_TR_NOOP("It is set by the program that starts the ranks: check its settings.")},
        {"launch.invalid.rank", input, QT_TR_NOOP("This process is rank {value} of only {ranks}."),
         QT_TR_NOOP("The environment variables of the launcher contradict each other.")},
        {"memory.exhausted", failure, QT_TR_NOOP("There is not enough memory for this."),
         QT_TR_NOOP("Choose a smaller picture, a smaller batch or a half-precision dtype, or close "
                    "other programs.")},
        {"memory.fault", failure,
         QT_TR_NOOP("Part of this program's memory could not be read (SIGBUS)."),
         QT_TR_NOOP(
             "A disk, a network folder or /dev/shm may be full or gone. Check that, then resume.")},
        {"memory.halved", failure,
         QT_TR_NOOP("Memory ran out at step {step}. From here on, fewer pictures are processed at "
                    "once; the result stays the same."),
         ""},
        {"memory.killed", failure,
         QT_TR_NOOP("The system ended the training process on {device} (rank {rank}), most likely "
                    "because the computer's memory ran out."),
         QT_TR_NOOP("Give it more memory, or choose settings that need less, such as a smaller "
                    "batch; then resume.")},
        {"memory.killed.limit", failure,
         QT_TR_NOOP(
             "The system ended the training process on {device} (rank {rank}), because its control "
             "group (a container, a job of a cluster) reached its limit of {limit}."),
         QT_TR_NOOP("Give it more memory, or choose settings that need less, such as a smaller "
                    "batch; then resume.")},
        {"memory.out", failure, QT_TR_NOOP("There is not enough memory for this training."),
         QT_TR_NOOP("What needs less: {ways} (All settings). “dreambooth plan” tells what each of "
                    "them needs.")},
        {"memory.out.gpu", failure,
         QT_TR_NOOP("The memory of the GPU is not enough for this training."),
         QT_TR_NOOP("What needs less: {ways} (All settings). “dreambooth plan” tells what each of "
                    "them needs.")},
        {"memory.out.measuring", failure,
         QT_TR_NOOP("The measuring ended unexpectedly (status {status}): {words}"), ""},
        {"memory.out.to_begin", failure,
         QT_TR_NOOP(
             "There is not enough memory left to begin: at least {missing} MB more are needed."),
         QT_TR_NOOP("Close other programs, or allow this one more memory.")},
        {"memory.resume", failure,
         QT_TR_NOOP(
             "Rank {rank} ran out of memory in step {step}, while the others were waiting for it."),
         QT_TR_NOOP("Resume the run: it continues with fewer pictures at a time.")},
        {"ranks.different", failure,
         QT_TR_NOOP("The ranks do not train the same parameters, or one of them ended: {cause}"),
         QT_TR_NOOP("Start all ranks with the same program, model and settings.")},
        {"ranks.ended", failure,
         QT_TR_NOOP("The training process on {device} (rank {rank}) ended unexpectedly ({how})."),
         QT_TR_NOOP("Resume the run: it continues from its last checkpoint, if it has one. If "
                    "memory ran out, choose smaller settings.")},
        {"ranks.halted", failure,
         QT_TR_NOOP("The training process on {device} was halted by another program and did not "
                    "continue."),
         QT_TR_NOOP("Resume it: it continues from its last checkpoint, if it has one. To make a "
                    "run wait, use Pause.")},
        {"ranks.lost", failure,
         QT_TR_NOOP("Another process of this training ended or no longer answers ({cause})."),
         QT_TR_NOOP(
             "See the messages of the other ranks for the first cause, then resume the run.")},
        {"ranks.lost.changes", failure, QT_TR_NOOP("The first rank can't read changes.json."),
         QT_TR_NOOP("See its message for the cause.")},
        {"ranks.lost.measuring", failure, QT_TR_NOOP("The first rank can't measure the steps."),
         QT_TR_NOOP("See its message for the cause.")},
        {"ranks.lost.output", failure, QT_TR_NOOP("The first rank may not write the result."),
         QT_TR_NOOP("See its message for the cause.")},
        {"ranks.lost.result", failure, QT_TR_NOOP("The first rank could not write the result."),
         QT_TR_NOOP("See its message for the cause.")},
        {"ranks.lost.room", failure, QT_TR_NOOP("The first rank has no room to save."),
         QT_TR_NOOP("See its message for the cause.")},
        {"ranks.lost.sources", failure,
         QT_TR_NOOP("The first rank did not find what the run began with."),
         QT_TR_NOOP("See its message for the cause.")},
        {"ranks.meeting", failure,
         QT_TR_NOOP("Rank {rank} of {ranks} did not meet the others at {address}: {cause}"),
         QT_TR_NOOP("Check that all ranks were started and can reach that address.")},
        {"ranks.unresolved", failure, QT_TR_NOOP("There is no computer named {address}."),
         QT_TR_NOOP("Set {variable} to the address or name of the computer where the first process "
                    "runs.")},
        {"thread.refused", failure,
         QT_TR_NOOP("The system lets this program have no more threads."),
         QT_TR_NOOP("Raise the limit of processes (ulimit -u, or that of the container) or of "
                    "memory (ulimit -v), or end other programs.")},
        {"worker.ended_early", failure,
         QT_TR_NOOP("The worker of {run} ended before it could start."),
         QT_TR_NOOP("See the end of its log, then start it again.")},
        {"worker.unstartable", failure,
         QT_TR_NOOP("The worker {program} can't be started: {reason}."),
         QT_TR_NOOP(
             "Reinstall DreamBooth Studio, or set DREAMBOOTH_WORKER to the program “dreambooth”.")},
        {"worker.unstartable.missing", failure,
         QT_TR_NOOP("The worker {program} is missing or not executable."),
         QT_TR_NOOP(
             "Reinstall DreamBooth Studio, or set DREAMBOOTH_WORKER to the program “dreambooth”.")},
    };
    return entries;
}

}  // namespace dreambooth::errors
