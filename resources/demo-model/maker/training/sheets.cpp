// Sheets by core/images (see the header).
#include "sheets.h"

#include <ATen/TensorOperators.h>
#include <ATen/core/Tensor.h>
#include <base/log.h>
#include <c10/core/GradMode.h>
#include <diffusion/pipeline.h>
#include <renderer/captions.h>

#include <worker/image_tensor.h>
#include <worker/sheet_file.h>
#include "picture_store.h"
#include "stages.h"
#include "vae_stage.h"

namespace dreambooth::maker {
namespace {

constexpr int reconstructions = 36;
constexpr int reconstructionColumns = 12;

}  // namespace

Result<int> drawContactSheet(const SheetOptions& options) {
    TRY_VOID(checkSheetName(options.out));
    LoadOptions load;
    load.frozen = true;
    load.channelsLast = true;
    TRY(const auto model, loadModel(options.model, load));
    std::vector<SheetRow> rows;
    for (int kind = 0; kind < kindCount; ++kind) {
        std::vector<DrawRequest> requests;
        for (int place = 0; place < placeCount; ++place) {
            DrawRequest request;
            request.prompt = plainCaption(static_cast<Kind>(kind), static_cast<Place>(place));
            request.seed = options.seed + kind * placeCount + place;
            request.num_inference_steps = options.steps;
            request.guidance_scale = options.guidance;
            requests.push_back(std::move(request));
        }
        TRY(const std::vector<at::Tensor> drawn, drawBatch(*model, requests));
        SheetRow& row = rows.emplace_back(kindName(static_cast<Kind>(kind)), sheetcolours::base);
        for (const at::Tensor& picture : drawn) row.pictures.push_back(toImage(picture));
        for (int place = 0; place < placeCount; ++place)
            row.captions.push_back(placeName(static_cast<Place>(place)));
        logInfo("Drew " + row.title);
    }
    SheetStyle style;
    style.cell = model->nativeResolution();
    style.columns = placeCount;
    TRY_VOID(writeSheet(options.out, "Every class in every scene", rows, style));
    return 0;
}

Result<int> drawReconstructions(const Result<MakerRecipe>& read, const WorkFolder& work,
                                const std::filesystem::path& out) {
    if (!read) return std::unexpected(read.error());
    TRY_VOID(checkSheetName(out));
    const at::NoGradGuard noGrad;
    TRY(const Vae vae, currentVae(*read, work, at::kCPU));
    TRY(const PictureStore pictures,
        PictureStore::open(work.pictures(), read->pictures.side, read->pictures.count,
                           read->pictures.heldOut));
    std::vector<SheetRow> rows;
    for (int i = 0; i < std::min(reconstructions, pictures.heldOut()); ++i) {
        if (i % reconstructionColumns == 0) {
            rows.push_back({"Held-out pictures", sheetcolours::photos, {}, {}});
            rows.push_back({"What the VAE gives back", sheetcolours::base, {}, {}});
        }
        const at::Tensor pixels = pictures.pixels({pictures.count() + i});
        const at::Tensor decoded = vae.decode(vae.encode(pixels).mean * vae.config().scalingFactor);
        rows[rows.size() - 2].pictures.push_back(toImage(pixelsToBytes(pixels)[0]));
        rows.back().pictures.push_back(toImage(pixelsToBytes(decoded)[0]));
    }
    SheetStyle style;
    style.cell = pictures.side();
    style.columns = reconstructionColumns;
    TRY_VOID(writeSheet(out, "The VAE on pictures that it has not seen", rows, style));
    return 0;
}

}  // namespace dreambooth::maker
