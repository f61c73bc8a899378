// The page that travels. What is in it is data of the review and the parts in page/, put together;
// the browser is told to run nothing else and to load nothing from anywhere.
#include <reviews/sent_review.h>

#include "page_parts.h"
#include "review_file.h"
#include "sent_answers.h"

#include <base/files.h>
#include <base/hash.h>
#include <base/strings.h>
#include <base/untrusted_folder.h>
#include <images/decode.h>
#include <images/encode.h>

#include <map>
#include <string>
#include <string_view>

namespace dreambooth {
namespace fs = std::filesystem;

namespace {

/// Puts values in the place of {{name}} in a text.
std::string filledIn(std::string_view text,
                     const std::map<std::string, std::string_view, std::less<>>& values) {
    std::string result;
    for (std::size_t open; (open = text.find("{{")) != std::string_view::npos;) {
        const std::size_t close = text.find("}}", open);
        result += text.substr(0, open);
        result += values.at(std::string(text.substr(open + 2, close - open - 2)));
        text.remove_prefix(close + 2);
    }
    return result.append(text);
}

/// As a part of a <script>, which ends at "</script" wherever that stands.
std::string inScript(std::string text) {
    for (std::size_t at = 0; (at = text.find('<', at)) != std::string::npos; ++at)
        text.replace(at, 1, "\\u003c");
    return text;
}

/// By which the browser knows what it may run (Content Security Policy, level 3).
std::string policyHash(std::string_view text) {
    const std::string hex = sha256(text);
    std::string bytes;
    for (std::size_t i = 0; i < hex.size(); i += 2)
        bytes += static_cast<char>(std::stoi(hex.substr(i, 2), nullptr, 16));
    return "sha256-" + base64(bytes);
}

/// The pictures with their numbers in the page: in the order of names that tell nothing.
Result<std::map<std::string, std::size_t>> addPictures(const Review& review, Json& pictures,
                                                       const ReviewProgress& progress,
                                                       const CancelToken& cancel) {
    const ReviewShape shape = review.shape();
    std::map<std::string, fs::path> files;
    for (std::size_t c = 0; c < shape.candidates; ++c)
        for (std::size_t p = 0; p < shape.prompts; ++p)
            for (std::size_t s = 0; s < shape.seeds; ++s)
                files[review.pictureName({c, p, s})] = review.picture({c, p, s});
    std::map<std::string, std::size_t> numbers;
    for (const auto& [name, file] : files) {
        if (cancel.isCancelled()) return std::unexpected(makeError("review.cancelled"));
        TRY(const std::string png, readFile(file));
        // One that no browser can show would hold every reviewer up.
        if (const auto shown = decodeImage(file); !shown) return std::unexpected(shown.error());
        numbers[name] = pictures.size();
        pictures.push_back({{"id", name}, {"png", base64(png)}});
        if (progress) progress(static_cast<int>(numbers.size()), static_cast<int>(files.size()));
    }
    return numbers;
}

/// The subject as it looks, small; one that can't be read is left out.
Json photosOf(const std::vector<OrientedFile>& files) {
    constexpr std::size_t most = 5;
    constexpr int side = 640;  // enlarged on a click
    Json photos = Json::array();
    for (const OrientedFile& file : files) {
        if (photos.size() == most) break;
        const UntrustedFolder untrusted(file.path.parent_path());  // nor is a photo's link
        const auto photo = decodeScaled(file, side);
        if (!photo) continue;
        if (const auto jpeg = encodeJpeg(*photo, 85)) photos.push_back(base64(*jpeg));
    }
    return photos;
}

Json ordersOf(const Review& review, const std::string& page,
              const std::map<std::string, std::size_t>& numbers) {
    Json orders = Json::array();
    for (int number = 0; number < sentOrders; ++number) {
        Json order = Json::array();
        for (const ReviewPair& pair :
             reviewOrder(review.shape(), review.key, sentOrder(page, number)))
            order.push_back({numbers.at(review.pictureName(pair.left)),
                             numbers.at(review.pictureName(pair.right)), pair.left.prompt});
        orders.push_back(std::move(order));
    }
    return orders;
}

}  // namespace

Result<void> writeReviewPage(const Review& review, const fs::path& file,
                             const std::vector<OrientedFile>& photos,
                             const ReviewProgress& progress, const CancelToken& cancel) {
    // A picture that leads to another file would be sent out with it.
    const UntrustedFolder untrusted(review.folder);
    const std::string name = randomHex(16);
    Json data = {{"token", review.token},
                 {"page", name},
                 {"questions", review.questions},
                 {"prompts", review.prompts},
                 {"photos", photosOf(photos)}};
    data["pictures"] = Json::array();
    TRY(const auto numbers, addPictures(review, data["pictures"], progress, cancel));
    data["orders"] = ordersOf(review, name, numbers);

    std::string script = "\"use strict\";\n";
    for (const std::string_view part :
         {page::sentences_js, page::check_sum_js, page::looking_js, page::judging_js})
        script += part;
    return writeFileAtomically(
        file, filledIn(page::page_html, {{"style", page::page_css},
                                         {"style-hash", policyHash(page::page_css)},
                                         {"script", script},
                                         {"script-hash", policyHash(script)},
                                         {"review", inScript(asText(data))}}));
}

}  // namespace dreambooth
