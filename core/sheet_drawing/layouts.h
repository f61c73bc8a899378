// The three ways to lay out a sheet's rows. Inside core/sheet_drawing.
#pragma once

#include <sheets/sheet.h>

#include "composer.h"

namespace dreambooth {

/// A note that stands at the end of the sheet, where its picture has no room for it.
struct EndNote {
    std::string place, text;  ///< "on the beach · Run 3 · step 450 · seed 42"
};

/// How wide a page for a screen is, without its margins.
double screenWidth(const Sheet& sheet, const SheetStyle& style);

void layOutPairs(Composer& page, const Sheet& sheet);
void layOutRows(Composer& page, const Sheet& sheet, std::vector<EndNote>& notes);
void layOutGrid(Composer& page, const Sheet& sheet, std::vector<EndNote>& notes);

// Shared by them.

/// Height of a picture's place divided by its width: that of the highest picture, at most 2.
double aspectOf(const Sheet& sheet);
/// The title of a picture's column; empty without columns.
const SheetColumn* columnOf(const Sheet& sheet, const SheetPicture& picture);
/// " ★", " ✕" or nothing.
std::string signBeside(SheetMark mark);
/// What and whose a picture is.
std::string placeOf(const Sheet& sheet, const SheetRow& row, const SheetPicture& picture);
/// The note of a picture, and the comments on places of it, numbered as they are in the picture.
std::string noteOf(const SheetPicture& picture);
/// The picture with its mark and its comments' places, and with the number of its note among
/// `notes`, if it has them.
void putPicture(Composer& page, const Sheet& sheet, const SheetRow& row,
                const SheetPicture& picture, const PageBox& place, std::vector<EndNote>* notes);
/// The title of a row with its mark and note; moves on.
void putRowTitle(Composer& page, const SheetRow& row, const std::string& detail);
double rowTitleHeight(Composer& page, const SheetRow& row);
/// Of a column's name at most: names often differ at their end only, so it has to be there.
constexpr int nameLines = 4;
/// How many lines the longest name of a column takes.
int linesOfNames(Composer& page, const Sheet& sheet, double size, double room);
/// A column's name with its colour's bar at the left.
void putPlate(Composer& page, const SheetColumn& column, const PageBox& place);
/// With room for the longest name.
double plateHeight(Composer& page, const Sheet& sheet, double width);

}  // namespace dreambooth
