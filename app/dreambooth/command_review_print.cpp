// What `dreambooth review` prints for people.
#include "command_review_print.h"

#include <base/console.h>
#include <base/strings.h>

#include <cmath>
#include <cstdio>
#include <string>

namespace dreambooth {
namespace {

std::string textOf(const Json& object, const char* key) {
    return valueOr<std::string>(object, key, "");
}

long percent(const Json& object, const char* key) {
    return std::lround(100 * valueOr(object, key, 0.0));
}

/// What can be concluded, in a sentence.
std::string verdictOf(const Json& result) {
    const std::string verdict = textOf(result, "verdict"), leader = textOf(result, "leader");
    if (verdict == "preferred") return leader + " is preferred, with enough certainty.";
    if (verdict == "alike") return "In most judgements no difference was seen.";
    if (verdict == "nothing") return "Nobody has judged yet.";
    std::string text = "It is too early to say which one is preferred.";
    if (result.contains("more_judgements"))
        text += " " + leader + " leads; about " + result["more_judgements"].dump() +
                " more judgements like these would be enough.";
    return text;
}

}  // namespace

void printMadeReview(const Json& made) {
    printPath(textOf(made, "review"));
    tell("%d pictures, %d pairs; %d judgements per reviewer.\n", valueOr(made, "pictures", 0),
         valueOr(made, "pairs", 0), valueOr(made, "judgements", 0));
}

void printSentReview(const Json& sent) {
    printPath(textOf(sent, "html"));
    tell(
        "%s. It does not reveal which picture is from which candidate. Import the file "
        "that reviewers save from it with dreambooth review import.\n",
        sizeText(valueOr<std::int64_t>(sent, "bytes", 0)).c_str());
}

void printImportedAnswers(const Json& imported) {
    for (const Json& one : imported["imported"])
        print("%s: %d answers of %s%s\n", textOf(one, "review").c_str(), valueOr(one, "answers", 0),
              textOf(one, "reviewer").c_str(),
              valueOr(one, "update", false) ? ", who had sent answers before" : "");
}

namespace {

void printAnswered(const Json& result) {
    print("%s\n\n", verdictOf(result).c_str());
    print("Preferred where a difference was seen, with 95 %% confidence:\n");
    for (const Json& one : result["candidates"])
        print("  %-30s %3ld %%  between %ld and %ld %%, %d wins, %d losses\n",
              textOf(one, "name").c_str(), percent(one, "share"), percent(one, "low"),
              percent(one, "high"), valueOr(one, "wins", 0), valueOr(one, "losses", 0));
    const Json& counts = result["judgements"];
    print("%d judgements; in %d no difference was seen, %d were skipped.\n",
          valueOr(counts, "judged", 0), valueOr(counts, "equal", 0), valueOr(counts, "skipped", 0));
    for (const Json& one : result["agreements"])
        print("%s and %s agree in %ld %% of %d pairs.\n",
              one["reviewers"][0].get<std::string>().c_str(),
              one["reviewers"][1].get<std::string>().c_str(), percent(one, "share"),
              valueOr(one, "pairs", 0));
}

}  // namespace

void printReviewResult(const Json& result) {
    if (!result.contains("questions")) printAnswered(result);
    for (const Json& question : valueOr(result, "questions", Json::array())) {
        const std::string asked = textOf(question, "question");
        print("\"%s\"\n", asked.empty() ? "Which one do you prefer?" : asked.c_str());
        printAnswered(question);
        print("\n");
    }
    for (const Json& one : result["reviewers"])
        print("  %-30s %d of %d\n", textOf(one, "name").c_str(), valueOr(one, "done", 0),
              valueOr(one, "total", 0));
}

}  // namespace dreambooth
