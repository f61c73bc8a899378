// Lines of answers-<reviewer>.jsonl.
#include <reviews/review_answers.h>

#include <base/clock.h>
#include <base/files.h>
#include <base/untrusted_folder.h>

#include <algorithm>
#include <array>
#include <system_error>
#include <utility>

namespace dreambooth {
namespace fs = std::filesystem;

namespace {

/// Of a reviewer who answers 2,000 pairs and takes each answer back a hundred times.
constexpr std::uintmax_t maxAnswersBytes = 64u << 20;

constexpr std::array answerNames = {
    std::pair(Answer::left, "left"), std::pair(Answer::right, "right"),
    std::pair(Answer::equal, "equal"), std::pair(Answer::skip, "skip")};

/// Takes one line's answer; false where it doesn't fit the review.
bool takeLine(const Review& review, const Json& line, ReviewerAnswers& all) {
    const auto pair = valueOr<std::int64_t>(line, "pair", -1);
    const auto question = valueOr<std::int64_t>(line, "question", 0);
    const std::size_t questions = review.questions.size();
    if (pair < 0 || static_cast<std::size_t>(pair) >= all.asked.size() / questions ||
        question < 0 || static_cast<std::size_t>(question) >= questions)
        return false;
    const auto number =
        static_cast<std::size_t>(pair) * questions + static_cast<std::size_t>(question);
    const ReviewPair& pictures = all.asked[number].pictures;
    if (valueOr<std::string>(line, "left", "") != review.pictureName(pictures.left) ||
        valueOr<std::string>(line, "right", "") != review.pictureName(pictures.right))
        return false;
    std::erase(all.history, number);
    all.answers[number].reset();
    if (valueOr(line, "take_back", false)) return true;
    all.answers[number] = answerNamed(valueOr<std::string>(line, "answer", ""));
    all.history.push_back(number);
    return all.answers[number].has_value();
}

}  // namespace

const char* nameOf(Answer answer) {
    return std::ranges::find(answerNames, answer, &std::pair<Answer, const char*>::first)->second;
}

std::optional<Answer> answerNamed(std::string_view name) {
    for (const auto& [answer, known] : answerNames)
        if (known == name) return answer;
    return std::nullopt;
}

std::vector<AskedPair> askedOf(const Review& review, std::string_view order) {
    std::vector<AskedPair> asked;
    for (const ReviewPair& pictures : reviewOrder(review.shape(), review.key, order)) {
        const std::size_t pair = asked.size() / review.questions.size();
        for (std::size_t question = 0; question < review.questions.size(); ++question)
            asked.push_back({pair, pictures, question});
    }
    return asked;
}

Json answerLine(const Review& review, const AskedPair& asked, std::optional<Answer> answer,
                std::optional<double> seconds) {
    Json line = {{"t", secondsSinceEpoch()},
                 {"pair", asked.pair},
                 {"left", review.pictureName(asked.pictures.left)},
                 {"right", review.pictureName(asked.pictures.right)}};
    if (asked.question > 0) line["question"] = asked.question;
    if (seconds) line["seconds"] = *seconds;
    if (answer)
        line["answer"] = nameOf(*answer);
    else
        line["take_back"] = true;
    return line;
}

Result<ReviewerAnswers> readAnswers(const Review& review, const Reviewer& reviewer) {
    ReviewerAnswers all;
    all.asked = askedOf(review, reviewer.order);
    all.answers.resize(all.asked.size());
    const fs::path file = review.folder / reviewer.answers;
    std::error_code ignored;
    if (!fs::exists(fs::symlink_status(file, ignored))) return all;
    const UntrustedFolder untrusted(review.folder);
    TRY(const std::string text, readFile(file, maxAnswersBytes));
    int number = 0;
    double before = 0;
    for (std::size_t begin = 0; begin < text.size();) {
        const std::size_t end = std::min(text.find('\n', begin), text.size());
        const auto line = parseJson(std::string_view(text).substr(begin, end - begin), "an answer");
        begin = end + 1;
        ++number;
        if (line && !takeLine(review, *line, all))
            return failure("review.answers_altered",
                           {{"file", file.string()}, {"line", std::to_string(number)}});
        if (!line) continue;
        constexpr double pause = 60;  // seconds
        const auto time = valueOr(*line, "t", 0.0);
        const double since = before > 0 ? time - before : -1;
        const double took = reviewer.session.empty() ? since : valueOr(*line, "seconds", -1.0);
        if (took >= 0 && took <= pause && line->contains("answer")) all.seconds.push_back(took);
        before = time;
    }
    return all;
}

Result<void> appendAnswers(const fs::path& file, const std::vector<Json>& lines) {
    if (lines.empty()) return {};
    std::error_code error;
    const bool isNew = fs::file_size(file, error) == 0 || error;
    TRY_VOID(repairTornLine(file));
    std::string text;
    for (const Json& line : lines) text += (text.empty() ? "" : "\n") + asText(line);
    TRY_VOID(appendLine(file, text));
    TRY_VOID(syncToDisk(file));
    return isNew ? syncToDisk(file.parent_path()) : Result<void>{};
}

}  // namespace dreambooth
