// What a request of `dreambooth serve` holds besides the settings of a drawing.
#pragma once

#include <base/json_fields.h>
#include <project/draw_request.h>

#include <string>

namespace dreambooth {

struct ServeFields {
    std::string model, run;  ///< the one for generate and tokenize, or both for measure
    std::string lora;        ///< what a run learned beside the model: a LoRA, or a word
    std::string output, text;
    double lora_scale = 1;
    int step = 0;
};

/// Calls visit("name", member) for every field; the one list of them.
template <MaybeConst<ServeFields> Fields, class Visitor>
void visitFields(Fields& f, Visitor&& visit) {
#define FIELD(name) visit(#name, f.name)
    FIELD(model);
    FIELD(run);
    FIELD(lora);
    FIELD(output);
    FIELD(text);
    FIELD(lora_scale);
    FIELD(step);
#undef FIELD
}

/// Absent and null fields keep their default. Error: draw.invalid {setting} where one has another
/// type.
inline Result<ServeFields> serveFieldsFromJson(const Json& request) {
    ServeFields fields;
    FieldReader reader(request);
    reader.readAll(fields);
    if (!reader.wrong().empty())
        return std::unexpected(wrongType(reader.wrong(), request[reader.wrong()]));
    return fields;
}

}  // namespace dreambooth
