// What travels with a page: its orders, and the file of answers that it saves.
#pragma once

#include <base/error.h>

#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

namespace dreambooth {

/// The orders of pairs that a page carries: a page can't make one itself, since the key that they
/// follow from would tell which pictures are of the same candidate.
inline constexpr int sentOrders = 16;

/// For reviewOrder(): the name of a page's order.
inline std::string sentOrder(const std::string& page, int number) {
    return "page " + page + " " + std::to_string(number);
}

/// The file of answers that the page saves: read without trust, not yet held against a review.
struct SentAnswers {
    static constexpr int version = 2;

    int madeBy = version;  ///< version of the page: the first had one question and told no times
    std::string review;    ///< Review::token
    std::string page;      ///< the page's name
    int order = 0;         ///< which of its orders
    std::string session;   ///< of one person and browser
    int changes = 0;       ///< answers given and taken back in it until it was saved
    std::string reviewer;
    struct Line {
        std::int64_t pair = -1;
        std::int64_t question = 0;
        std::string left, right, answer;
        std::int64_t milliseconds = -1;  ///< that the answer took; not of version 1
    };
    std::vector<Line> lines;
    std::string check;

    /// SHA-256 over all of it, as page/judging.js makes it.
    std::string sum() const;
};

/// Errors: review.not_answers, review.newer_answers, review.altered {file}, json.malformed, file.*.
Result<SentAnswers> readSentAnswers(const std::filesystem::path& file);

/// The error review.altered {file}.
std::unexpected<Error> alteredAnswers(const std::filesystem::path& file);

}  // namespace dreambooth
