// Class, token cards, the two prompts that are trained with and the base model; class images at the
// right. Typing is one undo step a field.
#include <formats/word_neighbours.h>
#include <text/rarity.h>
#include <ui/concept/base_model_card.h>
#include <ui/concept/class_images_panel.h>
#include <ui/concept/concept_page.h>
#include <ui/concept/token_card.h>
#include <ui/session/download_store.h>
#include <ui/session/project_session.h>
#include <ui/style/controls.h>
#include <ui/style/error_text.h>
#include <ui/style/number_text.h>
#include <ui/style/qt_strings.h>
#include <ui/style/run_in_background.h>
#include <ui/widgets/flow_layout.h>
#include <ui/widgets/problem_bar.h>
#include <ui/widgets/progress_line.h>
#include <ui/widgets/scrolling.h>

#include <QComboBox>
#include <QGridLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QVBoxLayout>
#include <algorithm>
#include <utility>

namespace dreambooth {

using theme::Role;
using theme::Space;

namespace {

constexpr size_t suggestions = 3;
constexpr int nearWords = 4;

QString colored(const QString& text, Role role, bool bold = false) {
    return QStringLiteral("<span style=\"color:%1;%2\">%3</span>")
        .arg(theme::color(role).name(), bold ? QStringLiteral("font-weight:600") : QString(),
             text.toHtmlEscaped());
}

}  // namespace

ConceptPage::ConceptPage(StudioContext& context, QWidget* parent)
    : QWidget(parent),
      m_context(context),
      m_session(*context.session),
      m_vocabulary(*context.session),
      m_words(context) {
    setObjectName(QStringLiteral("conceptPage"));
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(0);
    auto* scroll = new VerticalScroll(this);
    scroll->setWidget(makeLeft());
    row->addWidget(scroll, 1);
    m_classImages = new ClassImagesPanel(context, this);
    row->addWidget(m_classImages, 1);

    connect(&m_session, &ProjectSession::changed, this, &ConceptPage::updateFields);
    connect(&m_vocabulary, &TokenizerLoader::changed, this, &ConceptPage::updateVocabulary);
    connect(context.downloads, &DownloadStore::finished, &m_vocabulary, &TokenizerLoader::retry);
    connect(&m_words, &WordPictures::changed, this, &ConceptPage::showWordPictures);
    connect(&m_words, &WordPictures::progressed, this, &ConceptPage::showWordProgress);
    connect(&m_words, &WordPictures::failed, this,
            [this](const Error& error) { m_problems->add(error); });
    updateVocabulary();
}

QWidget* ConceptPage::makeLeft() {
    auto* left = new QWidget;
    auto* layout = new QVBoxLayout(left);
    layout->setContentsMargins(22, 20, 22, 18);
    layout->setSpacing(Space::small);
    layout->addWidget(theme::heading(tr("Concept"), left));
    layout->addWidget(
        theme::hint(tr("Say what it is, and pick a word the model doesn't know yet."), left));
    m_problems = new ProblemBar(left);
    m_problems->setObjectName(QStringLiteral("conceptProblems"));
    layout->addWidget(m_problems);

    layout->addWidget(makeSubjects());
    layout->addSpacing(Space::tiny);
    m_className = new QLineEdit(left);
    m_className->setObjectName(QStringLiteral("classField"));
    m_className->setProperty("look", QStringLiteral("large"));
    m_className->setPlaceholderText(tr("cat, backpack, chair …"));
    m_className->setMaxLength(80);
    layout->addWidget(theme::fieldLabel(tr("Class — what is it?"), m_className));
    layout->addWidget(m_className);
    m_classHint = theme::hint(QString(), left);
    m_classHint->setObjectName(QStringLiteral("classHint"));
    m_classHint->hide();
    layout->addWidget(m_classHint);
    layout->addSpacing(Space::tiny);
    connect(m_className, &QLineEdit::textEdited, this, [this](const QString& text) {
        m_session.edit(
            tr("class"),
            [this, name = toStd(text.simplified())](Project& project) {
                project.subject(m_subject).className = name;
            },
            UndoId::className, m_subject);
    });

    QWidget* tokens = makeTokens();
    layout->addWidget(theme::fieldLabel(tr("Token — the new word for your subject"), tokens));
    layout->addWidget(tokens);
    m_tokenHint = theme::hint(QString(), left);
    m_tokenHint->setObjectName(QStringLiteral("tokenHint"));
    layout->addWidget(m_tokenHint);
    m_drawWords = theme::button(tr("Draw each word"), left);
    m_drawWords->setObjectName(QStringLiteral("drawWords"));
    m_drawWords->setToolTip(
        tr("Shows what the base model draws for each word already. A word that "
           "means nothing to it is best."));
    layout->addWidget(m_drawWords, 0, Qt::AlignLeft);
    m_wordProgress = new ProgressLine(theme::Role::base, QStringLiteral("wordsProgress"),
                                      tr("Drawing each word"), left);
    layout->addWidget(m_wordProgress);
    connect(m_drawWords, &QPushButton::clicked, this, &ConceptPage::drawWords);
    layout->addSpacing(Space::medium);
    layout->addWidget(theme::sectionTitle(tr("How it will be trained"), left));
    layout->addWidget(makeTaught());
    layout->addSpacing(Space::medium);
    layout->addWidget(theme::sectionTitle(tr("Base model"), left));
    m_model = new BaseModelCard(m_context, left);
    layout->addWidget(m_model);
    connect(m_model, &BaseModelCard::failed, this,
            [this](const Error& error) { m_problems->add(error); });
    layout->addStretch();
    return left;
}

QWidget* ConceptPage::makeTokens() {
    auto* tokens = new QWidget;
    tokens->setAccessibleName(tr("Token"));
    tokens->setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Minimum);  // lines wrap
    auto* grid = new QGridLayout(tokens);
    grid->setContentsMargins(0, 0, 0, 0);
    grid->setSpacing(12);
    for (size_t i = 0; i <= suggestions; ++i) {
        const bool typed = i == suggestions;
        auto* card = new TokenCard(
            QString(), typed ? TokenCard::Kind::typed : TokenCard::Kind::suggestion, tokens);
        card->setObjectName(typed ? QStringLiteral("tokenCardTyped")
                                  : QStringLiteral("tokenCard%1").arg(i));
        grid->addWidget(card, static_cast<int>(i / 2), static_cast<int>(i % 2));
        m_cards.push_back(card);
        connect(card, &TokenCard::clicked, this, [this, card, typed] {
            if (typed) card->findChild<QLineEdit*>()->setFocus();
            if (!card->word().isEmpty()) chooseToken(card->word(), UndoId::none);
        });
        connect(card, &TokenCard::typed, this, [this](const QString& word) {
            chooseToken(word.isEmpty() ? freeSuggestion() : word, UndoId::token);
        });
    }
    grid->setColumnStretch(0, 1);
    grid->setColumnStretch(1, 1);
    return tokens;
}

