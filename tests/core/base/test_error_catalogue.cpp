// The catalogue of errors against the sources: each code that they use stands in it, each that
// stands in it is used, and who uses one gives what its sentences name.
#include <base/error_catalogue.h>
#include <base/error_json.h>
#include <base/files.h>
#include <base/paths.h>

#include <QCoreApplication>
#include <QTest>
#include <map>
#include <regex>
#include <set>

#include "test_program.h"

using namespace dreambooth;
namespace fs = std::filesystem;

namespace {

using Names = std::set<std::string>;

/// A code that stands in a source, as an argument of a call or by itself.
struct Use {
    std::string place;   ///< file and line
    std::string caller;  ///< "failure"; empty where it is no argument
    std::string code;
    Names given;              ///< arguments that the call gives, or could give
    bool isCompared = false;  ///< with another error's code
};

Names namesIn(const std::string& text) {
    static const std::regex name(R"re((?:\{|\[|\()"([a-z_]+)"(?:,|\]|\)))re");
    Names names;
    for (std::sregex_iterator at(text.begin(), text.end(), name), end; at != end; ++at)
        names.insert((*at)[1]);
    if (text.find("causeArguments(") != text.npos || text.find("withCause(") != text.npos)
        names.insert("cause");
    return names;
}

/// The end of a string that begins at `at`.
std::size_t endOfString(const std::string& text, std::size_t at) {
    for (++at; text[at] != '"'; ++at)
        if (text[at] == '\\') ++at;
    return at;
}

/// Where the parenthesis closes that opens at `open`.
std::size_t endOfCall(const std::string& text, std::size_t open) {
    int depth = 0;
    for (std::size_t at = open; at < text.size(); ++at) {
        if (text[at] == '"') at = endOfString(text, at);
        if (text[at] == '(') ++depth;
        if (text[at] == ')' && --depth == 0) return at;
    }
    return text.size();
}

/// The parenthesis around `at` in the same statement.
std::optional<std::size_t> openBefore(const std::string& text, std::size_t at) {
    int depth = 0;
    while (at-- > 0) {
        if (text[at] == ')') ++depth;
        if (text[at] == '(' && depth-- == 0) return at;
        if (text[at] == ';' || text[at] == '{' || text[at] == '}') break;
    }
    return std::nullopt;
}

std::string wordBefore(const std::string& text, std::size_t end) {
    std::size_t begin = end;
    while (begin > 0 && (std::isalnum(static_cast<unsigned char>(text[begin - 1])) != 0 ||
                         text[begin - 1] == '_'))
        --begin;
    return text.substr(begin, end - begin);
}

std::vector<Use> usesIn(const fs::path& file, const std::string& text) {
    static const std::regex literal(R"re("([a-z][a-z0-9_]*(?:\.[a-z0-9_]+){1,2})")re");
    /// Who makes an error and gives its arguments beside the code.
    static const Names makers = {"failure", "makeError", "notice", "noticeOf"};
    const Names inFile = namesIn(text);
    std::vector<Use> uses;
    long line = 1;
    auto counted = text.begin();
    for (std::sregex_iterator at(text.begin(), text.end(), literal), end; at != end; ++at) {
        const auto place = static_cast<std::size_t>(at->position());
        const std::string before =
            text.substr(place < 8 ? 0 : place - 8, std::min<std::size_t>(place, 8));
        line += std::count(counted, text.begin() + at->position(), '\n');
        counted = text.begin() + at->position();
        const std::size_t lineStart = text.rfind('\n', place) + 1;
        const std::size_t firstInLine = text.find_first_not_of(' ', lineStart);
        if (text.substr(firstInLine, 2) == "//") continue;
        Use use{.place = file.string() + ":" + std::to_string(line),
                .caller = {},
                .code = (*at)[1],
                .given = inFile,
                .isCompared = before == "code == " || before == "code != "};
        // What stands after a comma is another argument.
        if (const auto open = openBefore(text, place);
            open && text.substr(*open, place - *open).find(',') == text.npos) {
            use.caller = wordBefore(text, *open);
            const std::string call = text.substr(*open, endOfCall(text, *open) - *open + 1);
            const bool isAllThere = call.find('{') != call.npos || call.find(',') == call.npos;
            if (makers.contains(use.caller) && isAllThere) use.given = namesIn(call);
            // Those of a helper stand where it makes the error; this one lies in another file.
            if (use.caller == "modelError") use.given = {"file"};
        }
        uses.push_back(std::move(use));
    }
    return uses;
}

/// Of all programs, but for the catalogue itself.
const std::vector<Use>& allUses() {
    static const std::vector<Use> uses = [] {
        std::vector<Use> all;
        for (const char* folder : {"core", "ui", "app"})
            for (const auto& entry :
                 fs::recursive_directory_iterator(fs::path(SOURCE_ROOT) / folder)) {
                const fs::path& file = entry.path();
                if (file.extension() != ".cpp" && file.extension() != ".h") continue;
                if (file.filename().string().starts_with("errors_")) continue;
                for (Use& use : usesIn(file.lexically_relative(SOURCE_ROOT),
                                       orThrow(readFile(file, std::size_t{1} << 24))))
                    all.push_back(std::move(use));
            }
        return all;
    }();
    return uses;
}

Names namedBy(const ErrorEntry& entry) {
    static const std::regex name(R"re(\{([^}]*)\})re");
    Names names;
    for (const std::string text : {entry.text, entry.remedy})
        for (std::sregex_iterator at(text.begin(), text.end(), name), end; at != end; ++at)
            names.insert((*at)[1]);
    return names;
}

/// "file.unreadable" of "file.unreadable.folder".
std::string withoutRule(const std::string& code) {
    return code.substr(0, code.find('.', code.find('.') + 1));
}

}  // namespace

