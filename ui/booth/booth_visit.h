// What one visitor has made so far. It lives in memory and in the visitor's folder, and nowhere
// else.
#pragma once

#include <images/framing.h>
#include <phone/phone_server.h>

#include <QImage>
#include <filesystem>
#include <string>
#include <vector>

namespace dreambooth {

/// Where a visitor's photos come from.
enum class PhotoSource { camera, stick, folder, bundled, phone };
/// How a visitor takes their pictures home.
enum class TakeHomeWay { phone, print, stick, keep };

/// A photo as it was taken or chosen, and the square of it that is learned.
struct VisitPhoto {
    QImage picture;
    Crop square;                      ///< pixels of `picture`
    std::filesystem::path file = {};  ///< that it was read from; empty: by the camera
};

/// The same prompt and noise, before and after.
struct VisitScene {
    std::string id;
    QImage base, tuned;
    bool isFavourite = false;
};

struct BoothVisit {
    std::filesystem::path folder;
    std::vector<VisitPhoto> photos;
    std::string kind;
    std::vector<VisitScene> scenes;
    std::string shownScene;
    int prints = 0, copies = 0;
    int saved = 0;  ///< pictures that the visitor's phone took
    /// Files of the visit's folder that it can save; each keeps its place.
    std::vector<PhonePicture> forPhone;
    /// Pictures that they agreed to leave, or cards as files: they outlive the visit.
    bool hasLeftSomething = false;
    /// What was drawn while it learned, in its order: files of the visit's folder.
    std::vector<std::filesystem::path> samples;

    bool hasTakenHome() const { return prints > 0 || copies > 0 || saved > 0; }

    VisitScene* scene(const std::string& id) {
        for (VisitScene& one : scenes)
            if (one.id == id) return &one;
        return nullptr;
    }
    /// What is taken home: the favourites, else what is on view.
    std::vector<const VisitScene*> chosenScenes() const {
        std::vector<const VisitScene*> chosen;
        for (const VisitScene& one : scenes)
            if (one.isFavourite) chosen.push_back(&one);
        if (chosen.empty())
            for (const VisitScene& one : scenes)
                if (one.id == shownScene) chosen.push_back(&one);
        return chosen;
    }
};

/// Around the subject, else the middle.
Crop foundSquare(const QImage& picture);

/// A photo of a visitor at the size that the booth works with, and its square; without a picture
/// where the file can't be read.
VisitPhoto readVisitPhoto(const std::filesystem::path& file);

/// The square cut out, at the photo's own pixels.
QImage squareOf(const VisitPhoto& photo);

}  // namespace dreambooth
