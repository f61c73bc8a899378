// A visitor with a phone at the real booth: photos come from it, pictures and a film go to it, and
// with the visit nothing listens any more.
#include <base/files.h>
#include <signal.h>
#include <ui/booth/booth_page.h>
#include <ui/booth/phone_page.h>
#include <ui/booth/take_home_page.h>
#include <ui/launch/worker_program.h>

#include <QHttpMultiPart>
#include <QLabel>
#include <QNetworkAccessManager>
#include <QNetworkReply>
#include <QSignalSpy>
#include <QTcpSocket>
#include <opencv2/imgproc.hpp>
#include <opencv2/videoio.hpp>

#include "booth_processes.h"
#include "test_program.h"
#include "ui/booth/booth_fixture.h"

using namespace dreambooth;

namespace {

/// A phone's browser, without a screen.
class Phone {
public:
    QByteArray open(const QUrl& url) {
        QNetworkReply* reply = m_network.get(QNetworkRequest(url));
        return finish(reply);
    }
    QByteArray send(const QUrl& url, const std::vector<std::filesystem::path>& photos) {
        auto* form = new QHttpMultiPart(QHttpMultiPart::FormDataType);
        for (const auto& photo : photos) {
            QHttpPart part;
            part.setHeader(QNetworkRequest::ContentDispositionHeader,
                           R"(form-data; name="photos"; filename="image.jpg")");
            QFile file(toQt(photo));
            if (!file.open(QIODevice::ReadOnly)) qFatal("no photo %s", photo.c_str());
            part.setBody(file.readAll());
            form->append(part);
        }
        QNetworkReply* reply = m_network.post(QNetworkRequest(url), form);
        form->setParent(reply);
        return finish(reply);
    }
    int status = 0;

private:
    QByteArray finish(QNetworkReply* reply) {
        QSignalSpy finished(reply, &QNetworkReply::finished);
        if (!reply->isFinished()) finished.wait(60'000);
        status = reply->attribute(QNetworkRequest::HttpStatusCodeAttribute).toInt();
        reply->deleteLater();
        return reply->readAll();
    }
    QNetworkAccessManager m_network;
};

}  // namespace

class TestBoothPhone : public QObject {
    Q_OBJECT

