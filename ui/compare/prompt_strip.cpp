// Keeps cards where one looks, and paints them; pictures are read off the GUI thread.
#include <ui/compare/mark_panel.h>
#include <ui/compare/prompt_strip.h>
#include <ui/style/qt_image.h>
#include <ui/style/qt_strings.h>
#include <ui/style/run_in_background.h>
#include <ui/style/theme.h>

#include <QContextMenuEvent>
#include <QKeyEvent>
#include <QPainter>
#include <QScrollArea>
#include <QScrollBar>
#include <QVBoxLayout>
#include <algorithm>
#include <set>
#include <utility>

namespace dreambooth {

using theme::Role;

namespace {

constexpr int side = 72, gap = 4, margin = 5, captionHeight = 22;

/// So many cards beside those in sight: Tab reaches the next one.
constexpr int beside = 8;

/// What a card shows: what would be on view, else the base's picture and the last of a tuned model.
std::array<const DrawnPicture*, 2> picturesOf(const Comparison& comparison,
                                              const std::array<ComparedModel, 2>& sides) {
    const DrawnPicture *base = comparison.find(sides[0]), *tuned = comparison.find(sides[1]);
    if (base != nullptr && tuned != nullptr) return {base, tuned};
    base = tuned = nullptr;
    for (const DrawnPicture& picture : comparison.pictures)
        (picture.model.isPlain() ? base : tuned) = &picture;
    return {base, tuned};
}

QSize cardSize() {
    static const QSize size = PairCard(QString(), QString(), QString(), nullptr).sizeHint();
    return size;
}

}  // namespace

PairCard::PairCard(const QString& caption, const QString& captionEnd, const QString& accessibleName,
                   QWidget* parent)
    : QAbstractButton(parent), m_captionEnd(captionEnd) {
    setText(caption);
    setAccessibleName(accessibleName);
    setToolTip(accessibleName);
    setCheckable(true);
    setFocusPolicy(Qt::StrongFocus);
    setAttribute(Qt::WA_Hover);
    setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
}

QSize PairCard::sizeHint() const {
    return {2 * side + gap + 2 * margin, side + captionHeight + 2 * margin};
}

QImage PairCard::smallPicture(const QString& file) {
    const QImage whole = readPicture(toPath(file));
    constexpr int maxSide = 3 * side;  // of a screen with fine pixels too
    if (std::max(whole.width(), whole.height()) <= maxSide) return whole;
    return whole.scaled(maxSide, maxSide, Qt::KeepAspectRatioByExpanding, Qt::SmoothTransformation);
}

void PairCard::setMarks(const Mark& mark, const std::array<Mark, 2>& ofPictures) {
    if (mark == m_mark && ofPictures == m_pictureMarks) return;
    m_mark = mark;
    m_pictureMarks = ofPictures;
    QStringList words;
    if (mark.kind == Mark::Kind::star) words += tr("starred");
    if (mark.kind == Mark::Kind::reject) words += tr("rejected");
    if (!mark.note.empty()) words += tr("Note: %1").arg(toQt(mark.note));
    const QString sides[] = {tr("left picture"), tr("right picture")};
    for (std::size_t i = 0; i < ofPictures.size(); ++i) {
        if (ofPictures[i].kind == Mark::Kind::star) words += tr("%1 starred").arg(sides[i]);
        if (ofPictures[i].kind == Mark::Kind::reject) words += tr("%1 rejected").arg(sides[i]);
        if (!ofPictures[i].note.empty())
            words += tr("Note on the %1: %2").arg(sides[i], toQt(ofPictures[i].note));
        for (const Pin& pin : ofPictures[i].pins)
            words += tr("Comment on the %1: %2").arg(sides[i], toQt(pin.text));
    }
    setAccessibleDescription(words.join(QStringLiteral(", ")));
    setToolTip(words.isEmpty() ? accessibleName()
                               : accessibleName() + u'\n' + words.join(QStringLiteral(", ")));
    update();
}

void PairCard::setPictures(const QImage& base, const QImage& tuned) {
    m_base = base;
    m_tuned = tuned;
    update();
}

void PairCard::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const bool isPair = !comparisonId.empty();
    const QRectF frame = QRectF(rect()).adjusted(1, 1, -1, -1);
    if (isChecked() || underMouse())
        painter.setBrush(theme::color(Role::raised));
    else if (!isPair)
        painter.setBrush(theme::color(Role::panel));
    if (isChecked())
        painter.setPen(QPen(theme::color(Role::tuned), 2));
    else if (hasFocus())
        painter.setPen(QPen(theme::color(Role::text), 1));
    else
        painter.setPen(isPair ? QPen(Qt::NoPen)
                              : QPen(theme::color(Role::border), 1, Qt::DashLine));
    painter.drawRoundedRect(frame, theme::radius, theme::radius);

