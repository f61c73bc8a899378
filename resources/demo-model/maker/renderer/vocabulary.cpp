// The words of the model's vocabulary: those of captions, ordinary ones that people may type, and
// rare ones for subjects.
#include <renderer/captions.h>

#include <sstream>

namespace dreambooth::maker {
namespace {

std::vector<std::string> split(const std::string& text) {
    std::istringstream stream(text);
    std::vector<std::string> words;
    for (std::string word; stream >> word;) words.push_back(word);
    return words;
}

// By what they are about, so that what is missing is seen.
constexpr const char* words =
    // little words
    "a an the this that these my your his her our their its one two three four some many all "
    "no not and or but of in on at by to from for with without under over above below beside "
    "behind before near around between among through into inside outside front back side top "
    "bottom left right up down as like is are it "
    // pictures
    "photo photograph picture image drawing painting sketch cartoon render illustration poster "
    "portrait landscape close view seen shot scene style background plain studio camera detailed "
    "realistic beautiful "
    // colours
    "red orange yellow green turquoise teal cyan blue purple violet pink magenta white black brown "
    "grey gray gold golden silver beige cream lime color colour colors colours colorful colourful "
    "rainbow dark bright light pale "
    // patterns and materials
    "striped stripy stripes stripe spotted spots spot dotted dots dot checked checkered chequered "
    "checks patterned wooden wood metal plush plastic glass paper stone wool shiny soft fluffy "
    "smooth round square pattern "
    // animals
    "dog puppy cat kitten rabbit bunny bear teddy duck duckling bird fish horse cow sheep pig "
    "mouse lion tiger elephant monkey fox frog owl penguin turtle dragon dinosaur unicorn animal "
    "pet "
    // their parts and what they do
    "ears ear eyes eye nose tail wings wing paws hands hand feet tummy face head hair sitting "
    "standing waving running walking sleeping jumping flying swimming playing eating smiling "
    "looking driving sailing "
    // vehicles
    "car automobile bus coach boat sailboat ship plane airplane aeroplane train truck van taxi "
    "bicycle bike motorcycle rocket helicopter tractor vehicle wheel wheels sail sails roof window "
    "windows door engine "
    // things
    "robot toy doll backpack rucksack bag pocket handle mug cup teapot pot kettle bowl plate spoon "
    "bottle vase lamp candle clock chair sofa bed box basket book ball guitar umbrella shoe boot "
    "phone computer object thing house cottage home castle tower tent hut barn bridge fence road "
    "street path "
    // what is worn, and presents
    "hat party balloon balloons bow tie scarf crown cap glasses shirt coat dress ribbon wearing "
    "holding gift cake coffee tea cocoa "
    // places
    "beach sand sandy sea ocean wave waves shore palm forest woods tree trees leaf leaves snow "
    "snowy ice winter city town night lights desert dune cactus hot table kitchen room indoors "
    "outdoors floor wall meadow field grass flower flowers garden underwater water coral bubbles "
    "moon space star stars planet earth lake mountain mountains hill hills river park bench autumn "
    "spring summer sky cloud clouds sun sunset sunrise sunny rain rainy rainbow fog storm wind "
    "fire cave island jungle farm village market school shop road "
    // how it is
    "big small large little tiny tall short long wide thin fat old new young cute happy sad funny "
    "sweet lovely pretty nice friendly clean dirty warm cold day morning evening lit "
    "person man woman boy girl child baby friend "
    // signs
    ", . ! ? - 's";

}  // namespace

std::vector<std::string> vocabularyWords() {
    std::vector<std::string> unique;
    for (std::string& word : split(words)) {
        if (std::ranges::find(unique, word) == unique.end()) unique.push_back(std::move(word));
    }
    return unique;
}

std::vector<std::string> rareTokens() {
    return split("sks zwx ohwx xqj vkp qzt hta olis ukj bnha phol wjr");
}

}  // namespace dreambooth::maker
