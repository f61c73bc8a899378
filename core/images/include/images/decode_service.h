// The other side of images/decode.h: the process in which pictures are decoded, without files and
// network. For app/decode alone.
#pragma once

namespace dreambooth {

/// Gives up what it does not need, then decodes what comes over the socket on its stdin until that
/// is closed. The exit code.
int serveDecoder();

}  // namespace dreambooth
