// Sheets by core/sheets.
#include "sheets.h"

#include <ATen/TensorOperators.h>
#include <ATen/core/Tensor.h>
#include <base/log.h>
#include <c10/core/GradMode.h>
#include <diffusion/pipeline.h>
#include <renderer/captions.h>
#include <sheet_drawing/write_sheet.h>

#include <worker/image_tensor.h>
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
    Sheet sheet;
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
        SheetRow& row = sheet.rows.emplace_back(
            SheetRow{.title = kindName(static_cast<Kind>(kind)), .accent = SheetAccent::base});
        for (int place = 0; place < placeCount; ++place)
            row.pictures.push_back({.image = toImage(drawn[static_cast<std::size_t>(place)]),
                                    .caption = placeName(static_cast<Place>(place))});
        logInfo("Drew " + row.title);
    }
    sheet.title = "Every class in every scene";
    TRY_VOID(writeSheet(
        options.out, sheet,
        {.layout = SheetLayout::rows, .cell = model->nativeResolution(), .columns = placeCount}));
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
    Sheet sheet;
    for (int i = 0; i < std::min(reconstructions, pictures.heldOut()); ++i) {
        if (i % reconstructionColumns == 0) {
            sheet.rows.push_back({.title = "Held-out pictures", .accent = SheetAccent::photos});
            sheet.rows.push_back({.title = "What the VAE gives back", .accent = SheetAccent::base});
        }
        const at::Tensor pixels = pictures.pixels({pictures.count() + i});
        const at::Tensor decoded = vae.decode(vae.encode(pixels).mean * vae.config().scalingFactor);
        sheet.rows[sheet.rows.size() - 2].pictures.push_back(
            {.image = toImage(pixelsToBytes(pixels)[0])});
        sheet.rows.back().pictures.push_back({.image = toImage(pixelsToBytes(decoded)[0])});
    }
    sheet.title = "The VAE on pictures that it has not seen";
    TRY_VOID(writeSheet(
        out, sheet,
        {.layout = SheetLayout::rows, .cell = pictures.side(), .columns = reconstructionColumns}));
    return 0;
}

}  // namespace dreambooth::maker
