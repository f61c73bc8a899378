// Any text as the file of answers that a client sends back.
#include "fuzz.h"

#include <cstdlib>

#include "sent_answers.h"

using namespace dreambooth;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const MemoryBound bound(size, 64);
    const MemoryFile file(textOf(data, size));
    const auto sent = readSentAnswers(file.path());
    if (sent && sent->check != sent->sum()) std::abort();
    return 0;
}
