// What is written over a presentation: labels at the top, prompt and seed at the lower left, a few
// keys at the lower right. Sizes follow the screen's height; over a picture it stands on dark.
#pragma once

#include <ui/present/presented_pair.h>

#include <QWidget>

namespace dreambooth {

class ComparisonActions;
class ComparisonView;

class PresentationOverlay : public QWidget {
    Q_OBJECT

public:
    /// Hints name the keys of `actions`.
    PresentationOverlay(const ComparisonView& view, const ComparisonActions& actions,
                        QWidget* parent);

    void setPair(const PresentedPair& pair, int number, int count);
    void setLabelsShown(bool shown);
    /// A sentence over the pictures; empty: none.
    void setNotice(const QString& notice);
    bool areLabelsShown() const { return m_labelsShown; }

protected:
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    void makeHints(const ComparisonActions& actions);
    void updateSpoken();
    bool liesOverPicture(const QRectF& box) const;
    double roomBeside(Side side) const;
    void paintBacking(QPainter& painter, const QRectF& box) const;
    void paintLabel(QPainter& painter, Side side) const;
    void paintPrompt(QPainter& painter) const;
    void paintModeText(QPainter& painter) const;
    void paintNotice(QPainter& painter) const;
    void paintPins(QPainter& painter, Side side) const;

    const ComparisonView& m_view;
    PresentedPair m_pair;
    QString m_line;  ///< "seed 42 · 3 of 36"
    QString m_notice;
    bool m_labelsShown = true;
    QWidget* m_hints;
};

}  // namespace dreambooth
