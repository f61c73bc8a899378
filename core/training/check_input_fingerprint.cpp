// Comparing hashes, and what each difference means.
#include "check_input_fingerprint.h"

#include <base/files.h>
#include <formats/model_identity.h>
#include <runs/input_fingerprint.h>

namespace dreambooth {

namespace {

Result<void> checkInput(const RunFolder& run, const InputFingerprint& before,
                        const InputFingerprint& now) {
    const std::string files = differenceOf(before.inputs, now.inputs);
    if (files.empty()) return {};
    return failure("train.other_input", {{"folder", run.input().string()}, {"files", files}});
}

Result<void> checkBase(const Job& job, const InputFingerprint& before, const InputFingerprint& now,
                       RunReporter& reporter) {
    if (before.base == now.base) return {};
    const std::string model = job.model.string();
    if (job.recipe.lora || job.recipe.textual_inversion)
        return failure("train.other_base", {{"model", model}});
    reporter.notice("train.other_base.kept", {{"model", model}});
    return {};
}

/// Class images and the captions that they have.
std::vector<std::filesystem::path> classFilesOf(const PreparedRun& prepared) {
    const CaptionPlaces& captions = prepared.job.classCaptions;
    std::vector<std::filesystem::path> files = prepared.classFiles;
    if (!captions.extension.empty())
        for (std::filesystem::path file : prepared.classFiles)
            if (pathExists(file.replace_extension(captions.extension))) files.push_back(file);
    if (!captions.column.empty() && !files.empty())
        files.push_back(files.front().parent_path() / CaptionFiles::metadataName);
    return files;
}

Result<void> compare(const PreparedRun& prepared, bool resumes, RunReporter& reporter) {
    const RunFolder& run = prepared.run;
    TRY(const std::string base, modelIdentity(prepared.model->model().files));
    TRY(InputFingerprint now, inputFingerprintOf(run, base, classFilesOf(prepared)));
    if (!resumes || !pathExists(inputFingerprintFile(run))) return writeInputFingerprint(run, now);
    TRY(const InputFingerprint before, readInputFingerprint(run));
    TRY_VOID(checkInput(run, before, now));
    TRY_VOID(checkBase(prepared.job, before, now, reporter));
    const std::string files = differenceOf(before.classImages, now.classImages);
    if (!files.empty()) reporter.notice("train.class_images_changed", {{"files", files}});
    return {};
}

}  // namespace

Result<void> checkInputFingerprint(const PreparedRun& prepared, bool resumes,
                                   RunReporter& reporter) {
    const Result<void> same =
        prepared.ranks.isFirst() ? compare(prepared, resumes, reporter) : Result<void>{};
    if (!prepared.ranks.broadcast(same ? "same" : "").empty()) return {};
    if (!same) return same;
    return failure("ranks.lost.sources");
}

}  // namespace dreambooth
