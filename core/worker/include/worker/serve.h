// `dreambooth serve`: draws for the studio, one request a line (request_lines.h).
#pragma once

#include <models/model.h>

namespace dreambooth {

/// Answers requests on stdin with lines on stdout until stdin ends. A request that fails is
/// answered with its error; nothing else ends it. Models stay in memory between requests, loaded as
/// `load` says.
void serve(const LoadOptions& load);

}  // namespace dreambooth
