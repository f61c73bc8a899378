// Two pictures that were judged against each other, small; pressing it opens them large.
#pragma once

#include <QAbstractButton>
#include <QImage>

namespace dreambooth {

class JudgedPairButton : public QAbstractButton {
    Q_OBJECT

public:
    /// `says`: what a screen reader and the tool tip say of it.
    JudgedPairButton(const QString& says, QWidget* parent);

    static constexpr int side = 88;
    void setPictures(const QImage& first, const QImage& second);
    QSize sizeHint() const override;

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    QImage m_first, m_second;
};

}  // namespace dreambooth
