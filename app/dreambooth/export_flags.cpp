// Flags, running and printing of commands that export.
#include "export_flags.h"

#include <base/console.h>
#include <base/error_json.h>
#include <worker/exceptions.h>
#include <worker/unfinished_output.h>

#include <algorithm>
#include <string>
#include <string_view>

namespace dreambooth {

namespace {

constexpr int plainlyDifferent = 16;  // of 255: more than half precision rounds off

void printKept(const Json& facts) {
    if (!facts.contains("kept")) return;
    constexpr double percent = 100;
    // Convolutions have a rank of their own (--conv_rank).
    const int rank = facts["rank"].get<int>(), least = valueOr(facts, "least_rank", rank);
    const std::string ranks =
        (least < rank ? std::to_string(least) + " to " : std::string()) + std::to_string(rank);
    const auto kept = facts["kept"].get<double>();
    // Of an extraction; no rank helps what lies in no layer of a LoRA.
    const bool isPart = facts.contains("kept_of_layers");
    tell("Rank %s keeps %.1f %% of the change%s; the layer that loses most keeps %.1f %%.\n",
         ranks.c_str(), percent * valueOr(facts, "kept_of_layers", kept),
         isPart ? " to the layers that it takes" : "", percent * facts["least_kept"].get<double>());
    if (isPart)
        tell("Of the whole change, norms, biases and other layers included, that is %.1f %%.\n",
             percent * kept);
}

void print(const Json& facts) {
    printPath(facts["output"].get<std::string>());
    const auto leftOut = valueOr(facts, "left_out", Json::array());
    if (!leftOut.empty())
        tell("Note: %zu layers are for parts that the base model doesn't have; left out.\n",
             leftOut.size());
    printKept(facts);
    const Json& difference = facts["largest_pixel_difference"];
    if (difference.is_null()) {
        tell("Not checked: no picture was generated with it.\n");
        return;
    }
    const int pixels = difference.get<int>();
    tell("Checked: a picture from the reopened file differs by at most %d of 255.%s\n", pixels,
         pixels > plainlyDifferent
             ? " That is a lot; compare pictures from both before you share it."
             : "");
}

}  // namespace

void addExportFlags(CLI::App& command, ExportedAs& exported, ExportFlags& flags,
                    const char* helpOfTo) {
    // CLI11's own transformer shows the numbers of the names, and takes them.
    const auto numberOf = [](std::string& text) -> std::string {
        const auto found = std::ranges::find(conversionTargets, text);
        if (found == conversionTargets.end()) {
            std::string names;
            for (const std::string_view name : conversionTargets)
                names += (names.empty() ? "" : ", ") + std::string(name);
            return "“" + text + "” is none of " + names + ".";
        }
        text = std::to_string(found - conversionTargets.begin());
        return {};
    };
    command.add_option("--to", exported.target, helpOfTo)
        ->transform(CLI::Validator(numberOf, ""))
        ->type_name("FORMAT");
    command.add_option("--title", exported.title, "Its name in the model card");
    command.add_option("--trigger_phrase", exported.triggerPhrase,
                       "The words that bring up the subject, such as \"sks cat\"");
    command.add_option(
        "--thumbnail", exported.thumbnail,
        "A picture to keep, small, in a LoRA's metadata, with --to comfyui or kohya");
    command.add_option("--drawn_with", exported.drawnWith,
                       "For the model card: the model that drew the LoRA's pictures in place of "
                       "its base");
    command.add_flag("--no_verify", flags.noVerify,
                     "Don't check the result by generating a picture");
    command.add_flag("--json", flags.json, "Print one JSON document");
}

int runExport(ExportedAs& exported, const ExportFlags& flags,
              const std::function<Result<Json>()>& work) {
    exported.verify = !flags.noVerify;
    const UnfinishedOutput output(exported.output);
    const Result<Json> done = [&]() -> Result<Json> {
        const bool keepsPictures = exported.target == ConversionTarget::comfyUi ||
                                   exported.target == ConversionTarget::kohya;
        if (!exported.thumbnail.empty() && !keepsPictures)
            return failure("flags.refused",
                           {{"flag", "--thumbnail"},
                            {"reason", "only --to comfyui and kohya keep a picture"}});
        try {
            return work();
        } catch (...) {
            return std::unexpected(errorOfException());
        }
    }();
    if (!done) {
        if (flags.json) printJson({{"error", toJson(done.error())}});
        return report(done.error());
    }
    if (flags.json)
        printJson(*done);
    else
        print(*done);
    return 0;
}

}  // namespace dreambooth