QWidget* ConceptPage::makeSubjects() {
    auto* bar = new QWidget(this);
    auto* row = new FlowLayout(bar, Space::small);
    m_subjects = new QComboBox(bar);
    m_subjects->setObjectName(QStringLiteral("subjects"));
    m_subjects->setAccessibleName(tr("Subject"));
    m_subjects->setSizeAdjustPolicy(QComboBox::AdjustToContents);  // its words are typed here
    m_add = theme::linkButton(tr("Add a subject"), bar);
    m_add->setObjectName(QStringLiteral("addSubject"));
    m_add->setToolTip(
        tr("A second dog, or its owner: trained together, each with its own token, "
           "class and photos."));
    m_remove = theme::linkButton(tr("Remove this subject"), bar);
    m_remove->setObjectName(QStringLiteral("removeSubject"));
    m_remove->setToolTip(tr("Its photos stay in the project and are left out."));
    for (QWidget* widget : std::initializer_list<QWidget*>{m_subjects, m_add, m_remove})
        row->addWidget(widget);
    connect(m_subjects, &QComboBox::activated, this, &ConceptPage::showSubject);
    connect(m_add, &QPushButton::clicked, this, [this] {
        m_session.edit(tr("add a subject"), [](Project& project) { project.addSubject(); });
        showSubject(static_cast<int>(m_session.project().subjects.size()) - 1);
        m_className->setFocus();
    });
    connect(m_remove, &QPushButton::clicked, this, [this] {
        const int removed = m_subject;
        showSubject(removed - 1);
        m_session.edit(tr("remove subject"),
                       [removed](Project& project) { project.removeSubject(removed); });
    });
    return bar;
}

