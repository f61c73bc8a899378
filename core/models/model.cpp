// Loading: files to tensors without a copy, tensors to networks.
#include <ATen/ops/equal.h>
#include <ATen/ops/from_blob.h>
#include <c10/util/accumulate.h>
#include <formats/model_tokenizer.h>
#include <models/flux2.h>
#include <models/model.h>
#include <models/z_image.h>
#include <operators/weight_stream.h>

namespace dreambooth {

namespace {

at::ScalarType scalarType(DType dtype) {
    switch (dtype) {
        case DType::boolean:
            return at::kBool;
        case DType::u8:
            return at::kByte;
        case DType::i8:
            return at::kChar;
        case DType::f8e5m2:
            return at::kFloat8_e5m2;
        case DType::f8e4m3:
            return at::kFloat8_e4m3fn;
        case DType::u16:
            return at::kUInt16;
        case DType::i16:
            return at::kShort;
        case DType::f16:
            return at::kHalf;
        case DType::bf16:
            return at::kBFloat16;
        case DType::u32:
            return at::kUInt32;
        case DType::i32:
            return at::kInt;
        case DType::f32:
            return at::kFloat;
        case DType::u64:
            return at::kUInt64;
        case DType::i64:
            return at::kLong;
        case DType::f64:
            return at::kDouble;
    }
    throw std::logic_error("an unknown dtype");
}

/// Uses the other network's tensors where they hold the same numbers, so that they are in memory
/// once.
void shareEqual(Parameters& parameters, const Parameters& other) {
    for (auto& [name, tensor] : parameters.tensors()) {
        const auto twin = other.tensors().find(name);
        if (twin == other.tensors().end()) continue;
        const at::Tensor& theirs = twin->second;
        if (theirs.sizes() == tensor.sizes() && theirs.scalar_type() == tensor.scalar_type() &&
            theirs.device() == tensor.device() && at::equal(theirs, tensor))
            tensor = theirs;
    }
}

Parameters prepared(const Weights& weights, const LoadOptions& options, const Parameters* share) {
    Parameters parameters = parametersFrom(weights);
    parameters.store(options.matrices, options.device, options.dtype);
    parameters.to(options.device, options.dtype, options.channelsLast);
    if (options.device.is_cpu() && !options.offloadsOnCpu) parameters.forgetFile();
    if (share != nullptr) shareEqual(parameters, *share);
    return parameters;
}

/// Qwen3's layers behind the last one whose states are read.
void dropUnusedLayers(Weights& weights, int used) {
    const std::string prefix = "layers.";
    std::erase_if(weights.tensors, [&](const auto& entry) {
        return entry.first.starts_with(prefix) &&
               std::atoi(entry.first.c_str() + prefix.size()) >= used;
    });
}

/// One network's parameters as the options want them.
Parameters loaded(const ModelFiles& files, Component component, const LoadOptions& options) {
    LoadOptions own = options;
    auto weights = orThrow(files.weights(component));
    if (component != files.denoiser()) {
        own.device = options.encoders.value_or(options.device);
        own.matrices = {};
    }
    // As large as the denoiser, or a quarter of it, but used once for each prompt: what a processor
    // converts of it is little beside what it multiplies then.
    const MatrixStorage inFile{.offloadedBlocks = MatrixStorage::allBlocks, .staysInFile = true};
    if (component == Component::textEncoder && files.isFlow()) {
        dropUnusedLayers(weights, std::ranges::max(promptLayers(files, options)));
        if (options.matrices.offloadedBlocks != 0 || options.sequentialOffload ||
            own.device.is_cpu())
            own.matrices = inFile;
    }
    if (component == Component::textEncoder2 && own.device.is_cpu() &&
        (options.frozen || options.frozenEncoders))
        own.matrices = inFile;
    const bool overflows =
        files.family == ModelFamily::sdxl && files.vae.forceUpcast && own.dtype == at::kHalf;
    if (component == Component::vae && (overflows || options.floatVae)) own.dtype = at::kFloat;
    const DiffusionModel* share = options.shareWith;
    const bool shared = share != nullptr && share->files.components() == files.components();
    auto parameters = prepared(weights, own, shared ? &share->parameters(component) : nullptr);
    // Only the U-Net runs often enough to make up for the reordering.
    if (options.frozen && component == files.denoiser()) parameters.setFrozen();
    return parameters;
}

std::unique_ptr<Denoiser> denoiserOf(const ModelFiles& files, Parameters parameters) {
    switch (files.family) {
        case ModelFamily::flux2:
            return std::make_unique<Flux2>(files.flux2, std::move(parameters));
        case ModelFamily::zImage:
            return std::make_unique<ZImage>(files.zImage, std::move(parameters));
        case ModelFamily::sd1:
        case ModelFamily::sd2:
        case ModelFamily::sdxl:
            break;
    }
    return std::make_unique<UNet>(files.unet, std::move(parameters));
}

}  // namespace

std::vector<int> promptLayers(const ModelFiles& files, const LoadOptions& options) {
    return options.promptLayers.empty() ? files.qwenLayers() : options.promptLayers;
}

DType dtypeOf(at::ScalarType type) {
    for (int i = 0; i <= static_cast<int>(DType::f64); ++i) {
        if (scalarType(static_cast<DType>(i)) == type) return static_cast<DType>(i);
    }
    throw std::logic_error("a dtype that safetensors has no name for");
}

at::Tensor tensorOf(const TensorView& view, std::shared_ptr<const void> owner) {
    // from_blob() wants a pointer to mutable memory; nobody may write through it.
    auto* data = const_cast<std::byte*>(view.data.data());
    const auto tensor = at::from_blob(
        data, view.shape, [owner = std::move(owner)](void*) {}, scalarType(view.dtype));
    const bool aligned = reinterpret_cast<std::uintptr_t>(data) % sizeOf(view.dtype) == 0;
    return aligned ? tensor : tensor.clone();
}

TensorView viewOf(const at::Tensor& tensor, std::vector<at::Tensor>& keep) {
    const auto plain = tensor.detach().cpu().contiguous();
    keep.push_back(plain);
    return {dtypeOf(plain.scalar_type()),
            plain.sizes().vec(),
            {static_cast<const std::byte*>(plain.const_data_ptr()), plain.nbytes()}};
}

LazyTensor lazyOf(const at::Tensor& tensor, at::ScalarType dtype, float scale) {
    return {dtypeOf(dtype), tensor.sizes().vec(), [=](const LazyTensor::Sink& sink) {
                at::Tensor numbers = tensor.detach();
                if (at::isFloat8Type(numbers.scalar_type()))
                    numbers = numbers.to(at::kFloat).mul_(scale);
                const auto plain = numbers.to(at::kCPU, dtype).contiguous();
                sink({static_cast<const std::byte*>(plain.const_data_ptr()), plain.nbytes()});
                dropCachedPages(tensor);
            }};
}

Parameters& DiffusionModel::parameters(Component component) {
    switch (component) {
        case Component::textEncoder:
            return qwen3 ? qwen3->parameters() : textEncoders.at(0).parameters();
        case Component::textEncoder2:
            return textEncoders.at(1).parameters();
        case Component::unet:
        case Component::transformer:
            return denoiser->parameters();
        case Component::vae:
            break;
    }
    return vae.parameters();
}

const Parameters& DiffusionModel::parameters(Component component) const {
    return const_cast<DiffusionModel&>(*this).parameters(component);
}

void DiffusionModel::bringTextEncoders() const {
    if (!options.sequentialOffload) return;
    if (denoiser) denoiser->parameters().offload();
    for (const TextEncoder& encoder : textEncoders) encoder.parameters().onload(options.device);
    if (qwen3) qwen3->parameters().onload(options.device);
}

void DiffusionModel::bringDenoiser() const {
    if (!options.sequentialOffload) return;
    for (const TextEncoder& encoder : textEncoders) encoder.parameters().offload();
    if (qwen3) qwen3->parameters().offload();
    if (denoiser) denoiser->parameters().onload(options.device);
}

at::ScalarType storedType(const ModelFiles& files) {
    const auto weights = files.weights(files.denoiser());
    const at::ScalarType type = weights ? scalarType(weights->dtype()) : at::kFloat;
    return at::isFloat8Type(type) ? at::kBFloat16 : type;
}

bool isStoredAs(const ModelFiles& files, at::ScalarType type) {
    const auto weights = files.weights(files.denoiser());
    return weights && scalarType(weights->dtype()) == type;
}

std::int64_t parameterCount(const ModelFiles& files) {
    std::int64_t sum = 0;
    for (const Component component : files.components())
        if (const auto weights = files.weights(component))
            for (const auto& [name, view] : weights->tensors)
                sum += c10::multiply_integers(view.shape);
    return sum;
}

DenoiserSize denoiserSize(const ModelFiles& files) {
    const auto weights = files.weights(files.denoiser());
    if (!weights) return {};
    const Parameters parameters = parametersFrom(*weights);
    const auto [blocks, inBlocks] = parameters.blockMatrices();
    return {.parameters = parameters.count(), .inBlocks = inBlocks, .blocks = blocks};
}

OpenOptions openOptions(const LoadOptions& options) {
    const bool isHalf = options.dtype == at::kHalf || options.dtype == at::kBFloat16;
    return {.variant = isHalf ? "fp16" : "", .vae = options.vae, .config = options.config};
}

Result<std::unique_ptr<DiffusionModel>> loadWithoutDenoiser(const std::filesystem::path& path,
                                                            const LoadOptions& options) {
    TRY(auto files, ModelFiles::open(path, openOptions(options)));
    std::vector<ClipTokenizer> tokenizers;
    std::optional<QwenTokenizer> qwenTokenizer;
    for (std::size_t i = 0; i < files.textEncoders.size(); ++i) {
        TRY(auto tokenizer, tokenizerOf(files, i));
        tokenizers.push_back(std::move(tokenizer));
    }
    if (files.isFlow()) {
        TRY(qwenTokenizer, qwenTokenizerOf(files));
    }

    LoadOptions kept = options;
    kept.shareWith = nullptr;
    try {
        // Now, not when texts have been read and pictures encoded.
        if (options.matrices.offloadedBlocks > 0)
            if (const DenoiserSize size = denoiserSize(files); size.parameters > 0)
                options.matrices.checkBlocks(size.blocks);
        std::vector<TextEncoder> textEncoders;
        for (std::size_t i = 0; i < files.textEncoders.size(); ++i)
            textEncoders.emplace_back(files.textEncoders[i],
                                      loaded(files, files.components()[i], options));
        std::optional<Qwen3> qwen3;
        if (files.isFlow())
            qwen3.emplace(files.qwen3, loaded(files, Component::textEncoder, options),
                          std::ranges::max(promptLayers(files, options)));
        Vae vae(files.vae, loaded(files, Component::vae, options));
        return std::make_unique<DiffusionModel>(std::move(files), std::move(tokenizers),
                                                std::move(textEncoders), std::move(qwenTokenizer),
                                                std::move(qwen3), nullptr, std::move(vae), kept);
    } catch (const ErrorException& exception) {
        return std::unexpected(foundIn(path.string(), exception.error()));
    }
}

Result<void> loadDenoiser(DiffusionModel& model, const LoadOptions& options) {
    try {
        model.denoiser =
            denoiserOf(model.files, loaded(model.files, model.files.denoiser(), options));
    } catch (const ErrorException& exception) {
        return std::unexpected(foundIn(model.files.path.string(), exception.error()));
    }
    return {};
}

Result<std::unique_ptr<DiffusionModel>> loadModel(const std::filesystem::path& path,
                                                  const LoadOptions& options) {
    TRY(auto model, loadWithoutDenoiser(path, options));
    model->bringDenoiser();
    TRY_VOID(loadDenoiser(*model, options));
    return model;
}

}  // namespace dreambooth