    painter.setFont(theme::smallFont());
    const QFontMetrics metrics(theme::smallFont());
    painter.setPen(theme::color(isChecked() ? Role::text : Role::muted));
    if (!isPair) {
        painter.drawText(QRectF(rect()).adjusted(10, 6, -10, -6),
                         Qt::AlignCenter | Qt::TextWordWrap, text());
        return;
    }
    const double ratio = devicePixelRatioF();
    const QSize cell(side, side);
    if (!m_base.isNull())
        painter.drawPixmap(margin, margin, theme::roundedCover(m_base, cell, ratio));
    if (!m_tuned.isNull())
        painter.drawPixmap(margin + side + gap, margin, theme::roundedCover(m_tuned, cell, ratio));
    // A picture's own at its corner; that of all of it stands above the right one, else below.
    for (int i = 0; i < 2; ++i)
        paintMark(painter, QPoint(margin + (i + 1) * side + i * gap - 4, margin + 4),
                  m_pictureMarks[static_cast<std::size_t>(i)]);
    Mark whole = m_mark;
    if (std::ranges::any_of(m_pictureMarks, &Mark::hasWords))
        whole.note.clear();  // one pencil does
    const int line = m_pictureMarks[1].isEmpty() ? 4 : side - metrics.height() - 8;
    paintMark(painter, QPoint(width() - margin - 4, margin + line), whole);
    painter.setFont(theme::smallFont());
    painter.setPen(theme::color(isChecked() ? Role::text : Role::muted));
    const int maxWidth = width() - 2 * margin - 2 - metrics.horizontalAdvance(m_captionEnd);
    painter.drawText(QRectF(margin + 1, margin + side, width() - 2 * margin, captionHeight),
                     Qt::AlignVCenter,
                     metrics.elidedText(text(), Qt::ElideRight, maxWidth) + m_captionEnd);
}

QString shortPrompt(const std::string& prompt, const std::string& instancePrompt) {
    const QString whole = toQt(prompt).trimmed(), start = toQt(instancePrompt);
    if (whole.startsWith(start) && whole.size() > start.size())
        return whole.mid(start.size()).trimmed();
    const QLatin1String photo("a photo of ");
    return whole.startsWith(photo) ? whole.mid(photo.size()) : whole;
}

PromptStrip::PromptStrip(QWidget* parent) : QWidget(parent), m_scroll(new QScrollArea(this)) {
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(16, 8, 16, 8);
    m_row = new QWidget(m_scroll);
    m_scroll->setWidget(m_row);
    m_scroll->setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_scroll->setFixedHeight(cardSize().height() + 12);
    m_scroll->setFocusPolicy(Qt::NoFocus);
    layout->addWidget(m_scroll);
    connect(m_scroll->horizontalScrollBar(), &QScrollBar::valueChanged, this,
            &PromptStrip::placeCards);
    m_scroll->viewport()->installEventFilter(this);
}

bool PromptStrip::eventFilter(QObject* watched, QEvent* event) {
    if (watched == m_scroll->viewport()) {
        if (event->type() == QEvent::Resize) {
            placeCards();
            // It stays in sight where nobody has scrolled since.
            if (m_scroll->horizontalScrollBar()->value() == m_revealedAt) reveal();
        }
        return false;
    }
    auto* const card = qobject_cast<PairCard*>(watched);
    if (card == nullptr || card->comparisonId.empty()) return false;
    const QString id = toQt(card->comparisonId);
    if (event->type() == QEvent::ContextMenu) {
        emit menuRequested(id, static_cast<QContextMenuEvent*>(event)->globalPos());
        return true;
    }
    if (event->type() == QEvent::KeyPress &&
        static_cast<QKeyEvent*>(event)->key() == Qt::Key_Delete) {
        emit deleteRequested(id);
        return true;
    }
    return false;
}

void PromptStrip::setContents(const std::vector<Comparison>& comparisons,
                              const std::array<ComparedModel, 2>& sides,
                              const std::vector<std::string>& suggestions,
                              const std::string& instancePrompt) {
    std::vector<Entry> entries;
    std::set<std::string> drawn;
    for (const Comparison& comparison : comparisons) {
        const std::string& prompt = comparison.settings.prompt;
        const auto seed = comparison.settings.seed;
        drawn.insert(prompt);
        std::array<QString, 2> files;
        std::array<Mark, 2> marks;
        for (std::size_t i = 0; const DrawnPicture* picture : picturesOf(comparison, sides)) {
            if (picture != nullptr) {
                files[i] = toQt(picture->file);
                marks[i] = picture->mark;
            }
            ++i;
        }
        entries.push_back({.id = comparison.id,
                           .prompt = prompt,
                           .caption = shortPrompt(prompt, instancePrompt),
                           .end = tr(" · %1").arg(seed),
                           .name = tr("%1, seed %2").arg(toQt(prompt), QString::number(seed)),
                           .files = files,
                           .mark = comparison.mark,
                           .pictureMarks = marks});
    }
    for (const std::string& prompt : suggestions)
        if (!drawn.contains(prompt))
            entries.push_back({.id = {},
                               .prompt = prompt,
                               .caption = shortPrompt(prompt, instancePrompt),
                               .end = {},
                               .name = tr("Prompt: %1").arg(toQt(prompt)),
                               .files = {},
                               .mark = {},
                               .pictureMarks = {}});
    // Cards that are there already stay, with their pictures, the focus and a press under way.
    std::map<int, PairCard*> cards;
    std::vector<PairCard*> gone;
    for (const auto& [before, card] : m_cards) {
        const auto same = std::ranges::find_if(entries, [card = card](const Entry& entry) {
            return card->comparisonId == entry.id && card->text() == entry.caption &&
                   card->accessibleName() == entry.name;
        });
        const int place = static_cast<int>(same - entries.begin());
        if (same == entries.end() || !cards.try_emplace(place, card).second) gone.push_back(card);
    }
    m_cards = std::move(cards);
    m_entries = std::move(entries);
    const int pitch = cardSize().width() + theme::Space::small;
    m_row->resize(std::max(1, static_cast<int>(m_entries.size()) * pitch), cardSize().height());
    placeCards();
    setChosen(m_chosen);
    if (std::ranges::any_of(gone, &PairCard::hasFocus)) {
        reveal();
        const auto chosen = std::ranges::find_if(
            m_cards, [](const auto& placed) { return placed.second->isChecked(); });
        if (chosen != m_cards.end()) chosen->second->setFocus();
    }
    // Last: the focus of one that is hidden moves on and scrolls, and then cards are placed anew.
    for (PairCard* card : gone) {
        card->hide();
        card->deleteLater();
    }
}

