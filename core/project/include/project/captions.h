// What is said of one photo: a caption, in which commas part tags. Plain functions on text; where
// captions lie in files is in project/caption_files.h.
#pragma once

#include <base/error.h>

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace dreambooth {

/// Far more than any text encoder reads.
constexpr std::size_t maxCaptionCharacters = 10'000;

/// A caption as a project keeps it: UTF-8 without a byte order mark, line breaks as \n, nothing
/// that can't be seen, no blanks at either end. `origin` is what errors name as {file}. Errors:
/// caption.not_utf8, caption.too_long {limit, characters}.
Result<std::string> cleanCaption(std::string_view text, const std::string& origin);

/// Each line break becomes a blank: kohya's programs read the first line of a .txt file alone.
std::string onOneLine(std::string caption);

/// What is learned with a photo: its caption with its own subject ("sks cat") in place of $subject,
/// and the project's in place of $subject1, $subject2, …; one without is "a photo of sks cat".
std::string filledCaption(const std::string& caption, const std::string& own,
                          const std::vector<std::string>& phrases);

/// How many parts of a caption come behind the first `keep`: those that training may move or leave
/// out. Parts are counted as sd-scripts counts them, empty ones too.
std::size_t movableParts(std::string_view caption, int keep);
/// The caption with those parts in this order (indices among them), without those whose place in
/// the order is dropped: what process_caption() of sd-scripts' library/train_util.py makes of it
/// with shuffle_caption, keep_tokens and caption_tag_dropout_rate.
std::string arrangedCaption(std::string_view caption, int keep,
                            const std::vector<std::int64_t>& order,
                            const std::vector<bool>& dropped);

/// The parts between commas without blanks around them; empty ones are left out.
std::vector<std::string> captionParts(std::string_view caption);
/// "a photo of sks cat", of which one of the tokens is a word, or in which $subject stands: no tag,
/// and it stays where it is.
bool namesSubject(std::string_view part, const std::vector<std::string>& tokens);
/// The parts that name no subject.
std::vector<std::string> tagsOf(std::string_view caption, const std::vector<std::string>& tokens);
/// Tags rather than a sentence: three parts or more, of at most four words each where they name no
/// subject.
bool isTagList(std::string_view caption, const std::vector<std::string>& tokens);

/// What a program saw in a photo ("a dog on the beach") as a caption: $subject in place of the
/// class and its article, or before all where the class is not in it.
std::string suggestedCaption(const std::string& seen, const std::string& className);
/// The same of tags ("grass, dog, sand"): $subject before all, and the class's own tag left out.
std::string suggestedTags(const std::string& seen, const std::string& className);

// The same caption with one change; unchanged where the tag is not in it.
std::string withTag(const std::string& caption, const std::string& tag);  ///< at the end, once
std::string withoutTag(const std::string& caption, const std::string& tag);
std::string withTagRenamed(const std::string& caption, const std::string& tag,
                           const std::string& name);
/// Moved among the tags by so many places (−1: one to the front), as far as there are.
std::string withTagMoved(const std::string& caption, const std::string& tag, int places,
                         const std::vector<std::string>& tokens);

struct TagCount {
    std::string tag;
    int captions = 0;  ///< that have it
    bool operator==(const TagCount&) const = default;
};
/// The most frequent first, then by name.
std::vector<TagCount> countTags(const std::vector<std::string>& captions,
                                const std::vector<std::string>& tokens);

}  // namespace dreambooth
