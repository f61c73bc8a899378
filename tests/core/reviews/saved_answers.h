// The small file that comes back from a review's page, for tests.
#pragma once

#include <base/hash.h>
#include <reviews/review_answers.h>
#include <sent_answers.h>

#include <string>
#include <vector>

namespace dreambooth {

/// What somebody saves in the page, as page/judging.js writes it.
struct SavedAnswers {
    const Review& review;
    std::string page = "0123456789abcdef";
    int order = 3;
    std::string session = "5e55101";
    int changes = 3;
    std::string reviewer = "Client";
    std::vector<std::string> answers = {"left", "skip", "equal"};
    int version = 1;       ///< the pages that are written now make 2
    int milliseconds = 0;  ///< of each answer

    Json json() const {
        const auto asked = askedOf(review, sentOrder(page, order));
        std::string sum = review.token + "\n" + page + "\n" + std::to_string(order) + "\n" +
                          session + "\n" + std::to_string(changes) + "\n" + reviewer;
        Json lines = Json::array();
        for (std::size_t i = 0; i < answers.size(); ++i) {
            const auto& [pair, pictures, question] = asked[i];
            const std::string left = review.pictureName(pictures.left);
            const std::string right = review.pictureName(pictures.right);
            lines.push_back(
                {{"pair", pair}, {"left", left}, {"right", right}, {"answer", answers[i]}});
            if (version > 1)
                lines.back().update({{"question", question}, {"milliseconds", milliseconds}});
            sum += "\n" + std::to_string(pair) +
                   (version > 1 ? " " + std::to_string(question) : "") + " " + left + " " + right +
                   " " + answers[i] + (version > 1 ? " " + std::to_string(milliseconds) : "");
        }
        return {{"format", "dreambooth-review-answers"},
                {"version", version},
                {"review", review.token},
                {"page", page},
                {"order", order},
                {"session", session},
                {"changes", changes},
                {"reviewer", reviewer},
                {"answers", lines},
                {"check", sha256(sum)}};
    }
};

}  // namespace dreambooth
