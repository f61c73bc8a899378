// `dreambooth doctor`: what this computer has, and whether its numbers agree with reference
// tensors.
#include <ATen/Parallel.h>

#include <cstdio>
#include <memory>

#include <worker/console.h>
#include <worker/machine.h>
#include <worker/reference_check.h>
#include "commands.h"
#include "draw_flags.h"

namespace dreambooth {
namespace {

void printMachine(const Json& machine) {
    const auto gigabytes = [](const Json& bytes) { return bytes.get<double>() / (1u << 30); };
    std::printf("dreambooth %s, LibTorch %s\n", machine["program"].get<std::string>().c_str(),
                machine["libtorch"].get<std::string>().c_str());
    for (const Json& device : machine["devices"])
        std::printf("device %-4s %s, %.1f of %.1f GiB memory free\n",
                    device["id"].get<std::string>().c_str(),
                    device["name"].get<std::string>().c_str(), gigabytes(device["memory_free"]),
                    gigabytes(device["memory_total"]));
    const Json& cpu = machine["cpu"];
    std::printf("processor   %d cores, %d used; AMX %s, AVX-512 %s, AVX2 %s\n",
                cpu["cores"].get<int>(), cpu["threads_used"].get<int>(), cpu["amx"] ? "yes" : "no",
                cpu["avx512"] ? "yes" : "no", cpu["avx2"] ? "yes" : "no");
    std::printf("GPU         %s\n", machine["gpu"].get<std::string>().c_str());
}

void printMachine(const std::vector<NumberCheck>& checks) {
    for (const NumberCheck& check : checks)
        std::printf("%-5s %-44s largest difference %.2g of %.2g allowed\n",
                    check.passed() ? "ok" : "WRONG", check.name.c_str(), check.difference,
                    check.tolerance);
}

}  // namespace

void addDoctorCommand(CLI::App& app, int& exitCode) {
    struct Options {
        std::string reference;
        std::string model;
        DrawOptions where;
        bool json = false;
    };
    auto options = std::make_shared<Options>();
    options->where.devices = "cpu";  // in float32, where equality with diffusers is promised
    CLI::App* command = app.add_subcommand(
        "doctor", "Show the devices and libraries of this computer, and check its numbers");
    CLI::Option* reference = command->add_option("--reference", options->reference,
                                                 "Folder with what diffusers computed for a model "
                                                 "(text, vae, unet and schedulers.safetensors)");
    CLI::Option* model =
        command->add_option("--model", options->model, "The model that it computed with");
    reference->needs(model);
    model->needs(reference);
    addDeviceOption(*command, options->where);
    command->add_flag("--json", options->json, "Print one JSON document");

    command->callback([options, &exitCode] {
        Json machine = describeMachine();
        std::vector<NumberCheck> checks;
        if (!options->reference.empty()) {
            const auto checked = [&]() -> Result<std::vector<NumberCheck>> {
                TRY(const LoadOptions load, loadOptions(options->where));
                return checkAgainstReference(options->model, options->reference, load);
            };
            Result<std::vector<NumberCheck>> result = checked();
            if (!result) {
                exitCode = report(result.error());
                return;
            }
            checks = std::move(*result);
        }
        exitCode = 0;
        for (const NumberCheck& check : checks) {
            machine["checks"].push_back({{"name", check.name},
                                         {"difference", check.difference},
                                         {"tolerance", check.tolerance},
                                         {"passed", check.passed()}});
            if (!check.passed()) exitCode = 1;
        }
        if (options->json) {
            printJson(machine);
            return;
        }
        printMachine(machine);
        printMachine(checks);
    });
}

}  // namespace dreambooth
