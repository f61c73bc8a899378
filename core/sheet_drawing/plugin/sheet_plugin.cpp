// libdreambooth_sheets.so: what the window opens with its first sheet (sheets/drawing.h).
#include <sheet_drawing/write_sheet.h>
#include <sheets/drawing.h>

extern "C" __attribute__((visibility("default"))) const dreambooth::SheetDrawing*
dreamboothSheetDrawing() {
    static constexpr dreambooth::SheetDrawing drawing{.layOut = dreambooth::layOut,
                                                      .pictureOf = dreambooth::pictureOf,
                                                      .writeSheet = dreambooth::writeSheet};
    return &drawing;
}
