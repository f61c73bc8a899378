// The processes that decode pictures for this program (dreambooth-decode): started when they are
// first needed, one for each thread that decodes at the same time, reused, and replaced where one
// ends.
#pragma once

#include "decode_here.h"

#include <images/decode.h>

namespace dreambooth::codecs {

/// decodeHere() in a process without files and network. Where that process ends over the bytes,
/// twice, they are to blame: Problem::crash. Where it takes too long, or nobody waits any longer,
/// it is ended: Problem::tooSlow, Problem::stopped. Errors: decoder.missing, file.* where it can't
/// be started.
Result<Decoded<Picture>> decodeElsewhere(Bytes bytes, const DecodeOptions& options,
                                         const DecodeLimit& limit);

/// From here on every picture, also of those that are being decoded, is Problem::stopped.
void stopAllDecoding();

/// Ends those that are idle, and with them what they still have in memory.
void endIdleDecoders();

}  // namespace dreambooth::codecs
