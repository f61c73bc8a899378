// The tokenizer of a model on disk: out of its files, or CLIP's own where a single file has none.
#pragma once

#include <formats/model_files.h>
#include <text/qwen_tokenizer.h>
#include <text/tokenizer.h>

#include <memory>

namespace dreambooth {

/// For text encoder 0 or 1. Without files it is CLIP's own vocabulary, padded as the family's
/// models on the hub are: with "!" for OpenCLIP's encoders. Errors: file.*, tokenizer.*.
Result<ClipTokenizer> tokenizerOf(const ModelFiles& model, std::size_t encoder = 0);

/// Whichever the model has, for text encoder 0. Errors: those of both.
Result<std::shared_ptr<const PromptTokenizer>> promptTokenizerOf(const ModelFiles& model);

/// Of families whose prompts Qwen3 reads. Errors: file.*, tokenizer.*.
Result<QwenTokenizer> qwenTokenizerOf(const ModelFiles& model);

}  // namespace dreambooth
