// What the booth's pages have in common, and what lies over them inside the same window.
#pragma once

#include <ui/booth/booth_controls.h>

#include <QBoxLayout>
#include <QPointer>
#include <QTimer>
#include <QWidget>

class QVBoxLayout;

namespace dreambooth {

struct BoothContext;

/// What the booth's pages have in common: texts that change with the language at once, sizes that
/// follow the screen, and pictures that are let go of when the page is left.
class BoothPage : public QWidget, public Scaled {
    Q_OBJECT

public:
    explicit BoothPage(BoothContext& booth, QWidget* parent = nullptr);

    /// Becomes the page on view, or begins anew.
    void enter();
    /// Another one does, or the visit ends.
    void leave();
    /// Between the two: pictures that come late are for nobody.
    bool isEntered() const { return m_isEntered; }
    void setScale(const BoothScale& scale) override;

signals:
    void next();
    void back();

protected:
    /// All texts; also called once before the page is first seen.
    virtual void retranslate() = 0;
    /// Only on view: what they are about may change several times a second.
    void updateTexts() {
        if (m_isEntered) retranslate();
    }
    virtual void onEnter() {}
    /// Pictures of the visitor are let go of. Also called of pages that are not on view.
    virtual void onLeave() {}
    /// Distances and what lies beside or below what, for this screen.
    virtual void arrange(const BoothScale&) {}
    void changeEvent(QEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    const BoothScale& scale() const { return m_scale; }

    BoothContext& m_booth;

private:
    BoothScale m_scale;
    bool m_isEntered = false;
};

/// Dims the pages and holds a column in the middle. Keys stay in it as long as it is on view.
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
    void showEvent(QShowEvent* event) override;
    void hideEvent(QHideEvent* event) override;
    bool focusNextPrevChild(bool next) override;
    QVBoxLayout* column() const { return m_column; }

private:
    QWidget* m_panel;
    QVBoxLayout* m_column;
    QPointer<QWidget> m_focusBefore;
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
