// The two pictures of a blind round as large as there is room, and below them the answers, as wide
// as the pictures.
#pragma once

#include <QSize>
#include <QWidget>

namespace dreambooth {

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

}  // namespace dreambooth
