// Prints, copies and keeps the pictures of a visit in the background.
#include <base/files.h>
#include <base/held_folder.h>
#include <base/temporaries.h>
#include <images/encode.h>
#include <ui/booth/printer.h>
#include <ui/booth/take_home_cards.h>
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
    return failure("sheet.print.card", {{"file", file.string()}});
}

}  // namespace

void paintCard(QPainter& painter, const QRectF& area, const Card& card, const CardText& text) {
    painter.save();
    painter.setRenderHint(QPainter::SmoothPixmapTransform);
    painter.fillRect(area, Qt::white);
    const double unit = area.width() / 100;
    const double edge = 4 * unit, top = area.top() + 5 * unit, high = 44 * unit;
    struct Part {
        const QImage* picture;
        const QString* words;
    };
    std::vector<Part> parts{{&card.before, &text.before}, {&card.after, &text.after}};
    if (!card.photo.isNull()) parts.insert(parts.begin(), {&card.photo, &text.photo});
    const auto count = static_cast<double>(parts.size());
    const double side = qMin(high, (area.width() - edge) / count - edge);
    const double gap = (area.width() - 2 * edge - count * side) / (count - 1);
    const auto write = [&](const QRectF& where, double units, QFont::Weight weight, int flags,
                           const QString& words) {
        QFont font = painter.font();
        font.setPixelSize(qMax(1, qRound(units * unit)));
        font.setWeight(weight);
        painter.setFont(font);
        painter.setPen(QColor(0x1d, 0x1f, 0x22));
        painter.drawText(where, flags, words);
    };
    double x = area.left() + edge;
    for (const Part& part : parts) {
        const QRectF place(x, top + (high - side) / 2, side, side);
        painter.drawImage(place, *part.picture);
        write(QRectF(x, place.bottom() + unit, side, 4 * unit), 2.6, QFont::Normal,
              Qt::AlignHCenter, *part.words);
        x += side + gap;
    }
    const QRectF below(area.left() + edge, top + high + 5.5 * unit, area.width() - 2 * edge,
                       6 * unit);
    write(below, 3.6, QFont::DemiBold, Qt::AlignLeft | Qt::AlignVCenter, card.where);
    write(below, 3, QFont::Normal, Qt::AlignRight | Qt::AlignVCenter, text.title);
    const QRectF foot = below.translated(0, below.height());
    write(foot, 2.6, QFont::Normal, Qt::AlignRight | Qt::AlignVCenter, text.date);
    if (!text.logo.isNull()) {
        const QSizeF logo =
            QSizeF(text.logo.size()).scaled(40 * unit, foot.height(), Qt::KeepAspectRatio);
        painter.drawImage(
            QRectF(foot.topLeft() + QPointF(0, (foot.height() - logo.height()) / 2), logo),
            text.logo);
    }
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
    // All or nothing: what could not be kept as agreed is deleted with the visit.
    TRY(TemporaryFolder kept, TemporaryFolder::make(place, "visitor"));
    TRY(auto written, writePictures(kept.path(), cards));
    for (std::size_t i = 0; i < photos.size(); ++i)
        TRY_VOID(writePng(kept.path() / ("photo-" + std::to_string(i + 1) + ".png"),
                          fromQImage(photos[i])));
    fs::path folder = freeName(place, "visitor-", "");
    TRY_VOID(kept.rename(folder));
    return folder;
}

}  // namespace dreambooth
