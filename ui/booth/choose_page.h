// Where a visitor's photos come from, and choosing them where they are not taken here.
#pragma once

#include <ui/booth/booth_page.h>
#include <ui/booth/booth_visit.h>

#include <atomic>
#include <filesystem>
#include <memory>
#include <vector>

class QGridLayout;

namespace dreambooth {

class PictureTile;

/// Where a visitor's photos come from: the camera, a stick, or the subjects that lie ready. Shown
/// only where there is more than one way.
class SourcePage : public BoothPage {
    Q_OBJECT

public:
    explicit SourcePage(BoothContext& booth, QWidget* parent = nullptr);
    void onEnter() override;

signals:
    void chosen(dreambooth::PhotoSource source);

private:
    void retranslate() override;
    void arrange(const BoothScale& scale) override;

    struct Way {
        PhotoSource source;
        BoothButton* button;
        BoothLabel* hint;
        QVBoxLayout* column;
    };
    QVBoxLayout* m_layout;
    BoothLabel* m_title;
    std::vector<Way> m_ways;
};

/// Photos from a stick, the booth's folder, or of a bundled subject: small pictures to touch, five
/// to eight of them. No names, and no folders to get lost in.
class ChoosePage : public BoothPage {
    Q_OBJECT

public:
    explicit ChoosePage(BoothContext& booth, QWidget* parent = nullptr);
    ~ChoosePage() override;
    void setSource(PhotoSource source) { m_source = source; }
    void onEnter() override;
    void onLeave() override;

private:
    void retranslate() override;
    void arrange(const BoothScale& scale) override;
    void search();
    void offerSubjects();
    void setFiles(std::vector<std::filesystem::path> files);
    void forgetChosen();
    void showScreenful(int number);
    void readTile(std::size_t index, PictureTile* tile);
    void toggle(std::size_t index, PictureTile* tile);
    void leaveOut(const std::vector<std::filesystem::path>& files);
    bool isChosen(std::size_t index) const;
    QString leftOutText() const;
    bool asksWhoseStick() const;
    void readChosen();
    int onOneScreen() const;

    PhotoSource m_source = PhotoSource::bundled;
    QVBoxLayout* m_layout;
    BoothLabel *m_title, *m_text;
    QGridLayout* m_grid;
    BoothButton *m_earlier, *m_later, *m_next, *m_back;
    std::vector<std::filesystem::path> m_files;
    std::vector<std::filesystem::path> m_chosen;   ///< in the order of touching
    std::vector<std::filesystem::path> m_leftOut;  ///< as they can't be read, since the last touch
    std::vector<PictureTile*> m_tiles;
    int m_screenful = 0;
    bool m_isSearching = false, m_isReading = false, m_offersSubjects = false;
    int m_readings = 0;  ///< what an earlier one read is not what is chosen now
    std::shared_ptr<std::atomic_bool> m_isCancelled;
};

}  // namespace dreambooth
