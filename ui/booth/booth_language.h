// The booth's languages, which a visitor changes at any moment: all texts of ui/booth are in
// catalogues of their own (translations/booth_*.ts), compiled into the module.
#pragma once

#include <QLocale>
#include <QObject>
#include <QString>
#include <QStringList>
#include <QTranslator>
#include <memory>
#include <vector>

namespace dreambooth {

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

}  // namespace dreambooth
