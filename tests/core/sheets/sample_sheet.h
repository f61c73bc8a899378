// Sheets to test with.
#pragma once

#include <sheets/sheet.h>

#include <opencv2/imgproc.hpp>
#include <string>

namespace dreambooth {

/// A picture with a subject, so that one sees which way up it is and that nothing is cut off.
inline Image drawnToy(int width, int height, int hue) {
    Image image(height, width, CV_8UC3);
    for (int y = 0; y < height; ++y)
        for (int x = 0; x < width; ++x)
            image.at<cv::Vec3b>(y, x) =
                cv::Vec3b(static_cast<unsigned char>(90 + 100 * y / height),
                          static_cast<unsigned char>(150 + 60 * x / width),
                          static_cast<unsigned char>(220 - 90 * y / height));
    const cv::Scalar colour(40 + hue * 53 % 200, 60 + hue * 97 % 180, 50 + hue * 31 % 190);
    const int side = std::min(width, height);
    cv::circle(image, {width / 2, height * 3 / 5}, side / 3, colour, cv::FILLED, cv::LINE_AA);
    cv::circle(image, {width / 2 - side / 9, height / 2}, side / 16, {255, 255, 255}, cv::FILLED,
               cv::LINE_AA);
    cv::circle(image, {width / 2 + side / 9, height / 2}, side / 16, {255, 255, 255}, cv::FILLED,
               cv::LINE_AA);
    cv::rectangle(image, {0, 0}, {width - 1, height - 1}, {20, 20, 20}, 1);
    return image;
}

/// Base, step 200 and step 450, four prompts, some seeds each, with marks and notes.
inline Sheet sampleSheet(int seeds = 3, int columns = 3, cv::Size size = {192, 192}) {
    Sheet sheet{.title = "Backpack, which step?",
                .project = "Backpack",
                .date = "23 November 2026",
                .who = "Ana Ruiz",
                .settings = {"DPM++ 2M Karras", "25 steps", "guidance 7.5", "192 × 192"}};
    const SheetColumn all[] = {{"Base", "Demo toys", SheetAccent::base},
                               {"Run 3 · step 200", "likeness 0.71", SheetAccent::neutral},
                               {"Run 3 · step 450", "likeness 1.04", SheetAccent::tuned}};
    for (int i = 0; i < columns; ++i) sheet.columns.push_back(all[columns == 2 ? 2 * i : i % 3]);
    int hue = 0;
    for (const char* place : {"on the beach", "in the snow", "in the forest", "on the moon"}) {
        SheetRow row{.title = std::string("a photo of sks backpack ") + place,
                     .detail = seeds > 1 ? "seeds 42–44" : ""};
        for (int c = 0; c < columns; ++c)
            for (int s = 0; s < seeds; ++s)
                row.pictures.push_back({.image = drawnToy(size.width, size.height, ++hue),
                                        .column = static_cast<std::size_t>(c),
                                        .caption = "seed " + std::to_string(42 + s)});
        sheet.rows.push_back(std::move(row));
    }
    sheet.rows[0].pictures.back().mark = SheetMark::star;
    sheet.rows[0].pictures.back().note = "The one. Keep the light on the strap.";
    sheet.rows[1].pictures.front().mark = SheetMark::reject;
    sheet.rows[1].pictures.front().note = "Zip is melted; the eye looks to the left.";
    sheet.rows[2].note = "All of these may be darker.";
    sheet.rows[2].mark = SheetMark::star;
    return sheet;
}

inline SheetResult sampleResult() {
    return {.verdict = "Step 450 of run 3 is preferred, and that is certain enough.",
            .lines = {"It won 55 of 72 judgements (76 %, between 65 and 85 % with 95 % "
                      "confidence); no difference was seen in 6. The reviewers agree: 71, 75, "
                      "83 %.",
                      "12 pairs, each shown twice with sides swapped. Same prompt, seed and "
                      "sampler. Names hidden until the end."},
            .shares = {{"Run 3 · step 450", "76 % preferred", SheetAccent::tuned, .76, .65, .85},
                       {"Run 3 · step 200", "15 % preferred", SheetAccent::neutral, .15, .09, .25}},
            .tables = {{{"Prompt", "Run 3 · step 450", "Run 3 · step 200", "No difference"},
                        {"a photo of sks backpack on the beach", "14", "3", "1"},
                        {"a photo of sks backpack in the snow, with a scarf around its strap and a "
                         "lantern on top of it",
                         "41", "8", "5"}}}};
}

}  // namespace dreambooth
