// What a request of `dreambooth serve` holds besides the settings of a drawing.
#pragma once

#include <base/json_fields.h>
#include <comparisons/compared_model.h>
#include <project/draw_request.h>

#include <cmath>
#include <set>
#include <string>
#include <vector>

namespace dreambooth {

struct ServeFields {
    std::string model, run;  ///< the one for generate and tokenize, or both for measure
    /// What is plugged into the model: LoRAs, and files of learned words, whose scale means
    /// nothing. [{"file", "scale"}], with a scale of 1 where there is none.
    std::vector<AddedFile> added;
    std::string output, text;
    std::string photo;  ///< the file for caption
    int step = 0;
};

/// Calls visit("name", member) for every field; the one list of them.
template <MaybeConst<ServeFields> Fields, class Visitor>
void visitFields(Fields& f, Visitor&& visit) {
#define FIELD(name) visit(#name, f.name)
    FIELD(model);
    FIELD(run);
    FIELD(output);
    FIELD(text);
    FIELD(photo);
    FIELD(step);
#undef FIELD
}

/// Error: draw.invalid {setting}.
inline Result<std::vector<AddedFile>> addedFromJson(const Json& list) {
    std::vector<AddedFile> added;
    if (!list.is_array()) return std::unexpected(wrongType("added", list));
    for (const Json& one : list) {
        AddedFile& file = added.emplace_back();
        if (!one.is_object()) return std::unexpected(wrongType("added", one));
        FieldReader reader(one);
        reader.read("file", file.file);
        reader.read("scale", file.scale);
        if (!reader.wrong().empty() || file.file.empty() || !std::isfinite(file.scale))
            return std::unexpected(wrongType("added", one));
    }
    return added;
}

/// Absent and null fields keep their default. Errors: draw.invalid {setting} where one has another
/// type; request.invalid.unknown {key}, since a slip would leave a setting at its default.
inline Result<ServeFields> serveFieldsFromJson(const Json& request) {
    ServeFields fields;
    std::set<std::string> known = {"id", "op", "added"};
    const auto add = [&](const char* name, const auto&) { known.insert(name); };
    visitFields(fields, add);
    const DrawRequest drawing;
    visitFields(drawing, add);
    for (const auto& [key, value] : request.items())
        if (!known.contains(key)) return failure("request.invalid.unknown", {{"key", key}});
    FieldReader reader(request);
    reader.readAll(fields);
    if (!reader.wrong().empty())
        return std::unexpected(wrongType(reader.wrong(), request[reader.wrong()]));
    if (const auto added = request.find("added"); added != request.end() && !added->is_null()) {
        TRY(fields.added, addedFromJson(*added));
    }
    return fields;
}

}  // namespace dreambooth
