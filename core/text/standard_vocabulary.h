// CLIP's own vocabulary of 49,408 tokens, which all Stable Diffusion models share, and Qwen3's,
// which FLUX.2 klein and Z-Image have; their merges are in the program (resources).
#pragma once

#include "tokenizer_files.h"

#include <string_view>

namespace dreambooth {

inline constexpr std::int64_t standardBos = 49406;
inline constexpr std::int64_t standardEos = 49407;

/// merges.txt as a tokenizer folder has it: a version, then a pair a line.
std::string_view standardMerges();

/// The vocabulary that follows from the merges: 256 bytes, the same at a word's end, what each
/// merge makes, bos, eos.
TokenizerSource standardSource();

/// Qwen3's 151,643 tokens and its 26 added ones: 256 bytes, what each merge makes, the added ones.
TokenizerSource qwenSource();

}  // namespace dreambooth
