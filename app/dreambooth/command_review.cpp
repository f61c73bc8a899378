// `dreambooth review make | send | import | result`: a blind review from the command line. And what
// it prints for people, from what --json would print.
#include "commands.h"
#include "draw_flags.h"

#include <base/console.h>
#include <base/strings.h>
#include <worker/review.h>

#include <cmath>
#include <cstdio>
#include <functional>
#include <memory>
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

void printAnswered(const Json& result) {
    print("%s\n\n", verdictOf(result).c_str());
    if (textOf(result, "verdict") == "nothing") return;
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

/// Prints what a part of the command says: as JSON, or for people.
int printed(const Result<Json>& said, bool json, const std::function<void(const Json&)>& print) {
    if (!said) return report(said.error());
    if (json)
        printJson(*said);
    else
        print(*said);
    return 0;
}

CLI::App* addPart(CLI::App& review, const char* name, const char* help, bool& json) {
    CLI::App* part = review.add_subcommand(name, help);
    part->add_flag("--json", json, "Print one JSON document on stdout");
    return part;
}

void addMake(CLI::App& review, int& exitCode) {
    struct Options {
        MakeReviewOptions make;
        bool json = false;
    };
    auto options = std::make_shared<Options>();
    MakeReviewOptions& make = options->make;
    CLI::App* part = addPart(
        review, "make", "Generate the candidates' pictures and create a review", options->json);
    part->add_option("--project", make.project,
                     "The project's folder; the review is saved in reviews/")
        ->required();
    part->add_option("--candidate", make.candidates,
                     "NAME=MODEL, or NAME=MODEL,LORA@0.8 with LoRAs and their strengths; 2 to 6 "
                     "times")
        ->required()
        ->allow_extra_args(false)
        ->multi_option_policy(CLI::MultiOptionPolicy::TakeAll);
    part->add_option("--prompts", make.prompts,
                     "A text file with one prompt per line, or prompts separated by commas")
        ->required();
    part->add_option("--seeds", make.seeds, "Seeds separated by commas; one picture each")
        ->capture_default_str();
    part->add_option("--judgements", make.judgements,
                     "Judgements per reviewer; each pair once if not given");
    part->add_option("--title", make.title, "Its title");
    part->add_option("--question", make.questions,
                     "What reviewers are asked of each pair, such as \"Which is our product?\"; up "
                     "to 5 times; if not given: which one they prefer")
        ->allow_extra_args(false)
        ->multi_option_policy(CLI::MultiOptionPolicy::TakeAll);
    addDrawFlags(*part, make.request);
    addDevicesFlags(*part, make.where);
    part->callback([options, part, &exitCode] {
        // All candidates are drawn alike: as the first by itself would be. What is wrong with it
        // makeReview() says.
        ModelChoice choice;
        if (const auto first = candidateOf(options->make.candidates.front()))
            choice.model = first->model.model.string();
        takeDrawingDefaults(*part, choice, options->make.request);
        exitCode = printed(makeReview(options->make), options->json, printMadeReview);
    });
}

void addSend(CLI::App& review, int& exitCode) {
    struct Options {
        std::string review, html;
        bool json = false;
    };
    auto options = std::make_shared<Options>();
    CLI::App* part = addPart(
        review, "send", "Save a review as one HTML file that opens in any browser", options->json);
    part->add_option("review", options->review, "The review's folder: reviews/review-001")
        ->required();
    part->add_option("--html", options->html, "The page: a .html file")->required();
    part->callback([options, &exitCode] {
        exitCode =
            printed(sendReview(options->review, options->html), options->json, printSentReview);
    });
}

void addImport(CLI::App& review, int& exitCode) {
    struct Options {
        std::string project;
        std::vector<std::string> files;
        bool json = false;
    };
    auto options = std::make_shared<Options>();
    CLI::App* part =
        addPart(review, "import", "Import answers that were saved from such a page", options->json);
    part->add_option("--project", options->project, "The project's folder")->required();
    part->add_option("files", options->files, "Answer files (.json)")->required();
    part->callback([options, &exitCode] {
        exitCode = printed(importReviewAnswers(options->project, options->files), options->json,
                           printImportedAnswers);
    });
}

void addResult(CLI::App& review, int& exitCode) {
    struct Options {
        std::string review;
        bool json = false;
    };
    auto options = std::make_shared<Options>();
    CLI::App* part = addPart(review, "result", "Sum up what reviewers said", options->json);
    part->add_option("review", options->review, "The review's folder: reviews/review-001")
        ->required();
    part->callback([options, &exitCode] {
        exitCode = printed(sumUpReview(options->review), options->json, printReviewResult);
    });
}

}  // namespace

void addReviewCommand(CLI::App& app, int& exitCode) {
    CLI::App* command = app.add_subcommand("review",
                                           "Have people judge blind which of several models makes "
                                           "better pictures, and sum up the result");
    command->require_subcommand(1);
    addMake(*command, exitCode);
    addSend(*command, exitCode);
    addImport(*command, exitCode);
    addResult(*command, exitCode);
}

}  // namespace dreambooth
