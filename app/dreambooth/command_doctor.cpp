// `dreambooth doctor`: its flags, and what it prints.
#include <base/console.h>
#include <worker/doctor.h>
#include "commands.h"
#include "draw_flags.h"

#include <cstdio>
#include <memory>

namespace dreambooth {
namespace {

void printMachine(const Json& machine) {
    const auto gigabytes = [](const Json& bytes) { return bytes.get<double>() / (1u << 30); };
    print("dreambooth %s, LibTorch %s\n", machine["program"].get<std::string>().c_str(),
          machine["libtorch"].get<std::string>().c_str());
    for (const Json& device : machine["devices"])
        print("device %-4s %s, %.1f of %.1f GiB memory free\n",
              device["id"].get<std::string>().c_str(), device["name"].get<std::string>().c_str(),
              gigabytes(device["memory_free"]), gigabytes(device["memory_total"]));
    const Json& cpu = machine["cpu"];
    print("processor   %d cores, %d used; AMX %s, AVX-512 %s, AVX2 %s\n", cpu["cores"].get<int>(),
          cpu["threads_used"].get<int>(), cpu["amx"] ? "yes" : "no", cpu["avx512"] ? "yes" : "no",
          cpu["avx2"] ? "yes" : "no");
    print("GPU         %s\n", machine["gpu"].get<std::string>().c_str());
}

void printChecks(const Json& checks) {
    for (const Json& check : checks)
        print("%-5s %-44s largest difference %.2g of %.2g allowed\n",
              check["passed"] ? "ok" : "WRONG", check["name"].get<std::string>().c_str(),
              check["difference"].get<double>(), check["tolerance"].get<double>());
}

}  // namespace

void addDoctorCommand(CLI::App& app, int& exitCode) {
    struct Options : DoctorOptions {
        bool json = false;
    };
    auto options = std::make_shared<Options>();
    CLI::App* command = app.add_subcommand(
        "doctor", "Show the devices and libraries of this computer, and check its numbers");
    CLI::Option* reference = command->add_option("--reference", options->reference,
                                                 "Folder with what diffusers computed for a model "
                                                 "(text, vae, unet and schedulers.safetensors)");
    CLI::Option* model =
        command->add_option("--model", options->model, "The model that it computed with");
    reference->needs(model);
    model->needs(reference);
    addDeviceFlags(*command, options->where);
    for (const char* ofTheChecks : {"--device", "--dtype"})
        command->get_option(ofTheChecks)->needs(reference);
    command->add_flag("--json", options->json, "Print one JSON document");

    command->callback([options, &exitCode] {
        const Result<Json> found = examine(*options);
        if (!found) {
            exitCode = report(found.error());
            return;
        }
        const Json checks = valueOr(*found, "checks", Json::array());
        for (const Json& check : checks)
            if (!check["passed"]) exitCode = 1;
        if (options->json) {
            printJson(*found);
            return;
        }
        printMachine(*found);
        printChecks(checks);
    });
}

}  // namespace dreambooth
