// The same painting for pictures and drawings; and a table.
#undef QT_NO_FOREACH  // QCustomPlot's header loops with foreach
#include <qcustomplot.h>
#include <ui/style/theme.h>
#include <ui/train/curve_sheet.h>

#include <QBuffer>
#include <QCoreApplication>
#include <QImage>
#include <QSvgGenerator>
#include <map>

namespace dreambooth {

using theme::Role;

namespace {

constexpr int margin = 20, lineHeight = 24, plotHeight = 180, sampleLength = 24;
constexpr double fineness = 2;

QSize sizeOf(const CurveSheet& sheet) {
    const int plots = static_cast<int>(sheet.plots.size());
    const auto runs = static_cast<int>(sheet.plots.empty() ? 0 : sheet.plots[0]->under().size());
    return {sheet.width,
            2 * margin + lineHeight * (2 + runs) + plots * (plotHeight + lineHeight + margin / 2)};
}

void paintName(QPainter& painter, const QPen& pen, const QString& name, int top) {
    const int middle = top + lineHeight / 2;
    painter.setPen(pen);
    painter.drawLine(margin, middle, margin + sampleLength, middle);
    painter.setPen(theme::color(Role::text));
    painter.drawText(QPoint(margin + sampleLength + 10, top + lineHeight - 8), name);
}

void paint(const CurveSheet& sheet, QCPPainter& painter) {
    const QSize size = sizeOf(sheet);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.fillRect(QRect(QPoint(), size), theme::color(Role::window));
    painter.setFont(theme::boldFont());
    painter.setPen(theme::color(Role::text));
    int top = margin;
    painter.drawText(QPoint(margin, top + lineHeight - 8), sheet.title);
    painter.setFont(theme::smallFont());
    top += lineHeight;
    if (!sheet.plots.empty())
        for (const CurvePlot::Under& under : sheet.plots[0]->under()) {
            paintName(painter, under.pen, under.name, top);
            top += lineHeight;
        }
    for (CurvePlot* plot : sheet.plots) {
        const QSize plotSize(size.width() - 2 * margin, plotHeight);
        painter.setPen(plot->pen().color());
        painter.setFont(theme::boldFont());
        painter.drawText(QPoint(margin, top + lineHeight - 8), plot->title());
        top += lineHeight;
        painter.setPen(Qt::NoPen);
        painter.setBrush(theme::color(Role::sidebar));
        painter.drawRoundedRect(QRect(QPoint(margin, top), plotSize), theme::radius, theme::radius);
        painter.save();
        painter.translate(margin, top);
        plot->paintPlot(painter, plotSize);
        painter.restore();
        top += plotHeight + margin / 2;
    }
}

QByteArray quoted(const QString& text) {
    QByteArray bytes = text.toUtf8();
    bytes.replace('"', "\"\"");
    return '"' + bytes + '"';
}

Result<QByteArray> toPng(const CurveSheet& sheet) {
    QImage image(sizeOf(sheet) * fineness, QImage::Format_RGB32);
    if (image.isNull()) return failure("memory.exhausted");
    image.setDevicePixelRatio(fineness);
    QCPPainter painter(&image);
    paint(sheet, painter);
    painter.end();
    QByteArray bytes;
    QBuffer buffer(&bytes);
    image.save(&buffer, "PNG");
    return bytes;
}

QByteArray toSvg(const CurveSheet& sheet) {
    QByteArray bytes;
    QBuffer buffer(&bytes);
    QSvgGenerator drawing;
    drawing.setOutputDevice(&buffer);
    drawing.setSize(sizeOf(sheet));
    drawing.setViewBox(QRect(QPoint(), sizeOf(sheet)));
    drawing.setTitle(sheet.title);
    QCPPainter painter(&drawing);
    painter.setMode(QCPPainter::pmVectorized);
    paint(sheet, painter);
    painter.end();
    return bytes;
}

QByteArray toCsv(const CurveSheet& sheet) {
    std::vector<const CurveLine*> columns;
    QByteArray text = quoted(QCoreApplication::translate("CurveSheet", "Step"));
    const auto add = [&](const QString& curve, const QString& run, const CurveLine& line) {
        text += ',' + quoted(QStringLiteral("%1, %2").arg(curve, run));
        columns.push_back(&line);
    };
    for (const CurvePlot* plot : sheet.plots) {
        add(plot->title(), sheet.title, plot->line());
        for (const CurvePlot::Under& under : plot->under())
            add(plot->title(), under.name, *under.line);
    }
    std::map<int, std::vector<QByteArray>> rows;
    for (std::size_t i = 0; i < columns.size(); ++i)
        for (std::size_t j = 0; j < columns[i]->steps().size(); ++j) {
            auto& row = rows[columns[i]->steps()[j]];
            row.resize(columns.size());
            if (const float value = columns[i]->values()[j]; !std::isnan(value))
                row[i] = QByteArray::number(double{value}, 'g', 8);
        }
    for (const auto& [step, row] : rows) {
        text += '\n' + QByteArray::number(step);
        for (const QByteArray& value : row) text += ',' + value;
    }
    return text + '\n';
}

}  // namespace

Result<QByteArray> curveFile(const CurveSheet& sheet, const QString& suffix) {
    if (suffix == QLatin1String("svg")) return toSvg(sheet);
    if (suffix == QLatin1String("csv")) return toCsv(sheet);
    return toPng(sheet);
}

}  // namespace dreambooth
