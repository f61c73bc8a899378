// What a reviewer sees of a blind round: two pictures as large as there is room, the answers below
// them, and the foot.
#pragma once

#include <images/orientation.h>

#include <QImage>
#include <QPushButton>
#include <QSize>
#include <QWidget>
#include <filesystem>
#include <utility>
#include <vector>

class QHBoxLayout;

namespace dreambooth {

enum class ComparisonMode;

/// A button that says its key: "Left [←]". The key itself is its page's to handle; a click leaves
/// the focus where it is, so that the keys go on working.
class KeyButton : public QPushButton {
    Q_OBJECT

public:
    /// `plain`: without a frame, for what is seldom used.
    KeyButton(const QString& text, const QString& key, bool plain, QWidget* parent);

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override { return sizeHint(); }
};

/// The two pictures of a blind round as large as there is room, and below them the answers, as wide
/// as the pictures.
class JudgingStage : public QWidget {
    Q_OBJECT

public:
    /// Takes both as children.
    JudgingStage(QWidget* pictures, QWidget* answers, QWidget* parent);

    /// Of each of the two pictures, in pixels; their proportions count.
    void setPictureSize(const QSize& size);
    QSize minimumSizeHint() const override;

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    void place();

    QWidget *m_pictures, *m_answers;
    QSize m_size{1, 1};
};

/// The foot of a blind round: the subject as it was photographed, and what else the keys do.
class RoundFoot : public QWidget {
    Q_OBJECT

public:
    /// Some of the photos are shown, once they are read.
    RoundFoot(const std::vector<OrientedFile>& photos, QWidget* parent);

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
    void readPhotos(const std::vector<OrientedFile>& photos);
    void enlarge(const QImage& image);

    std::vector<std::pair<QPushButton*, ComparisonMode>> m_modes;
    QHBoxLayout* m_photos;
    KeyButton *m_blink, *m_actualSize, *m_skip, *m_back;
};

}  // namespace dreambooth
