// dreambooth-film OUTPUT.mp4 PICTURE…: the pictures one after another, each fading into the next,
// as H.264 that any phone plays. The studio starts it; exit codes and messages are those of
// dreambooth.
#include <base/console.h>
#include <base/files.h>
#include <base/paths.h>
#include <base/temporaries.h>
#include <images/decode.h>
#include <sys/resource.h>

#include <opencv2/core.hpp>
#include <opencv2/imgproc.hpp>
#include <opencv2/videoio.hpp>
#include <vector>

using namespace dreambooth;
namespace fs = std::filesystem;

namespace {

constexpr int framesPerSecond = 10, framesOfPicture = 6, framesOfFade = 3, framesOfLast = 20;
constexpr int minSide = 512, maxSide = 1024;

/// Even sides, which H.264 needs, and as large as a phone shows well.
cv::Size frameSize(const Image& picture) {
    const int side = std::max(picture.cols, picture.rows);
    const double scale = static_cast<double>(std::clamp(side, minSide, maxSide)) / side;
    const auto even = [scale](int length) { return std::max(2, cvRound(length * scale / 2) * 2); };
    return {even(picture.cols), even(picture.rows)};
}

Result<std::vector<cv::Mat>> readPictures(const std::vector<fs::path>& files) {
    std::vector<cv::Mat> pictures;
    for (const fs::path& file : files) {
        TRY(const Image picture, decodeScaled(file, maxSide));
        cv::Mat frame;
        cv::cvtColor(picture, frame, cv::COLOR_RGB2BGR);
        cv::resize(frame, frame, pictures.empty() ? frameSize(picture) : pictures.front().size(), 0,
                   0, cv::INTER_CUBIC);
        pictures.push_back(frame);
    }
    return pictures;
}

Result<void> writeFilm(const fs::path& output, const std::vector<cv::Mat>& pictures) {
    const auto notWritten = [&output] {
        return failure("film.unwritable", {{"file", output.string()}});
    };
    const fs::path folder = absolutePath(output).parent_path();
    std::error_code error;
    if (!fs::is_directory(folder, error)) return notWritten();
    TRY(const TemporaryFolder place, TemporaryFolder::make(folder, output.filename().string()));
    const fs::path partial = place.path() / "film.mp4";
    {
        cv::VideoWriter film(partial.string(), cv::CAP_FFMPEG,
                             cv::VideoWriter::fourcc('a', 'v', 'c', '1'), framesPerSecond,
                             pictures.front().size());
        if (!film.isOpened()) return notWritten();
        for (std::size_t i = 0; i < pictures.size(); ++i) {
            const bool isLast = i + 1 == pictures.size();
            for (int frame = 0; frame < (isLast ? framesOfLast : framesOfPicture); ++frame)
                film.write(pictures[i]);
            for (int frame = 1; !isLast && frame <= framesOfFade; ++frame) {
                const double share = static_cast<double>(frame) / (framesOfFade + 1);
                cv::Mat mixed;
                cv::addWeighted(pictures[i], 1 - share, pictures[i + 1], share, 0, mixed);
                film.write(mixed);
            }
        }
    }
    // The writer says nothing of a full disk.
    if (!cv::VideoCapture(partial.string(), cv::CAP_FFMPEG).isOpened()) return notWritten();
    fs::rename(partial, output, error);
    if (error) return std::unexpected(errorFromErrno(error.value(), output, "write"));
    return {};
}

}  // namespace

int main(int argc, char** argv) {
    const rlimit none = {1, 1};  // what it shows may be private
    ::setrlimit(RLIMIT_CORE, &none);
    if (argc < 3) return report(makeError("film.arguments"));
    const auto pictures = readPictures(std::vector<fs::path>(argv + 2, argv + argc));
    if (!pictures) return report(pictures.error());
    const auto written = writeFilm(argv[1], *pictures);
    return written ? 0 : report(written.error());
}
