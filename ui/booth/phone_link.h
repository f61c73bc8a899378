// The visitor's phone: the program that lets it in, for this visit alone, and what it says. Nothing
// listens before open() and after close().
#pragma once

#include <base/error.h>
#include <booth/booth_settings.h>
#include <phone/phone_server.h>

#include <QHostAddress>
#include <QList>
#include <QObject>
#include <QString>
#include <filesystem>
#include <memory>
#include <vector>

class QProcess;

namespace dreambooth {

class PhoneLink : public QObject {
    Q_OBJECT

public:
    explicit PhoneLink(const BoothPhones& settings, QObject* parent = nullptr);
    ~PhoneLink() override;

    /// IPv4 addresses of this computer in private networks that are up, the loopback last.
    static QList<QHostAddress> addresses();
    /// The one that staff chose while this computer has it, else the first; empty: there is none.
    QString address() const;

    /// Phones can come in; answers with changed() or failed(). A second call does nothing.
    void open(const std::filesystem::path& visitFolder);
    /// At once, in the middle of a picture too; what the program held is gone with it.
    void close();
    /// What phones see from now on.
    void show(const PhoneView& view);

    bool isListening() const { return !m_url.isEmpty(); }
    const QString& url() const { return m_url; }      ///< for the square
    const QString& place() const { return m_place; }  ///< to type: "192.168.4.1"
    const QString& word() const { return m_word; }    ///< to type then; empty: guessed at too often
    int phones() const { return m_phones; }           ///< that joined
    int saved() const { return m_saved; }             ///< different pictures that a phone saved
    /// Photos as they came, files of the visit's folder.
    const std::vector<std::filesystem::path>& photos() const { return m_photos; }

signals:
    void changed();
    void failed(const dreambooth::Error& error);

private:
    void readLines();
    void take(const Json& event);

    const BoothPhones m_settings;
    std::unique_ptr<QProcess> m_process;
    QString m_url, m_place, m_word;
    int m_phones = 0, m_saved = 0;
    std::vector<std::filesystem::path> m_photos;
};

}  // namespace dreambooth
