// Cards and copies (see the header).
#include <base/files.h>
#include <base/held_folder.h>
#include <images/encode.h>
#include <ui/booth/printer_state.h>
#include <ui/booth/take_home.h>
#include <ui/style/qt_image.h>
#include <ui/style/qt_strings.h>

#include <QPageSize>
#include <QPainter>
#include <QPrinter>

namespace dreambooth {

namespace fs = std::filesystem;

namespace {

/// A path in the folder that nothing has yet: "card-0001.pdf".
fs::path freeName(const fs::path& folder, const std::string& stem, const std::string& ending) {
    for (int number = 1;; ++number) {
        const std::string digits = std::to_string(number);
        const fs::path name =
            folder /
            (stem + std::string(digits.size() < 4 ? 4 - digits.size() : 0, '0') + digits + ending);
        std::error_code ignored;
        if (!fs::exists(fs::symlink_status(name, ignored))) return name;
    }
}

std::unexpected<Error> notWritten(const fs::path& file) {
    return failure("sheet.print", "The card could not be written.",
                   "Look whether the disk is full.", {{"file", file.string()}});
}

}  // namespace

void paintCard(QPainter& painter, const QRectF& area, const Card& card, const CardText& text) {
    painter.save();
    painter.setRenderHint(QPainter::SmoothPixmapTransform);
    painter.fillRect(area, Qt::white);
    const double unit = area.width() / 100;
    const double side = 44 * unit, top = area.top() + 8 * unit;
    const QRectF left(area.left() + 4 * unit, top, side, side);
    const QRectF right(area.right() - 4 * unit - side, top, side, side);
    painter.drawImage(left, card.before);
    painter.drawImage(right, card.after);
    const auto write = [&](const QRectF& where, double units, QFont::Weight weight, int flags,
                           const QString& words) {
        QFont font = painter.font();
        font.setPixelSize(qMax(1, qRound(units * unit)));
        font.setWeight(weight);
        painter.setFont(font);
        painter.setPen(QColor(0x1d, 0x1f, 0x22));
        painter.drawText(where, flags, words);
    };
    const double line = 5 * unit;
    write(left.translated(0, side + unit).adjusted(0, 0, 0, line - side), 2.6, QFont::Normal,
          Qt::AlignHCenter, text.before);
    write(right.translated(0, side + unit).adjusted(0, 0, 0, line - side), 2.6, QFont::Normal,
          Qt::AlignHCenter, text.after);
    const QRectF below(area.left() + 4 * unit, top + side + 5.5 * unit, 92 * unit, 6 * unit);
    write(below, 3.6, QFont::DemiBold, Qt::AlignLeft | Qt::AlignVCenter, card.where);
    write(below, 3, QFont::Normal, Qt::AlignRight | Qt::AlignVCenter, text.title);
    painter.restore();
}

Result<void> writeCards(const fs::path& file, const std::vector<Card>& cards,
                        const CardText& text) {
    QPrinter printer(QPrinter::HighResolution);
    printer.setOutputFormat(QPrinter::PdfFormat);
    printer.setOutputFileName(toQt(file));
    printer.setPageSize(QPageSize(QPageSize::A6));
    printer.setPageOrientation(QPageLayout::Landscape);
    printer.setFullPage(true);
    printer.setDocName(QStringLiteral("card"));
    QPainter painter;
    if (!painter.begin(&printer)) return notWritten(file);
    for (std::size_t i = 0; i < cards.size(); ++i) {
        if (i > 0 && !printer.newPage()) return notWritten(file);
        paintCard(painter, QRectF(0, 0, printer.width(), printer.height()), cards[i], text);
    }
    if (!painter.end()) return notWritten(file);
    return {};
}

Result<void> printCards(const BoothPrinter& printer, const fs::path& scratch,
                        const std::vector<Card>& cards, const CardText& text) {
    const fs::path card = freeName(scratch, "card-", ".pdf");
    TRY_VOID(writeCards(card, cards, text));
    if (!printer.name.empty()) return printFile(printer.name, card);
    TRY_VOID(makeFolder(printer.pdfFolder));
    return copyFile(card, freeName(printer.pdfFolder, "card-", ".pdf"));
}

Result<std::vector<fs::path>> writePictures(const fs::path& folder,
                                            const std::vector<Card>& cards) {
    TRY_VOID(makeFolder(folder));
    std::vector<fs::path> written;
    for (std::size_t i = 0; i < cards.size(); ++i)
        for (const auto& [name, picture] : {std::pair{"-before.png", &cards[i].before},
                                            std::pair{"-after.png", &cards[i].after}}) {
            written.push_back(folder / (std::to_string(i + 1) + name));
            TRY_VOID(writePng(written.back(), fromQImage(*picture)));
        }
    return written;
}

Result<fs::path> keepPictures(const fs::path& place, const std::vector<Card>& cards,
                              const std::vector<QImage>& photos) {
    TRY_VOID(makeFolder(place));
    TRY(const HeldFolder held, HeldFolder::hold(place));
    fs::path folder = freeName(place, "visitor-", "");
    TRY(auto written, writePictures(folder, cards));
    for (std::size_t i = 0; i < photos.size(); ++i)
        TRY_VOID(
            writePng(folder / ("photo-" + std::to_string(i + 1) + ".png"), fromQImage(photos[i])));
    return folder;
}

}  // namespace dreambooth
