// Changes of captions in the project, undoable; and what of a caption is shown in colour. Used by
// the editor under a photo, the table of captions and the list of tags.
#pragma once

#include <base/error.h>
#include <project/project.h>

#include <QString>
#include <QTextLayout>
#include <functional>
#include <string>
#include <vector>

namespace dreambooth {

class PromptTokenizer;
class ProjectSession;

/// What a person has written, for the photo of this file (Photo::file), where it is still there;
/// typing at one photo in a row is one step of undo. Error: caption.too_long, and the caption stays
/// as it was.
Result<void> writeCaption(ProjectSession& session, const std::string& file, const QString& text);

/// The same for several photos, as one step that is called `step`. Those whose caption would be too
/// long stay as they are, and the errors name them.
std::vector<Error> changeCaptions(ProjectSession& session, const QString& step,
                                  const std::vector<int>& photos,
                                  const std::function<std::string(const Photo&)>& change);

/// A caption that a program suggests, for the photo of this file (Photo::file); those of one
/// `batch` in a row are one step of undo. False where the photo is gone or has a caption.
bool takeSuggestion(ProjectSession& session, const std::string& file, const std::string& caption,
                    int batch);

/// Its caption, or "a photo of $subject" where it has none: what more is written to.
std::string captionOrDefault(const Photo& photo);

/// What a caption says besides the subject: "a photo of sks cat on grass" is "on grass"; the whole
/// where it says nothing else.
QString captionBesidesSubject(const Project& project, const Photo& photo);

/// How many photos have one; without any, the project is as one from before there were captions.
int writtenCaptions(const Project& project);
inline bool anyHasCaption(const Project& project) {
    return writtenCaptions(project) > 0;
}

/// All photos of the project, and their captions.
std::vector<int> allPhotos(const Project& project);
std::vector<std::string> captionsOf(const Project& project);

/// The token as a word and $subject in amber, and where `found` stands marked; in QTextLayout's
/// terms.
QList<QTextLayout::FormatRange> captionFormats(const QString& text,
                                               const std::vector<std::string>& tokens,
                                               const QString& found = {});

/// Tokens of what the photo is learned with: of maxPromptLength().
int captionTokens(const PromptTokenizer& tokenizer, const Project& project, const Photo& photo);

}  // namespace dreambooth
