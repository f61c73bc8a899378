// What a sheet shows: pictures in rows and columns with their labels, marks and notes, who made it,
// and what a blind review found. Plain data that callers fill.
#pragma once

#include <base/cancel.h>
#include <images/image.h>

#include <cstddef>
#include <filesystem>
#include <string>
#include <vector>

namespace dreambooth {

/// Whose pictures they are, by colour: base is blue, tuned amber.
enum class SheetAccent { neutral, base, tuned, photos };
enum class SheetMark { none, star, reject };

/// A comment on a place of a picture, 0 … 1 of its width and height.
struct SheetPin {
    double x = 0, y = 0;
    std::string text;
};

struct SheetPicture {
    Image image = {};  ///< of any size; empty: it can't be read, which its place says
    std::filesystem::path file = {};  ///< where readPictures() takes it from
    std::size_t column = 0;           ///< of Sheet::columns
    std::string caption = {};         ///< what sets it apart in its column: "seed 42"
    SheetMark mark = SheetMark::none;
    std::string note = {};
    std::vector<SheetPin> pins = {};
};

/// What draws the pictures of a column: "Run 3 · step 450", "likeness 1.04".
struct SheetColumn {
    std::string title = {}, detail = {};
    SheetAccent accent = SheetAccent::neutral;
};

/// Pictures that belong together, such as those of one prompt, column by column.
struct SheetRow {
    std::string title = {}, detail = {};
    SheetAccent accent = SheetAccent::neutral;
    std::vector<SheetPicture> pictures = {};
    SheetMark mark = SheetMark::none;  ///< of all of them
    std::string note = {};
};

/// How often one candidate of a blind review was preferred, as shares of 1.
struct SheetShare {
    std::string title = {}, detail = {};  ///< "Run 3 · step 450", "76 % preferred"
    SheetAccent accent = SheetAccent::neutral;
    double share = 0, low = 0, high = 0;  ///< with the ends of its interval
};

struct SheetResult {
    std::string decision = {};       ///< "Decided: step 450 of run 3"; stands first; may be empty
    std::string decisionNote = {};   ///< who signed it off, and why
    std::string question = {};       ///< what people were asked; may be empty
    std::string verdict;             ///< "Step 450 of run 3 is preferred."
    std::vector<std::string> lines;  ///< what it rests on
    std::vector<SheetShare> shares = {};
    /// Tables of rows of cells, such as how often each was preferred by prompt; the first row names
    /// the columns, the first column the rows.
    std::vector<std::vector<std::vector<std::string>>> tables = {};
};

struct Sheet {
    std::string title;
    std::string project = {}, date = {}, who = {};  ///< below the title; empty ones are left out
    std::vector<std::string> settings = {};         ///< "25 steps", "guidance 7.5"
    std::vector<SheetColumn> columns = {};          ///< may be empty: pictures have captions alone
    std::vector<SheetRow> rows = {};
    std::vector<SheetResult> results = {};  ///< of a blind review, one a question
};

enum class SheetChoice { all, starred, unrejected };
/// The pictures with a star, or all but the rejected ones; the mark of a row is that of all its
/// pictures. Rows without pictures go.
Sheet chosenFrom(const Sheet& sheet, SheetChoice choice);

/// Reads the pictures that are named by a file and not there yet. Those of many pictures are
/// reduced, so that all together take half a gigabyte at most. One that can't be read stays empty.
/// Not for the GUI thread.
void readPictures(Sheet& sheet, const CancelToken& cancel);

/// The words that a sheet adds by itself, in the reader's language.
struct SheetWords {
    std::string page = "Page %1 of %2";
    std::string notes = "Notes";
    std::string unreadable = "This picture can't be read.";
    std::string signedOffBy = "Signed off by", signedOn = "Date";
    std::string never = "never", evenly = "half the time", always = "always";
};

}  // namespace dreambooth
