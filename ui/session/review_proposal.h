// What a page suggests for a new blind review: what it shows at the moment.
#pragma once

#include <comparisons/compared_model.h>
#include <project/draw_request.h>

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace dreambooth {

/// Empty parts are left as the form has them.
struct ReviewProposal {
    std::vector<ComparedModel> models = {};
    std::vector<std::string> prompts = {};
    std::vector<std::int64_t> seeds = {};
    std::optional<DrawRequest> settings = {};  ///< all but prompt and seed counts
};

}  // namespace dreambooth
