// A card of the prompt strip: base and tuned picture small, prompt and seed below; or a prompt
// only. A button, so that it has keys and a name.
#pragma once

#include <comparisons/comparison.h>

#include <QAbstractButton>
#include <QImage>
#include <array>
#include <string>

class QPainter;

namespace dreambooth {

/// A small sign at the upper right of a picture.
void paintMark(QPainter& painter, const QPoint& topRight, const Mark& mark);

class PairCard : public QAbstractButton {
    Q_OBJECT

public:
    /// A long caption is shortened, its end (the seed) is not.
    PairCard(const QString& caption, const QString& captionEnd, const QString& accessibleName,
             QWidget* parent);

    /// No larger than a card paints it; not for the GUI thread.
    static QImage smallPicture(const QString& file);
    /// Of the comparison as a whole, and of each of the two pictures.
    void setMarks(const Mark& mark, const std::array<Mark, 2>& ofPictures);
    void setPictures(const QImage& base, const QImage& tuned);
    QSize sizeHint() const override;

    std::string comparisonId;      ///< empty for a prompt only
    std::array<QString, 2> files;  ///< of the pictures that it shows

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    QString m_captionEnd;
    QImage m_base, m_tuned;
    Mark m_mark;
    std::array<Mark, 2> m_pictureMarks;
};

}  // namespace dreambooth
