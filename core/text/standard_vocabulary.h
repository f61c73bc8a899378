// CLIP's own vocabulary of 49,408 tokens, which all Stable Diffusion models share; its merges are
// in the program (resources/clip-vocabulary).
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

}  // namespace dreambooth
