// A visitor's phone at the real program: photos come in, pictures go out, and whoever is not the
// visitor gets nothing, whatever they send.
#include <phone/phone_server.h>

#include <QCoreApplication>
#include <QDir>
#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QProcess>
#include <QRegularExpression>
#include <QTcpSocket>
#include <QTemporaryDir>
#include <QTest>

#include "test_program.h"

using namespace dreambooth;

namespace {

/// dreambooth-phone on the loopback, for one visit.
class Door {
public:
    explicit Door(const QJsonObject& more = {}, const QString& address = "127.0.0.1") {
        QDir(m_folder.path()).mkdir("uploads");
        QJsonObject start = {{"address", address},
                             {"ports", QJsonArray{0}},
                             {"uploads", m_folder.filePath("uploads")}};
        for (auto member = more.begin(); member != more.end(); ++member)
            start[member.key()] = member.value();
        process.start(PHONE_PROGRAM, {});
        say(start);
        const QJsonObject first = event();
        port = static_cast<quint16>(first["port"].toInt());
        path = first["path"].toString();
        word = first["word"].toString();
        failure = first["code"].toString();
    }
    ~Door() {
        if (process.state() != QProcess::NotRunning && !end()) process.kill();
        process.waitForFinished();
    }
    /// As the booth ends it with the visit; whether it goes by itself.
    bool end() {
        process.closeWriteChannel();
        return process.waitForFinished(10'000) && process.exitStatus() == QProcess::NormalExit;
    }

    void say(const QJsonObject& line) {
        process.write(QJsonDocument(line).toJson(QJsonDocument::Compact) + '\n');
        process.waitForBytesWritten();
    }
    /// Nothing answers what is shown, so it is asked for until it is there.
    void show(const QString& stage, int photos, const QJsonArray& pictures = {}) {
        const QString title = QStringLiteral("view %1").arg(++m_view);
        QJsonObject texts = {{"title", title},
                             {"lang", "en"},
                             {"choose", "Choose %1"},
                             {"send", "Send"},
                             {"arrived", "%1 came"},
                             {"refused", "too large"},
                             {"no_room", "no room"},
                             {"waiting", "Wait"},
                             {"save", "Save"},
                             {"wrong", "Not that word"},
                             {"closed", "Use the square"}};
        say({{"stage", stage},
             {"photos_in_all", photos},
             {"pictures", pictures},
             {"texts", texts}});
        QTRY_VERIFY(get(path + '/').contains(title.toUtf8()));
    }
    QJsonObject event() {
        while (!process.canReadLine())
            if (!process.waitForReadyRead(20'000)) return {};
        return QJsonDocument::fromJson(process.readLine()).object();
    }

    /// Sends bytes as they are and reads until the other end closes.
    QByteArray exchange(const QByteArray& request, int patience = 30'000) const {
        QTcpSocket socket;
        socket.connectToHost("127.0.0.1", port);
        if (!socket.waitForConnected(10'000)) return "refused";
        socket.write(request);
        while (socket.state() == QAbstractSocket::ConnectedState &&
               socket.waitForReadyRead(patience)) {
        }
        return socket.readAll();
    }
    QByteArray get(const QString& url, const QByteArray& headers = {}) const {
        return exchange("GET " + url.toUtf8() + " HTTP/1.1\r\nHost: x\r\nConnection: close\r\n" +
                        headers + "\r\n");
    }
    QByteArray post(const QString& url, const QByteArray& type, const QByteArray& body) const {
        return exchange("POST " + url.toUtf8() + " HTTP/1.1\r\nHost: x\r\nConnection: close\r\n" +
                        "Content-Type: " + type + "\r\nContent-Length: " +
                        QByteArray::number(body.size()) + "\r\n\r\n" + body);
    }
    QByteArray type(const QByteArray& word) const {
        return post("/word", "application/x-www-form-urlencoded", "word=" + word);
    }
    QByteArray sendPhotos(const QList<QByteArray>& photos) const {
        QByteArray body;
        for (const QByteArray& photo : photos)
            body +=
                "--line\r\nContent-Disposition: form-data; name=\"photos\"; "
                "filename=\"../../image.jpg\"\r\nContent-Type: image/jpeg\r\n\r\n" +
                photo + "\r\n";
        return post(path + "/photos", "multipart/form-data; boundary=line", body + "--line--\r\n");
    }
    QStringList uploads() const {
        return QDir(m_folder.filePath("uploads")).entryList(QDir::Files, QDir::Name);
    }
    QString file(const QString& name, const QByteArray& bytes) const {
        QFile file(m_folder.filePath(name));
        if (!file.open(QIODevice::WriteOnly)) qFatal("can't write %s", qPrintable(name));
        file.write(bytes);
        return file.fileName();
    }

    QProcess process;
    quint16 port = 0;
    QString path, word, failure;

private:
    QTemporaryDir m_folder;
    int m_view = 0;
};

QByteArray status(const QByteArray& answer) {
    return answer.mid(9, 3);
}
QByteArray bodyOf(const QByteArray& answer) {
    return answer.mid(answer.indexOf("\r\n\r\n") + 4);
}

}  // namespace

class TestPhoneDoor : public QObject {
    Q_OBJECT

private slots:
    void photosComeIn() {
        Door door;
        door.show("photos", 3);
        const QByteArray large(300'000, 'L');
        QCOMPARE(status(door.sendPhotos({"first", large})), "303");
        QCOMPARE(door.event()["event"].toString(), "joined");
        const QString first = door.event()["path"].toString();
        QVERIFY2(first.endsWith("/uploads/photo-1"), qPrintable(first));
        QVERIFY(door.event()["path"].toString().endsWith("/uploads/photo-2"));
        QFile photo(QFileInfo(first).dir().filePath("photo-2"));
        QVERIFY(photo.open(QIODevice::ReadOnly));
        QCOMPARE(photo.readAll(), large);
        const QByteArray page = door.get(door.path + '/');
        QVERIFY2(page.contains("2 came") && page.contains("Choose 1"), page);
    }

    void noMoreComeThanAreWanted() {
        Door door;
        door.show("photos", 2);
        door.sendPhotos({"a", "b", "c", "d"});
        QCOMPARE(door.uploads(), QStringList({"photo-1", "photo-2"}));
        QVERIFY(!door.get(door.path + '/').contains("<form"));
        door.show("waiting", 9);
        door.sendPhotos({"late"});
        QCOMPARE(door.uploads().size(), 2);
    }

    void whatIsTooLargeIsRefused() {
        Door door({{"photo_bytes", 1000}, {"total_bytes", 2500}});
        door.show("photos", 9);
        door.sendPhotos({QByteArray(1001, 'x')});
        QVERIFY(door.uploads().isEmpty());
        QVERIFY(door.get(door.path + '/').contains("too large"));
        door.sendPhotos({QByteArray(1001, 'x'), QByteArray(100, 'x')});
        QCOMPARE(door.uploads().size(), 1);  // the good one behind it
        QVERIFY(door.get(door.path + '/').contains("too large"));
        door.sendPhotos({QByteArray(900, 'x'), QByteArray(900, 'x'), QByteArray(900, 'x')});
        QCOMPARE(door.uploads().size(), 3);  // the third is beyond what all may take
        const QByteArray page = door.get(door.path + '/');
        QVERIFY2(page.contains("no room") && !page.contains("too large"), page);
        // It is said of photos that are being sent, and not for the rest of the visit.
        door.show("waiting", 9);
        QVERIFY(!door.get(door.path + '/').contains("no room"));
        door.show("photos", 9);
        QVERIFY(!door.get(door.path + '/').contains("no room"));
    }

    void aPhotoThatBreaksOffLeavesNothing() {
        Door door;
        door.show("photos", 9);
        QTcpSocket socket;
        socket.connectToHost("127.0.0.1", door.port);
        QVERIFY(socket.waitForConnected());
        socket.write("POST " + door.path.toUtf8() +
                     "/photos HTTP/1.1\r\nHost: x\r\nContent-Length: 900000\r\nContent-Type: "
                     "multipart/form-data; boundary=line\r\n\r\n--line\r\nContent-Disposition: "
                     "form-data; name=\"photos\"; filename=\"a\"\r\n\r\n" +
                     QByteArray(200'000, 'x'));
        socket.flush();
        QTRY_COMPARE(door.uploads(), QStringList({"photo-1.part"}));
        socket.abort();
        QTRY_VERIFY(door.uploads().isEmpty());
    }

    void picturesAreTakenHome() {
        Door door;
        const QByteArray film(100'000, 'f');
        door.show("pictures", 0,
                  QJsonArray{QJsonObject{{"file", door.file("a.png", "picture")},
                                         {"name", "beach-yours.png"},
                                         {"label", "<b>Bea\u202ech"}},
                             QJsonObject{{"file", door.file("film.mp4", film)},
                                         {"name", "film.mp4"},
                                         {"label", "Film"}}});
        QCOMPARE(door.event()["phones"].toInt(), 1);
        const QByteArray page = door.get(door.path + '/');
        QVERIFY2(page.contains("&lt;b&gt;Bea\ufffdch") && page.contains("<video"), page);
        QCOMPARE(bodyOf(door.get(door.path + "/picture/0")), "picture");
        const QByteArray saved = door.get(door.path + "/picture/0/save");
        QVERIFY(saved.contains("filename=\"beach-yours.png\"") && saved.contains("no-store"));
        QCOMPARE(door.event()["pictures"].toInt(), 1);
        // A film is asked for by pieces.
        const QByteArray piece = door.get(door.path + "/picture/1", "Range: bytes=10-19\r\n");
        QCOMPARE(status(piece), "206");
        QCOMPARE(bodyOf(piece), QByteArray(10, 'f'));
        QVERIFY(piece.contains("Content-Range: bytes 10-19/100000"));
        for (const char* odd :
             {"bytes=200000-", "bytes=5-1x", "bytes=-", "bytes=1-2,4-5", "lines=1"})
            QCOMPARE(
                bodyOf(door.get(door.path + "/picture/1", QByteArray("Range: ") + odd + "\r\n"))
                    .size(),
                film.size());
        QCOMPARE(bodyOf(door.get(door.path + "/picture/1", "Range: bytes=-5\r\n")).size(), 5);
        // Loading the same one again is no second picture.
        door.get(door.path + "/picture/0/save");
        door.get(door.path + "/picture/1/save");
        QCOMPARE(door.event()["pictures"].toInt(), 2);
    }

    /// Who opened it while further ones were being drawn sees them without asking for the page
    /// again.
    void thePageOfPicturesLoadsItselfUntilAllAreThere() {
        Door door;
        for (const bool moreComes : {true, false}) {
            const QString title = moreComes ? QStringLiteral("some") : QStringLiteral("all");
            door.say({{"stage", "pictures"},
                      {"pictures", QJsonArray()},
                      {"more_comes", moreComes},
                      {"texts", QJsonObject{{"title", title}}}});
            QByteArray page;
            const auto isShown = [&] {
                page = door.get(door.path + '/');
                return page.contains("<h1>" + title.toUtf8());
            };
            QTRY_VERIFY(isShown());
            QCOMPARE(page.contains("http-equiv=\"refresh\""), moreComes);
        }
    }

    /// Programs that look at addresses before a person does ask for the head alone.
    void whoAsksAboutAPictureHasNotSavedIt() {
        Door door;
        door.show("pictures", 0,
                  QJsonArray{QJsonObject{{"file", door.file("a.png", "picture")},
                                         {"name", "beach-yours.png"}}});
        QCOMPARE(door.event()["phones"].toInt(), 1);
        const QByteArray head =
            door.exchange("HEAD " + door.path.toUtf8() +
                          "/picture/0/save HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n");
        QCOMPARE(status(head), "200");
        QVERIFY(bodyOf(head).isEmpty());
        for (int i = 0; i < 10; ++i) door.type("panda+1");  // what is told next
        QCOMPARE(door.event()["event"].toString(), "word_closed");
    }

    void whatIsNotThisVisitsIsNotThere() {
        Door door;
        const QString secret = door.file("secret", "secret");
        QVERIFY(QFile::link(secret, secret + "-link"));
        door.show("pictures", 0,
                  QJsonArray{QJsonObject{{"file", door.file("mine.png", "mine")}},
                             QJsonObject{{"file", secret + "-link"}},
                             QJsonObject{{"file", door.file("too.png", "mine")}}});
        const QByteArray nothing = door.get("/nowhere");
        QCOMPARE(status(nothing), "404");
        const QString almost = door.path.chopped(1) + (door.path.endsWith('a') ? 'b' : 'a');
        for (const QString& url :
             {QString("/picture/0"), almost + '/', almost + "/picture/0", door.path + "x/",
              door.path + "/picture/1", door.path + "/picture/3", door.path + "/picture/-1",
              door.path + "/picture/", door.path + "/picture/0x",
              door.path + "/picture/99999999999999999999999", door.path + "/picture/../../secret",
              door.path + "/../secret", QString("//") + secret,
              door.path + "/picture/%2e%2e%2fsecret", door.path + "/uploads/photo-1"}) {
            const QByteArray answer = door.get(url);
            QCOMPARE(status(answer), "404");
            QCOMPARE(bodyOf(answer), bodyOf(nothing));
            QVERIFY(!answer.contains("secret") && !answer.contains("mine"));
        }
        QCOMPARE(status(door.exchange("DELETE " + door.path.toUtf8() +
                                      "/ HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n")),
                 "404");
        QCOMPARE(status(door.post(almost + "/photos", "multipart/form-data; boundary=line",
                                  "--line\r\nContent-Disposition: form-data; name=\"photos\"; "
                                  "filename=\"a\"\r\n\r\nx\r\n--line--\r\n")),
                 "404");
        QVERIFY(door.uploads().isEmpty());
    }

    void theWordOpensUntilItWasGuessedAtTooOften() {
        Door door;
        door.show("waiting", 0);
        QVERIFY2(QRegularExpression("^[a-z]+ [0-9]{4}$").match(door.word).hasMatch(),
                 qPrintable(door.word));
        QVERIFY(door.get("/").contains("<form"));
        QVERIFY(!door.get("/").contains(door.path.toUtf8()));
        const QByteArray typed = "++" + door.word.toUpper().toUtf8().replace(' ', "++") + '+';
        QVERIFY(door.type(typed).contains("Location: " + door.path.toUtf8() + '/'));
        for (int i = 0; i < 9; ++i) QVERIFY(door.type("panda+1").contains("Not that word"));
        QVERIFY(door.type("panda+1").contains("Use the square"));
        QVERIFY(!door.type(typed).contains(door.path.toUtf8()));  // the right one too
        QCOMPARE(status(door.get(door.path + '/')), "200");       // the square still leads there
    }

    void nobodyIsAnsweredAfterTheVisit() {
        quint16 port = 0;
        QString path;
        {
            Door door;
            door.show("waiting", 0);
            port = door.port;
            path = door.path;
            QVERIFY(door.end());
        }
        QTcpSocket socket;
        socket.connectToHost("127.0.0.1", port);
        QVERIFY(!socket.waitForConnected(3000));
        Door next({{"ports", QJsonArray{port}}});  // the same place, at once
        next.show("waiting", 0);
        QCOMPARE(next.port, port);
        QCOMPARE(status(next.get(path + '/')), "404");
        QVERIFY(next.path != path);
    }

    void junkDoesNotEndIt() {
        Door door;
        door.show("photos", 3);
        for (const QByteArray& junk :
             {QByteArray("\0\1\2\3\r\n\r\n", 8), QByteArray("GET / HTTP/9.9\r\n\r\n"),
              "GET /" + QByteArray(100'000, 'a') + " HTTP/1.1\r\n\r\n",
              QByteArray(
                  "POST /word HTTP/1.1\r\nContent-Length: 5\r\nConnection: close\r\n\r\nword="),
              "POST " + door.path.toUtf8() +
                  "/photos HTTP/1.1\r\nHost: x\r\nConnection: close\r\n"
                  "Content-Type: multipart/form-data\r\nContent-Length: 4\r\n\r\n----",
              "POST " + door.path.toUtf8() +
                  "/photos HTTP/1.1\r\nHost: x\r\nConnection: close\r\n"
                  "Content-Length: -1\r\n\r\n"})
            door.exchange(junk, 500);
        door.type(QByteArray(5000, 'x'));
        QCOMPARE(status(door.get(door.path + '/')), "200");
        QVERIFY(door.uploads().isEmpty());
    }

    void saysWhyItCannotListen() {
        QCOMPARE(Door({}, "banana").failure, "phone.address");
        QCOMPARE(Door({}, "192.0.2.1").failure, "phone.port");  // nobody's address
    }
};

REGISTER_TEST(TestPhoneDoor, QCoreApplication);

#include "test_phone_door.moc"
