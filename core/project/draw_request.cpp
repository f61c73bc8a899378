// Fields of a DrawRequest to and from JSON, and what is told of them.
#include <base/json_fields.h>
#include <project/draw_request.h>

#include <map>

namespace dreambooth {

Error wrongType(const std::string& field, const Json& value) {
    return makeError("draw.invalid.type", {{"setting", field}, {"value", asText(value)}});
}

const DrawField& drawField(const std::string& flagName) {
    static const std::map<std::string, DrawField> fields = {
        {"prompt", {.help = "What to draw, such as \"a photo of sks dog\""}},
        {"negative_prompt", {.help = "What the picture should not show"}},
        {"seed", {.help = "The same number gives the same picture"}},
        {"num_inference_steps",
         {.help = "Steps from noise to picture; if not given 50, with FLUX.2 and Z-Image as many "
                  "as their makers take",
          .modelDecides = true}},
        {"guidance_scale",
         {.help = "How strictly to follow the prompt; 1 is freely; if not given 7.5, with FLUX.2 "
                  "and Z-Image what their makers take",
          .modelDecides = true}},
        {"guidance_rescale",
         {.help = "Brings back the contrast that guidance exaggerates: 0 … 1", .min = 0, .max = 1}},
        {"clip_skip",
         {.help = "Last layers of the text encoder that are left out", .min = 0, .max = 11}},
        {"prompt_weights", {.help = "Brackets are emphasis: (word:1.2), (word), [word]"}},
        {"long_prompts",
         {.help = "Read prompts to their end, in parts as long as the model reads at once"}},
        {"max_sequence_length",
         {.help = "FLUX.2 and Z-Image: how many tokens of a prompt are read",
          .min = 1,
          .max = 512}},
        {"width", {.help = "Pixels; the model's own size if not given", .modelDecides = true}},
        {"height", {.help = "Pixels; the model's own size if not given", .modelDecides = true}},
        {"sampler", {.help = "the model's own if not given", .modelDecides = true}},
    };
    return fields.at(flagName);
}

Json toJson(const DrawRequest& request) {
    Json object = Json::object();
    visitFields(request, [&](const char* name, const auto& value) {
        if constexpr (requires { value.has_value(); }) {
            if (value) object[name] = *value;
        } else {
            object[name] = value;
        }
    });
    // So that pictures of earlier versions, which had no such field, are known as the same.
    if (request.max_sequence_length == DrawRequest().max_sequence_length)
        object.erase("max_sequence_length");
    return object;
}

Result<DrawRequest> drawRequestFromJson(const Json& object) {
    DrawRequest request;
    FieldReader reader(object);
    std::string outside;
    visitFields(request, [&](const char* name, auto& value) {
        if constexpr (requires { value.has_value(); }) {
            std::string text;
            reader.read(name, text);
            if (!text.empty()) value = text;
        } else {
            reader.read(name, value);
            if constexpr (std::is_arithmetic_v<std::decay_t<decltype(value)>>) {
                const DrawField& field = drawField(name);
                const auto number = static_cast<double>(value);
                if (outside.empty() && (number < field.min || number > field.max)) outside = name;
            }
        }
    });
    if (!reader.wrong().empty())
        return std::unexpected(wrongType(reader.wrong(), object[reader.wrong()]));
    if (!outside.empty()) {
        const DrawField& field = drawField(outside);
        return failure("draw.invalid.range", {{"setting", outside},
                                              {"min", asText(field.min)},
                                              {"max", asText(field.max)},
                                              {"value", asText(object[outside])}});
    }
    return request;
}

}  // namespace dreambooth
