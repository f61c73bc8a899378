// `dreambooth demo`: its flags, and what it says at the end.
#include <base/console.h>
#include <worker/demo.h>
#include "commands.h"

#include <cstdio>
#include <memory>

namespace dreambooth {
namespace {

void printDemo(const DemoResult& result, const std::string& subject) {
    tell(
        "\nLikeness to the subject: base %.2f, tuned %.2f (0: another %s, 1: photos of this one).\n"
        "Variety of other %ss: base %.2f, tuned %.2f.\n"
        "Learned in %.0f s. Before and after:\n",
        result.scores.base.likeness, result.scores.tuned.likeness, subject.c_str(), subject.c_str(),
        result.scores.base.diversity, result.scores.tuned.diversity, result.trainingSeconds);
    printPath(result.picture);
}

}  // namespace

void addDemoCommand(CLI::App& app, int& exitCode) {
    auto options = std::make_shared<DemoOptions>();
    CLI::App* command = app.add_subcommand("demo",
                                           "Teach the bundled model a bundled subject (one to four "
                                           "minutes on two cores) and draw it before and after");
    command
        ->add_option("--output", options->output,
                     "Folder for before-after.png, report.json and the project")
        ->capture_default_str();
    command->add_option("--subject", options->subject, "The bundled subject to teach")
        ->check(CLI::IsMember(bundledSubjects()))
        ->capture_default_str();
    command->add_option("--preset", options->preset, "The recipe; fast and faithful are LoRAs")
        ->check(CLI::IsMember({"fast", "faithful", "full"}))
        ->capture_default_str();
    command->add_option("--seed", options->seed, "Seed of the training and of the pictures")
        ->capture_default_str();
    command->callback([options, &exitCode] {
        const Result<DemoResult> done = runDemo(*options);
        exitCode = done ? 0 : report(done.error());
        if (done) printDemo(*done, options->subject);
    });
}

}  // namespace dreambooth
