// Read off the GUI thread, and shown as a list.
#include <ui/review/review_list.h>
#include <ui/review/review_text.h>
#include <ui/style/controls.h>
#include <ui/style/desktop.h>
#include <ui/style/qt_strings.h>
#include <ui/style/run_in_background.h>
#include <ui/widgets/flow_layout.h>
#include <ui/widgets/list_table.h>

#include <QLabel>
#include <QPushButton>
#include <QVBoxLayout>
#include <algorithm>
#include <utility>

namespace dreambooth {

ReviewLibrary::ReviewLibrary(std::filesystem::path reviewsFolder, QObject* parent)
    : QObject(parent), m_folder(std::move(reviewsFolder)) {}

void ReviewLibrary::reload() {
    using Reading = std::pair<std::vector<KnownReview>, std::vector<UnreadableReview>>;
    const auto read = [folder = m_folder] {
        Reading reading;
        for (ListedReview& listed : listReviews(folder)) {
            using Results = Result<std::vector<ReviewResult>>;
            auto results = listed.review ? resultsOf(*listed.review)
                                         : Results(std::unexpected(listed.review.error()));
            if (results)
                reading.first.push_back({.folder = listed.folder,
                                         .review = std::move(*listed.review),
                                         .results = std::move(*results)});
            else
                reading.second.push_back({.folder = listed.folder, .error = results.error()});
        }
        return reading;
    };
    inBackground(this, read, [this, number = ++m_reloads](Reading reading) {
        if (number != m_reloads) return;
        m_isRead = true;
        m_reviews = std::move(reading.first);
        m_unreadable = std::move(reading.second);
        emit changed();
    });
}

const KnownReview* ReviewLibrary::find(const std::string& id) const {
    const auto found = std::ranges::find_if(
        m_reviews, [&](const KnownReview& known) { return known.review.id == id; });
    return found == m_reviews.end() ? nullptr : &*found;
}

using theme::Space;

namespace {

enum ReviewColumn { titleColumn, candidatesColumn, reviewStateColumn, madeColumn, reviewColumns };

}  // namespace

ReviewList::ReviewList(const ReviewLibrary& library, QWidget* parent)
    : QWidget(parent),
      m_library(library),
      m_hint(theme::hint(QString(), this)),
      m_table(new ListTable({tr("Review"), tr("Candidates"), tr("State"), tr("Made")},
                            candidatesColumn, this)) {
    setObjectName(QStringLiteral("reviewList"));
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(22, 18, 22, Space::medium);
    layout->setSpacing(12);
    layout->addWidget(theme::heading(tr("Reviews"), this));
    m_hint->setObjectName(QStringLiteral("reviewsHint"));
    layout->addWidget(m_hint);
    auto* bar = new QWidget(this);
    auto* buttons = new FlowLayout(bar, Space::small);
    m_new = theme::primaryButton(tr("New blind review…"), bar);
    m_new->setObjectName(QStringLiteral("newReview"));
    m_judge = theme::button(tr("Judge…"), bar);
    m_judge->setObjectName(QStringLiteral("judgeReview"));
    m_judge->setToolTip(tr("Starts a blind round, or continues one"));
    m_open = theme::button(tr("Open"), bar);
    m_open->setObjectName(QStringLiteral("openReview"));
    m_open->setToolTip(tr("Shows the result"));
    m_import = theme::button(tr("Import answers…"), bar);
    m_import->setObjectName(QStringLiteral("importIntoReviews"));
    m_import->setToolTip(tr("The small file that a reviewer sent back"));
    m_folder = theme::button(tr("Show in folder"), bar);
    m_folder->setObjectName(QStringLiteral("showReviewFolder"));
    for (QPushButton* button : {m_new, m_judge, m_open, m_import, m_folder})
        buttons->addWidget(button);
    layout->addWidget(bar);
    m_table->setObjectName(QStringLiteral("reviewsTable"));
    m_table->setAccessibleName(tr("Reviews"));
    layout->addWidget(m_table, 1);
    layout->addStretch();  // without a table the words stay at the top

    connect(&library, &ReviewLibrary::changed, this, &ReviewList::updateTable);
    connect(m_table, &QTableWidget::itemSelectionChanged, this, &ReviewList::updateButtons);
    connect(m_table, &QTableWidget::activated, this,
            [this] { request(&ReviewList::openRequested); });
    connect(m_new, &QPushButton::clicked, this, &ReviewList::newRequested);
    connect(m_import, &QPushButton::clicked, this, &ReviewList::importRequested);
    connect(m_open, &QPushButton::clicked, this, [this] { request(&ReviewList::openRequested); });
    connect(m_judge, &QPushButton::clicked, this, [this] { request(&ReviewList::judgeRequested); });
    connect(m_folder, &QPushButton::clicked, this, [this] {
        if (const KnownReview* known = selected()) showInFolder(known->folder);
    });
    updateTable();
}

void ReviewList::select(const std::string& id) {
    m_wanted = id;
    updateTable();
}

void ReviewList::setObstacle(const QString& obstacle) {
    m_obstacle = obstacle;
    updateButtons();
}

void ReviewList::request(void (ReviewList::*signal)(const QString&)) {
    if (const KnownReview* known = selected()) emit(this->*signal)(toQt(known->review.id));
}

const KnownReview* ReviewList::selected() const {
    const auto rows = m_table->selectionModel()->selectedRows(titleColumn);
    return rows.isEmpty() ? nullptr
                          : m_library.find(toStd(rows.front().data(Qt::UserRole).toString()));
}

void ReviewList::updateTable() {
    const KnownReview* before = selected();
    std::string chosen = m_wanted.empty() && before != nullptr ? before->review.id : m_wanted;
    if (m_library.find(m_wanted) != nullptr) m_wanted.clear();
    const auto& reviews = m_library.all();
    const bool isEmpty = reviews.empty();
    m_hint->setText(isEmpty ? tr("No reviews yet. In a blind review, people choose between "
                                 "pictures from two to six models without knowing which is which.")
                            : tr("In a blind review, nobody knows until the end which model made "
                                 "which picture. All answers are saved in the project."));
    m_table->setVisible(!isEmpty);
    for (QPushButton* button : {m_open, m_judge, m_import, m_folder}) button->setVisible(!isEmpty);
    if (m_library.find(chosen) == nullptr && !isEmpty) chosen = reviews.back().review.id;
    m_table->setRowCount(static_cast<int>(reviews.size()));
    for (int row = 0; row < m_table->rowCount(); ++row) {
        const KnownReview& known = reviews[reviews.size() - 1 - static_cast<std::size_t>(row)];
        // Not their names: the next reviewer may be looking on.
        const auto candidates = static_cast<int>(known.review.candidates.size());
        const QString texts[] = {reviewTitle(known.review), tr("%1 candidates").arg(candidates),
                                 reviewState(known.review, known.results.front()),
                                 reviewDate(known.review)};
        for (int column = 0; column < reviewColumns; ++column) {
            auto* item = new QTableWidgetItem(texts[column]);
            item->setToolTip(texts[column]);
            m_table->setItem(row, column, item);
        }
        m_table->item(row, titleColumn)->setData(Qt::UserRole, toQt(known.review.id));
        if (known.review.id == chosen) m_table->selectRow(row);
    }
    updateButtons();
}

void ReviewList::updateButtons() {
    const KnownReview* const chosen = selected();
    const bool hasOne = chosen != nullptr;
    // What has been made is judged before another is made.
    const auto waits = [](const KnownReview& known) {
        return isToBeJudged(known.review, known.results.front());
    };
    theme::setPrimary(m_judge, hasOne && waits(*chosen));
    theme::setPrimary(m_new, std::ranges::none_of(m_library.all(), waits));
    m_open->setEnabled(hasOne);
    m_folder->setEnabled(hasOne);
    m_judge->setEnabled(hasOne && m_obstacle.isEmpty());
    m_new->setEnabled(m_obstacle.isEmpty());
    m_import->setEnabled(m_obstacle.isEmpty());
    m_new->setToolTip(m_obstacle);
}

}  // namespace dreambooth
