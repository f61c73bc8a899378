// Looking at the output's place.
#include "save_result.h"

#include <base/outputs.h>
#include <base/written_files.h>
#include <formats/model_files.h>
#include <training/check_output.h>

namespace dreambooth {
namespace fs = std::filesystem;

Result<void> checkOutput(const RunFolder& run, const Job& job) {
    const fs::path output = run.outputOf(job);
    // The window's runs have their result in themselves; a stranger's must not lead out.
    if (job.output.is_relative() && job.output.lexically_normal().string().starts_with(".."))
        return failure("output.outside", {{"folder", output.lexically_normal().string()},
                                          {"file", run.jobFile().string()}});
    for (const fs::path& original : {job.model, job.vae})
        if (!original.empty()) TRY_VOID(checkApart(output, original));
    // How much room there is on the disk is looked at by itself.
    if (const auto can = checkCanWriteInto(output); !can && can.error().code != "disk.full")
        return can;
    OpenOptions options;
    options.vae = job.vae;
    TRY(const ModelFiles base, ModelFiles::open(job.model, options));
    TRY(const auto names, resultNames(job, base));
    const WrittenFiles there(output);
    for (const fs::path& name : names) TRY_VOID(there.checkFree(name));
    return {};
}

}  // namespace dreambooth
