// A visitor's phone: headless Chromium, which tests/browser/visitor_phone.py drives.
#pragma once

#include <QByteArray>
#include <QProcess>
#include <QString>
#include <filesystem>
#include <optional>

namespace dreambooth {

class VisitorPhone {
public:
    /// Its profile and what it saves lie in `folder`; it reaches `address` ("10.42.0.1:8080")
    /// alone.
    VisitorPhone(const std::filesystem::path& folder, const QString& address);
    ~VisitorPhone();  ///< ends the browser

    /// Begins one of the script's commands.
    void begin(const QByteArray& command);
    /// Of what was begun, once it is there. Throws where the phone can't go on, and NotInstalled.
    std::optional<QByteArray> answer();

    struct NotInstalled {};

private:
    QProcess m_process;
};

}  // namespace dreambooth
