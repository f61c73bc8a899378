// What a picture is drawn with. Field names are the names of generate's flags, so that one list
// serves the command line, the requests of `dreambooth serve`, what is noted in and beside
// pictures, and the files of comparisons. It lies here, beside Recipe, because the engine draws it
// and the window, which knows no LibTorch, asks for it.
#pragma once

#include <base/error.h>
#include <base/json.h>

#include <concepts>
#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <type_traits>

namespace dreambooth {

struct DrawRequest {
    std::string prompt;
    /// What the picture should not show. Without one SDXL takes zeros where its settings say so,
    /// all others the empty prompt.
    std::optional<std::string> negative_prompt = {};
    std::int64_t seed = 42;  ///< draws as torch.Generator("cpu").manual_seed(seed) does
    int num_inference_steps = 50;
    double guidance_scale = 7.5;  ///< isGuided(): two network calls a step, else one
    /// Brings the contrast back that guidance exaggerates (Lin et al. 2024, section 3.4); 0: off.
    double guidance_rescale = 0;
    int clip_skip = 0;              ///< last layers of the text encoders that are left out
    bool prompt_weights = false;    ///< brackets in both prompts are emphasis; else they are text
    bool long_prompts = false;      ///< prompts are read to their end, in several chunks
    int max_sequence_length = 512;  ///< FLUX.2 and Z-Image: tokens of a prompt that are read
    int width = 0;                  ///< pixels, a multiple of 8; 0: the model's own
    int height = 0;
    std::string sampler = {};  ///< a name of formats/samplers.h; "" is the model's own
    bool operator==(const DrawRequest&) const = default;
};

/// Calls visit("flag_name", member) for every field; the one list of them.
template <class AnyDrawRequest, class Visitor>
void visitFields(AnyDrawRequest& r, Visitor&& visit)
    requires std::same_as<std::remove_const_t<AnyDrawRequest>, DrawRequest>
{
#define FIELD(name) visit(#name, r.name)
    FIELD(prompt);
    FIELD(negative_prompt);
    FIELD(seed);
    FIELD(num_inference_steps);
    FIELD(guidance_scale);
    FIELD(guidance_rescale);
    FIELD(clip_skip);
    FIELD(prompt_weights);
    FIELD(long_prompts);
    FIELD(max_sequence_length);
    FIELD(width);
    FIELD(height);
    FIELD(sampler);
#undef FIELD
}

/// What is told of a field of DrawRequest, and the numbers that it takes.
struct DrawField {
    const char* help = "";      ///< for --help (English)
    bool modelDecides = false;  ///< where it isn't given
    double min = -std::numeric_limits<double>::infinity();
    double max = std::numeric_limits<double>::infinity();
    bool hasRange() const { return max < std::numeric_limits<double>::infinity(); }
};
const DrawField& drawField(const std::string& flagName);

/// draw.invalid {setting}: a field of a request has another type than it should have.
Error wrongType(const std::string& field, const Json& value);

/// All fields in the order of the list; no negative_prompt where there is none, and no
/// max_sequence_length where it is the usual one.
Json toJson(const DrawRequest& request);
/// Absent fields keep their default, other keys are left alone, and an empty negative_prompt (a
/// line that was left empty) is none. Error: draw.invalid {setting}, where a field has another type
/// or lies out of its range.
Result<DrawRequest> drawRequestFromJson(const Json& object);

}  // namespace dreambooth
