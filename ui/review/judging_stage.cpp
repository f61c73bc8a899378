// Where pictures and answers lie.
#include <ui/review/judging_stage.h>
#include <ui/style/theme.h>

#include <algorithm>

namespace dreambooth {

namespace {
constexpr int stageGap = theme::Space::medium;
}  // namespace

JudgingStage::JudgingStage(QWidget* pictures, QWidget* answers, QWidget* parent)
    : QWidget(parent), m_pictures(pictures), m_answers(answers) {
    pictures->setParent(this);
    answers->setParent(this);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Expanding);
}

void JudgingStage::setPictureSize(const QSize& size) {
    if (size.isEmpty() || size == m_size) return;
    m_size = size;
    place();
}

QSize JudgingStage::minimumSizeHint() const {
    const QSize pictures = m_pictures->minimumSize(), answers = m_answers->minimumSizeHint();
    return {std::max(pictures.width(), answers.width()),
            pictures.height() + stageGap + answers.height()};
}

void JudgingStage::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    place();
}

void JudgingStage::place() {
    const int answersHeight = m_answers->sizeHint().height();
    const double aspect = double(m_size.width()) / m_size.height();
    const int room = std::max(height() - answersHeight - stageGap, 1);
    const int picturesWidth = std::min(width(), static_cast<int>(2 * room * aspect));
    const int picturesHeight = std::min(room, static_cast<int>(picturesWidth / (2 * aspect)));
    const int least = std::max(m_pictures->minimumWidth(), m_answers->minimumSizeHint().width());
    const int wide = std::min(width(), std::max(picturesWidth, least));
    const int top = (height() - picturesHeight - stageGap - answersHeight) / 2;
    const int left = (width() - wide) / 2;
    m_pictures->setGeometry(left, top, wide, picturesHeight);
    m_answers->setGeometry(left, top + picturesHeight + stageGap, wide, answersHeight);
}

}  // namespace dreambooth
