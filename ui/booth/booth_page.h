// What the booth's pages have in common: texts that change with the language at once, sizes that
// follow the screen, and pictures that are let go of when the page is left.
#pragma once

#include <ui/booth/booth_controls.h>
#include <ui/booth/booth_scale.h>

#include <QBoxLayout>
#include <QWidget>

namespace dreambooth {

struct BoothContext;

class BoothPage : public QWidget, public Scaled {
    Q_OBJECT

public:
    explicit BoothPage(BoothContext& booth, QWidget* parent = nullptr);

    /// Becomes the page on view.
    virtual void enter() {}
    /// Another one does: pictures of the visitor are let go of.
    virtual void leave() {}
    void setScale(const BoothScale& scale) override;

signals:
    void next();
    void back();

protected:
    /// All texts; also called once before the page is first seen.
    virtual void retranslate() = 0;
    /// Distances and what lies beside or below what, for this screen.
    virtual void arrange(const BoothScale&) {}
    void changeEvent(QEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    const BoothScale& scale() const { return m_scale; }

    BoothContext& m_booth;

private:
    BoothScale m_scale;
};

/// Takes all out of a layout that holds widgets, and deletes them.
void clearLayout(QLayout* layout);

}  // namespace dreambooth
