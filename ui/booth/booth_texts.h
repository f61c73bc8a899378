// The booth's languages, and sentences that several of its pages say.
#pragma once

#include <QDateTime>
#include <QLocale>
#include <QObject>
#include <QString>
#include <QStringList>
#include <QTranslator>
#include <cstddef>
#include <memory>
#include <vector>

namespace dreambooth {

class BoothSettings;
struct CheckItem;

/// The booth's languages, which a visitor changes at any moment: all texts of ui/booth are in
/// catalogues of their own (translations/booth_*.ts), compiled into the module.
class BoothLanguage : public QObject {
    Q_OBJECT

public:
    /// All there are: "en", "de", "fr".
    static QStringList all();
    /// As its speakers call it: "Deutsch".
    static QString nameOf(const QString& language);

    explicit BoothLanguage(QObject* parent = nullptr);
    ~BoothLanguage() override;
    /// Every widget gets QEvent::LanguageChange.
    void choose(const QString& language);
    const QString& current() const { return m_current; }

private:
    void removeAll();
    QString m_current = QStringLiteral("en");
    QLocale m_localeBefore;
    std::vector<std::unique_ptr<QTranslator>> m_translators;
};

/// What happens to a visitor's photos, true for what staff chose.
QString keptWhereText(const BoothSettings& settings);
/// How many photos a visitor is to show, and of what.
QString photosWantedText(std::size_t fewest, std::size_t most);
/// How fast the booth is and what that is worth, for staff: of the item "speed".
QString speedText(const CheckItem& item);
/// A number of bytes with the unit of the language: "12,3 Go".
QString sizeText(double bytes);
/// With the date where it is not today's.
QString momentText(const QDateTime& when, const QDate& today);
/// Rounded to what people expect of a measured time: "40 seconds", "a minute and a half".
QString roundedTime(double seconds);
/// "18 seconds left"; "a moment" for the last two.
QString secondsLeftText(double seconds);

}  // namespace dreambooth
