// Any texts as the files of a tokenizer folder. The input holds up to four files with a byte 0xff
// between them: tokenizer.json or vocab.json (by the first character), merges.txt,
// tokenizer_config.json, special_tokens_map.json.
#include "fuzz.h"

#include <text/tokenizer.h>

#include <cstdlib>

using namespace dreambooth;
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    static const MemoryFolder folder;
    auto parts = partsOf(textOf(data, size));
    parts.resize(4);
    const bool old = parts[0].starts_with('v');
    if (!parts[0].empty()) parts[0].remove_prefix(1);
    folder.write("tokenizer.json", old ? "" : parts[0]);
    folder.write("vocab.json", old ? parts[0] : "");
    folder.write("merges.txt", parts[1]);
    folder.write("tokenizer_config.json", parts[2]);
    folder.write("special_tokens_map.json", parts[3]);
    const MemoryBound bound(size, 64);
    const auto tokenizer = ClipTokenizer::load(folder.path());
    if (!tokenizer) return 0;
    for (const std::string_view prompt :
         {std::string_view("a photo of a sks dog, don't 3 \xe2\x98\x83 <|endoftext|>!"), parts[1]})
        if (prompt.size() < 500) {
            const auto ids = tokenizer->encode(prompt);
            if (static_cast<int>(ids.size()) > tokenizer->maxLength()) std::abort();
            (void)tokenizer->pieces(prompt);
        }
    return 0;
}
