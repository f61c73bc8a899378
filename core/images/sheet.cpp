// Picture sheets (see the header). The layout is worked out first, then drawn.
#include "typeface.h"

#include <images/resize.h>
#include <images/sheet.h>

#include <algorithm>
#include <opencv2/imgproc.hpp>

namespace dreambooth {

namespace {

/// Distances in pixels, all from the size of a cell, so that a sheet looks alike at any size.
struct Measures {
    int cell, gap, edge, titleSize, headingSize, captionSize, bar, indent;
    explicit Measures(int side)
        : cell(side),
          gap(std::max(4, side / 20)),
          edge(std::max(16, side / 6)),
          titleSize(std::clamp(side / 8, 18, 40)),
          headingSize(std::clamp(side / 11, 15, 28)),
          captionSize(std::clamp(side / 16, 12, 20)),
          bar(std::max(4, side / 40)),
          indent(bar + std::max(10, side / 14)) {}
};

Image fittedInto(const Image& picture, int side) {
    return resized(picture, sizeWithLongerSide(picture.size(), side));
}

/// Rows of one SheetRow, since long ones wrap.
int linesOf(const SheetRow& row, int columns) {
    return std::max(1, (static_cast<int>(row.pictures.size()) + columns - 1) / columns);
}

class Painter {
public:
    Painter(Typeface regular, Typeface bold, const SheetStyle& style)
        : m_regular(std::move(regular)), m_bold(std::move(bold)), m_style(style), m(style.cell) {}

    Image paint(const std::string& title, const std::vector<SheetRow>& rows) {
        // A sheet of few pictures still has room for its words.
        int words = m_bold.width(title, m.titleSize);
        int inner = 0;
        const std::vector<Place> places = placesOf(rows);
        for (std::size_t i = 0; i < rows.size(); ++i) {
            words = std::max(words, m.indent + m_bold.width(rows[i].title, m.headingSize));
            inner = std::max(inner, places[i].x + widthOf(rows[i]));
        }
        inner = std::max({inner, m.indent + m.cell, std::min(words, 4 * m.cell)});
        const int top = m.edge + (title.empty() ? 0 : m.titleSize * 2);
        int height = top;
        for (std::size_t i = 0; i < rows.size(); ++i)
            height = std::max(height, top + places[i].y + rowHeight(rows[i]));
        const int footer = height;
        if (!m_style.footer.empty()) height += m.captionSize * 2;

        Image sheet(height + m.edge / 2, inner + 2 * m.edge, CV_8UC3, sheetcolours::background);
        if (!title.empty())
            m_bold.draw(sheet, m_bold.fitted(title, m.titleSize, inner),
                        {m.edge, m.edge + m.titleSize}, m.titleSize, sheetcolours::text);
        for (std::size_t i = 0; i < rows.size(); ++i) {
            const bool isShared = i + 1 < rows.size() && rows[i + 1].isBeside;
            drawRow(sheet, rows[i], {m.edge + places[i].x, top + places[i].y},
                    isShared ? widthOf(rows[i]) : inner - places[i].x);
        }
        if (!m_style.footer.empty())
            m_regular.draw(sheet, m_regular.fitted(m_style.footer, m.captionSize, inner),
                           {m.edge, footer + m.captionSize}, m.captionSize,
                           sheetcolours::quietText);
        return sheet;
    }

private:
    /// The upper left corner of a row, from that of all rows.
    struct Place {
        int x, y;
    };

    std::vector<Place> placesOf(const std::vector<SheetRow>& rows) const {
        std::vector<Place> places;
        int below = 0;  // the lowest edge of the rows that share a line
        for (std::size_t i = 0; i < rows.size(); ++i) {
            if (rows[i].isBeside && i > 0)
                places.push_back(
                    {places.back().x + widthOf(rows[i - 1]) + m.edge / 2, places.back().y});
            else
                places.push_back({0, below});
            below = std::max(below, places.back().y + rowHeight(rows[i]));
        }
        return places;
    }

    int widthOf(const SheetRow& row) const {
        const int columns = std::min(m_style.columns, static_cast<int>(row.pictures.size()));
        return m.indent + std::max(1, columns) * (m.cell + m.gap) - m.gap;
    }

    int lineHeight(const SheetRow& row) const {
        return m.cell + m.gap + (row.captions.empty() ? 0 : m.captionSize * 7 / 4);
    }
    int rowHeight(const SheetRow& row) const {
        return m.headingSize * 2 + linesOf(row, m_style.columns) * lineHeight(row) - m.gap + m.edge;
    }

    void drawRow(Image& sheet, const SheetRow& row, cv::Point at, int width) {
        // The bar along the whole row says at a glance whose pictures these are.
        cv::rectangle(sheet, cv::Rect(at.x, at.y, m.bar, rowHeight(row) - m.edge), row.accent,
                      cv::FILLED);
        m_bold.draw(sheet, m_bold.fitted(row.title, m.headingSize, width - m.indent),
                    {at.x + m.indent, at.y + m.headingSize}, m.headingSize, row.accent);
        const int y = at.y + m.headingSize * 2;
        for (std::size_t i = 0; i < row.pictures.size(); ++i) {
            const int column = static_cast<int>(i) % m_style.columns;
            const int line = static_cast<int>(i) / m_style.columns;
            const cv::Point corner(at.x + m.indent + column * (m.cell + m.gap),
                                   y + line * lineHeight(row));
            const Image picture = fittedInto(row.pictures[i], m.cell);
            const cv::Rect place(corner.x + (m.cell - picture.cols) / 2,
                                 corner.y + (m.cell - picture.rows) / 2, picture.cols,
                                 picture.rows);
            picture.copyTo(sheet(place));
            if (i < row.captions.size())
                drawCaption(sheet, row.captions[i],
                            {corner.x, corner.y + m.cell + m.captionSize * 3 / 2});
        }
    }

    void drawCaption(Image& sheet, const std::string& caption, cv::Point at) {
        m_regular.draw(sheet, m_regular.fitted(caption, m.captionSize, m.cell), at, m.captionSize,
                       sheetcolours::quietText);
    }

    Typeface m_regular;
    Typeface m_bold;
    const SheetStyle& m_style;
    const Measures m;
};

}  // namespace

Result<Image> makeSheet(const std::string& title, const std::vector<SheetRow>& rows,
                        const SheetStyle& style) {
    CV_Assert(style.cell > 0 && style.columns > 0);
    TRY(Typeface regular, Typeface::find(FontWeight::regular));
    TRY(Typeface bold, Typeface::find(FontWeight::semibold));
    return Painter(std::move(regular), std::move(bold), style).paint(title, rows);
}

}  // namespace dreambooth
