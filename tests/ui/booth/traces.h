// What visitors of a booth bring in a test, and the search for what is left of it.
#pragma once

#include <filesystem>
#include <set>
#include <string>
#include <vector>

#include "planted.h"
#include "remote_booth.h"

namespace dreambooth {

class Traces {
public:
    static constexpr int photos = 3;  ///< of a visitor

    /// `camera` and `photos` are the folders that stand for the camera and for what visitors bring;
    /// `searched` is looked through, and what appears in places that are everybody's.
    Traces(std::filesystem::path camera, std::filesystem::path photos,
           std::vector<std::filesystem::path> searched);

    /// The photos of visitor `number`: noise around a thing of one colour, which stays that colour
    /// in whatever size it is shown; the visitor's name in the file's name and in its comment.
    void plant(std::size_t number);
    /// What the booth has made of them by now: pictures, and the weights that were learned.
    void remember(const std::filesystem::path& booth, const RemoteBooth& remote);
    /// What else only this visit has, such as the place of its page for phones.
    void remember(const std::string& what, const QString& secret);
    /// While photos are chosen: that the search finds these in the window. Throws.
    void prove(const RemoteBooth& remote, const std::vector<std::string>& known) const;
    /// With the booth at rest: prints what is found of any visitor in its processes and in files,
    /// and returns how many times.
    int search(const RemoteBooth& remote, std::size_t number);

private:
    std::string m_names;  ///< in the names of all visitors' files
    std::filesystem::path m_camera, m_photos;
    std::vector<std::filesystem::path> m_searched;
    std::set<std::filesystem::path> m_before;  ///< in places that are everybody's
    std::vector<Needle> m_planted, m_ofVisits;
};

}  // namespace dreambooth
