// The foot of a blind round: the subject as it was photographed, and what else the keys do.
#pragma once

#include <QImage>
#include <QWidget>
#include <filesystem>
#include <utility>
#include <vector>

class QHBoxLayout;
class QPushButton;

namespace dreambooth {

class KeyButton;
enum class ComparisonMode;

class RoundFoot : public QWidget {
    Q_OBJECT

public:
    /// Some of the photos are shown, once they are read.
    RoundFoot(const std::vector<std::filesystem::path>& photos, QWidget* parent);

    /// Whether there is a pair to judge, and an answer to take back.
    void setJudging(bool isJudging, bool canTakeBack);
    void setMode(ComparisonMode mode);
    KeyButton* blink() const { return m_blink; }
    KeyButton* actualSize() const { return m_actualSize; }
    KeyButton* skip() const { return m_skip; }
    KeyButton* back() const { return m_back; }

signals:
    void modeChosen(dreambooth::ComparisonMode mode);

private:
    void readPhotos(const std::vector<std::filesystem::path>& photos);
    void enlarge(const QImage& image);

    std::vector<std::pair<QPushButton*, ComparisonMode>> m_modes;
    QHBoxLayout* m_photos;
    KeyButton *m_blink, *m_actualSize, *m_skip, *m_back;
};

}  // namespace dreambooth