const Subject& ConceptPage::subject() const {
    return m_session.project().subject(m_subject);
}

void ConceptPage::showSubject(int index) {
    m_subject = index;
    m_classImages->showSubject(index);
    updateFields();
}

/// Undo may have taken the one away that was shown.
void ConceptPage::updateSubjects() {
    const Project& project = m_session.project();
    const int count = static_cast<int>(project.subjects.size());
    if (m_subject >= count) {
        m_subject = 0;
        m_classImages->showSubject(0);
    }
    m_subjects->setVisible(count > 1);
    m_remove->setVisible(m_subject > 0);
    m_add->setEnabled(count < static_cast<int>(maxSubjects));
    QStringList phrases;
    for (const std::string& phrase : project.phrases()) phrases += toQt(phrase);
    while (m_subjects->count() > count) m_subjects->removeItem(count);
    for (int i = 0; i < count; ++i)
        if (i == m_subjects->count())
            m_subjects->addItem(phrases[i]);
        else if (m_subjects->itemText(i) != phrases[i])
            m_subjects->setItemText(i, phrases[i]);
    m_subjects->setCurrentIndex(m_subject);
}

QWidget* ConceptPage::makeTaught() {
    QFrame* card = theme::card(this);
    auto* layout = new QVBoxLayout(card);
    layout->setContentsMargins(14, 14, 14, 14);
    layout->setSpacing(Space::small);
    const auto line = [&](const QString& objectName) {
        auto* label = new QLabel(card);
        label->setObjectName(objectName);
        label->setTextFormat(Qt::RichText);
        label->setWordWrap(true);
        layout->addWidget(label);
        return label;
    };
    m_subjectLine = line(QStringLiteral("taughtSubject"));
    m_captionsLine = line(QStringLiteral("taughtCaptions"));
    m_classLine = line(QStringLiteral("taughtClass"));
    m_readAs = line(QStringLiteral("tokenPieces"));
    m_encoderLine = line(QStringLiteral("taughtEncoder"));
    return card;
}

void ConceptPage::chooseToken(const QString& token, UndoId step) {
    if (toStd(token) == subject().token) return updateFields();
    m_session.edit(
        tr("token"),
        [this, word = toStd(token)](Project& project) { project.subject(m_subject).token = word; },
        step, m_subject);
}

/// What counts where no word is typed any more: the suggestion that counts already, as the typed
/// word may be left over from before, or one that no other subject has.
QString ConceptPage::freeSuggestion() const {
    const auto& subjects = m_session.project().subjects;
    for (size_t i = 0; i < suggestions; ++i)
        if (toStd(m_cards[i]->word()) == subject().token) return m_cards[i]->word();
    for (size_t i = 0; i < suggestions; ++i)
        if (std::ranges::count(subjects, toStd(m_cards[i]->word()), &Subject::token) == 0)
            return m_cards[i]->word();
    return m_cards.front()->word();
}

void ConceptPage::updateVocabulary() {
    const PromptTokenizer* tokenizer = m_vocabulary.tokenizer();
    m_problems->clear();
    if (const std::optional<Error>& error = m_vocabulary.error()) m_problems->add(*error);
    std::vector<std::string> words;
    if (tokenizer != nullptr) words = suggestTokens(*tokenizer);
    // Names that tutorials use, for a vocabulary that has none of them as one rare token.
    for (const char* word : {"sks", "ohwx", "zwx"})
        if (words.size() < suggestions && std::ranges::find(words, word) == words.end())
            words.emplace_back(word);
    for (size_t i = 0; i < m_cards.size(); ++i) {
        m_cards[i]->setTokenizer(tokenizer);
        if (i < suggestions) m_cards[i]->setWord(toQt(words[i]));
    }
    updateFields();
}

void ConceptPage::updateFields() {
    updateSubjects();
    const QString name = toQt(subject().className), token = toQt(subject().token);
    if (m_className->text().simplified() != name) m_className->setText(name);
    const auto suggested = std::find_if(m_cards.begin(), m_cards.end() - 1,
                                        [&](TokenCard* card) { return card->word() == token; });
    if (*suggested == m_cards.back()) m_cards.back()->setWord(token);
    const PromptTokenizer* const tokenizer = m_vocabulary.tokenizer();
    const std::string first = toStd(m_cards.front()->word());
    const bool isTaken =
        first != subject().token &&
        std::ranges::count(m_session.project().subjects, first, &Subject::token) > 0;
    m_cards.front()->setSuggested(!isTaken && tokenizer != nullptr &&
                                  rarityOf(*tokenizer, first).verdict == Rarity::rare);
    (*suggested)->setChecked(true);
    updateClassHint();
    updateTokenHint();
    updateTaught();
    m_model->showModel(m_vocabulary.facts());
    showWordPictures();
    showNear();
}