class TestErrorCatalogue : public QObject {
    Q_OBJECT

private slots:
    void eachCodeStandsOnce() {
        const auto& catalogue = errorCatalogue();
        QVERIFY(catalogue.size() > 300);
        for (std::size_t i = 1; i < catalogue.size(); ++i)
            QVERIFY2(catalogue[i - 1].code != catalogue[i].code, catalogue[i].code.data());
    }

    void codesOfTheSourcesAreInTheCatalogue() {
        static const Names makers = {"failure",    "makeError", "notice",  "noticeOf",
                                     "modelError", "unusable",  "damaged", "invalid"};
        Names known;
        for (const ErrorEntry& entry : errorCatalogue())
            known.insert(withoutRule(std::string(entry.code)));
        int count = 0;
        std::string absent;
        for (const Use& use : allUses()) {
            const bool hasRule = withoutRule(use.code) != use.code;
            const bool isMade =
                makers.contains(use.caller) || (hasRule && known.contains(withoutRule(use.code)));
            if (!isMade && !(use.isCompared && !hasRule)) continue;
            // Without its rule an error is compared, never made.
            const bool isKnown =
                use.isCompared ? known.contains(use.code) : errorEntry(use.code) != nullptr;
            if (!isKnown) absent += use.place + " " + use.code + "\n";
            ++count;
        }
        QVERIFY2(absent.empty(), absent.c_str());
        QVERIFY(count > 300);
    }

    void eachEntryIsUsed() {
        Names used;
        for (const Use& use : allUses()) used.insert(use.code);
        for (const ErrorEntry& entry : errorCatalogue())
            QVERIFY2(used.contains(std::string(entry.code)), entry.code.data());
    }

    void argumentsThatAreNamedAreGiven() {
        std::string lacking;
        for (const Use& use : allUses()) {
            const ErrorEntry* entry = errorEntry(use.code);
            if (entry == nullptr || use.caller.empty() || use.isCompared) continue;
            for (const std::string& name : namedBy(*entry))
                if (!use.given.contains(name))
                    lacking += use.place + " " + use.code + " {" + name + "}\n";
        }
        QVERIFY2(lacking.empty(), lacking.c_str());
    }

    void anErrorIsSaidWithItsArguments() {
        const Error error = makeError("project.exists", {{"folder", "/a"}});
        QCOMPARE(error.text, std::string("There is already a project in /a."));
        QCOMPARE(error.remedy, std::string("Open it, or choose another name."));
        QVERIFY(error.kind == ErrorKind::input);
    }

    /// Who compares codes need not know what more is said.
    void whatSaysMoreKeepsTheCode() {
        const Error error =
            makeError("file.unreadable.folder", {{"file", "/a"}, {"action", "read"}});
        QCOMPARE(error.code, std::string("file.unreadable"));
        QCOMPARE(error.arguments.at("rule"), std::string("folder"));
        QCOMPARE(error.text, std::string("Could not read /a: it is a folder."));
        QVERIFY(entryOf(errorFromJson(toJson(error))) == errorEntry("file.unreadable.folder"));
    }

    /// Names of files are no sentences.
    void argumentsAreNotFilledIn() {
        QCOMPARE(filledIn("{file} and {other}", {{"file", "{other} {"}, {"other", "b"}}),
                 std::optional<std::string>("{other} { and b"));
        QVERIFY(!filledIn("{file} and {other}", {{"file", "a"}}));
    }

    void theFileThatAnErrorWasFoundInIsNamed() {
        const Error error = foundIn(
            "/a/job.json", makeError("recipe.invalid.multiple_of_8",
                                     {{"field", "resolution"}, {"value", "7"}, {"nearest", "0"}}));
        QCOMPARE(error.text,
                 std::string("In /a/job.json: resolution is 7, which is not a multiple of 8."));
        QCOMPARE(error.arguments.at("file"), std::string("/a/job.json"));
    }
};

REGISTER_TEST(TestErrorCatalogue, QCoreApplication);
#include "test_error_catalogue.moc"
