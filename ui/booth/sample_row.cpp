// Where the three pictures stand and what is written below them.
#include <ui/booth/booth_colors.h>
#include <ui/booth/sample_row.h>
#include <ui/style/theme.h>

#include <QEvent>
#include <QPainter>

namespace dreambooth {

namespace {

constexpr double photoSeconds = 1.6;

}  // namespace

SampleRow::SampleRow(QWidget* parent) : QWidget(parent) {
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Expanding);
    setObjectName(QStringLiteral("sampleRow"));
}

void SampleRow::clear() {
    m_photos.clear();
    m_samples.clear();
    m_secondsIn = 0;
    update();
}

void SampleRow::setPhotos(std::vector<QImage> photos) {
    m_photos = std::move(photos);
    update();
}

void SampleRow::addSample(const QImage& picture, double secondsIn) {
    if (picture.isNull()) return;
    m_samples.push_back({picture, secondsIn});
    if (m_samples.size() > 3) m_samples.erase(m_samples.begin() + 1);
    update();
}

void SampleRow::setSeconds(double secondsIn) {
    m_secondsIn = secondsIn;
    update();
}

void SampleRow::setScale(const BoothScale& scale) {
    m_scale = scale;
    setMinimumSize(scale.px(50), scale.px(scale.isTall ? 60 : 30));
    update();
}

void SampleRow::changeEvent(QEvent* event) {
    if (event->type() == QEvent::LanguageChange) update();
    QWidget::changeEvent(event);
}

/// Side by side, or on a tall screen now above the other two.
std::vector<SampleRow::Place> SampleRow::places() const {
    const double words = m_scale.unit * 4.5, gap = m_scale.unit * 2.6, frame = m_scale.unit;
    const double wide = width(), high = height();
    std::vector<QRectF> areas(3);
    if (m_scale.isTall) {
        const double now = qMin(wide - 2 * frame, (high - 2 * words - gap) * 0.66);
        const double small = qMin((wide - gap) / 2, (high - 2 * words - gap) * 0.34);
        areas[2] = {(wide - now) / 2, frame, now, now};
        const double top = now + words + gap;
        areas[0] = {wide / 2 - gap / 2 - small, top, small, small};
        areas[1] = {wide / 2 + gap / 2, top, small, small};
    } else {
        // As 10 : 13 : 16, in the middle of the height.
        const double step = qMin((wide - 2 * gap - 2 * frame) / 39, (high - words - frame) / 16);
        const double all = 39 * step + 2 * gap;
        double x = (wide - all) / 2;
        const double middle = frame + 8 * step;
        for (int i = 0; i < 3; ++i) {
            const double side = (10 + 3 * i) * step;
            areas[static_cast<std::size_t>(i)] = {x, middle - side / 2, side, side};
            x += side + gap;
        }
    }
    std::vector<Place> places;
    if (!m_samples.empty())
        places.push_back({areas[0], m_samples.front().picture, tr("before"), false});
    if (m_samples.size() > 2) {
        const int ago = qMax(1, qRound(m_secondsIn - m_samples[1].secondsIn));
        places.push_back({areas[1], m_samples[1].picture, tr("%1 s ago").arg(ago), false});
    }
    if (m_samples.size() > 1)
        places.push_back({areas[2], m_samples.back().picture, tr("now"), true});
    else if (!m_photos.empty()) {
        const auto turn = static_cast<std::size_t>(m_secondsIn / photoSeconds) % m_photos.size();
        places.push_back({areas[2], m_photos[turn], tr("Studying your photos"), true});
    }
    return places;
}

void SampleRow::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const double corner = m_scale.unit * 1.4;
    for (const Place& place : places()) {
        const QSize size = place.area.size().toSize();
        if (size.isEmpty()) continue;
        painter.drawPixmap(place.area.topLeft(),
                           theme::roundedCover(place.picture, size, devicePixelRatioF(), corner));
        if (place.isNow) {
            const double pen = m_scale.unit * 0.45, out = m_scale.unit * 0.7;
            painter.setPen(QPen(boothAccent(), pen));
            painter.setBrush(Qt::NoBrush);
            painter.drawRoundedRect(place.area.adjusted(-out, -out, out, out), corner + out,
                                    corner + out);
        }
        painter.setFont(m_scale.font(2.1, place.isNow ? QFont::DemiBold : QFont::Normal));
        painter.setPen(place.isNow ? boothAccent() : theme::color(theme::Role::text));
        const QRectF words(place.area.left() - m_scale.unit * 4,
                           place.area.bottom() + m_scale.unit * 0.9,
                           place.area.width() + m_scale.unit * 8, m_scale.unit * 3.5);
        painter.drawText(words, Qt::AlignHCenter | Qt::AlignTop, place.words);
    }
}

}  // namespace dreambooth
