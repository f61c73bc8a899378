// review.json, read strictly: what is wrong in it would count votes wrongly; and the people who
// judge.
#include <base/shown_text.h>
#include <base/strings.h>

#include <algorithm>
#include <set>

#include "review_file.h"

namespace dreambooth {

namespace fs = std::filesystem;

namespace {

Json toJson(const Candidate& candidate) {
    return {{"name", candidate.name}, {"model", toJson(candidate.model)}};
}

Json toJson(const Reviewer& reviewer) {
    Json object = {
        {"name", reviewer.name}, {"answers", reviewer.answers}, {"order", reviewer.order}};
    if (!reviewer.session.empty())
        object.update({{"session", reviewer.session}, {"changes", reviewer.changes}});
    return object;
}

template <class T>
Json arrayOf(const std::vector<T>& items) {
    Json array = Json::array();
    for (const T& item : items) array.push_back(toJson(item));
    return array;
}

std::unexpected<Error> invalid(const fs::path& folder, const std::string& field) {
    const std::string file = (folder / "review.json").string();
    return failure("review.invalid", {{"file", file}, {"field", field}});
}

/// A name as it is shown: two that look alike are one.
bool readName(const Json& object, const char* key, std::string& name) {
    name = shownLine(valueOr<std::string>(object, key, ""));
    return !name.empty();
}

/// One question as a text, as it always was; several as a list.
bool readQuestions(const Json& object, std::vector<std::string>& questions) {
    (void)readName(object, "question", questions.front());
    if (!object.contains("questions")) return true;
    questions.clear();
    for (const auto& text : valueOr(object, "questions", std::vector<std::string>()))
        questions.push_back(shownLine(text));
    return !questions.empty() && questions.size() <= maxQuestions;
}

/// Text that is neither missing nor of another type.
bool readText(const Json& object, const char* key, std::string& text) {
    text = valueOr<std::string>(object, key, "");
    return !text.empty();
}

bool isHex(const std::string& text, std::size_t length) {
    return text.size() == length && text.find_first_not_of("0123456789abcdef") == std::string::npos;
}

/// Nothing that leads out of the review's folder.
bool isAnswersFile(const std::string& name) {
    return name.starts_with("answers-") && name.ends_with(".jsonl") &&
           name.find('/') == std::string::npos;
}

bool readCandidates(const Json& array, std::vector<Candidate>& candidates) {
    std::set<std::string> names;
    for (const Json& item : array) {
        Candidate& candidate = candidates.emplace_back();
        if (!item.is_object() || !readName(item, "name", candidate.name) ||
            !names.insert(candidate.name).second)
            return false;
        candidate.model = comparedModelFromJson(valueOr(item, "model", Json::object()));
    }
    return candidates.size() >= minCandidates && candidates.size() <= maxCandidates;
}

bool readReviewers(const Json& array, std::vector<Reviewer>& reviewers) {
    std::set<std::string> names, files;
    for (const Json& item : array) {
        Reviewer& reviewer = reviewers.emplace_back();
        if (!item.is_object() || !readName(item, "name", reviewer.name) ||
            !readText(item, "answers", reviewer.answers) || !isAnswersFile(reviewer.answers) ||
            !readText(item, "order", reviewer.order) || !names.insert(reviewer.name).second ||
            !files.insert(reviewer.answers).second)
            return false;
        reviewer.session = valueOr<std::string>(item, "session", "");
        reviewer.changes = valueOr(item, "changes", 0);
    }
    return true;
}

}  // namespace

Json toJson(const Review& review) {
    Json settings = toJson(review.settings);
    settings.erase("prompt");
    settings.erase("seed");
    const bool hasSeveral = review.questions.size() > 1;
    Json object = {{"version", hasSeveral ? Review::version : 1},
                   {"token", review.token},
                   {"title", review.title},
                   {"question", review.questions.front()},
                   {"created", review.created},
                   {"candidates", arrayOf(review.candidates)},
                   {"settings", std::move(settings)},
                   {"prompts", review.prompts},
                   {"seeds", review.seeds},
                   {"order", {{"key", review.key}, {"judgements", review.judgements}}},
                   {"reviewers", arrayOf(review.reviewers)},
                   {"decision",
                    {{"candidate", review.decision.candidate},
                     {"signed_off_by", review.decision.signedOffBy},
                     {"note", review.decision.note}}}};
    if (hasSeveral) object["questions"] = review.questions;
    return object;
}

Result<Review> reviewFromJson(const Json& object, const fs::path& folder) {
    if (valueOr(object, "version", 0) > Review::version)
        return failure("review.newer_version", {{"file", folder.string()}});
    Review review;
    review.folder = folder;
    review.id = folder.filename().string();
    (void)readName(object, "title", review.title);
    review.created = valueOr<std::string>(object, "created", "");
    if (valueOr(object, "version", 0) < 1) return invalid(folder, "version");
    if (!readText(object, "token", review.token) || !isHex(review.token, 16))
        return invalid(folder, "token");
    if (!readQuestions(object, review.questions)) return invalid(folder, "questions");
    const Json none = Json::array();
    if (!readCandidates(valueOr(object, "candidates", none), review.candidates))
        return invalid(folder, "candidates");
    const Result<DrawRequest> settings =
        drawRequestFromJson(valueOr(object, "settings", Json::object()));
    if (!settings) return invalid(folder, "settings");
    review.settings = *settings;
    review.prompts = valueOr(object, "prompts", review.prompts);
    if (review.prompts.empty()) return invalid(folder, "prompts");
    review.seeds = valueOr(object, "seeds", review.seeds);
    if (review.seeds.empty() || review.prompts.size() * review.seeds.size() > maxScenes)
        return invalid(folder, "seeds");
    const Json order = valueOr(object, "order", Json::object());
    review.judgements = valueOr(order, "judgements", 0);
    if (!readText(order, "key", review.key) || !isHex(review.key, 64) || review.judgements < 1 ||
        static_cast<std::size_t>(review.judgements) > maxJudgements)
        return invalid(folder, "order");
    if (!readReviewers(valueOr(object, "reviewers", none), review.reviewers))
        return invalid(folder, "reviewers");
    const Json decision = valueOr(object, "decision", Json::object());
    review.decision.note = valueOr<std::string>(decision, "note", "");
    (void)readName(decision, "candidate", review.decision.candidate);
    (void)readName(decision, "signed_off_by", review.decision.signedOffBy);
    return review;
}

namespace {

constexpr std::size_t maxNameBytes = 240;  // 60 letters of any alphabet, as the page takes them
constexpr std::size_t maxFileNameBytes = 80;

/// `text`, or with the first of " (2)", " (3)" … that nobody has.
template <class IsTaken>
std::string freeName(const std::string& text, const std::string& before, const std::string& after,
                     const IsTaken& isTaken) {
    std::string name = text;
    for (int number = 2; isTaken(name); ++number)
        name = text + before + std::to_string(number) + after;
    return name;
}

}  // namespace

Result<std::string> reviewerName(const std::string& typed) {
    const std::vector<std::string> lines = split(typed, '\n');
    const std::string name = lines.empty() ? "" : shownLine(lines.front());
    if (name.empty() || name.size() > maxNameBytes) return failure("review.no_name");
    return name;
}

Reviewer& addReviewer(Review& review, const std::string& name, const std::string& order,
                      const std::string& session) {
    const auto hasName = [&](const std::string& text) {
        return std::ranges::find(review.reviewers, text, &Reviewer::name) != review.reviewers.end();
    };
    // File systems may not tell upper case from lower case.
    const auto hasFile = [&](const std::string& stem) {
        return std::ranges::any_of(review.reviewers, [&](const Reviewer& reviewer) {
            return toLower(reviewer.answers) == toLower("answers-" + stem + ".jsonl");
        });
    };
    std::string stem = slug(name, SlugCharacters::unicode, maxFileNameBytes);
    if (stem.empty()) stem = "reviewer";
    stem = freeName(stem, "-", "", hasFile);
    return review.reviewers.emplace_back(Reviewer{.name = freeName(name, " (", ")", hasName),
                                                  .answers = "answers-" + stem + ".jsonl",
                                                  .order = order.empty() ? stem : order,
                                                  .session = session,
                                                  .changes = 0});
}

Result<Reviewer> findOrAddReviewer(Review& review, const std::string& typed) {
    TRY(const std::string name, reviewerName(typed));
    const auto known = [&](const Review& any) {
        return std::ranges::find(any.reviewers, name, &Reviewer::name);
    };
    if (known(review) == review.reviewers.end())
        TRY_VOID(changeReview(review, [&](Review& now) -> Result<void> {
            if (known(now) == now.reviewers.end()) addReviewer(now, name, "", "");
            return {};
        }));
    // The page knows its own answers alone: its next file would take back what is answered here.
    if (!known(review)->session.empty()) return failure("review.of_a_page", {{"reviewer", name}});
    return *known(review);
}

Result<FileLock> lockAnswers(const Review& review, const Reviewer& reviewer) {
    auto lock = FileLock::acquire(review.folder / reviewer.answers);
    if (!lock && lock.error().code == "file.locked")
        return failure("review.busy", {{"reviewer", reviewer.name}});
    return lock;
}

}  // namespace dreambooth
