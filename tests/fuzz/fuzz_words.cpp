// Any text as a stranger's words on a sheet, in a page, in a model card and in a terminal.
#include "fuzz.h"

#include <base/json.h>
#include <base/shown_text.h>
#include <base/strings.h>
#include <formats/model_card.h>

#include <cstdlib>

#include "type.h"

using namespace dreambooth;

/// Fontconfig keeps what it read of the system's fonts until the end.
extern "C" const char* __lsan_default_suppressions() {
    return "leak:libfontconfig";
}

namespace {

void expect(bool holds) {
    if (!holds) std::abort();
}

void onSheet(const std::string& text) {
    static Type type = orThrow(Type::open());
    for (const double limit : {40.0, 400.0}) {
        (void)type.fitted(text, 12, false, limit);
        expect(type.wrapped(text, 12, true, limit, 3).size() <= 3);
    }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string text(textOf(data, std::min<std::size_t>(size, 4096)));
    const std::string shown = shownText(text), line = shownLine(text);
    expect(shownText(shown) == shown && shownLine(line) == line);
    expect(line.find_first_of("\n\t\x1b\x7f") == std::string::npos);
    expect(shown.find_first_of("\r\x1b\x7f") == std::string::npos);
    expect(escapedForHtml(text).find_first_of("<>\"") == std::string::npos);
    const std::string document = asText(Json{{text, text}});
    expect(*parseJson(shownJson(document), "words") == *parseJson(document, "words"));
    const std::string name = slug(text, SlugCharacters::unicode, 80);
    expect(name.size() <= 80 && name.find('/') == std::string::npos);
    CardInfo card;
    card.fileName = card.title = card.triggerPhrase = card.baseModel = text;
    for (const auto kind : {CardInfo::Kind::folder, CardInfo::Kind::kohyaLora}) {
        card.kind = kind;
        (void)modelCard(card);
    }
    onSheet(text);
    return 0;
}
