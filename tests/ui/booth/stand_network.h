// The network of a stand, which can be taken away: an address of the loopback device where the day
// has a network of its own (unshare --net), else the loopback's own, which stays.
#pragma once

#include <QNetworkInterface>
#include <QProcess>
#include <QStringList>

namespace dreambooth {

class StandNetwork {
public:
    StandNetwork() {
        const auto devices = QNetworkInterface::allInterfaces();
        if (devices.size() != 1 || !ip("link set lo up")) return;
        m_isOwn = true;
        giveBack();
    }

    bool canGo() const { return m_isOwn; }
    QString address() const {
        return m_isOwn ? QStringLiteral("10.42.0.1") : QStringLiteral("127.0.0.1");
    }
    void takeAway() const { ip("address del 10.42.0.1/32 dev lo"); }
    void giveBack() const { ip("address add 10.42.0.1/32 dev lo"); }

private:
    static bool ip(const char* words) {
        return QProcess::execute(QStringLiteral("ip"), QString::fromLatin1(words).split(u' ')) == 0;
    }

    bool m_isOwn = false;
};

}  // namespace dreambooth