/// Looks for those of one word after the other, for who looks at the page: a table of 150 MB is
/// read for each.
void ConceptPage::showNear() {
    const std::string model = m_session.project().baseModel;
    const ClipTokenizer* tokenizer = m_vocabulary.clipTokenizer();
    QString missing;
    for (TokenCard* card : m_cards) {
        const auto known = m_near.find({model, card->word()});
        card->setNear(known == m_near.end() ? std::nullopt : known->second);
        if (card->word().isEmpty()) continue;
        if (known == m_near.end() && missing.isEmpty()) missing = card->word();
    }
    if (missing.isEmpty() || tokenizer == nullptr || m_isFindingNear || !isVisible()) return;
    m_isFindingNear = true;
    inBackground(
        this,
        [model, tokenizer = *tokenizer,
         word = toStd(missing)]() -> Result<std::vector<std::string>> {
            TRY(const ModelFiles files, ModelFiles::open(model));
            return nearestWords(files, tokenizer, word, nearWords);
        },
        [this, key = std::pair(model, missing)](const Result<std::vector<std::string>>& found) {
            m_isFindingNear = false;
            std::optional<QStringList>& words = m_near[key];
            if (found) {
                words.emplace();
                for (const std::string& word : *found) *words += toQt(word);
            }
            showNear();
        });
}

void ConceptPage::showEvent(QShowEvent* event) {
    QWidget::showEvent(event);
    m_vocabulary.retry();
    std::erase_if(m_near, [](const auto& known) { return !known.second; });
    m_model->showPicture();  // one may have been drawn meanwhile
    showNear();
}

void ConceptPage::drawWords() {
    m_problems->clear();
    if (m_words.isDrawing()) return m_words.stop();
    QStringList words;
    for (const TokenCard* card : m_cards) words += card->word();
    m_words.draw(words);
}

void ConceptPage::showWordPictures() {
    bool isAnyMissing = false;
    for (TokenCard* card : m_cards) {
        const std::vector<QImage> pictures = m_words.of(card->word());
        card->setPictures(pictures);
        const bool isWhole = std::ssize(pictures) == WordPictures::each;
        isAnyMissing = isAnyMissing || (!isWhole && !card->word().isEmpty());
    }
    m_drawWords->setText(m_words.isDrawing() ? tr("Stop drawing") : tr("Draw each word"));
    m_drawWords->setEnabled(m_words.isDrawing() ||
                            (isAnyMissing && m_context.engine != nullptr &&
                             m_session.hasBaseModel() && m_vocabulary.tokenizer() != nullptr));
    showWordProgress();
}

void ConceptPage::showWordProgress() {
    if (!m_words.isDrawing()) return m_wordProgress->hide();
    QStringList texts{
        tr("%1 of %2 pictures").arg(static_cast<int>(m_words.done())).arg(m_words.total())};
    if (const QString left = timeLeftText(m_words.secondsLeft()); !left.isEmpty()) texts << left;
    m_wordProgress->setProgress(m_words.done(), m_words.total(), texts);
}

/// Words of other languages are in pieces to models that learned from English captions, as CLIP
/// did.
void ConceptPage::updateClassHint() {
    const ClipTokenizer* tokenizer = m_vocabulary.clipTokenizer();
    const auto words = tokenizer == nullptr ? std::vector<std::string>()
                                            : wordsInPieces(*tokenizer, subject().className);
    m_classHint->setVisible(!words.empty());
    if (words.empty()) return;
    QStringList pieces;
    for (const Piece& piece : tokenizer->pieces(words.front())) pieces += toQt(piece.text);
    m_classHint->setText(
        tr("The base model reads “%1” in pieces (%2), so it may not know the word. It learned from "
           "English captions: if this isn't English, the English word works better.")
            .arg(toQt(words.front()), pieces.join(u'·')));
}

