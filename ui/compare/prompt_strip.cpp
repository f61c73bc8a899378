// Keeps one card a prompt and seed (see the header); pictures are read off the GUI thread.
#include <ui/compare/pair_card.h>
#include <ui/compare/prompt_strip.h>
#include <ui/style/qt_strings.h>
#include <ui/style/run_in_background.h>
#include <ui/style/theme.h>

#include <QHBoxLayout>
#include <QScrollArea>
#include <algorithm>
#include <array>
#include <utility>

namespace dreambooth {

namespace {

/// What a card shows: the base's picture where there is one, and the last of a tuned model.
std::array<QString, 2> picturesOf(const Comparison& comparison) {
    const DrawnPicture *base = nullptr, *tuned = nullptr;
    for (const DrawnPicture& picture : comparison.pictures)
        (picture.model.isPlain() ? base : tuned) = &picture;
    const auto file = [](const DrawnPicture* picture) {
        return picture == nullptr ? QString() : toQt(picture->file);
    };
    return {file(base), file(tuned)};
}

}  // namespace

QString shortPrompt(const std::string& prompt, const std::string& instancePrompt) {
    const QString whole = toQt(prompt).trimmed(), start = toQt(instancePrompt);
    if (whole.startsWith(start) && whole.size() > start.size())
        return whole.mid(start.size()).trimmed();
    const QLatin1String photo("a photo of ");
    return whole.startsWith(photo) ? whole.mid(photo.size()) : whole;
}

PromptStrip::PromptStrip(QWidget* parent) : QWidget(parent), m_scroll(new QScrollArea(this)) {
    auto* layout = new QHBoxLayout(this);
    layout->setContentsMargins(16, 8, 16, 8);
    auto* inner = new QWidget(m_scroll);
    m_row = new QHBoxLayout(inner);
    m_row->setContentsMargins(0, 0, 0, 0);
    m_row->setSpacing(theme::Space::small);
    m_row->addStretch();
    m_scroll->setWidget(inner);
    m_scroll->setWidgetResizable(true);
    m_scroll->setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_scroll->setFixedHeight(
        PairCard(QString(), QString(), QString(), nullptr).sizeHint().height() + 12);
    m_scroll->setFocusPolicy(Qt::NoFocus);
    layout->addWidget(m_scroll);
}

void PromptStrip::setContents(const std::vector<Comparison>& comparisons,
                              const std::vector<std::string>& suggestions,
                              const std::string& instancePrompt) {
    // Cards that are there already stay, with their pictures, the focus and a press under way.
    std::vector<PairCard*> before = std::exchange(m_cards, {});
    const auto add = [&](const std::string& id, const QString& caption, const QString& end,
                         const QString& name) {
        const auto same = std::ranges::find_if(before, [&](const PairCard* card) {
            return card->comparisonId == id && card->text() == caption &&
                   card->accessibleName() == name;
        });
        const bool isNew = same == before.end();
        PairCard* const card = isNew ? new PairCard(caption, end, name, this) : *same;
        if (!isNew) before.erase(same);
        card->setObjectName(QStringLiteral("pair_%1").arg(m_cards.size()));
        card->comparisonId = id;
        const int place = static_cast<int>(m_cards.size());
        if (m_row->indexOf(card) != place) m_row->insertWidget(place, card);
        m_cards.push_back(card);
        return std::pair(card, isNew);
    };
    std::vector<std::string> drawn;
    for (const Comparison& comparison : comparisons) {
        const std::string& prompt = comparison.settings.prompt;
        const auto seed = comparison.settings.seed;
        drawn.push_back(prompt);
        const auto [card, isNew] =
            add(comparison.id, shortPrompt(prompt, instancePrompt), tr(" · %1").arg(seed),
                tr("%1, seed %2").arg(toQt(prompt)).arg(seed));
        if (isNew)
            connect(card, &PairCard::clicked, this,
                    [this, id = toQt(comparison.id)] { emit comparisonChosen(id); });
        if (const auto files = picturesOf(comparison); files != card->files) {
            card->files = files;
            inBackground(
                card, [files] { return std::pair(QImage(files[0]), QImage(files[1])); },
                [card = card](const std::pair<QImage, QImage>& pictures) {
                    card->setPictures(pictures.first, pictures.second);
                });
        }
    }
    for (const std::string& prompt : suggestions) {
        if (std::find(drawn.begin(), drawn.end(), prompt) != drawn.end()) continue;
        const auto [card, isNew] = add({}, shortPrompt(prompt, instancePrompt), QString(),
                                       tr("Prompt: %1").arg(toQt(prompt)));
        if (!isNew) continue;
        card->setCheckable(false);
        connect(card, &PairCard::clicked, this,
                [this, text = toQt(prompt)] { emit promptChosen(text); });
    }
    for (PairCard* card : before) {
        card->hide();
        card->deleteLater();
    }
    setChosen(m_chosen);
}

void PromptStrip::setChosen(const std::string& comparisonId) {
    m_chosen = comparisonId;
    for (PairCard* card : m_cards) {
        const bool isChosen = !comparisonId.empty() && card->comparisonId == comparisonId;
        card->setChecked(isChosen);
        // Once: then somebody may scroll on.
        if (isChosen && std::exchange(m_revealed, comparisonId) != comparisonId)
            m_scroll->ensureWidgetVisible(card, 0, 0);
    }
}

}  // namespace dreambooth
