// The fake devices as PyTorch sees CUDA's: which one is current, its streams, its events.
#pragma once

#include <c10/core/Stream.h>

namespace dreambooth::fake {

int currentDevice();
void setCurrentDevice(int index);
c10::StreamId currentStream(int device);
/// A stream of its own for the calling thread, other than the default one (0).
void takeNewStream(int device);

}  // namespace dreambooth::fake
