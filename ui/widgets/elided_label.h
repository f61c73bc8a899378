// One line of text that has a "…" at its end, or in its middle, where there is too little room; the
// tool tip has all of it then.
#pragma once

#include <QComboBox>
#include <QLabel>

namespace dreambooth {

class ElidedLabel : public QLabel {
    Q_OBJECT

public:
    using QLabel::QLabel;

    /// Qt::ElideRight at first. In the middle where several differ at their ends alone.
    void setElideMode(Qt::TextElideMode mode);
    /// What of text() there is room for.
    QString shownText() const;
    QSize minimumSizeHint() const override;

protected:
    void paintEvent(QPaintEvent* event) override;
    bool event(QEvent* event) override;

private:
    QRect textArea() const;

    Qt::TextElideMode m_mode = Qt::ElideRight;
};

/// A choice between names, which loses its middle where it is too long: what tells names apart is
/// often at their end.
class ElidedComboBox : public QComboBox {
public:
    using QComboBox::QComboBox;

protected:
    void paintEvent(QPaintEvent* event) override;
};

/// A name that stands among others, shortened to `width` so that what tells it from them stays:
/// the words that it begins with like another one go first, then its middle.
QString elidedApart(const QString& name, const QStringList& all, const QFontMetrics& metrics,
                    int width);

}  // namespace dreambooth
