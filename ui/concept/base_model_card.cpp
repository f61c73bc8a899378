// The picture is drawn by the window's own worker, as the Models page does it.
#include <base/files.h>
#include <ui/concept/base_model_card.h>
#include <ui/session/engine_client.h>
#include <ui/session/model_facts.h>
#include <ui/session/model_picture.h>
#include <ui/session/project_session.h>
#include <ui/style/controls.h>
#include <ui/style/number_text.h>
#include <ui/style/qt_image.h>
#include <ui/style/qt_strings.h>
#include <ui/style/run_in_background.h>

#include <QFileInfo>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QVBoxLayout>

namespace dreambooth {

using theme::Space;

namespace {

ModelPicture basePictureOf(const std::string& baseModel, const std::string& prompt) {
    ModelEntry model;
    model.path = baseModel;
    return modelPictureOf(model, prompt, {});
}

}  // namespace

BaseModelCard::BaseModelCard(StudioContext& context, QWidget* parent)
    : QFrame(parent),
      m_context(context),
      m_picture(new QLabel(this)),
      m_name(new QLabel(this)),
      m_details(theme::hint(QString(), this)),
      m_draw(theme::button(tr("Draw a picture"), this)) {
    setProperty("look", QStringLiteral("card"));
    auto* layout = new QHBoxLayout(this);
    layout->setContentsMargins(14, 12, 14, 12);
    layout->setSpacing(Space::small);
    m_picture->setObjectName(QStringLiteral("baseModelPicture"));
    m_name->setObjectName(QStringLiteral("baseModelName"));
    m_name->setProperty("look", QStringLiteral("strong"));
    m_details->setObjectName(QStringLiteral("baseModelDetails"));
    QPushButton* change = theme::button(tr("Change…"), this);
    change->setObjectName(QStringLiteral("changeModel"));
    change->setAccessibleName(tr("Change base model"));
    layout->addWidget(m_picture);
    auto* lines = new QVBoxLayout;
    lines->setSpacing(Space::tiny);
    lines->addStretch();
    lines->addWidget(m_name);
    lines->addWidget(m_details);
    lines->addStretch();
    layout->addLayout(lines, 1);
    m_draw->setObjectName(QStringLiteral("drawBaseModel"));
    m_draw->setToolTip(
        tr("What the base model draws for your class. Others can be drawn on the Models page, to "
           "choose between them."));
    m_draw->hide();
    auto* buttons = new QVBoxLayout;
    buttons->setSpacing(Space::tiny);
    buttons->addWidget(m_draw);
    buttons->addWidget(change);
    layout->addLayout(buttons);
    connect(m_draw, &QPushButton::clicked, this, &BaseModelCard::drawPicture);
    const auto onEnd = [this](int job) {
        if (job != m_job) return false;
        m_job = 0;
        showPicture();
        return true;
    };
    if (m_context.engine != nullptr) {
        connect(m_context.engine, &EngineClient::result, this, onEnd);
        connect(m_context.engine, &EngineClient::failed, this,
                [this, onEnd](int job, const Error& error) {
                    if (onEnd(job) && error.code != "engine.cancelled") emit failed(error);
                });
    }
    connect(change, &QPushButton::clicked, this, [this] { m_context.host->goTo(PageId::models); });
}

void BaseModelCard::showModel(const ModelFacts* facts) {
    const Project& project = m_context.session->project();
    if (project.baseModel.empty()) {
        m_name->setText(tr("None chosen"));
        m_details->setText(tr("Choose the model that will learn your subject."));
        m_pictured = {};
        ++m_looks;
        m_picture->hide();
        m_draw->hide();
        return;
    }
    m_name->setText(facts != nullptr ? toQt(facts->name)
                                     : QFileInfo(toQt(project.baseModel)).fileName());
    QStringList details;
    if (facts != nullptr)
        details = {toQt(facts->familyTitle), tr("%1 px").arg(facts->resolution),
                   toQt(facts->precision), memoryText(facts->bytes), tr("on this computer")};
    m_details->setText(details.join(QStringLiteral(" · ")));
    m_details->setToolTip(toQt(project.baseModel));
    const std::pair pictured(project.baseModel, modelPicturePrompt(project));
    if (std::exchange(m_pictured, pictured) != pictured) showPicture();
}

void BaseModelCard::showPicture() {
    struct Shown {
        QImage picture;
        std::string prompt;
        bool canBeDrawn;
    };
    const Project& project = m_context.session->project();
    inBackground(
        this,
        [model = project.baseModel, prompt = modelPicturePrompt(project)] {
            const ModelPicture picture = basePictureOf(model, prompt);
            return Shown{picture.shown().empty() ? QImage() : readPicture(picture.shown()),
                         picture.shownPrompt(), !picture.file.empty()};
        },
        [this, number = ++m_looks](const Shown& shown) {
            if (number != m_looks) return;
            constexpr int side = 48;
            const bool isMissing = shown.picture.isNull();
            m_picture->setVisible(!isMissing);
            const bool isDrawing = m_job != 0;
            m_draw->setVisible(isDrawing ||
                               (isMissing && shown.canBeDrawn && m_context.engine != nullptr));
            m_draw->setText(isDrawing ? tr("Stop drawing") : tr("Draw a picture"));
            if (isMissing) return;
            m_picture->setPixmap(QPixmap::fromImage(
                shown.picture.scaled(side, side, Qt::KeepAspectRatio, Qt::SmoothTransformation)));
            m_picture->setAccessibleName(
                tr("What the base model draws for “%1”").arg(toQt(shown.prompt)));
            m_picture->setToolTip(m_picture->accessibleName());
        });
}

void BaseModelCard::drawPicture() {
    if (m_job != 0) return m_context.engine->cancel(m_job);
    const Project& project = m_context.session->project();
    inBackground(
        this,
        [model = project.baseModel, prompt = modelPicturePrompt(project)] {
            return basePictureOf(model, prompt);
        },
        [this](const ModelPicture& picture) {
            if (m_job != 0 || picture.file.empty() || picture.isDrawn) return showPicture();
            if (const auto made = makeFolder(picture.file.parent_path()); !made)
                return emit failed(made.error());
            m_job = m_context.engine->generate(
                {.model = picture.model, .output = picture.file, .settings = picture.settings});
            showPicture();
        });
}

}  // namespace dreambooth
