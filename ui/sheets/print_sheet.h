// Puts the pages of a sheet on paper: each as large as the printer can, in the middle, and never
// larger than it was laid out.
#pragma once

#include <base/error.h>
#include <sheets/page.h>
#include <sheets/sheet.h>

class QPrinter;

namespace dreambooth {

/// Prints the pages that the printer was asked for, each in the middle of its sheet of paper, as
/// large as the printer can and never larger than laid out. On any thread. Errors:
/// sheet.no_drawing, font.missing, sheet.print.
Result<void> printSheet(const Sheet& sheet, const SheetStyle& style, QPrinter& printer);

/// The printer's paper becomes that of the style.
void setPaper(QPrinter& printer, SheetPaper paper);

}  // namespace dreambooth
