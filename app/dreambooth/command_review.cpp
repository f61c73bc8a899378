// `dreambooth review make | send | import | result`: a blind review from the command line.
#include <base/console.h>
#include <worker/review.h>
#include "command_review_print.h"
#include "commands.h"
#include "draw_flags.h"

#include <functional>
#include <memory>

namespace dreambooth {
namespace {

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
