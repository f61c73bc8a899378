// The words for a rarity, and the bar: blue while the word is free, red when the model has
// expectations of it.
#include <text/rarity.h>
#include <ui/concept/token_card.h>
#include <ui/style/controls.h>
#include <ui/style/qt_strings.h>
#include <ui/widgets/flow_layout.h>

#include <QLabel>
#include <QLineEdit>
#include <QPainter>
#include <QProgressBar>
#include <QRegularExpression>
#include <QRegularExpressionValidator>
#include <QStyle>
#include <QTextDocumentFragment>
#include <QVBoxLayout>

namespace dreambooth {

using theme::Role;

namespace {

constexpr int pictureSide = 56;
constexpr QChar shownBlank = u'␣';

/// White space that is a token by itself counts like any other, so it is seen.
QString shownPiece(const Piece& piece) {
    const QString text = toQt(piece.text);
    return text.trimmed().isEmpty() ? QString(text.size(), shownBlank) : text;
}

}  // namespace

QString piecesText(const std::vector<Piece>& pieces, const QString& highlighted) {
    const auto span = [](const QString& word, Role role) {
        return QStringLiteral("<span style=\"color:%1\">%2</span>")
            .arg(theme::color(role).name(), word.toHtmlEscaped());
    };
    QStringList words;
    QString word;
    for (const Piece& piece : pieces) {
        if (!word.isEmpty()) word += QStringLiteral("·");
        word += shownPiece(piece);
        if (!piece.endsWord) continue;
        const QString plain = QString(word).remove(u'·').remove(shownBlank);
        const bool marked = plain.compare(highlighted.simplified(), Qt::CaseInsensitive) == 0;
        words += span(word, marked ? Role::tuned : Role::text);
        word.clear();
    }
    if (!word.isEmpty()) words += span(word, Role::text);
    return words.join(QStringLiteral("&nbsp; ") + span(QStringLiteral("|"), Role::border) +
                      QStringLiteral(" &nbsp;"));
}

QString spokenPieces(const QString& richText) {
    return QTextDocumentFragment::fromHtml(richText).toPlainText().replace(shownBlank,
                                                                           TokenCard::tr("blank"));
}

TokenCard::TokenCard(const QString& word, Kind kind, QWidget* parent)
    : ChoiceCard(word, parent), m_word(word) {
    auto* row = new FlowLayout(nullptr, theme::Space::small);
    if (kind == Kind::suggestion) {
        m_name = new QLabel(word, this);
        m_name->setProperty("look", QStringLiteral("word"));
        row->addWidget(m_name);
    } else {
        m_field = new QLineEdit(word, this);
        m_field->setObjectName(QStringLiteral("tokenField"));
        m_field->setPlaceholderText(tr("your own word"));
        m_field->setAccessibleName(tr("Your own word for the subject"));
        m_field->setMaximumWidth(150);
        m_field->setMaxLength(64);
        m_field->setValidator(new QRegularExpressionValidator(
            QRegularExpression(QStringLiteral("[^{}\\r\\n]*")), m_field));
        setAccessibleName(tr("Your own word"));
        row->addWidget(m_field);
        connect(m_field, &QLineEdit::textEdited, this, [this](const QString& text) {
            m_word = text.simplified();
            judge();
            emit typed(m_word);
        });
        setFocusPolicy(Qt::NoFocus);  // the field stands for it
    }
    m_verdict = theme::hint(QString(), this);
    m_verdict->setObjectName(QStringLiteral("tokenVerdict"));
    m_verdict->setWordWrap(false);
    m_pieces = new QLabel(this);
    m_pieces->setObjectName(QStringLiteral("tokenCardPieces"));
    m_pieces->setTextFormat(Qt::RichText);
    m_pieces->setWordWrap(true);
    m_suggested = theme::pill(tr("Suggested"), theme::Tone::ready, this);
    m_suggested->hide();
    if (m_field == nullptr) row->addWidget(m_verdict);
    row->addWidget(m_suggested);
    row->setAlignment(m_suggested, Qt::AlignRight);
    contents()->addLayout(row);
    if (m_field != nullptr) contents()->addWidget(m_verdict);
    contents()->addWidget(m_pieces);
    contents()->addSpacing(theme::Space::tiny);

    m_rarity = theme::progressBar(Role::base, this);
    m_rarity->setObjectName(QStringLiteral("tokenRarity"));
    m_rarity->setAccessibleName(tr("How common the word is"));
    m_rarity->setToolTip(m_rarity->accessibleName());
    m_rarity->setRange(0, 100);
    contents()->addWidget(m_rarity);
    m_near = theme::hint(QString(), this);
    m_near->setObjectName(QStringLiteral("tokenNear"));
    m_near->setToolTip(tr("Words that the base model holds nearest to this one."));
    m_near->hide();
    contents()->addWidget(m_near);
    m_picture = new QLabel(this);
    m_picture->setObjectName(QStringLiteral("tokenPicture"));
    m_picture->hide();
    contents()->addSpacing(theme::Space::tiny);
    contents()->addWidget(m_picture);
    contents()->addStretch();
    judge();
}

QString TokenCard::word() const {
    return m_word;
}

void TokenCard::setWord(const QString& word) {
    if (word == m_word) return;
    m_word = word;
    if (m_name != nullptr) m_name->setText(word);
    if (m_field != nullptr && m_field->text().simplified() != word) m_field->setText(word);
    judge();
}

void TokenCard::setSuggested(bool suggested) {
    m_suggested->setVisible(suggested);
}

void TokenCard::setTokenizer(const PromptTokenizer* tokenizer) {
    m_tokenizer = tokenizer;
    judge();
}

void TokenCard::setPictures(const std::vector<QImage>& pictures) {
    m_picture->setVisible(!pictures.empty());
    if (pictures.empty()) return m_picture->clear();
    const double density = devicePixelRatioF();
    const int side = 2 * pictureSide + theme::Space::small;
    QPixmap shown(QSize(side, side) * density);
    shown.setDevicePixelRatio(density);
    shown.fill(Qt::transparent);
    QPainter painter(&shown);
    for (std::size_t i = 0; i < pictures.size(); ++i)
        painter.drawPixmap(QPoint(static_cast<int>(i % 2), static_cast<int>(i / 2)) *
                               (pictureSide + theme::Space::small),
                           theme::roundedCover(pictures[i], {pictureSide, pictureSide}, density));
    m_picture->setPixmap(shown);
    m_picture->setAccessibleName(tr("What the model draws for “%1”").arg(m_word));
    m_picture->setToolTip(m_picture->accessibleName());
}

void TokenCard::setNear(const std::optional<QStringList>& words) {
    m_near->setVisible(words.has_value());
    if (!words) return;
    m_near->setText(words->isEmpty() ? tr("Near no other word")
                                     : tr("Near: %1").arg(words->join(QStringLiteral(", "))));
}

QString TokenCard::verdict() const {
    return m_verdict->text();
}

void TokenCard::judge() {
    if (m_name != nullptr)
        setAccessibleName(m_word);
    else
        m_field->setAccessibleDescription({});
    m_pieces->clear();
    m_pieces->hide();
    m_verdict->setVisible(m_name != nullptr || !m_word.isEmpty());
    if (m_tokenizer == nullptr || m_word.isEmpty()) {
        m_verdict->clear();
        m_rarity->setValue(0);
        return;
    }
    const Rarity rarity = rarityOf(*m_tokenizer, toStd(m_word));
    QString verdict;
    switch (rarity.verdict) {
        case Rarity::rare:
            verdict = tr("read whole · rare");
            break;
        case Rarity::uncommon:
            verdict = tr("read whole · uncommon");
            break;
        case Rarity::common:
            verdict = tr("read whole · common");
            break;
        case Rarity::splits:
            verdict = tr("read as %1 pieces").arg(rarity.tokens);
            break;
    }
    m_verdict->setText(verdict);
    // A sliver at least, so that a rare word has a bar too.
    m_rarity->setValue(qBound(6, qRound(rarity.commonness * 100), 100));
    const bool danger = rarity.verdict == Rarity::common;
    m_rarity->setProperty("tone", danger ? QStringLiteral("danger") : QStringLiteral("base"));
    m_rarity->style()->polish(m_rarity);
    QStringList said = {m_word, m_verdict->text()};
    if (rarity.tokens > 1) {
        QString pieces = piecesText(m_tokenizer->piecesOfWord(toStd(m_word)), QString());
        m_pieces->setAccessibleName(spokenPieces(pieces));
        said += m_pieces->accessibleName();
        m_pieces->setText(pieces.replace(u'·', QStringLiteral("·\u200b")));  // a long word wraps
        m_pieces->show();
    }
    if (m_name != nullptr)
        setAccessibleName(said.join(QStringLiteral(", ")));
    else
        m_field->setAccessibleDescription(said.mid(1).join(QStringLiteral(", ")));
}

}  // namespace dreambooth
