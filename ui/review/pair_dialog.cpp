// The two pictures in a comparison view.
#include <images/decode.h>
#include <ui/review/pair_dialog.h>
#include <ui/style/controls.h>
#include <ui/style/qt_image.h>
#include <ui/style/qt_strings.h>
#include <ui/style/run_in_background.h>
#include <ui/style/tr.h>
#include <ui/widgets/comparison_view.h>
#include <ui/widgets/problem_bar.h>

#include <QPushButton>
#include <QVBoxLayout>

namespace dreambooth {

using theme::Space;

PairDialog* PairDialog::present(const Review& review, const JudgedPair& pair, QWidget* parent) {
    auto* dialog = new PairDialog(review, pair, parent);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->open();
    return dialog;
}

PairDialog::PairDialog(const Review& review, const JudgedPair& pair, QWidget* parent)
    : QDialog(parent), m_view(new ComparisonView(this)), m_problems(new ProblemBar(this)) {
    setObjectName(QStringLiteral("pairDialog"));
    setWindowTitle(tr("Where they differ"));
    resize(parent->window()->size() * 0.85);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(Space::medium, Space::medium, Space::medium, Space::medium);
    column->setSpacing(Space::small);
    column->addWidget(m_problems);
    m_view->setObjectName(QStringLiteral("judgedPairView"));
    column->addWidget(m_view, 1);
    column->addWidget(theme::hint(judgedPairText(review, pair), this));
    QPushButton* close = theme::button(tr("Close"), this);
    close->setObjectName(QStringLiteral("closePair"));
    connect(close, &QPushButton::clicked, this, &QDialog::accept);
    column->addWidget(close, 0, Qt::AlignRight);

    const auto show = [&](Side side, const PictureChoice& choice) {
        const Candidate& candidate = review.candidates[choice.candidate];
        const Accent accent = candidate.model.isPlain() ? Accent::base
                              : side == Side::base      ? Accent::a
                                                        : Accent::b;
        m_view->setLabel(side, {.text = toQt(candidate.name), .accent = accent});
        inBackground(
            this, [file = review.picture(choice)] { return decodeImage(file); },
            [this, side](const Result<Image>& picture) {
                if (picture)
                    m_view->setPicture(side, toQImage(*picture));
                else
                    m_problems->add(picture.error());
            });
    };
    show(Side::base, pair.first);
    show(Side::tuned, pair.second);
}

QString judgedPairText(const Review& review, const JudgedPair& pair) {
    const auto name = [&](const PictureChoice& choice) {
        return toQt(review.candidates[choice.candidate].name);
    };
    return tr("“%1”, seed %2. Chosen: %3 %4 times, %5 %6 times; no difference: %7.")
        .arg(toQt(review.prompts[pair.first.prompt]))
        .arg(review.seeds[pair.first.seed])
        .arg(name(pair.first))
        .arg(pair.firstWins)
        .arg(name(pair.second))
        .arg(pair.secondWins)
        .arg(pair.equal);
}

}  // namespace dreambooth
