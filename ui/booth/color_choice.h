// A colour chosen by its swatch: a row of named ones, and any other by the desktop's dialog.
#pragma once

#include <QColor>
#include <QWidget>
#include <vector>

class QButtonGroup;
class QHBoxLayout;
class QToolButton;

namespace dreambooth {

class ColorChoice : public QWidget {
    Q_OBJECT

public:
    struct Named {
        QColor color;
        QString name;
    };
    /// `title` is what the colour is of, for who does not see it. Swatches are named `name`-0, -1 …
    /// and `name`-other.
    ColorChoice(const QString& title, const QString& name, const std::vector<Named>& colors,
                const QColor& chosen, QWidget* parent = nullptr);
    const QColor& color() const { return m_color; }
    void choose(const QColor& color);

    /// For the background: dark enough for the pages' light text.
    static std::vector<Named> grounds();
    static std::vector<Named> accents();

signals:
    void colorChanged(const QColor& color);

private:
    QToolButton* addSwatch(const QColor& color, const QString& name, const QString& objectName);
    void askForOther();

    QString m_title;
    QColor m_color;
    QHBoxLayout* m_row;
    QButtonGroup* m_group;
    std::vector<QToolButton*> m_swatches;
    QToolButton* m_own;  ///< of a colour that is none of the named ones
};

/// A page of the booth, small, in the colours that are being chosen.
class PagePreview : public QWidget {
    Q_OBJECT

public:
    explicit PagePreview(QWidget* parent = nullptr);
    void show(const QColor& accent, const QColor& ground, const QString& title,
              const QString& computerName);
    QSize sizeHint() const override;

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    QColor m_accent, m_ground;
    QString m_title, m_computerName;
};

}  // namespace dreambooth
