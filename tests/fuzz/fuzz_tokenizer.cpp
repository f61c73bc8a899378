// Any texts as the files of a tokenizer folder. The input holds up to four files with a byte 0xff
// between them: tokenizer.json or vocab.json (by the first character), merges.txt,
// tokenizer_config.json, special_tokens_map.json.
#include "fuzz.h"

#include <base/files.h>
#include <text/tokenizer.h>

#include <cstdlib>
#include <fstream>

using namespace dreambooth;
namespace fs = std::filesystem;

namespace {

/// A folder in memory where there is one, removed at the end of the program.
struct Folder {
    fs::path path;
    Folder() {
        std::string pattern = fs::exists("/dev/shm") ? "/dev/shm/fuzz-XXXXXX" : "/tmp/fuzz-XXXXXX";
        if (mkdtemp(pattern.data()) == nullptr) std::abort();
        path = pattern;
    }
    ~Folder() {
        std::error_code ignored;
        fs::remove_all(path, ignored);
    }
};

void write(const fs::path& file, std::string_view text) {
    if (text.empty()) {
        fs::remove(file);
    } else {
        std::ofstream(file, std::ios::binary) << text;
    }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    static const Folder folder;
    auto parts = partsOf(textOf(data, size));
    parts.resize(4);
    const bool old = parts[0].starts_with('v');
    if (!parts[0].empty()) parts[0].remove_prefix(1);
    write(folder.path / "tokenizer.json", old ? "" : parts[0]);
    write(folder.path / "vocab.json", old ? parts[0] : "");
    write(folder.path / "merges.txt", parts[1]);
    write(folder.path / "tokenizer_config.json", parts[2]);
    write(folder.path / "special_tokens_map.json", parts[3]);
    const MemoryBound bound(size, 64);
    const auto tokenizer = ClipTokenizer::load(folder.path);
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
