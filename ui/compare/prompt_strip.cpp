// Keeps one card a prompt and seed (see the header); pictures are read off the GUI thread.
#include <ui/compare/pair_card.h>
#include <ui/compare/prompt_strip.h>
#include <ui/style/qt_strings.h>
#include <ui/style/run_in_background.h>
#include <ui/style/theme.h>

#include <QHBoxLayout>
#include <QScrollArea>
#include <algorithm>
#include <map>

namespace dreambooth {

namespace {

/// The latest of each prompt and seed, in the order in which they were first drawn.
std::vector<Comparison> latestOfEach(const std::vector<Comparison>& comparisons) {
    std::vector<Comparison> latest;
    for (const Comparison& comparison : comparisons) {
        const auto same = std::find_if(latest.begin(), latest.end(), [&](const Comparison& other) {
            return other.settings.prompt == comparison.settings.prompt &&
                   other.settings.seed == comparison.settings.seed;
        });
        if (same == latest.end())
            latest.push_back(comparison);
        else
            *same = comparison;
    }
    return latest;
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
    // Pictures that are there already are shown again at once: nothing flickers.
    std::map<std::string, std::pair<QImage, QImage>> known;
    for (PairCard* card : m_cards) {
        if (!card->base().isNull()) known[card->comparisonId] = {card->base(), card->tuned()};
        card->hide();
        card->deleteLater();
    }
    m_cards.clear();
    const auto add = [&](const QString& caption, const QString& end, const QString& name) {
        auto* card = new PairCard(caption, end, name, this);
        card->setObjectName(QStringLiteral("pair_%1").arg(m_cards.size()));
        m_row->insertWidget(static_cast<int>(m_cards.size()), card);
        m_cards.push_back(card);
        return card;
    };
    std::vector<std::string> drawn;
    for (const Comparison& comparison : latestOfEach(comparisons)) {
        const std::string& prompt = comparison.settings.prompt;
        const auto seed = comparison.settings.seed;
        drawn.push_back(prompt);
        PairCard* card = add(shortPrompt(prompt, instancePrompt), tr(" · %1").arg(seed),
                             tr("%1, seed %2").arg(toQt(prompt)).arg(seed));
        card->comparisonId = comparison.id;
        connect(card, &PairCard::clicked, this,
                [this, id = toQt(comparison.id)] { emit comparisonChosen(id); });
        if (const auto pictures = known.find(comparison.id); pictures != known.end()) {
            card->setPictures(pictures->second.first, pictures->second.second);
            continue;
        }
        inBackground(
            card,
            [base = toQt(comparison.picture(Side::base)),
             tuned = toQt(comparison.picture(Side::tuned))] {
                return std::pair(QImage(base), QImage(tuned));
            },
            [card](const std::pair<QImage, QImage>& pictures) {
                card->setPictures(pictures.first, pictures.second);
            });
    }
    for (const std::string& prompt : suggestions) {
        if (std::find(drawn.begin(), drawn.end(), prompt) != drawn.end()) continue;
        PairCard* card =
            add(shortPrompt(prompt, instancePrompt), QString(), tr("Prompt: %1").arg(toQt(prompt)));
        card->setCheckable(false);
        connect(card, &PairCard::clicked, this,
                [this, text = toQt(prompt)] { emit promptChosen(text); });
    }
    setChosen(m_chosen);
}

void PromptStrip::setChosen(const std::string& comparisonId) {
    m_chosen = comparisonId;
    for (PairCard* card : m_cards) {
        const bool isChosen = !comparisonId.empty() && card->comparisonId == comparisonId;
        card->setChecked(isChosen);
        if (isChosen) m_scroll->ensureWidgetVisible(card, 0, 0);
    }
}

}  // namespace dreambooth
