// Whether cards can be printed, looked at again every few seconds while a page shows it.
#pragma once

#include <booth/booth_settings.h>

#include <QObject>
#include <QTimer>
#include <optional>

namespace dreambooth {

enum class PrinterState;

class PrinterWatch : public QObject {
    Q_OBJECT

public:
    explicit PrinterWatch(const BoothPrinter& printer);
    /// Asks now and again and again.
    void start();
    void stop();
    enum class Outlook { none, asking, ready, trouble };
    Outlook outlook() const;
    /// "Printer Canon: no paper."
    QString text() const;

signals:
    void changed();

private:
    void ask();

    const BoothPrinter& m_printer;
    QTimer m_again;
    bool m_isAsking = false;
    std::optional<PrinterState> m_state;
    bool m_takesCards = false;  ///< the folder for PDF files
};

}  // namespace dreambooth
