// Pages drawn by core/sheet_drawing.
#include <sheets/drawing.h>
#include <ui/sheets/sheet_preview.h>
#include <ui/style/qt_image.h>
#include <ui/style/run_in_background.h>
#include <ui/style/theme.h>

#include <QLabel>
#include <QResizeEvent>
#include <QVBoxLayout>
#include <algorithm>

namespace dreambooth {

using theme::Space;

namespace {

constexpr int waitForMore = 120;  // ms
constexpr int smallestWidth = 320;

}  // namespace

SheetPreview::SheetPreview(QWidget* parent) : QScrollArea(parent) {
    setObjectName(QStringLiteral("sheetPreview"));
    setAccessibleName(tr("Preview of the sheet"));
    setFrameShape(QFrame::NoFrame);
    setWidgetResizable(true);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOn);  // else its coming changes the width
    setMinimumWidth(smallestWidth);
    auto* pages = new QWidget(this);
    QPalette around = pages->palette();
    around.setColor(QPalette::Window, theme::color(theme::Role::neutral));
    pages->setPalette(around);
    pages->setAutoFillBackground(true);
    m_column = new QVBoxLayout(pages);
    m_column->setContentsMargins(Space::medium, Space::medium, Space::medium, Space::medium);
    m_column->setSpacing(Space::medium);
    m_column->addStretch();
    setWidget(pages);
    m_wait.setSingleShot(true);
    m_wait.setInterval(waitForMore);
    connect(&m_wait, &QTimer::timeout, this, &SheetPreview::begin);
}

void SheetPreview::show(const Sheet& sheet, const SheetStyle& style) {
    m_sheet = sheet;
    m_style = style;
    m_isStale = true;
    m_wait.start();
}

void SheetPreview::resizeEvent(QResizeEvent* event) {
    QScrollArea::resizeEvent(event);
    if (event->size().width() == event->oldSize().width() || m_sheet.rows.empty()) return;
    m_isStale = true;
    m_wait.start();
}

Result<SheetPreview::Drawn> SheetPreview::draw(const Sheet& sheet, const SheetStyle& style,
                                               int width, double ratio) {
    TRY(const SheetDrawing* const drawing, openSheetDrawing());
    TRY(const auto pages, drawing->layOut(sheet, style));
    Drawn drawn;
    drawn.ratio = ratio;
    for (const SheetPage& page : pages) {
        TRY(const Image image, drawing->pictureOf(page, width * ratio / page.width));
        drawn.images.push_back(toQImage(image));
    }
    return drawn;
}

void SheetPreview::begin() {
    if (m_isDrawing || !m_isStale) return;
    m_isDrawing = true;
    m_isStale = false;
    const int width = std::max(smallestWidth / 2, viewport()->width() - 2 * Space::medium);
    inBackground(
        this,
        [sheet = m_sheet, style = m_style, width, ratio = devicePixelRatioF()] {
            return draw(sheet, style, width, ratio);
        },
        [this](const Result<Drawn>& drawn) {
            m_isDrawing = false;
            if (drawn)
                take(*drawn);
            else
                emit failed(drawn.error());
            begin();
        });
}

void SheetPreview::take(const Drawn& drawn) {
    while (m_pages.size() > drawn.images.size()) {
        delete m_pages.back();
        m_pages.pop_back();
    }
    while (m_pages.size() < drawn.images.size()) {
        m_pages.push_back(new QLabel(widget()));
        m_column->insertWidget(static_cast<int>(m_pages.size()) - 1, m_pages.back(), 0,
                               Qt::AlignHCenter);
    }
    for (std::size_t i = 0; i < m_pages.size(); ++i) {
        QPixmap pixmap = QPixmap::fromImage(drawn.images[i]);
        pixmap.setDevicePixelRatio(drawn.ratio);
        m_pages[i]->setPixmap(pixmap);
        m_pages[i]->setAccessibleName(tr("Page %1 of %2").arg(i + 1).arg(m_pages.size()));
    }
    emit shown();
}

}  // namespace dreambooth
