// Models, seeds and size of the grid as JSON.
#include <comparisons/grid_choice.h>

#include <algorithm>

namespace dreambooth {

Json toJson(const GridChoice& choice) {
    Json models = Json::array();
    for (const ComparedModel& model : choice.models) models.push_back(toJson(model));
    Json object = {{"models", models}, {"seeds", choice.seeds}};
    if (choice.firstSeed) object["first_seed"] = *choice.firstSeed;
    if (choice.size) {
        object["width"] = choice.size->width;
        object["height"] = choice.size->height;
    }
    return object;
}

GridChoice gridChoiceFromJson(const Json& object) {
    GridChoice choice;
    for (const Json& one : valueOr(object, "models", Json::array()))
        if (one.is_object()) choice.models.push_back(comparedModelFromJson(one));
    choice.seeds = std::max(1, valueOr(object, "seeds", 1));
    if (const auto first = valueOr<std::int64_t>(object, "first_seed", -1); first >= 0)
        choice.firstSeed = first;
    const PictureShape size{.height = valueOr(object, "height", 0),
                            .width = valueOr(object, "width", 0)};
    if (size.width > 0 && size.height > 0) choice.size = size;
    return choice;
}

}  // namespace dreambooth
