// The worker's own words: the end of worker.log, and what is added to it while it is in sight.
#pragma once

#include <QPlainTextEdit>
#include <QStringDecoder>
#include <QTimer>
#include <filesystem>

namespace dreambooth {

class RunLog : public QPlainTextEdit {
    Q_OBJECT

public:
    explicit RunLog(QWidget* parent = nullptr);

    /// Empty: nothing to show.
    void setFile(const std::filesystem::path& file);

protected:
    void showEvent(QShowEvent* event) override;
    void hideEvent(QHideEvent* event) override;

private:
    void read();
    /// Bytes of the file from `start` on; another start than expected: it is another text.
    void take(qint64 start, const QByteArray& bytes);

    std::filesystem::path m_file;
    qint64 m_offset = 0;                             ///< up to where it is shown
    QStringDecoder m_decoder{QStringDecoder::Utf8};  ///< a letter may come in two pieces
    QTimer m_timer;
    bool m_reading = false;
};

}  // namespace dreambooth
