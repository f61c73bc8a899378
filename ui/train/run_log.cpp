// Shows at most the last 256 KB of a log (see the header); reading happens on the thread pool.
#include <ui/style/qt_strings.h>
#include <ui/style/run_in_background.h>
#include <ui/train/run_log.h>

#include <QFile>
#include <QFontDatabase>
#include <QScrollBar>

namespace dreambooth {

namespace {

constexpr qint64 shownBytes = 256 << 10;
constexpr int readMilliseconds = 1000;

QString endOf(const std::filesystem::path& path) {
    QFile file(toQt(path));
    if (!file.open(QIODevice::ReadOnly)) return {};
    if (file.size() > shownBytes) {
        file.seek(file.size() - shownBytes);
        file.readLine();  // what is left of a line that was cut
    }
    return QString::fromUtf8(file.readAll());
}

}  // namespace

RunLog::RunLog(QWidget* parent) : QPlainTextEdit(parent) {
    setReadOnly(true);
    setTabChangesFocus(true);
    setFont(QFontDatabase::systemFont(QFontDatabase::FixedFont));
    setPlaceholderText(tr("The worker has not said anything yet."));
    setAccessibleName(tr("Log of the worker"));
    m_timer.setInterval(readMilliseconds);
    connect(&m_timer, &QTimer::timeout, this, &RunLog::read);
}

void RunLog::setFile(const std::filesystem::path& file) {
    if (file == m_file) return;
    m_file = file;
    clear();
    if (isVisible()) read();
}

void RunLog::showEvent(QShowEvent* event) {
    QPlainTextEdit::showEvent(event);
    read();
    m_timer.start();
}

void RunLog::hideEvent(QHideEvent* event) {
    m_timer.stop();
    QPlainTextEdit::hideEvent(event);
}

void RunLog::read() {
    if (m_reading || m_file.empty()) return;
    m_reading = true;
    inBackground(
        this, [file = m_file] { return std::pair(file, endOf(file)); },
        [this](const std::pair<std::filesystem::path, QString>& end) {
            m_reading = false;
            if (end.first != m_file || end.second == toPlainText()) return;
            const bool followed =
                verticalScrollBar()->value() >= verticalScrollBar()->maximum() - 2;
            const int position = verticalScrollBar()->value();
            setPlainText(end.second);
            verticalScrollBar()->setValue(followed ? verticalScrollBar()->maximum() : position);
        });
}

}  // namespace dreambooth
