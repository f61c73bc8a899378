// The small file that comes back from a review's page, for tests.
#pragma once

#include <base/hash.h>
#include <reviews/review.h>
#include <sent_orders.h>

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

    Json json() const {
        const auto pairs = reviewOrder(review.shape(), review.key, sentOrder(page, order));
        std::string sum = review.token + "\n" + page + "\n" + std::to_string(order) + "\n" +
                          session + "\n" + std::to_string(changes) + "\n" + reviewer;
        Json lines = Json::array();
        for (std::size_t i = 0; i < answers.size(); ++i) {
            const std::string left = review.pictureName(pairs[i].left);
            const std::string right = review.pictureName(pairs[i].right);
            lines.push_back(
                {{"pair", i}, {"left", left}, {"right", right}, {"answer", answers[i]}});
            sum += "\n" + std::to_string(i) + " " + left + " " + right + " " + answers[i];
        }
        return {{"format", "dreambooth-review-answers"},
                {"version", 1},
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
