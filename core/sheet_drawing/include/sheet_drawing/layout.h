// Lays a sheet out once, as the pages that all its forms draw (sheets/page.h).
#pragma once

#include <base/error.h>
#include <sheets/page.h>
#include <sheets/sheet.h>

#include <vector>

namespace dreambooth {

/// At least one page. Text that doesn't fit ends in "…" or goes on in the next line. Error:
/// font.missing.
Result<std::vector<SheetPage>> layOut(const Sheet& sheet, const SheetStyle& style);

/// Width and height of the paper, in its units; of a screen 0.
PageBox paperSize(SheetPaper paper);

}  // namespace dreambooth
