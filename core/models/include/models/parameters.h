// The tensors of one network by diffusers' names, and the scope through which layers take them.
// A state dict loads without a table: a layer named as in diffusers asks for its own tensors.
#pragma once

#include <ATen/core/Tensor.h>
#include <base/error.h>
#include <formats/model_files.h>
#include <operators/frozen_weight.h>

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace dreambooth {

/// Dropout of a LoRA's inputs, shared by the layers of one network.
struct LoraDropout {
    double share = 0;  ///< of the inputs that become zero
    /// A number for each row of the batch that goes through the network; empty: nothing is dropped.
    std::vector<std::uint64_t> rows = {};
};

/// An addition to one linear or convolution layer: y += scale · P(x). P is the low-rank up(down(x))
/// (Hu et al. 2021), where down is [r, in] or [r, in, kh, kw], up is [out, r] or [out, r, 1, 1];
/// float32 when trained. Files of LyCORIS come to two more forms (models/lycoris.h).
struct LoraLayer {
    at::Tensor down;  ///< undefined: `up` is the whole P, shaped as the layer's weight
    at::Tensor up;
    double scale = 1.0;  ///< alpha / rank × the strength the person chose
    /// P is the Kronecker product of this [a, b] and what `up` and `down` make, which then is of a
    /// layer from in / b to out / a. Undefined: none.
    at::Tensor left = {};
    /// DoRA (Liu et al. 2024): the length of each output's row of weights, [out], to which the rows
    /// of W + scale · P are brought. Undefined: plain LoRA.
    at::Tensor magnitude = {};
    /// magnitude over the length that the rows have; set where the layer is plugged in, undefined
    /// while the magnitude is trained: then it changes with each step.
    at::Tensor doraScale = {};
    std::shared_ptr<const LoraDropout> dropout = {};  ///< in training; nullptr: none
    std::uint64_t dropoutKey = 0;                     ///< tells this layer's draws from others'
};

/// The place in a layer where LoRA is plugged in; shared by the layer and the network's list of
/// them.
struct LoraSlot {
    at::Tensor weight;  ///< the layer's own, [out, in] or [out, in, kh, kw]
    std::shared_ptr<const FrozenWeight> frozen;  ///< in place of `weight`
    std::vector<LoraLayer> layers;               ///< added up; empty: the plain layer

    at::IntArrayRef sizes() const {
        return frozen ? at::IntArrayRef(frozen->sizes) : weight.sizes();
    }
    /// The weight as a tensor, float32 where it is a frozen one.
    at::Tensor matrix() const { return frozen ? frozen->matrix(at::kFloat) : weight; }
};
/// By module name ("down_blocks.0.….attn1.to_q", "layers.0.attention.to_q").
using LoraSlots = std::map<std::string, std::shared_ptr<LoraSlot>>;

/// How the large matrices of a network's blocks are kept where they are not trained: those of
/// attention and feed-forward. Embedders, norms, modulation and the last layer stay as they are.
struct MatrixStorage {
    std::optional<WeightFormat> format = {};  ///< in fewer bits; nothing: as all else
    /// Of so many blocks, spread evenly, they are offloaded (operators/weight_stream.h);
    /// `allBlocks`: of all.
    int offloadedBlocks = 0;
    static constexpr int allBlocks = -1;
    /// What is offloaded stays in the model's file, and in its format: on a CPU always, on a GPU
    /// for a network that is seldom used.
    bool staysInFile = false;

    /// Throws ErrorException model.few_blocks where a network has fewer blocks than are to be
    /// offloaded.
    void checkBlocks(int blocks) const;
};

/// A network's tensors, by diffusers' names of today ("down_blocks.0.resnets.0.conv1.weight").
/// Copies share the tensors. Layers share them too: an in-place update, or requires_grad_(), is
/// seen by the network. Tensors that lie in a mapped file are READ-ONLY memory: train on a clone().
class Parameters {
public:
    std::map<std::string, at::Tensor>& tensors() { return m_tensors; }
    const std::map<std::string, at::Tensor>& tensors() const { return m_tensors; }

    /// Brings matrices into this form, one after the other: those that are not offloaded to
    /// `device`, offloaded plain ones to `dtype`. What is float8 in the file stays so where that is
    /// the form, and where it is offloaded to the file. Must happen before layers are built from
    /// this. Throws as MatrixStorage::checkBlocks().
    void store(const MatrixStorage& storage, at::Device device, at::ScalarType dtype);
    const std::map<std::string, std::shared_ptr<FrozenWeight>>& frozenMatrices() const {
        return m_frozenMatrices;
    }
    /// Brings back as many of the offloaded blocks as fit into so many bytes of the device; the
    /// rest, spread evenly, stays offloaded. How many these are.
    int onloadBlocks(std::int64_t bytes, at::Device device) const;
    /// Where offloaded matrices are; nullptr: there are none. A network says when a pass through it
    /// begins.
    WeightStream* stream() const { return m_stream.get(); }
    void beginPass() const {
        if (m_stream) m_stream->beginPass();
    }

    /// Converts what is not so yet, in place; must happen before layers are built from this. With
    /// `channelsLast` the 4-D tensors (convolutions) are laid out NHWC, and activations follow
    /// them.
    void to(at::Device device, at::ScalarType dtype, bool channelsLast = false);
    /// What the numbers of a tensor in float8 are to be multiplied by; to() and store() do so.
    float scaleOf(const std::string& name) const;
    /// A copy with its own memory (to train while the base stays as it is).
    Parameters clone() const;
    std::int64_t count() const;  ///< numbers in all tensors
    /// How many blocks have matrices that store() would take, and how many numbers are in these.
    std::pair<int, std::int64_t> blockMatrices() const;
    /// Moves all tensors as they are, in place: layers see it.
    void moveTo(at::Device device) const;
    /// Frees the memory of tensors that nobody has changed, in place: a GPU's, and the host's where
    /// they came from a file, to which they go back. onload() undoes it.
    void offload() const;
    void onload(at::Device device) const;
    /// The same for those of the tensors whose names begin with none of these; the others stay
    /// where they are.
    void onloadWithout(std::span<const std::string_view> prefixes, at::Device device) const;
    /// The tensor lies in a mapped file.
    bool isInFile(const std::string& name) const { return m_mapped.contains(name); }
    /// They have been changed: offload() is not for them, and no file is kept open for it.
    void forgetFile() { m_inFile.clear(); }

    /// Promises that no tensor changes any more, before layers are built from this: they may keep
    /// weights in the order in which they are fastest.
    void setFrozen() { m_isFrozen = true; }
    bool isFrozen() const { return m_isFrozen; }

    /// From here on a tensor that a network asks for and that is not there is made, empty, and
    /// noted in what this returns by its name: so a network tells what it is made of.
    std::shared_ptr<std::map<std::string, at::Tensor>> createMissing();

    /// Gives the memory of tensors that lie in mapped files back to the system until they are used
    /// again, when they are read from the files' cache: for networks that have done their part.
    void releasePages() const;

private:
    void moveMatrices(at::Device device) const;
    at::Tensor inPlace(const std::string& name, const at::Tensor& tensor, at::Device device,
                       at::ScalarType dtype, bool channelsLast) const;

    friend Parameters parametersFrom(const Weights& weights);
    friend class Scope;
    std::map<std::string, at::Tensor> m_tensors;
    std::shared_ptr<std::map<std::string, at::Tensor>> m_made;  ///< nullptr unless createMissing()
    std::map<std::string, float> m_scales;
    std::map<std::string, std::span<const std::byte>> m_mapped;
    std::map<std::string, std::shared_ptr<FrozenWeight>> m_frozenMatrices;
    std::shared_ptr<WeightStream> m_stream;
    std::map<std::string, at::Tensor> m_inFile;  ///< what there are copies of, as it lies in files
    at::ScalarType m_dtype = at::kFloat;         ///< of to()
    bool m_channelsLast = false;
    bool m_isFrozen = false;
};

/// The arrays as tensors that share the files' mappings: READ-ONLY memory where alignment allows,
/// so clone() before training. Converted only by Parameters::to().
Parameters parametersFrom(const Weights& weights);
/// The same on a device, and of a type.
Parameters parametersFrom(const Weights& weights, at::Device device, at::ScalarType dtype);

/// Hands out the tensors below one prefix; checks shapes. Throws ErrorException
/// model.missing_tensor or model.wrong_shape, which name the tensor and the file's component.
class Scope {
public:
    Scope(const Parameters& parameters, LoraSlots& loraSlots, std::string component)
        : m_parameters(&parameters), m_slots(&loraSlots), m_component(std::move(component)) {}

    Scope operator/(const std::string& child) const;
    Scope operator/(std::size_t index) const { return *this / std::to_string(index); }
    at::Tensor tensor(const std::string& name, const std::vector<std::int64_t>& shape) const;
    /// What stands in place of a matrix; nullptr where it is a tensor. Errors as tensor().
    std::shared_ptr<const FrozenWeight> frozenMatrix(const std::string& name,
                                                     const std::vector<std::int64_t>& shape) const;
    bool has(const std::string& name) const;
    bool isFrozen() const { return m_parameters->isFrozen(); }
    /// The slot of the layer at this scope, made on first use.
    std::shared_ptr<LoraSlot> slot(const at::Tensor& weight,
                                   const std::shared_ptr<const FrozenWeight>& frozen) const;

private:
    void checkShape(const std::string& name, at::IntArrayRef shape, at::IntArrayRef wanted) const;

    const Parameters* m_parameters;
    LoraSlots* m_slots;
    std::string m_component;  ///< "unet", for messages
    std::string m_prefix;     ///< "down_blocks.0."
};

}  // namespace dreambooth
