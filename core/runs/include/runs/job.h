// job.json: all that is needed to train again. Replaced by `train --resume_from_checkpoint` alone.
#pragma once

#include <base/error.h>
#include <base/json.h>
#include <base/json_fields.h>
#include <project/caption_files.h>
#include <project/recipe.h>
#include <project/subject.h>

#include <algorithm>
#include <filesystem>
#include <string>
#include <vector>

namespace dreambooth {

/// A subject that a run learns.
struct JobSubject {
    Subject subject = {.token = {}, .className = {}, .leftOutClassImages = {}};  ///< or not known
    std::string classPrompt;            ///< empty without prior preservation
    std::filesystem::path classImages;  ///< folder; relative paths are from the run folder
};

template <MaybeConst<JobSubject> AnySubject, class Visitor>
void visitFields(AnySubject& subject, Visitor&& visit) {
    visitFields(subject.subject, visit);
    visit("class_prompt", subject.classPrompt);
    visit("class_images", subject.classImages);
}

struct Job {
    static constexpr int version = 1;

    std::string id;               ///< folder name: "run-003"
    std::string title;            ///< shown: the project's name
    std::string created;          ///< ISO date, UTC
    std::string program;          ///< version of the program
    std::filesystem::path model;  ///< base model folder, absolute
    std::filesystem::path vae;    ///< a VAE in place of the model's own; may be empty
    /// A LoRA that it begins with, which lies in the run folder; empty: it begins anew.
    std::filesystem::path networkWeights;
    std::string startedFrom;  ///< the run of the project that made it; empty: none
    std::string instancePrompt;
    /// Where class images have captions of their own; both empty: they all have the class prompt.
    CaptionPlaces classCaptions;
    std::filesystem::path output;  ///< where the tuned model goes; relative: from the run folder
    std::filesystem::path tensorboard;  ///< folder of its event files; empty: in the run folder
    /// A second folder, on shared storage perhaps, that checkpoints and the result are copied to;
    /// empty: none.
    std::filesystem::path checkpointCopies;
    std::vector<std::string> devices = {"auto"};  ///< "auto", "cpu", "0", "1", …; one rank each
    /// At least one; in the file the first one's fields are the job's own. Photos of the others
    /// have captions that name them.
    std::vector<JobSubject> subjects = std::vector<JobSubject>(1);
    std::string branchedFrom;      ///< the run whose checkpoint this one goes on from; empty: none
    int branchStep = 0;            ///< the step of that checkpoint
    bool onlyClassImages = false;  ///< ends when they are there, before anything is learned
    Recipe recipe;

    JobSubject& first() { return subjects.front(); }
    const JobSubject& first() const { return subjects.front(); }
    /// Whether the person does not want to learn with the first one's class image of this file
    /// name.
    bool leavesOut(const std::string& classImage) const {
        const auto& leftOut = first().subject.leftOutClassImages;
        return std::ranges::find(leftOut, classImage) != leftOut.end();
    }
};

/// Calls visit("name", member) for every field but the recipe and further subjects; the one list of
/// them.
template <MaybeConst<Job> AnyJob, class Visitor>
void visitFields(AnyJob& job, Visitor&& visit) {
    visit("id", job.id);
    visit("title", job.title);
    visit("created", job.created);
    visit("program", job.program);
    visit("model", job.model);
    visit("vae", job.vae);
    visit("network_weights", job.networkWeights);
    visit("started_from", job.startedFrom);
    visit("instance_prompt", job.instancePrompt);
    visit("class_prompt", job.first().classPrompt);
    visit("class_images", job.first().classImages);
    visit("caption_extension", job.classCaptions.extension);
    visit("caption_column", job.classCaptions.column);
    visit("output", job.output);
    visit("tensorboard", job.tensorboard);
    visit("checkpoint_copies", job.checkpointCopies);
    visit("devices", job.devices);
    visit("left_out_class_images", job.first().subject.leftOutClassImages);
    visit("token", job.first().subject.token);
    visit("class_name", job.first().subject.className);
    visit("branched_from", job.branchedFrom);
    visit("branch_step", job.branchStep);
    visit("only_class_images", job.onlyClassImages);
}

/// The job once for each class whose images it learns with, with the first subject of that class
/// alone: subjects of one class share its images.
std::vector<Job> jobsOfClasses(const Job& job);
/// num_class_images of each class; 0 without prior preservation.
int classImageCount(const Job& job);

/// What its subjects are called in prompts: "sks cat, ohwx dog"; empty where that is not known.
std::string phrasesOf(const Job& job);

/// A job that is made now, by this version of the program, for the run of this name.
Job newJob(const std::string& id);

Json toJson(const Job& job);
/// Errors: run.invalid, run.newer_version, recipe.invalid.
Result<Job> jobFromJson(const Json& object);

}  // namespace dreambooth
