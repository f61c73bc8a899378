// Changes captions by ProjectSession::edit(), so that each is a step of undo.
#include <project/captions.h>
#include <project/prompt_set.h>
#include <text/prompt_tokenizer.h>
#include <ui/session/project_session.h>
#include <ui/style/qt_strings.h>
#include <ui/style/theme.h>
#include <ui/style/tr.h>
#include <ui/subject/caption_changes.h>

#include <QRegularExpression>
#include <algorithm>

namespace dreambooth {

namespace {

void put(Photo& photo, std::string caption) {
    if (photo.caption == caption) return;
    photo.caption = std::move(caption);
    photo.captionFromFile = photo.captionSuggested = false;
}

}  // namespace

Result<void> writeCaption(ProjectSession& session, const std::string& file, const QString& text) {
    const auto& photos = session.project().photos;
    const auto photo = std::ranges::find(photos, file, &Photo::file);
    if (photo == photos.end()) return {};
    const auto index = static_cast<std::size_t>(photo - photos.begin());
    TRY(const std::string caption, cleanCaption(toStd(text), toStd(tr("the photo"))));
    if (caption == photo->caption) return {};
    session.edit(
        tr("caption"), [&](Project& project) { put(project.photos[index], caption); },
        UndoId::caption, static_cast<int>(index));
    return {};
}

std::vector<Error> changeCaptions(ProjectSession& session, const QString& step,
                                  const std::vector<int>& photos,
                                  const std::function<std::string(const Photo&)>& change) {
    std::vector<std::pair<std::size_t, std::string>> changes;
    std::vector<Error> problems;
    for (const int photo : photos) {
        const auto index = static_cast<std::size_t>(photo);
        const Photo& before = session.project().photos[index];
        const auto after = cleanCaption(change(before), before.originalName);
        if (!after)
            problems.push_back(after.error());
        else if (*after != before.caption)
            changes.emplace_back(index, *after);
    }
    if (!changes.empty())
        session.edit(step, [&](Project& project) {
            for (const auto& [index, caption] : changes) put(project.photos[index], caption);
        });
    return problems;
}

bool takeSuggestion(ProjectSession& session, const std::string& file, const std::string& caption,
                    int batch) {
    const auto& photos = session.project().photos;
    const auto found = std::ranges::find(photos, file, &Photo::file);
    const auto clean = cleanCaption(caption, file);
    if (found == photos.end() || !found->caption.empty() || !clean || clean->empty()) return false;
    const auto index = static_cast<std::size_t>(found - photos.begin());
    session.edit(
        tr("suggested captions"),
        [&](Project& project) {
            put(project.photos[index], *clean);
            project.photos[index].captionSuggested = true;
        },
        UndoId::suggestedCaptions, batch);
    return true;
}

std::string captionOrDefault(const Photo& photo) {
    return photo.caption.empty() ? filledCaption({}, std::string(subjectPlaceholder), {})
                                 : photo.caption;
}

QString captionBesidesSubject(const Project& project, const Photo& photo) {
    QString caption = toQt(photo.caption).simplified();
    for (const QString& subject :
         {toQt(std::string(subjectPlaceholder)), toQt(project.subjectOf(photo).phrase())}) {
        const qsizetype at = caption.indexOf(subject, 0, Qt::CaseInsensitive);
        const qsizetype end = at + subject.size();
        // $subject2 is another one.
        if (at >= 0 && end < caption.size() && caption[end].isDigit()) continue;
        if (at < 0) continue;
        QString rest = caption.mid(at + subject.size());
        while (rest.startsWith(u',') || rest.startsWith(u' ')) rest.remove(0, 1);
        if (!rest.isEmpty()) return rest;
    }
    return caption;
}

int writtenCaptions(const Project& project) {
    return static_cast<int>(std::ranges::count_if(
        project.photos, [](const Photo& photo) { return !photo.caption.empty(); }));
}

std::vector<int> allPhotos(const Project& project) {
    std::vector<int> photos;
    for (std::size_t i = 0; i < project.photos.size(); ++i) photos.push_back(static_cast<int>(i));
    return photos;
}

std::vector<std::string> captionsOf(const Project& project) {
    std::vector<std::string> captions;
    for (const Photo& photo : project.photos) captions.push_back(photo.caption);
    return captions;
}

QList<QTextLayout::FormatRange> captionFormats(const QString& text,
                                               const std::vector<std::string>& tokens,
                                               const QString& found) {
    QList<QTextLayout::FormatRange> formats;
    const auto mark = [&](const QRegularExpression& pattern, const QTextCharFormat& format) {
        for (auto match = pattern.globalMatch(text); match.hasNext();) {
            const QRegularExpressionMatch one = match.next();
            if (one.capturedLength() > 0)
                formats.append({static_cast<int>(one.capturedStart()),
                                static_cast<int>(one.capturedLength()), format});
        }
    };
    QTextCharFormat subject;
    subject.setForeground(theme::color(theme::Role::tuned));
    subject.setFontWeight(QFont::DemiBold);
    QString words = QStringLiteral("\\$subject\\d*");
    for (const std::string& token : tokens)
        if (!token.empty())
            words +=
                QStringLiteral("|(?<!\\w)%1(?!\\w)").arg(QRegularExpression::escape(toQt(token)));
    mark(QRegularExpression(words, QRegularExpression::CaseInsensitiveOption |
                                       QRegularExpression::UseUnicodePropertiesOption),
         subject);
    if (found.isEmpty()) return formats;
    QTextCharFormat searched;
    searched.setBackground(
        theme::mix(theme::color(theme::Role::base), theme::color(theme::Role::window), 0.4));
    searched.setFontUnderline(true);
    mark(QRegularExpression(QRegularExpression::escape(found),
                            QRegularExpression::CaseInsensitiveOption),
         searched);
    return formats;
}

int captionTokens(const PromptTokenizer& tokenizer, const Project& project, const Photo& photo) {
    return static_cast<int>(tokenizer.pieces(project.captionOf(photo)).size());
}

}  // namespace dreambooth
