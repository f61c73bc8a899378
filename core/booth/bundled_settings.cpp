// What a booth offers with the model that comes with the program: its kinds and places.
#include <booth/booth_settings.h>

namespace dreambooth {

namespace {

BoothKind kindOf(const char* word, const char* english, const char* german, const char* french) {
    return {.id = word,
            .className = word,
            .names = {{"en", english}, {"de", german}, {"fr", french}},
            .picture = {}};
}

/// The word stands in captions of the model and means no shape, so that any can be learned for it.
BoothKind anythingElse() {
    BoothKind kind = kindOf("toy", "Something else", "Etwas anderes", "Autre chose");
    kind.isAnythingElse = true;
    return kind;
}

BoothScene sceneOf(const char* id, const char* place, const char* english, const char* german,
                   const char* french) {
    return {.id = id,
            .prompt = std::string("a photo of $subject ") + place,
            .names = {{"en", english}, {"de", german}, {"fr", french}}};
}

}  // namespace

BoothSettings BoothSettings::bundled() {
    BoothSettings settings;
    settings.preset = "full";  // with what the model's dreambooth.json says of booths
    settings.kinds = {
        kindOf("backpack", "Backpack", "Rucksack", "Sac à dos"),
        kindOf("robot", "Robot", "Roboter", "Robot"),
        kindOf("dog", "Dog", "Hund", "Chien"),
        kindOf("cat", "Cat", "Katze", "Chat"),
        kindOf("bear", "Bear", "Bär", "Ours"),
        kindOf("car", "Car", "Auto", "Voiture"),
        kindOf("mug", "Mug", "Becher", "Tasse"),
        kindOf("house", "House", "Haus", "Maison"),
        anythingElse(),
    };
    settings.scenes = {
        sceneOf("beach", "on the beach", "On the beach", "Am Strand", "À la plage"),
        sceneOf("snow", "in the snow", "In the snow", "Im Schnee", "Dans la neige"),
        sceneOf("forest", "in the forest", "In the forest", "Im Wald", "Dans la forêt"),
        sceneOf("moon", "on the moon", "On the moon", "Auf dem Mond", "Sur la lune"),
        sceneOf("meadow", "in a meadow", "In a meadow", "Auf der Wiese", "Dans un pré"),
        sceneOf("desert", "in the desert", "In the desert", "In der Wüste", "Dans le désert"),
    };
    return settings;
}

}  // namespace dreambooth
