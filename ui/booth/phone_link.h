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
#include <QTimer>
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

    /// Phones can come in as soon as this computer has the stand's network, until close(). Answers
    /// with changed(), and once with failed() where they can't. A second call does nothing.
    void open(const std::filesystem::path& visitFolder);
    /// Whether the network is there, and what follows from it; by itself every few seconds.
    void look();
    /// At once, in the middle of a picture too; what the program held is gone with it.
    void close();
    /// What phones see from now on, whatever becomes of the network meanwhile.
    void show(const PhoneView& view);
    const PhoneView& shown() const { return m_view; }

    bool isListening() const { return !m_url.isEmpty(); }
    /// open(), and phones can't come: the network is gone, or the program has no place in it.
    bool isCutOff() const { return m_isCutOff; }
    const QString& url() const { return m_url; }      ///< for the square
    const QString& place() const { return m_place; }  ///< to type: "192.168.4.1"
    const QString& word() const { return m_word; }    ///< to type then; empty: guessed at too often
    int phones() const { return m_phones; }           ///< that joined
    int saved() const { return m_saved; }             ///< different pictures that a phone saved
    /// Photos as they came, files of the visit's folder.
    const std::vector<std::filesystem::path>& photos() const { return m_photos; }

signals:
    void changed();  ///< also when the network goes or comes
    void used();     ///< a phone joined, sent a photo or saved a picture
    void failed(const dreambooth::Error& error);

private:
    void start(const QString& address);
    void stop();
    void tell(const Error& error);
    void readLines();
    void take(const Json& event);

    const BoothPhones m_settings;
    std::filesystem::path m_visitFolder;  ///< empty: not open
    QTimer m_watch;                       ///< looks for the network, where phones are on
    std::unique_ptr<QProcess> m_process;
    PhoneView m_view;
    QString m_address, m_url, m_place, m_word;
    int m_starts = 0;
    bool m_isThere = true, m_isCutOff = false, m_isTold = false;
    int m_phones = 0, m_saved = 0;
    std::vector<std::filesystem::path> m_photos;
};

}  // namespace dreambooth
