// The words for a toy: the caption that the model is taught with, and all words there are.
#pragma once

#include <renderer/toy.h>

#include <cstdint>
#include <string>
#include <vector>

namespace dreambooth::maker {

/// "a photo of a striped red and white dog with a party hat on the beach, in golden light". What is
/// told and with which synonyms is random, keyed by `number`: colour, pattern, place and the rest
/// are sometimes left out, so that each is learned by itself.
std::string caption(const Toy& toy, std::uint64_t number);
/// Without random choices: "a photo of a dog on the beach".
std::string plainCaption(Kind kind, Place place);

std::string kindName(Kind kind);     ///< "dog"
std::string placeName(Place place);  ///< "beach"
/// Every word that a caption can have, and ordinary words beyond them; the vocabulary is made of
/// these and rareTokens().
std::vector<std::string> vocabularyWords();
/// "sks", "zwx", …: words that no caption has, for subjects that are taught later.
std::vector<std::string> rareTokens();

}  // namespace dreambooth::maker
