// The file of answers, read without trust.
#include <base/hash.h>
#include <base/json.h>
#include <base/mapped_file.h>
#include <base/strings.h>
#include <reviews/review.h>

#include <algorithm>

#include "sent_answers.h"

namespace dreambooth {

namespace fs = std::filesystem;

namespace {

constexpr std::uintmax_t maxFileBytes = 4 << 20;
constexpr std::size_t maxMarkLength = 64;

/// The name of a page or of a round in it: letters and digits by chance.
bool isMark(const std::string& text) {
    return !text.empty() && text.size() <= maxMarkLength && std::ranges::all_of(text, [](char c) {
        return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z');
    });
}

}  // namespace

std::string SentAnswers::sum() const {
    std::string text = review + "\n" + page + "\n" + std::to_string(order) + "\n" + session + "\n" +
                       std::to_string(changes) + "\n" + reviewer;
    for (const Line& line : lines)
        text += "\n" + std::to_string(line.pair) +
                (madeBy > 1 ? " " + std::to_string(line.question) : "") + " " + line.left + " " +
                line.right + " " + line.answer +
                (madeBy > 1 ? " " + std::to_string(line.milliseconds) : "");
    return sha256(text);
}

std::unexpected<Error> alteredAnswers(const fs::path& file) {
    return failure("review.altered", {{"file", file.string()}});
}

namespace {

std::unexpected<Error> noAnswers(const fs::path& file) {
    return failure("review.not_answers", {{"file", file.string()}});
}

/// The page itself, which lies beside the answers of a reviewer who has judged it here.
Result<bool> isPage(const fs::path& file) {
    constexpr std::string_view beginning = "<!doctype html>";
    TRY(const MappedFile page, MappedFile::open(file));
    if (page.bytes().size() < beginning.size()) return false;
    TRY(const auto begins, readBytes(page.bytes().first(beginning.size())));
    const auto* const text = reinterpret_cast<const char*>(begins.data());
    return toLower(std::string(text, begins.size())) == beginning;
}

}  // namespace

Result<SentAnswers> readSentAnswers(const fs::path& file) {
    TRY(const bool page, isPage(file));
    if (page) return failure("review.not_answers.page", {{"file", file.string()}});
    TRY(const Json object, readJson(file, {.bytes = maxFileBytes}));
    const auto text = [](const Json& from, const char* key) {
        return valueOr<std::string>(from, key, "");
    };
    if (text(object, "format") != "dreambooth-review-answers") return noAnswers(file);
    const int version = valueOr(object, "version", 0);
    if (version > SentAnswers::version)
        return failure("review.newer_answers", {{"file", file.string()}});
    SentAnswers sent{.madeBy = version,
                     .review = text(object, "review"),
                     .page = text(object, "page"),
                     .order = valueOr(object, "order", -1),
                     .session = text(object, "session"),
                     .changes = valueOr(object, "changes", -1),
                     .reviewer = text(object, "reviewer"),
                     .lines = {},
                     .check = text(object, "check")};
    const Json answers = valueOr(object, "answers", Json::array());
    if (answers.size() > maxJudgements * maxQuestions) return alteredAnswers(file);
    if (answers.empty() && sent.changes == 0) return noAnswers(file);  // saved before the first
    for (const Json& line : answers)
        sent.lines.push_back({.pair = valueOr<std::int64_t>(line, "pair", -1),
                              .question = valueOr<std::int64_t>(line, "question", 0),
                              .left = text(line, "left"),
                              .right = text(line, "right"),
                              .answer = text(line, "answer"),
                              .milliseconds = valueOr<std::int64_t>(line, "milliseconds", -1)});
    if (sent.check != sent.sum() || !isMark(sent.session) || !isMark(sent.page) ||
        sent.changes < 1 || sent.order < 0 || sent.order >= sentOrders)
        return alteredAnswers(file);
    return sent;
}

}  // namespace dreambooth
