// Taking pictures home: a card on paper or as a PDF, files on the visitor's stick, or left in the
// folder that staff named. Works in the background; each way answers with what became of it.
#pragma once

#include <base/error.h>
#include <booth/booth_settings.h>
#include <ui/booth/booth_visit.h>

#include <QImage>
#include <QRectF>
#include <QString>
#include <filesystem>
#include <vector>

class QPainter;

namespace dreambooth {

struct CardText {
    QString title;  ///< of the booth
    QString before, after;
    QString photo = {};  ///< below the visitor's photo
    QString date = {};
    QImage logo = {};
};

/// One card a scene: before and after side by side, and the visitor's photo before them where there
/// is one; below them where it is, the booth's title and logo, and the day.
struct Card {
    QImage before, after;
    QString where;
    QImage photo = {};
};

/// Paints a card upright in `area`, whatever its size.
void paintCard(QPainter& painter, const QRectF& area, const Card& card, const CardText& text);

/// The cards as pages of an A6 PDF. Error: sheet.print {file}.
Result<void> writeCards(const std::filesystem::path& file, const std::vector<Card>& cards,
                        const CardText& text);

/// Sends cards to the printer of CUPS, or puts them into the folder for PDF files under a name that
/// is free. `scratch` is a folder of the visitor. Errors: sheet.print, booth.printer {printer},
/// file.*, disk.full.
Result<void> printCards(const BoothPrinter& printer, const std::filesystem::path& scratch,
                        const std::vector<Card>& cards, const CardText& text);

/// Writes what is taken home as PNG files into `folder`, which is made: "1-before.png",
/// "1-after.png", … Returns them.
Result<std::vector<std::filesystem::path>> writePictures(const std::filesystem::path& folder,
                                                         const std::vector<Card>& cards);

/// The pictures into a new folder below the one staff named. Returns it.
Result<std::filesystem::path> keepPictures(const std::filesystem::path& place,
                                           const std::vector<Card>& cards,
                                           const std::vector<QImage>& photos);

}  // namespace dreambooth