    static void keepAll(BoothFixture& booth, const QString& page) {
        booth.inAllSizes(
            {{1920, 1080}, {1080, 1920}}, {"de", "fr", "en"},
            [&](const QSize& size, const QString& language) {
                QVERIFY2(booth.cutText().isEmpty(), qPrintable(booth.cutText()));
                booth.keepPicture(
                    QStringLiteral("%1-%2-%3")
                        .arg(page, size.width() > size.height() ? "wide" : "tall", language));
            });
    }

private slots:
    void aVisitWithAPhone() {
        BoothFixture booth;
        booth.settings.phones = {.isOn = true, .network = "Toys-Guest", .address = "127.0.0.1"};
        BoothWindow& window = booth.open({1920, 1080});
        const PhoneLink& link = window.context().phone;
        QTRY_VERIFY_WITH_TIMEOUT(window.context().engine.isReady(), 600'000);
        booth.tap(QStringLiteral("checkOpen"));
        booth.tap(QStringLiteral("boothStart"));
        QVERIFY(!link.isListening());
        booth.tap(QStringLiteral("consentAgree"));
        booth.keepPicture(QStringLiteral("phone-source"));
        booth.tap(QStringLiteral("source4"));
        QTRY_VERIFY(link.isListening());
        keepAll(booth, QStringLiteral("phone-photos"));
        const QUrl url(link.url());
        Phone phone;
        QTRY_VERIFY(phone.open(url).contains("<form"));
        for (const char* language : {"de", "en"}) {
            window.chooseLanguage(QLatin1String(language));
            QTRY_VERIFY(phone.open(url).contains(QByteArray("lang=\"") + language + '"'));
        }
        auto photos = orThrow(picturesIn(resourceFolder() / "subjects" / "backpack" / "photos"));
        photos.resize(4);
        const std::filesystem::path note = booth.path("note.jpg");
        QVERIFY(writeFileAtomically(note, "no picture").has_value());
        photos.insert(photos.begin() + 1, note);
        phone.send(url.resolved(QUrl("photos")), photos);
        QTRY_COMPARE_WITH_TIMEOUT(window.context().visit.photos.size(), std::size_t(4), 60'000);
        QVERIFY(!window.findChild<QAbstractButton*>("phoneDone")->isEnabled());
        phone.send(url.resolved(QUrl("photos")), {photos.back()});
        booth.tap(QStringLiteral("phoneDone"));
        booth.keepPicture(QStringLiteral("phone-squares"));
        // Who goes back for another one finds those that came, with their frames as they were
        // moved.
        constexpr Crop moved{0, 0, 64, 64};
        window.context().visit.photos[1].square = moved;
        booth.tap(QStringLiteral("squaresBack"));
        QCOMPARE(window.step(), BoothStep::phone);
        QCOMPARE(window.context().visit.photos.size(), std::size_t(5));
        QVERIFY(window.context().visit.photos[1].square == moved);
        booth.tap(QStringLiteral("phoneDone"));
        QTRY_VERIFY(!phone.open(url).contains("<form"));  // look at the screen
        booth.tap(QStringLiteral("squaresDone"));
        booth.tap(QStringLiteral("kind-backpack"));
        booth.tap(QStringLiteral("kindDone"));
        QTRY_COMPARE_WITH_TIMEOUT(window.step(), BoothStep::reveal, 400'000);
        QTRY_COMPARE_WITH_TIMEOUT(window.context().visit.scenes.size(),
                                  booth.settings.scenes.size(), 400'000);
        booth.keepPicture(QStringLiteral("phone-reveal"));
        booth.tap(QStringLiteral("toPhone"));
        // Three scenes, the one of before, and the film, which is made meanwhile.
        QTRY_VERIFY_WITH_TIMEOUT(phone.open(url).contains("picture/4/save"), 120'000);
        QTRY_VERIFY(!phone.open(url).contains("refresh"));  // all are there
        keepAll(booth, QStringLiteral("phone-home"));
        // Another language is that of the invitation too.
        const auto invited = [&] {
            for (const auto* invitation : window.findChildren<PhoneInvitation*>())
                if (invitation->isVisible()) return invitation->findChild<QLabel*>()->text();
            return QString();
        };
        const QString english = invited();
        window.chooseLanguage(QStringLiteral("de"));
        QTRY_VERIFY(invited().startsWith(QStringLiteral("Verbinden Sie Ihr Handy mit")));
        window.chooseLanguage(QStringLiteral("en"));
        QTRY_COMPARE(invited(), english);
        QVERIFY(!window.context().visit.hasTakenHome());
        const auto said = [&](const char* name) {
            return window.findChild<QLabel*>(QLatin1String(name))->text();
        };
        const auto* finish = window.findChild<BoothButton*>("takeHomePhoneFinish");
        QCOMPARE(finish->look(), BoothButton::Look::choice);
        const QByteArray picture = phone.open(url.resolved(QUrl("picture/0/save")));
        QVERIFY(!QImage::fromData(picture).isNull());
        QTRY_COMPARE(window.context().visit.saved, 1);
        QCOMPARE(finish->look(), BoothButton::Look::next);
        const QByteArray film = phone.open(url.resolved(QUrl("picture/4/save")));
        QVERIFY(writeFileAtomically(booth.path("film.mp4"),
                                    {film.constData(), static_cast<std::size_t>(film.size())})
                    .has_value());
        cv::VideoCapture played(booth.path("film.mp4").string(), cv::CAP_FFMPEG);
        QVERIFY(played.isOpened());
        QCOMPARE(played.get(cv::CAP_PROP_FRAME_WIDTH), 512.0);
        // From the picture of before to the last one of the learning.
        const auto& samples = window.context().visit.samples;
        QVERIFY(samples.size() > 1);
        cv::Mat frame, first, last;
        for (; played.read(frame); frame.copyTo(last))
            if (first.empty()) frame.copyTo(first);
        const auto differs = [](const cv::Mat& shown, const std::filesystem::path& sample) {
            cv::Mat drawn, difference;
            cv::cvtColor(orThrow(decodeImage(sample)), drawn, cv::COLOR_RGB2BGR);
            cv::resize(drawn, drawn, shown.size(), 0, 0, cv::INTER_CUBIC);
            cv::absdiff(shown, drawn, difference);
            const cv::Scalar mean = cv::mean(difference);
            return (mean[0] + mean[1] + mean[2]) / 3;
        };
        QVERIFY(differs(first, samples.front()) < 6);
        QVERIFY(differs(last, samples.back()) < 6);
        QVERIFY(differs(last, samples.front()) > 6);
        QTRY_COMPARE(window.context().visit.saved, 2);
        booth.keepPicture(QStringLiteral("phone-saved"));
        // Other ways lead on from there, and back; the phone keeps what it had. The card is in the
        // language that is on.
        const std::size_t offered = window.context().visit.forPhone.size();
        QCOMPARE(offered, std::size_t(5));
        QVERIFY(
            said("takeHomePhoneCount").startsWith(QStringLiteral("4 pictures and a short film")));
        QCOMPARE(said("takeHomePhoneText"), QStringLiteral("1 phone has joined · 2 of 5 saved"));
        QTcpSocket second;  // of another address
        QVERIFY(second.bind(QHostAddress(QStringLiteral("127.0.0.2"))));
        second.connectToHost(url.host(), static_cast<quint16>(url.port(80)));
        QVERIFY(second.waitForConnected());
        second.write("GET " + url.path().toLatin1() + " HTTP/1.1\r\nHost: " +
                     url.authority().toLatin1() + "\r\nConnection: close\r\n\r\n");
        QTRY_COMPARE(said("takeHomePhoneText"),
                     QStringLiteral("2 phones have joined · 2 of 5 saved"));
        booth.tap(QStringLiteral("print"));
        QCOMPARE(window.step(), BoothStep::takeHome);
        auto* card = window.findChild<CardView*>();
        const QImage cardInEnglish = card->grab().toImage();
        window.chooseLanguage(QStringLiteral("de"));
        QTRY_VERIFY(card->grab().toImage() != cardInEnglish);
        window.chooseLanguage(QStringLiteral("en"));
        booth.tap(QStringLiteral("takeHomeBack"));
        booth.tap(QStringLiteral("toPhone"));
        QVERIFY(link.isListening());
        QTRY_VERIFY(!phone.open(url.resolved(QUrl("picture/4/save"))).isEmpty());
        QCOMPARE(window.context().visit.forPhone.size(), offered);
        QCOMPARE(window.context().visit.saved, 2);
        booth.tap(QStringLiteral("takeHomePhoneFinish"));
        QVERIFY(!link.isListening());
        QTcpSocket socket;
        socket.connectToHost("127.0.0.1", static_cast<quint16>(url.port(80)));
        QVERIFY(!socket.waitForConnected(3000));
        QTRY_COMPARE_WITH_TIMEOUT(window.step(), BoothStep::attract, 120'000);
    }

    /// Also where the booth asks already whether they are still there.
    void whoIsBusyWithTheirPhoneHasNotGone() {
        BoothFixture booth;
        booth.settings.phones = {.isOn = true, .network = {}, .address = "127.0.0.1"};
        BoothWindow& window = booth.open({1280, 800});
        window.context().visit.folder = booth.path("visit");
        std::filesystem::create_directory(booth.path("visit"));
        window.go(BoothStep::phone);
        const PhoneLink& link = window.context().phone;
        QTRY_VERIFY_WITH_TIMEOUT(link.isListening(), 60'000);
        auto* idle = window.findChild<IdleOverlay*>();
        idle->start(600);
        Phone phone;
        QTRY_VERIFY(phone.open(QUrl(link.url())).contains("<form"));
        QTRY_VERIFY(!idle->isCounting());
        QCOMPARE(window.step(), BoothStep::phone);
    }

    /// Also while another page than theirs is on view.
    void whatPhonesSaveIsCalledInTheLanguageOfNow() {
        BoothFixture booth;
        booth.settings.phones = {.isOn = true, .network = {}, .address = "127.0.0.1"};
        BoothWindow& window = booth.open({1280, 800});
        BoothVisit& visit = window.context().visit;
        visit.folder = booth.path("visit");
        std::filesystem::create_directory(visit.folder);
        QImage picture(64, 64, QImage::Format_RGB32);
        picture.fill(Qt::red);
        visit.shownScene = booth.settings.scenes.front().id;
        visit.scenes.push_back({.id = visit.shownScene, .base = picture, .tuned = picture});
        window.go(BoothStep::takeHomePhone);
        const PhoneLink& link = window.context().phone;
        QTRY_VERIFY_WITH_TIMEOUT(link.isListening(), 60'000);
        const auto labels = [&link] {
            QStringList all;
            for (const PhonePicture& one : link.shown().pictures) all += toQt(one.label);
            return all;
        };
        const QStringList english = {"On the beach", "On the beach, before"};
        const QStringList german = {"Am Strand", "Am Strand, vorher"};
        QTRY_COMPARE_WITH_TIMEOUT(labels(), english, 60'000);
        window.chooseLanguage(QStringLiteral("de"));
        QTRY_COMPARE(labels(), german);
        window.go(BoothStep::takeHome);
        window.chooseLanguage(QStringLiteral("en"));
        QTRY_COMPARE(labels(), english);
        Phone phone;
        QTRY_VERIFY(phone.open(QUrl(link.url())).contains("On the beach, before"));
    }

    /// Another path, for what knew the first one may have fallen into other hands.
    void aServerThatDiesIsStartedAgain() {
        qputenv("DREAMBOOTH_WORKER", WORKER_PROGRAM);
        const QTemporaryDir visit;
        PhoneLink link({.isOn = true, .network = {}, .address = "127.0.0.1"});
        const auto server = [] {
            return workersOf(programBesideWorker(QStringLiteral("dreambooth-phone")).toUtf8());
        };
        link.open(toPath(visit.path()));
        QTRY_VERIFY_WITH_TIMEOUT(link.isListening(), 60'000);
        PhoneView view;
        view.texts["title"] = "A visit";
        link.show(view);
        const QString first = link.url();
        const auto running = server();
        QCOMPARE(running.size(), std::size_t(1));
        ::kill(static_cast<pid_t>(running.front()), SIGKILL);
        QTRY_VERIFY_WITH_TIMEOUT(link.isListening() && link.url() != first, 60'000);
        Phone phone;
        QTRY_VERIFY(phone.open(QUrl(link.url())).contains("A visit"));
        phone.open(QUrl(first));
        QCOMPARE(phone.status, 404);
        link.close();
        QVERIFY(server().empty());
    }

    /// Staff are told once, the visitor as long as it lasts.
    void aNetworkThatIsNotThereIsSaid() {
        BoothFixture booth;
        booth.settings.phones = {.isOn = true, .network = {}, .address = "192.0.2.1"};
        BoothWindow& window = booth.open({1280, 800});
        PhoneLink& link = window.context().phone;
        QSignalSpy troubles(&window.context(), &BoothContext::staffShouldKnow);
        link.open(toPath(booth.folder.path()));
        QVERIFY(link.isCutOff());
        link.look();
        QCOMPARE(troubles.size(), 1);
        QVERIFY(window.findChild<PhoneInvitation*>()->findChild<QLabel*>()->text().startsWith(
            QStringLiteral("Phones can't reach this booth")));
        link.close();
        QVERIFY(!link.isCutOff());
    }

    void theSquareHoldsTheAddress() {
        // Its finder patterns: a dark ring of seven modules in three corners.
        const QImage code = qrCode("http://192.168.4.1:8080/abcdefghijklmnopqrstuvwxyz/");
        const int last = code.width() - 1 - 4;
        for (const QPoint& corner : {QPoint(4, 4), QPoint(last - 6, 4), QPoint(4, last - 6)})
            for (int i = 0; i < 7; ++i) {
                QCOMPARE(code.pixelColor(corner + QPoint(i, 0)), QColor(Qt::black));
                QCOMPARE(code.pixelColor(corner + QPoint(0, i)), QColor(Qt::black));
            }
        QCOMPARE(code.pixelColor(0, 0), QColor(Qt::white));
    }

    void offByDefault() {
        const BoothSettings settings = BoothSettings::bundled();
        QVERIFY(!settings.phones.isOn);
        BoothFixture booth;
        BoothWindow& window = booth.open({1280, 800});
        for (const PhotoSource source : window.context().photoSources())
            QVERIFY(source != PhotoSource::phone);
        QVERIFY(window.findChild<QWidget*>("print") != nullptr);  // another way home
        QVERIFY(window.findChild<QWidget*>("toPhone") == nullptr);
    }
};

REGISTER_TEST(TestBoothPhone, QApplication);

#include "test_booth_phone.moc"
