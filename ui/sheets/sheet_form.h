// What a sheet is to be: its layout, format, paper and words.
#pragma once

#include <sheets/page.h>
#include <sheets/sheet.h>

#include <QString>
#include <QWidget>

class QCheckBox;
class QComboBox;
class QLabel;
class QLineEdit;
class QVBoxLayout;

namespace dreambooth {

class SegmentedControl;
class Settings;

class SheetForm : public QWidget {
    Q_OBJECT

public:
    /// What is not chosen yet is as the last sheet had it.
    SheetForm(const Sheet& sheet, Settings& settings, QWidget* parent = nullptr);

    QString title() const;
    QString who() const;
    SheetStyle style() const;
    SheetChoice choice() const;
    /// "pdf", "png", "jpg" or "html".
    QString format() const;
    bool isForPaper() const { return format() == QLatin1String("pdf"); }
    /// Keeps what was chosen for the next sheet.
    void remember();

signals:
    void edited();

private:
    void addField(QVBoxLayout* column, const QString& name, QWidget* field);
    void updatePaper();

    Settings& m_settings;
    QLineEdit *m_title, *m_who;
    SegmentedControl *m_layout, *m_format;
    QComboBox *m_choice, *m_paper;
    QLabel *m_paperLabel, *m_formatHint;
    QCheckBox *m_marks, *m_signature;
};

}  // namespace dreambooth
