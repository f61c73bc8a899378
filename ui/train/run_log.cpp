// Begins with the last 256 KB of a log and adds what comes; reading happens on the
// thread pool.
#include <ui/style/qt_strings.h>
#include <ui/style/run_in_background.h>
#include <ui/train/run_log.h>

#include <QFile>
#include <QFileInfo>
#include <QFontDatabase>
#include <QScrollBar>
#include <QTextCursor>

namespace dreambooth {

namespace {

constexpr qint64 shownBytes = 256 << 10;
constexpr int shownLines = 10000;
constexpr int readMilliseconds = 1000;

struct Piece {
    std::filesystem::path file;
    qint64 start = 0;
    QByteArray bytes{};
};

/// What has been written since `offset`; all anew, and only its end, of a file that got shorter.
Piece readFrom(const std::filesystem::path& path, qint64 offset) {
    Piece piece{.file = path};
    QFile file(toQt(path));
    // A pipe would be waited for, and a link may be a stranger's.
    const QFileInfo info(file);
    if (!info.isFile() || info.isSymLink() || !file.open(QIODevice::ReadOnly)) return piece;
    piece.start = offset > 0 && offset <= file.size() ? offset : 0;
    if (piece.start == 0 && file.size() > shownBytes) {
        file.seek(file.size() - shownBytes);
        file.readLine();  // what is left of a line that was cut
        piece.start = file.pos();
    }
    file.seek(piece.start);
    piece.bytes = file.readAll();
    return piece;
}

}  // namespace

RunLog::RunLog(QWidget* parent) : QPlainTextEdit(parent) {
    setReadOnly(true);
    setTabChangesFocus(true);
    setFont(QFontDatabase::systemFont(QFontDatabase::FixedFont));
    setPlaceholderText(tr("The log is still empty."));
    setAccessibleName(tr("Log"));
    setMaximumBlockCount(shownLines);
    setUndoRedoEnabled(false);
    m_timer.setInterval(readMilliseconds);
    connect(&m_timer, &QTimer::timeout, this, &RunLog::read);
}

void RunLog::setFile(const std::filesystem::path& file) {
    if (file == m_file) return;
    m_file = file;
    m_offset = 0;
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
        this, [file = m_file, offset = m_offset] { return readFrom(file, offset); },
        [this](const Piece& piece) {
            m_reading = false;
            if (piece.file == m_file) take(piece.start, piece.bytes);
        });
}

void RunLog::take(qint64 start, const QByteArray& bytes) {
    if (start != m_offset) {
        clear();
        m_decoder = QStringDecoder(QStringDecoder::Utf8);
    }
    m_offset = start + bytes.size();
    if (bytes.isEmpty()) return;
    QScrollBar& bar = *verticalScrollBar();
    const bool followed = bar.value() >= bar.maximum() - 2;
    // At the end, not where the caret is: what somebody has selected stays so.
    const QTextCursor before = textCursor();
    const bool endIsSelected =
        before.hasSelection() && before.selectionEnd() == document()->characterCount() - 1;
    const int anchor = before.anchor(), position = before.position();
    QTextCursor end(document());
    end.movePosition(QTextCursor::End);
    end.insertText(toQt(toStd(m_decoder(bytes))));
    if (endIsSelected) {
        QTextCursor same(document());
        same.setPosition(anchor);
        same.setPosition(position, QTextCursor::KeepAnchor);
        setTextCursor(same);
    }
    if (followed) bar.setValue(bar.maximum());
}

}  // namespace dreambooth
