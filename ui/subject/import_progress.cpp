// The line's text and bar; the bar is there while photos come in.
#include <ui/style/controls.h>
#include <ui/style/theme.h>
#include <ui/subject/import_progress.h>
#include <ui/subject/photo_import.h>

#include <QHBoxLayout>
#include <QLabel>
#include <QLocale>
#include <QProgressBar>

namespace dreambooth {

ImportProgress::ImportProgress(QWidget* parent)
    : QWidget(parent),
      m_text(theme::hint(QString(), this)),
      m_bar(theme::progressBar(theme::Role::base, this)) {
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(0, 0, 0, 0);
    m_text->setObjectName(QStringLiteral("importProgressText"));
    m_text->setWordWrap(false);
    m_bar->setObjectName(QStringLiteral("importProgress"));
    m_bar->setAccessibleName(tr("Adding photos"));
    row->addWidget(m_text, 1);
    row->addWidget(m_bar, 1000);
    hide();
}

void ImportProgress::showProgress(int done, int total) {
    m_text->setText(tr("Adding photos · %1 of %2").arg(done).arg(total));
    m_text->setWordWrap(false);
    m_bar->show();
    m_bar->setRange(0, total);
    m_bar->setValue(done);
    setVisible(done < total);
}

void ImportProgress::showSummary(const ImportSummary& summary) {
    QStringList parts;
    const auto count = [&](int number, const QString& one, const QString& several) {
        if (number > 0) parts += number == 1 ? one : several.arg(number);
    };
    count(summary.added, tr("1 photo added"), tr("%1 photos added"));
    count(summary.known, tr("1 was here already"), tr("%1 were here already"));
    count(summary.captionsOfKnown, tr("1 caption added"), tr("%1 captions added"));
    count(summary.refused, tr("1 could not be taken"), tr("%1 could not be taken"));
    count(summary.captions, tr("1 with its caption"), tr("%1 with their captions"));
    count(summary.heldOut, tr("1 for validation only"), tr("%1 for validation only"));
    if (!summary.named.isEmpty())
        parts += (summary.named.size() == 1 ? tr("new subject: %1") : tr("new subjects: %1"))
                     .arg(QLocale().createSeparatedList(summary.named));
    if (summary.letMasksCount) parts += tr("masks count in training now");
    if (summary.letShapesCount) parts += tr("photos are learned in their own shapes now");
    if (summary.hasRepeats)
        parts += tr("the repeats in folders' names don't count: each photo is shown equally often");
    m_text->setText(parts.join(QStringLiteral(" · ")));
    m_text->setWordWrap(true);
    m_bar->hide();
    setVisible(!parts.isEmpty());
}

}  // namespace dreambooth
