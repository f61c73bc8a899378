// What lies over the booth's pages inside the same window: the languages, and the countdown before
// an abandoned visit is wiped. No menu or dialog of its own window, which a visitor could lose.
#pragma once

#include <ui/booth/booth_controls.h>

#include <QTimer>
#include <QWidget>

class QVBoxLayout;

namespace dreambooth {

/// Dims the pages and holds a column in the middle.
class Overlay : public QWidget, public Scaled {
    Q_OBJECT

public:
    explicit Overlay(QWidget* parent);
    void setScale(const BoothScale& scale) override;

signals:
    void touchedOutside();

protected:
    void paintEvent(QPaintEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    QVBoxLayout* column() const { return m_column; }

private:
    QWidget* m_panel;
    QVBoxLayout* m_column;
};

class LanguageOverlay : public Overlay {
    Q_OBJECT

public:
    LanguageOverlay(const QStringList& languages, QWidget* parent);

signals:
    void chosen(const QString& language);
};

class IdleOverlay : public Overlay {
    Q_OBJECT

public:
    explicit IdleOverlay(QWidget* parent);
    void start(int seconds);
    void stop();
    bool isCounting() const { return m_second.isActive(); }

signals:
    void stillThere();
    void over();

protected:
    void changeEvent(QEvent* event) override;

private:
    void retranslate();
    BoothLabel *m_title, *m_text;
    BoothButton* m_here;
    QTimer m_second;
    int m_left = 0;
};

}  // namespace dreambooth
