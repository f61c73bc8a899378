// Draws a sheet's pages at the printer's resolution.
#include <sheets/drawing.h>
#include <ui/sheets/print_sheet.h>
#include <ui/style/qt_image.h>

#include <QPageLayout>
#include <QPageSize>
#include <QPainter>
#include <QPrinter>
#include <algorithm>

namespace dreambooth {

namespace {

/// More is not seen, and a page takes 26 MB.
constexpr double finestPixelsPerInch = 300;

std::unexpected<Error> refused() {
    return failure("sheet.print");
}

}  // namespace

void setPaper(QPrinter& printer, SheetPaper paper) {
    const bool isLetter = paper == SheetPaper::letter || paper == SheetPaper::letterLandscape;
    const bool isWide = paper == SheetPaper::a4Landscape || paper == SheetPaper::letterLandscape;
    printer.setPageSize(QPageSize(isLetter ? QPageSize::Letter : QPageSize::A4));
    printer.setPageOrientation(isWide ? QPageLayout::Landscape : QPageLayout::Portrait);
}

Result<void> printSheet(const Sheet& sheet, const SheetStyle& style, QPrinter& printer) {
    TRY(const SheetDrawing* const drawing, openSheetDrawing());
    TRY(const auto pages, drawing->layOut(sheet, style));
    const int count = static_cast<int>(pages.size());
    const int first = std::clamp(printer.fromPage(), 1, count);
    const int last = printer.toPage() == 0 ? count : std::clamp(printer.toPage(), first, count);
    printer.setFullPage(true);
    QPainter painter;
    if (!painter.begin(&printer)) return refused();
    for (int number = first; number <= last; ++number) {
        if (number > first && !printer.newPage()) return refused();
        const SheetPage& page = pages[static_cast<std::size_t>(number - 1)];
        const double fineness =
            std::min<double>(printer.resolution(), finestPixelsPerInch) / page.unitsPerInch;
        TRY(const Image image, drawing->pictureOf(page, fineness));
        // The page's own margins are wider than what printers leave empty.
        const QRectF paper(0, 0, printer.width(), printer.height());
        const double scale = std::min({printer.resolution() / page.unitsPerInch,
                                       paper.width() / page.width, paper.height() / page.height});
        QRectF place(0, 0, page.width * scale, page.height * scale);
        place.moveCenter(paper.center());
        painter.drawImage(place, toQImage(image));
    }
    if (!painter.end()) return refused();
    return {};
}

}  // namespace dreambooth
