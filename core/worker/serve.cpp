// Pictures, scores and tokens on request. A request's fields are those of
// DrawRequest and of ServeFields.
#include <worker/serve.h>

#include <base/clock.h>
#include <base/outputs.h>
#include <base/paths.h>
#include <base/temporaries.h>
#include <diffusion/pipeline.h>
#include <distributed/gpu.h>
#include <formats/model_tokenizer.h>
#include <hub/find_model.h>
#include <images/decode.h>
#include <images/encode.h>
#include <runs/run_lock.h>
#include <runs/scores.h>
#include <worker/caption_photos.h>
#include <worker/exceptions.h>
#include <worker/image_tensor.h>
#include <worker/threads.h>
#include "added_files.h"
#include "measure_step.h"
#include "model_cache.h"
#include "request_lines.h"
#include "serve_fields.h"

namespace dreambooth {
namespace fs = std::filesystem;

namespace {

constexpr double secondsBetweenPreviews = 0.3;

/// Answers requests one after another.
class Server {
public:
    explicit Server(const LoadOptions& load) : m_load(load) {}

    void run() {
        while (const auto request = m_lines.next()) {
            if (const auto done = handled(*request); !done)
                m_lines.answerError(request->id, done.error());
        }
    }

private:
    /// What LibTorch throws becomes an answer too.
    Result<void> handled(const ServeRequest& request) {
        try {
            return handle(request);
        } catch (...) {
            Error error = errorOfException();
            if (error.code == "memory.exhausted") m_models.clear();  // the next may be smaller
            return std::unexpected(std::move(error));
        }
    }

    Result<void> handle(const ServeRequest& request) {
        const auto op = valueOr<std::string>(request.fields, "op", "");
        TRY(const ServeFields fields, serveFieldsFromJson(request.fields));
        if (op == "generate") return generate(request, fields);
        if (op == "measure") return measure(request, fields);
        if (op == "tokenize") return tokenize(request, fields);
        if (op == "caption") return caption(request, fields);
        if (op == "unload") {
            m_models.clear();
            m_captioner.reset();
            if (m_load.device.is_cuda()) gpuPlugin()->emptyCache();
            returnFreedMemory();
            m_lines.answer(request.id, "result");
            return {};
        }
        return failure("request.invalid.op", {{"op", op}});
    }

    static Result<void> require(const std::string& value, const char* key) {
        if (!value.empty()) return {};
        return failure("request.invalid.key", {{"key", key}});
    }

    /// Tells progress, and shows from time to time what the picture becomes.
    Result<at::Tensor> drawTelling(const ServeRequest& asked, const DrawRequest& request,
                                   CachedModel& cached, const fs::path& previewFile) {
        double lastPreview = steadySeconds();
        const auto showPreview = [&](const at::Tensor& latents) {
            const auto picture =
                cached.previews().picture(latents[0], cached.model->files.pixelsPerLatent());
            // A preview that can't be written is not worth losing the picture for.
            if (writePng(previewFile, toImage(picture), {}, 1))
                m_lines.answer(asked.id, "preview", {{"path", previewFile.string()}});
            lastPreview = steadySeconds();
        };
        const auto tell = [&](int done, int total, const at::Tensor& latents) {
            if (done < total && steadySeconds() - lastPreview >= secondsBetweenPreviews)
                showPreview(latents);
            m_lines.answer(asked.id, "progress", {{"done", done}, {"total", total}});
        };
        return draw(*cached.model, request, tell, asked.cancel);
    }

