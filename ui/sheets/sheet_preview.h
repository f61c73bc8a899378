// The pages of a sheet as they come out, one below another, laid out anew while its form is
// changed.
#pragma once

#include <base/error.h>
#include <sheets/page.h>
#include <sheets/sheet.h>

#include <QImage>
#include <QScrollArea>
#include <QTimer>
#include <optional>
#include <vector>

class QLabel;
class QVBoxLayout;

namespace dreambooth {

class SheetPreview : public QScrollArea {
    Q_OBJECT

public:
    explicit SheetPreview(QWidget* parent = nullptr);

    /// Lays out and draws off the GUI thread; what is shown stays until the new pages are there.
    void show(const Sheet& sheet, const SheetStyle& style);
    int pageCount() const { return static_cast<int>(m_pages.size()); }

signals:
    void shown();
    void failed(const dreambooth::Error& error);

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    /// Drawn on any thread.
    struct Drawn {
        std::vector<QImage> images;
        double ratio = 1;
    };
    static Result<Drawn> draw(const Sheet& sheet, const SheetStyle& style, int width, double ratio);
    void begin();
    void take(const Drawn& drawn);

    Sheet m_sheet;
    SheetStyle m_style;
    QTimer m_wait;  ///< more changes may follow, such as letters of the title
    bool m_isDrawing = false, m_isStale = false;
    std::vector<QLabel*> m_pages;
    QVBoxLayout* m_column;
};

}  // namespace dreambooth