void ConceptPage::updateTokenHint() {
    const PromptTokenizer* const tokenizer = m_vocabulary.tokenizer();
    const std::string& token = subject().token;
    const auto apart = m_session.project().checkTokens();
    const bool isCommon = tokenizer != nullptr && !token.empty() &&
                          rarityOf(*tokenizer, token).verdict == Rarity::common;
    m_tokenHint->setVisible(!apart || isCommon);
    m_tokenHint->setText(!apart     ? errorText(apart.error())
                         : isCommon ? tr("The model already knows “%1”; your subject would have to "
                                         "replace what it means.")
                                          .arg(toQt(token))
                                    : QString());
}

void ConceptPage::updateTaught() {
    const Project& project = m_session.project();
    int photos = 0, captions = 0, wordless = 0;
    for (const Photo& photo : project.photos) {
        if (photo.leftOut || photo.heldOut || photo.subject != m_subject) continue;
        ++(photo.caption.empty() ? photos : captions);
        if (!project.namesItsSubject(photo)) ++wordless;
    }
    const QString name = toQt(subject().className);
    m_subjectLine->setVisible(name.isEmpty() || photos > 0 || captions == 0);
    m_captionsLine->setVisible(!name.isEmpty() && captions > 0);
    if (name.isEmpty()) {
        m_subjectLine->setText(colored(tr("Name the class first."), Role::muted));
        m_classLine->hide();
        m_readAs->hide();
        m_encoderLine->hide();
        return;
    }
    const QString token = toQt(subject().token);
    const ModelFacts* facts = m_vocabulary.facts();
    m_encoderLine->setVisible(facts != nullptr && isFlow(facts->family));
    m_encoderLine->setText(
        colored(tr("This model's text encoder is not trained, so “%1” stays the word that it was "
                   "and only calls your subject. Captions that say what else a photo shows matter "
                   "more here.")
                    .arg(token),
                Role::muted));
    // The prompt ends with the phrase, which begins with the token.
    const QString phrase = toQt(subject().phrase());
    const QString prompt = toQt(subject().instancePrompt()).chopped(phrase.size()).toHtmlEscaped() +
                           colored(token, Role::tuned, true) +
                           phrase.mid(token.size()).toHtmlEscaped();
    const QString gap = QStringLiteral("&nbsp;&nbsp;");
    m_subjectLine->setText(
        colored(tr("Subject"), Role::tuned) + gap + tr("“%1”").arg(prompt) + gap +
        colored(photos == 1 ? tr("× 1 photo") : tr("× %1 photos").arg(photos), Role::muted));
    QString own = colored(tr("Captions"), Role::tuned) + gap +
                  colored(counted(captions, tr("1 photo has one of its own"),
                                  tr("%1 photos have one of their own")),
                          Role::muted);
    if (wordless > 0)
        own += gap + colored(counted(wordless, tr("1 without “%1”, which learns nothing from it"),
                                     tr("%1 without “%2”, which learns nothing from them"))
                                 .arg(token),
                             Role::text);
    m_captionsLine->setText(own);
    const Recipe& recipe = project.recipe;
    m_classLine->setVisible(true);
    m_classLine->setText(
        colored(tr("Class"), Role::base) + gap +
        (recipe.with_prior_preservation
             ? tr("“%1”").arg(toQt(subject().classPrompt()).toHtmlEscaped()) + gap +
                   colored(counted(recipe.num_class_images,
                                   tr("× 1 image, so other kinds of “%1” stay as they are"),
                                   tr("× %1 images, so other kinds of “%2” stay as they are"))
                               .arg(name),
                           Role::muted)
             : colored(tr("not trained: this recipe uses no class images"), Role::muted)));
    const PromptTokenizer* tokenizer = m_vocabulary.tokenizer();
    m_readAs->setVisible(tokenizer != nullptr);
    if (tokenizer == nullptr) return;
    const QString instance = toQt(subject().instancePrompt());
    const auto pieces = tokenizer->pieces(toStd(instance));
    m_readAs->setText(
        colored(tr("Read as"), Role::muted) + gap + piecesText(pieces, token) + gap +
        colored(tr("%1 of %2 tokens").arg(pieces.size()).arg(tokenizer->maxPromptLength()),
                Role::muted));
    m_readAs->setAccessibleName(spokenPieces(m_readAs->text()));
}

}  // namespace dreambooth
