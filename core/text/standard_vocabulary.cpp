// The merges in the program, and the vocabulary that follows from them.
#include "standard_vocabulary.h"

// clang-format off
__asm__(
    ".pushsection .rodata\n"
    "dreamboothClipMerges:\n"
    ".incbin \"" CLIP_MERGES "\"\n"
    "dreamboothClipMergesEnd:\n"
    ".popsection\n");
// clang-format on

extern "C" const char dreamboothClipMerges[];
extern "C" const char dreamboothClipMergesEnd[];

namespace dreambooth {

std::string_view standardMerges() {
    return {dreamboothClipMerges, dreamboothClipMergesEnd};
}

TokenizerSource standardSource() {
    TokenizerSource source;
    source.origin = "CLIP's own vocabulary";
    // The list was checked when the program was built: the tests load it.
    source.merges = *parseMerges(standardMerges(), source.origin);
    source.vocabulary.reserve(standardEos + 1);
    std::int64_t id = 0;
    for (const std::string& byte : visibleBytes()) source.vocabulary[byte] = id++;
    for (const std::string& byte : visibleBytes()) source.vocabulary[byte + "</w>"] = id++;
    for (const auto& [left, right] : source.merges) source.vocabulary[left + right] = id++;
    source.vocabulary["<|startoftext|>"] = standardBos;
    source.vocabulary["<|endoftext|>"] = standardEos;
    return source;
}

}  // namespace dreambooth
