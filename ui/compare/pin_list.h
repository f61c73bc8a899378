// Comments on places of pictures, one line each, as the notes of a comparison or of a picture.
// They are made while presenting; here they are read and removed.
#pragma once

#include <ui/compare/comparison_list.h>

#include <QWidget>

namespace dreambooth {

class PinList : public QWidget {
    Q_OBJECT

public:
    explicit PinList(QWidget* parent = nullptr);

    /// Shows those of a picture, or of all pictures of a comparison.
    void setPictures(const Comparison& comparison,
                     const std::vector<const DrawnPicture*>& pictures);

signals:
    /// The picture's mark without the comment.
    void marked(const dreambooth::MarkPlace& place, const dreambooth::Mark& mark);

private:
    QString m_shown;
};

}  // namespace dreambooth
