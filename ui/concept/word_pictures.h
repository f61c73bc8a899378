// What the base model draws for words, a few small pictures each from the same noises: a good token
// has no meaning of its own. Kept while the project is open.
#pragma once

#include <base/error.h>
#include <base/temporaries.h>
#include <ui/session/studio_context.h>

#include <QElapsedTimer>
#include <QImage>
#include <QObject>
#include <QString>
#include <map>
#include <optional>
#include <string>
#include <tuple>
#include <vector>

namespace dreambooth {

class WordPictures : public QObject {
    Q_OBJECT

public:
    explicit WordPictures(StudioContext& context, QObject* parent = nullptr);
    ~WordPictures() override;

    static constexpr int each = 4;  ///< pictures of a word

    /// Those of the present base model that are there.
    std::vector<QImage> of(const QString& word) const;
    bool isDrawing() const { return !m_jobs.empty(); }
    /// Of the pictures that are being drawn: how many there will be, and how many are there, those
    /// at work in part.
    int total() const { return m_total; }
    double done() const;
    double secondsLeft() const;  ///< below 0: not known yet
    /// Draws those that are not there yet.
    void draw(const QStringList& words);
    void stop();

signals:
    void changed();     ///< of() or isDrawing()
    void progressed();  ///< done()
    void failed(const dreambooth::Error& error);

private:
    using Key = std::tuple<std::string, QString, int>;  ///< model, word, number of the picture
    void cancelAll();
    void take(int job, const QString& file);

    StudioContext& m_context;
    std::map<Key, QImage> m_pictures;
    std::map<int, Key> m_jobs;      ///< of the engine
    std::map<int, double> m_begun;  ///< of them, those at work: how much of each is done
    int m_total = 0;
    QElapsedTimer m_clock;  ///< since the first of them was begun
    std::optional<TemporaryFolder> m_folder;
    int m_files = 0;
};

}  // namespace dreambooth
