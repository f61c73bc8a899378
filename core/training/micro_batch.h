// Batches in several forwards where memory is short, and telling that it was. The losses of all
// forwards, each weighted by its share of the rows, add up to the batch's, and so do the gradients.
#pragma once

#include <diffusion/pipeline.h>
#include <training/autotune.h>
#include <training/trainable.h>

#include <exception>
#include <vector>

namespace dreambooth {

/// The batch in forwards of `choices.microBatch` photos with as many class images; or, with
/// `choices.separatePriorForward`, photos first and class images by themselves.
std::vector<Batch> microBatches(const Batch& whole, const AutotuneResult& choices);
/// The same of several batches, which are parts of one.
std::vector<Batch> microBatches(const std::vector<Batch>& batches, const AutotuneResult& choices);

/// Half as many rows a forward; false where it can't be less. `hasClassImages`: each photo has one
/// beside it, so that a forward of one photo can still be divided.
bool halveMicroBatch(AutotuneResult& choices, int batchSize, bool hasClassImages);

/// Whether an exception of LibTorch's layers says that an allocation failed, on a CPU or a GPU.
bool isOutOfMemory(const std::exception& error);

/// Gives what was freed back to the system: trims the heap, and empties the GPU's cache.
void trimMemory(at::Device device);

/// Bytes that nobody needed while this process took most since restartPeakResident(), on a GPU
/// since it began to train; less a tenth of them, for what is done between two steps.
std::int64_t memoryLeft(at::Device device);

/// drawBatch() in parts where it does not fit at once; each picture is the same but for rounding.
/// Errors: as drawBatch(), memory.out where not even one fits.
Result<std::vector<at::Tensor>> drawWithinMemory(const TrainableModel& model,
                                                 const std::vector<DrawRequest>& requests,
                                                 const DrawProgress& progress = {},
                                                 const CancelToken& cancel = {});

/// memory.out, with what this recipe could still do about it on so many ranks.
Error memoryError(at::Device device, const Recipe& recipe, int ranks = 1);

}  // namespace dreambooth
