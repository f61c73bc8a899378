// A card of the prompt strip: base and tuned picture small, prompt and seed below; or a prompt
// only. A button, so that it has keys and a name.
#pragma once

#include <QAbstractButton>
#include <QImage>
#include <string>

namespace dreambooth {

class PairCard : public QAbstractButton {
    Q_OBJECT

public:
    PairCard(const QString& caption, const QString& accessibleName, QWidget* parent);

    void setPictures(const QImage& base, const QImage& tuned);
    QSize sizeHint() const override;

    std::string comparisonId;  ///< empty for a prompt only

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    QImage m_base, m_tuned;
};

}  // namespace dreambooth
