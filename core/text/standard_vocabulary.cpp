// The merges in the program, and the vocabulary that follows from them.
#include "standard_vocabulary.h"

#include <array>

// clang-format off
__asm__(
    ".pushsection .rodata\n"
    "dreamboothClipMerges:\n"
    ".incbin \"" CLIP_MERGES "\"\n"
    "dreamboothClipMergesEnd:\n"
    "dreamboothQwenMerges:\n"
    ".incbin \"" QWEN_MERGES "\"\n"
    "dreamboothQwenMergesEnd:\n"
    ".popsection\n");
// clang-format on

extern "C" const char dreamboothClipMerges[];
extern "C" const char dreamboothClipMergesEnd[];
extern "C" const char dreamboothQwenMerges[];
extern "C" const char dreamboothQwenMergesEnd[];

namespace dreambooth {

namespace {

/// What follows the merges' tokens in Qwen3's tokenizer, in the order of its ids.
constexpr std::array qwenAdded = {"<|endoftext|>",
                                  "<|im_start|>",
                                  "<|im_end|>",
                                  "<|object_ref_start|>",
                                  "<|object_ref_end|>",
                                  "<|box_start|>",
                                  "<|box_end|>",
                                  "<|quad_start|>",
                                  "<|quad_end|>",
                                  "<|vision_start|>",
                                  "<|vision_end|>",
                                  "<|vision_pad|>",
                                  "<|image_pad|>",
                                  "<|video_pad|>",
                                  "<tool_call>",
                                  "</tool_call>",
                                  "<|fim_prefix|>",
                                  "<|fim_middle|>",
                                  "<|fim_suffix|>",
                                  "<|fim_pad|>",
                                  "<|repo_name|>",
                                  "<|file_sep|>",
                                  "<tool_response>",
                                  "</tool_response>",
                                  "<think>",
                                  "</think>"};

}  // namespace

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

TokenizerSource qwenSource() {
    TokenizerSource source;
    source.origin = "Qwen's own vocabulary";
    source.merges = *parseMerges({dreamboothQwenMerges, dreamboothQwenMergesEnd}, source.origin);
    source.vocabulary.reserve(source.merges.size() + 256);
    std::int64_t id = 0;
    for (const std::string& byte : visibleBytes()) source.vocabulary[byte] = id++;
    for (const auto& [left, right] : source.merges) source.vocabulary[left + right] = id++;
    for (const char* token : qwenAdded) source.specials[token] = id++;
    return source;
}

}  // namespace dreambooth
