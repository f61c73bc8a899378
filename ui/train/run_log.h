// The worker's own words: the end of worker.log, read anew while it is in sight.
#pragma once

#include <QPlainTextEdit>
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

    std::filesystem::path m_file;
    QTimer m_timer;
    bool m_reading = false;
};

}  // namespace dreambooth
