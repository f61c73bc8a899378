// Picture sheets (see the header). The layout is worked out first, then drawn.
#include "type.h"

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
    const double scale = static_cast<double>(side) / std::max(picture.cols, picture.rows);
    if (scale == 1) return picture;
    Image result;
    cv::resize(
        picture, result,
        {std::max(1, cvRound(picture.cols * scale)), std::max(1, cvRound(picture.rows * scale))}, 0,
        0, scale < 1 ? cv::INTER_AREA : cv::INTER_CUBIC);
    return result;
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
        int columns = 1;
        for (const SheetRow& row : rows)
            columns =
                std::max(columns, std::min(m_style.columns, static_cast<int>(row.pictures.size())));
        // A sheet of few pictures still has room for its words.
        int words = m_bold.width(title, m.titleSize);
        for (const SheetRow& row : rows)
            words = std::max(words, m.indent + m_bold.width(row.title, m.headingSize));
        const int inner =
            std::max(m.indent + columns * (m.cell + m.gap) - m.gap, std::min(words, 4 * m.cell));
        int height = m.edge + (title.empty() ? 0 : m.titleSize * 2);
        for (const SheetRow& row : rows) height += rowHeight(row);
        if (!m_style.footer.empty()) height += m.captionSize * 2;

        Image sheet(height + m.edge / 2, inner + 2 * m.edge, CV_8UC3, sheetcolours::background);
        int y = m.edge;
        if (!title.empty()) {
            m_bold.draw(sheet, m_bold.fitted(title, m.titleSize, inner), {m.edge, y + m.titleSize},
                        m.titleSize, sheetcolours::text);
            y += m.titleSize * 2;
        }
        for (const SheetRow& row : rows) {
            drawRow(sheet, row, y, inner);
            y += rowHeight(row);
        }
        if (!m_style.footer.empty())
            m_regular.draw(sheet, m_regular.fitted(m_style.footer, m.captionSize, inner),
                           {m.edge, y + m.captionSize}, m.captionSize, sheetcolours::quietText);
        return sheet;
    }

private:
    int lineHeight(const SheetRow& row) const {
        return m.cell + m.gap + (row.captions.empty() ? 0 : m.captionSize * 7 / 4);
    }
    int rowHeight(const SheetRow& row) const {
        return m.headingSize * 2 + linesOf(row, m_style.columns) * lineHeight(row) - m.gap + m.edge;
    }

    void drawRow(Image& sheet, const SheetRow& row, int y, int inner) {
        // The bar along the whole row says at a glance whose pictures these are.
        cv::rectangle(sheet, cv::Rect(m.edge, y, m.bar, rowHeight(row) - m.edge), row.accent,
                      cv::FILLED);
        m_bold.draw(sheet, m_bold.fitted(row.title, m.headingSize, inner - m.indent),
                    {m.edge + m.indent, y + m.headingSize}, m.headingSize, row.accent);
        y += m.headingSize * 2;
        for (std::size_t i = 0; i < row.pictures.size(); ++i) {
            const int column = static_cast<int>(i) % m_style.columns;
            const int line = static_cast<int>(i) / m_style.columns;
            const cv::Point corner(m.edge + m.indent + column * (m.cell + m.gap),
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
    TRY(Typeface regular, Typeface::find(Weight::regular));
    TRY(Typeface bold, Typeface::find(Weight::semibold));
    return Painter(std::move(regular), std::move(bold), style).paint(title, rows);
}

}  // namespace dreambooth
