// What the keys of LoRA files mean: module, part and dialect.
#pragma once

#include <formats/lora_file.h>

#include <map>
#include <optional>
#include <set>
#include <string>

namespace dreambooth {

enum class LoraPart {
    down,
    up,
    alpha,
    magnitude,  ///< DoRA's length of each row of the adapted weight
    lycoris,    ///< one of the arrays of a LycorisLayerView
};

struct LoraKey {
    std::string module;  ///< as in LoraLayerView; with underscores where kohya wrote them
    LoraPart part;
    LoraNaming naming;
    std::string array = {};  ///< of a LycorisLayerView
};

/// Nothing for keys that are not a LoRA's.
std::optional<LoraKey> parseLoraKey(const std::string& key);

/// The kind of adapter ("OFT") that a key belongs to and that is no LoRA; empty for all others.
std::string otherAdapterKind(const std::string& key);

/// "a.b.0" → "a_b_0".
std::string underscored(std::string name);

/// The names that other dialects have for these modules, in all spellings in use: kohya's, and for
/// FLUX.2 and Z-Image those of their makers' files, with what is to be taken of such a layer.
std::multimap<std::string, LdmNames::Name> spellingsOf(const std::set<std::string>& modules);

}  // namespace dreambooth