    Result<void> generate(const ServeRequest& asked, const ServeFields& fields) {
        const double start = steadySeconds();
        TRY_VOID(require(fields.model, "model"));
        TRY_VOID(require(fields.output, "output"));
        TRY(const DrawRequest request, drawRequestFromJson(asked.fields));
        if (asked.cancel.isCancelled()) return std::unexpected(drawingCancelled());
        TRY_VOID(checkCanWrite(fields.output));
        TRY(CachedModel* const cached,
            m_models.get(fields.model, m_load, wordsAmong(fields.added)));
        LorasForOneDrawing loras(*cached->model);
        TRY_VOID(loras.attach(fields.added));

        Result<at::Tensor> picture = at::Tensor();
        {
            const fs::path place = absolutePath(fields.output);
            TRY(const TemporaryFolder previews,
                TemporaryFolder::make(place.parent_path(), place.filename().string()));
            picture = drawTelling(asked, request, *cached, previews.path() / "preview.png");
        }
        if (!picture) return std::unexpected(picture.error());
        TRY_VOID(
            writePng(fields.output, toImage(*picture), {{"dreambooth", asText(asked.fields)}}));
        m_lines.answer(asked.id, "result",
                       {{"path", fields.output}, {"seconds", steadySeconds() - start}});
        return {};
    }

    Result<void> measure(const ServeRequest& asked, const ServeFields& fields) {
        TRY_VOID(require(fields.run, "run"));
        if (asked.cancel.isCancelled()) return std::unexpected(drawingCancelled());
        const RunFolder run(fields.run);
        TRY(const ScoreInput input, scoreInputOf(run));
        TRY_VOID(refuseLinks(run));
        // Without its lock, which its worker may have.
        TRY(const RunLock hold, RunLock::join(run));
        ScoreProgress progress;
        progress.cancel = asked.cancel;
        progress.tell = [&](int done, int total) {
            m_lines.answer(asked.id, "progress", {{"done", done}, {"total", total}});
        };
        const MeasuredModel tuned{fields.model, fields.added, fields.step};
        TRY(const MeasuredStep measured,
            measureStep(run, input, tuned, m_models, m_load, progress));
        TRY_VOID(keepComparisons(run, input, tuned.step, measured.before, measured.after));
        m_lines.answer(asked.id, "result", toJson(measured.scores));
        return {};
    }

    Result<void> caption(const ServeRequest& asked, const ServeFields& fields) {
        TRY_VOID(require(fields.model, "model"));
        TRY_VOID(require(fields.photo, "photo"));
        if (asked.cancel.isCancelled()) return std::unexpected(drawingCancelled());
        TRY(const Image photo, decodeImage(fs::path(fields.photo)));
        if (!m_captioner || m_captionerName != fields.model) {
            m_captioner.reset();
            TRY(PhotoCaptioner loaded, PhotoCaptioner::load(fields.model, m_load));
            m_captioner.emplace(std::move(loaded));
            m_captionerName = fields.model;
        }
        TRY(const std::string text, m_captioner->captionOf(photo, maxCaptionTokens, asked.cancel));
        m_lines.answer(asked.id, "result", {{"caption", text}});
        return {};
    }

    Result<void> tokenize(const ServeRequest& asked, const ServeFields& fields) {
        TRY_VOID(require(fields.model, "model"));
        TRY(const fs::path path, findModel(fields.model));
        TRY(const ModelFiles model, ModelFiles::open(path));
        TRY(const auto tokenizer, promptTokenizerOf(model));
        Json pieces = Json::array();
        for (const Piece& piece : tokenizer->pieces(fields.text)) {
            pieces.push_back({{"id", piece.id},
                              {"text", piece.text},
                              {"ends_word", piece.endsWord},
                              {"special", piece.isSpecial}});
        }
        m_lines.answer(asked.id, "result",
                       {{"pieces", pieces}, {"max_length", tokenizer->maxLength()}});
        return {};
    }

    LoadOptions m_load;
    RequestLines m_lines;
    ModelCache m_models;
    std::optional<PhotoCaptioner> m_captioner;  ///< of m_captionerName
    std::string m_captionerName;
};

}  // namespace

void serve(const LoadOptions& load) {
    Server(load).run();
}

}  // namespace dreambooth
