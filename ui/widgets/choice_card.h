// A card that can be chosen: a recipe, a token. The chosen one has an amber line around it.
// Fill it through its layout; exclusive among cards of one parent (setAutoExclusive).
#pragma once

#include <QAbstractButton>

class QVBoxLayout;

namespace dreambooth {

class ChoiceCard : public QAbstractButton {
    Q_OBJECT

public:
    /// `accessibleName` is what the card chooses.
    explicit ChoiceCard(const QString& accessibleName, QWidget* parent = nullptr);

    /// Where the contents go: 12 px margins, 4 px between.
    QVBoxLayout* contents() const { return m_contents; }

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;
    bool hasHeightForWidth() const override;
    int heightForWidth(int width) const override;

protected:
    void paintEvent(QPaintEvent* event) override;
    bool event(QEvent* event) override;

private:
    QVBoxLayout* m_contents;
};

}  // namespace dreambooth
