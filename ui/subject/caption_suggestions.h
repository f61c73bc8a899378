// "Suggest captions": a captioner says in a sentence what each photo shows that has no caption yet,
// or a tagger in tags. What a person wrote is never replaced.
#pragma once

#include <base/error.h>
#include <base/temporaries.h>
#include <ui/session/studio_context.h>

#include <QWidget>
#include <deque>
#include <filesystem>
#include <optional>
#include <string>

class QLabel;
class QPushButton;

namespace dreambooth {

class ProjectSession;
class SegmentedControl;

class CaptionSuggestions : public QWidget {
    Q_OBJECT

public:
    explicit CaptionSuggestions(StudioContext& context, QWidget* parent = nullptr);
    ~CaptionSuggestions() override;

    /// Brings all up to date.
    void showContents();

private:
    bool isAtWork() const { return m_total > 0; }
    int withoutCaption() const;
    bool isOfTags() const;
    /// As most captions of the project are, and without any as the person chose the last time.
    bool proposesTags() const;
    void choose();
    /// Its name on the hub.
    const char* model() const;
    void begin();
    void beginWith(const Result<std::filesystem::path>& captioner);
    void next();
    void take(const QString& text);
    void leave(const Error& error);
    void end();
    void fetchCaptioner();
    void followDownload();
    void offerAgain();

    StudioContext& m_context;
    ProjectSession& m_session;
    std::filesystem::path m_captioner;
    std::deque<std::string> m_waiting;  ///< photos, by Photo::file
    std::string m_photo;                ///< the one that is looked at
    /// Of their crops, for the worker.
    std::optional<TemporaryFolder> m_pictures;
    int m_job = 0;  ///< of the engine; 0: none
    int m_done = 0, m_total = 0, m_written = 0;
    int m_batch = 0;
    bool m_isFetching = false;  ///< the model comes, and then it begins
    bool m_isListed = false;    ///< its download was seen
    bool m_isChosen = false;    ///< sentences or tags, by the person
    QString m_news;
    SegmentedControl* m_kind;
    QPushButton *m_suggest, *m_stop, *m_get;
    QLabel* m_text;
};

}  // namespace dreambooth
