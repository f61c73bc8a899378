// What the base model draws for words, one small picture each from the same noise: a good token has
// no meaning of its own. Kept while the project is open.
#pragma once

#include <base/error.h>
#include <base/temporaries.h>
#include <ui/session/studio_context.h>

#include <QImage>
#include <QObject>
#include <QString>
#include <map>
#include <optional>
#include <string>
#include <utility>

namespace dreambooth {

class WordPictures : public QObject {
    Q_OBJECT

public:
    explicit WordPictures(StudioContext& context, QObject* parent = nullptr);
    ~WordPictures() override;

    /// Of the present base model; null where it was not drawn.
    QImage of(const QString& word) const;
    bool isDrawing() const { return !m_jobs.empty(); }
    /// Draws those that are not there yet.
    void draw(const QStringList& words);
    void stop();

signals:
    void changed();  ///< of() or isDrawing()
    void problem(const dreambooth::Error& error);

private:
    using Key = std::pair<std::string, QString>;  ///< model and word
    void cancelAll();
    void take(int job, const QString& file);

    StudioContext& m_context;
    std::map<Key, QImage> m_pictures;
    std::map<int, Key> m_jobs;  ///< of the engine
    std::optional<TemporaryFolder> m_folder;
    int m_files = 0;
};

}  // namespace dreambooth