PairCard* PromptStrip::makeCard(const Entry& entry) {
    auto* card = new PairCard(entry.caption, entry.end, entry.name, m_row);
    card->comparisonId = entry.id;
    card->installEventFilter(this);
    if (entry.id.empty()) {
        card->setCheckable(false);
        connect(card, &PairCard::clicked, this,
                [this, text = toQt(entry.prompt)] { emit promptRequested(text); });
    } else {
        connect(card, &PairCard::clicked, this, [this, card, id = toQt(entry.id)] {
            card->setChecked(true);  // it stays what it says: what is on view
            emit comparisonRequested(id);
        });
    }
    card->show();
    return card;
}

void PromptStrip::fill(PairCard& card, const Entry& entry) {
    card.setMarks(entry.mark, entry.pictureMarks);
    if (entry.files == card.files) return;
    card.files = entry.files;
    inBackground(
        &card,
        [files = entry.files] {
            std::array<QImage, 2> pictures;
            for (std::size_t i = 0; i < pictures.size(); ++i)
                if (!files[i].isEmpty()) pictures[i] = PairCard::smallPicture(files[i]);
            return pictures;
        },
        [card = &card, files = entry.files](const std::array<QImage, 2>& pictures) {
            if (card->files == files) card->setPictures(pictures[0], pictures[1]);
        });
}

void PromptStrip::placeCards() {
    const int pitch = cardSize().width() + theme::Space::small;
    const int left = m_scroll->horizontalScrollBar()->value();
    const int first = left / pitch - beside;
    const int last = (left + m_scroll->viewport()->width()) / pitch + beside;
    std::erase_if(m_cards, [&](const auto& placed) {
        const auto& [place, card] = placed;
        const bool isUsed = card->hasFocus() || card->isDown();
        if ((first <= place && place <= last) || isUsed) return false;
        card->deleteLater();
        card->hide();
        return true;
    });
    const int end = std::min(last + 1, static_cast<int>(m_entries.size()));
    QWidget* before = nullptr;
    for (int place = std::max(0, first); place < end; ++place) {
        const Entry& entry = m_entries[static_cast<std::size_t>(place)];
        PairCard*& card = m_cards[place];
        if (card == nullptr) card = makeCard(entry);
        card->setObjectName(QStringLiteral("pair_%1").arg(place));
        card->setGeometry(QRect(QPoint(place * pitch, 0), cardSize()));
        card->setChecked(!m_chosen.empty() && entry.id == m_chosen);
        fill(*card, entry);
        if (before != nullptr) setTabOrder(before, card);
        before = card;
    }
}

void PromptStrip::setChosen(const std::string& comparisonId) {
    m_chosen = comparisonId;
    for (const auto& [place, card] : m_cards)
        card->setChecked(!comparisonId.empty() && card->comparisonId == comparisonId);
    const bool isThere = std::ranges::find(m_entries, comparisonId, &Entry::id) != m_entries.end();
    if (comparisonId.empty() || !isThere) return;
    // Once: then somebody may scroll on.
    if (std::exchange(m_revealed, comparisonId) != comparisonId) reveal();
}

void PromptStrip::reveal() {
    const auto chosen = std::ranges::find(m_entries, m_revealed, &Entry::id);
    if (m_revealed.empty() || chosen == m_entries.end()) return;
    const int pitch = cardSize().width() + theme::Space::small;
    const int place = static_cast<int>(chosen - m_entries.begin());
    m_scroll->ensureVisible(place * pitch + pitch / 2, 0, pitch / 2, 0);
    m_revealedAt = m_scroll->horizontalScrollBar()->value();
}

}  // namespace dreambooth
