// What a project learns: a subject has a rare token and a class ("sks", "cat"); most projects have
// one.
#pragma once

#include <base/json_fields.h>

#include <cstddef>
#include <string>
#include <vector>

namespace dreambooth {

constexpr std::size_t maxSubjects = 20;  ///< in a project

/// Where project.json and job.json list all subjects but the first, whose fields are the file's
/// own, as files of one subject have them.
inline constexpr const char* furtherSubjectsKey = "further_subjects";

struct Subject {
    std::string token = "sks";
    std::string className;  ///< empty: not named yet
    /// File names. Of a project: as earlier versions kept them, of whatever folder is in use.
    std::vector<std::string> leftOutClassImages;
    bool operator==(const Subject&) const = default;

    /// "sks cat".
    std::string phrase() const { return token + (className.empty() ? "" : " " + className); }
    /// "a photo of sks cat": what its photos without a caption are learned with.
    std::string instancePrompt() const { return "a photo of " + phrase(); }
    /// "a photo of cat"; empty without a class.
    std::string classPrompt() const { return className.empty() ? "" : "a photo of " + className; }
};

/// Calls visit("name", member) for every field; the one list of them.
template <MaybeConst<Subject> AnySubject, class Visitor>
void visitFields(AnySubject& subject, Visitor&& visit) {
    visit("token", subject.token);
    visit("class_name", subject.className);
    visit("left_out_class_images", subject.leftOutClassImages);
}

}  // namespace dreambooth
