// The way out for staff: digits over the pages. After wrong tries it makes wait, longer each time.
#pragma once

#include <booth/pin.h>
#include <ui/booth/booth_page.h>

#include <filesystem>
#include <vector>

namespace dreambooth {

class BoothSettings;

class PinPad : public Overlay {
    Q_OBJECT

public:
    PinPad(const BoothSettings& settings, const std::filesystem::path& boothFolder,
           QWidget* parent);
    /// Shows itself; without a PIN staff pass at once.
    void ask();

signals:
    void passed();

protected:
    void changeEvent(QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void hideEvent(QHideEvent* event) override;

private:
    void retranslate();
    void type(QChar digit);
    void remove();
    void check();
    void forget();
    void updateWait();
    int secondsToWait();

    const BoothSettings& m_settings;
    PinGuard m_guard;
    BoothLabel *m_title, *m_text;
    std::vector<BoothButton*> m_digits;
    BoothButton *m_remove, *m_enter, *m_cancel;
    QString m_typed;
    bool m_wasWrong = false;
    QTimer m_second;
    QTimer m_forgotten;
};

}  // namespace dreambooth
