// A review of plain pictures in a temporary folder, for tests.
#pragma once

#include <images/encode.h>
#include <reviews/review.h>

#include <QTemporaryDir>
#include <filesystem>
#include <string>

namespace dreambooth {

inline const std::string someKey = std::string(63, '0') + "7";

/// Pictures are of one colour each, and tell in their texts what drew them, as ours do.
class MadeUpReview {
public:
    explicit MadeUpReview(std::size_t candidates = 2, std::size_t prompts = 3,
                          std::size_t seeds = 2, int judgements = 12) {
        static constexpr const char* names[] = {"Zebra base", "Run 3 · step 450", "Quokka",
                                                "Wombat",     "Numbat",           "Dingo"};
        m_request.title = "Zebra base against the others";
        for (std::size_t c = 0; c < candidates; ++c)
            m_request.candidates.push_back(
                {names[c], {.name = names[c], .model = "/models/" + std::string(names[c])}});
        for (std::size_t p = 0; p < prompts; ++p)
            m_request.prompts.push_back("a photo of sks toy " + std::to_string(p));
        for (std::size_t s = 0; s < seeds; ++s)
            m_request.seeds.push_back(static_cast<std::int64_t>(s) + 11);
        m_request.judgements = judgements;
        m_request.key = someKey;
    }

    std::filesystem::path folder() const { return m_folder.path().toStdString(); }
    std::filesystem::path reviews() const { return folder() / "reviews"; }
    NewReview& request() { return m_request; }
    std::filesystem::path drawn(const PictureChoice& choice) const {
        return folder() /
               (m_request.candidates[choice.candidate].model.name + "-" +
                std::to_string(choice.prompt) + "-" + std::to_string(choice.seed) + ".png");
    }
    void draw(const PictureChoice& choice, cv::Size size = {24, 16}) {
        const cv::Scalar colour(double(choice.candidate * 40), double(choice.prompt * 40),
                                double(choice.seed * 40));
        orThrow(writePng(drawn(choice), Image(size, CV_8UC3, colour),
                         {{"dreambooth", m_request.candidates[choice.candidate].name}}));
    }
    Result<Review> create() {
        for (std::size_t c = 0; c < m_request.candidates.size(); ++c)
            for (std::size_t p = 0; p < m_request.prompts.size(); ++p)
                for (std::size_t s = 0; s < m_request.seeds.size(); ++s)
                    if (!std::filesystem::exists(drawn({c, p, s}))) draw({c, p, s});
        return createReview(reviews(), m_request,
                            [this](const PictureChoice& choice) { return drawn(choice); });
    }

private:
    QTemporaryDir m_folder;
    NewReview m_request;
};

}  // namespace dreambooth
