// Numbers against reference tensors.
#include "reference_check.h"

#include <ATen/TensorOperators.h>
#include <ATen/ops/full.h>
#include <base/files.h>
#include <c10/core/GradMode.h>
#include <c10/util/Exception.h>
#include <diffusion/noise_schedule.h>
#include <hub/find_model.h>
#include <models/model.h>

namespace dreambooth {
namespace {

namespace fs = std::filesystem;

/// One of the reference's files, and the comparison with it.
class Reference {
public:
    /// Nothing where the file is not there: a reference may hold a part only.
    static Result<std::unique_ptr<Reference>> open(const fs::path& file) {
        std::unique_ptr<Reference> reference(new Reference);
        reference->m_name = file.stem().string();
        if (!pathExists(file)) return reference;
        TRY(const SafetensorsFile opened, SafetensorsFile::open(file));
        reference->m_tensors = parametersFrom({opened.tensors(), {opened.owner()}, file.string()});
        return reference;
    }

    bool has(const std::string& name) const { return m_tensors.tensors().contains(name); }
    const at::Tensor& operator[](const std::string& name) const {
        return m_tensors.tensors().at(name);
    }

    /// The largest difference, relative to the largest reference value.
    void check(const std::string& name, const at::Tensor& ours, double tolerance,
               std::vector<NumberCheck>& checks) const {
        const at::Tensor theirs = (*this)[name].to(at::kDouble);
        const double scale = theirs.abs().max().item<double>();
        const double difference =
            (ours.to(at::kCPU, at::kDouble) - theirs).abs().max().item<double>();
        checks.push_back(
            {m_name + " " + name, scale > 0 ? difference / scale : difference, tolerance});
    }

private:
    Reference() = default;
    std::string m_name;
    Parameters m_tensors;
};

/// What the U-Net was told, in the precision and on the device of `on`.
template <class On>
Conditioning conditionOf(const Reference& unet, const On& on) {
    const auto given = [&](const std::string& name) {
        return unet.has(name) ? on(unet[name]) : at::Tensor();
    };
    return {on(unet["in.encoder_hidden_states"]), given("in.text_embeds"), given("in.time_ids")};
}

// What float32 against float64 shows as fair between two machines, with room for another order of
// sums.
constexpr double textTolerance = 1e-5;
constexpr double vaeTolerance = 5e-5;
constexpr double unetTolerance = 2e-4;
constexpr double scheduleTolerance = 1e-6;

/// Half precision rounds every result of every layer: 2^-9 of a number in bfloat16, 2^-12 in
/// float16, some tens of times one after another.
double halfTolerance(at::ScalarType type) {
    return type == at::kBFloat16 ? 6e-2 : 8e-3;
}

}  // namespace

namespace {

Result<std::vector<NumberCheck>> checkNetworks(const fs::path& model, const fs::path& reference,
                                               const LoadOptions& load) {
    TRY(const auto loaded, loadModel(model, load));
    const bool isFloat = load.dtype == at::kFloat;
    const auto allowed = [&](double tolerance) {
        return isFloat ? tolerance : halfTolerance(load.dtype);
    };
    const auto on = [&](const at::Tensor& tensor) {
        return tensor.is_floating_point() ? tensor.to(load.device, load.dtype)
                                          : tensor.to(load.device);
    };
    TRY(const auto text, Reference::open(reference / "text.safetensors"));
    TRY(const auto vae, Reference::open(reference / "vae.safetensors"));
    TRY(const auto unet, Reference::open(reference / "unet.safetensors"));
    TRY(const auto schedulers, Reference::open(reference / "schedulers.safetensors"));

    const c10::NoGradGuard noGrad;
    std::vector<NumberCheck> checks;
    for (std::size_t i = 0; i < loaded->textEncoders.size(); ++i) {
        const TextEncoder& encoder = loaded->textEncoders[i];
        const std::string name = i == 0 ? "text_encoder" : "text_encoder_2";
        if (!text->has("in." + name + ".input_ids")) continue;
        const at::Tensor ids = on((*text)["in." + name + ".input_ids"]);
        text->check("out." + name + ".last_hidden_state", encoder.forward(ids),
                    allowed(textTolerance), checks);
        if (text->has("out." + name + ".text_embeds"))
            text->check("out." + name + ".text_embeds", encoder.statesBeforeEnd(ids).pooled,
                        allowed(textTolerance), checks);
    }
    if (vae->has("in.pixels")) {
        const Vae::Moments moments = loaded->vae.encode(on((*vae)["in.pixels"]));
        vae->check("out.mean", moments.mean, allowed(vaeTolerance), checks);
        vae->check("out.logvar", moments.logVariance, allowed(vaeTolerance), checks);
        vae->check("out.decoded",
                   loaded->vae.decode(loaded->vae.latentsOf(on((*vae)["in.latents"]))),
                   allowed(vaeTolerance), checks);
    }
    if (unet->has("in.sample")) {
        for (const std::int64_t time : {0, 1, 500, 999}) {
            const std::string name = "out.t" + std::to_string(time) + "_" + std::to_string(time);
            if (!unet->has(name)) continue;
            const at::Tensor sample = on((*unet)["in.sample"]);
            const at::Tensor times = on(at::full({sample.size(0)}, time, at::kLong));
            unet->check(name, loaded->denoiser->predict(sample, times, conditionOf(*unet, on)),
                        allowed(unetTolerance), checks);
        }
    }
    if (schedulers->has("out.alphas_cumprod")) {
        TRY(const NoiseSchedule schedule, NoiseSchedule::make(loaded->files.scheduler));
        schedulers->check("out.alphas_cumprod", schedule.alphasCumprod(), scheduleTolerance,
                          checks);
    }
    if (checks.empty()) return failure("doctor.no_reference", {{"folder", reference.string()}});
    return checks;
}

}  // namespace

Result<std::vector<NumberCheck>> checkAgainstReference(const std::string& model,
                                                       const fs::path& reference,
                                                       const LoadOptions& load) {
    TRY(const fs::path path, findModel(model));
    try {
        return checkNetworks(path, reference, load);
    } catch (const c10::Error&) {
        return failure("doctor.other_model", {{"folder", reference.string()}, {"model", model}});
    }
}

}  // namespace dreambooth
