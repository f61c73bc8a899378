// AdamW with moments in 8 bits (Dettmers et al. 2022): a quarter of their memory. As in
// bitsandbytes, small parameters keep 32 bits. On the CPU one pass of our own
// (quantized_moments.h), on a GPU plain ATen operations. Other than there, a second moment is
// never rounded to 0.
#include "flat_parameters.h"
#include "optimizer_parts.h"

#include <ATen/TensorOperators.h>
#include <ATen/ops/bucketize.h>
#include <ATen/ops/from_blob.h>
#include <ATen/ops/index_select.h>
#include <ATen/ops/pow.h>
#include <ATen/ops/where.h>
#include <ATen/ops/zeros.h>
#include <kernels/quantized_moments.h>

#include <cmath>
#include <optional>

namespace dreambooth {
namespace {

using kernels::BlockCodes;
using kernels::codeBlock;

constexpr std::int64_t minSize = 4096;  // numbers of a parameter that is kept in 8 bits

/// BlockCodes on a GPU.
struct CodeTable {
    CodeTable(const BlockCodes& codes, at::Device device)
        : values(copied(codes.values(), device)), middles(copied(codes.middles(), device)) {}

    at::Tensor numbers(const at::Tensor& codes, const at::Tensor& scales) const {
        return values.index_select(0, codes.to(at::kInt)).view({-1, codeBlock}) *
               scales.unsqueeze(1);
    }
    at::Tensor codes(const at::Tensor& numbers, const at::Tensor& scales) const {
        const at::Tensor divisor = at::where(scales > 0, scales, 1.0f).unsqueeze(1);
        return at::bucketize(numbers / divisor, middles, /*out_int32=*/true)
            .to(at::kByte)
            .flatten();
    }

    at::Tensor values, middles;

private:
    template <class Array>
    static at::Tensor copied(const Array& array, at::Device device) {
        return at::from_blob(const_cast<float*>(array.data()),
                             {static_cast<std::int64_t>(array.size())})
            .clone()
            .to(device);
    }
};

class AdamW8bit : public Optimizer {
public:
    AdamW8bit(const Recipe& recipe, Groups groups, const RankGroup& ranks)
        : Optimizer(recipe, std::move(groups), ranks),
          m_beta1(recipe.adam_beta1),
          m_beta2(recipe.adam_beta2),
          m_epsilon(recipe.adam_epsilon) {
        for (std::size_t i = 0; i < this->groups().size(); ++i) {
            Group large = this->groups()[i], small = large;
            std::erase_if(large.parameters, isSmall);
            std::erase_if(small.parameters, std::not_fn(isSmall));
            FlatParameters flat(large.parameters, codeBlock);
            const at::Tensor scales =
                at::zeros({flat.offsets().back() / codeBlock}, scalarOptions(i));
            m_groups.push_back({AdamWGroup(recipe, small, scalarOptions(i)), flat,
                                flat.zeros(at::kByte), scales, flat.zeros(at::kByte),
                                scales.clone()});
            if (const at::Device device = scalarOptions(i).device(); device.is_cuda())
                m_groups.back().tables.emplace(CodeTables{{BlockCodes::withSign(), device},
                                                          {BlockCodes::withoutSign(), device}});
        }
    }

    std::vector<NamedTensor> state() const override {
        std::vector<NamedTensor> state;
        for (std::size_t i = 0; i < m_groups.size(); ++i) {
            const CodedGroup& group = m_groups[i];
            group.small.addState("group." + std::to_string(i), state);
            addCoded(group.large, group.first, group.firstScales, "exp_avg", state);
            addCoded(group.large, group.second, group.secondScales, "exp_avg_sq", state);
        }
        return state;
    }

    std::vector<at::Tensor> buffers() const override {
        std::vector<NamedTensor> small;
        std::vector<at::Tensor> all;
        for (const CodedGroup& group : m_groups) {
            group.small.addState({}, small);
            all.insert(all.end(),
                       {group.first, group.firstScales, group.second, group.secondScales});
        }
        for (const NamedTensor& one : small) all.push_back(one.tensor);
        return all;
    }

protected:
    void update(double learningRateFactor, const Clipping& clipping) override {
        for (std::size_t i = 0; i < m_groups.size(); ++i) {
            const Clipping own = clipping.on(m_groups[i].small.count().device());
            m_groups[i].small.update(learningRateFactor, own.divisor, own.skipped, rounding());
            const double rate = groups()[i].learningRate * learningRateFactor;
            const double decayFactor = 1 - rate * groups()[i].weightDecay;
            if (own.divisor.is_cuda())
                updateOnGpu(m_groups[i], rate, decayFactor, own);
            else
                updateOnCpu(m_groups[i], rate, decayFactor, own);
        }
    }

private:
    struct CodeTables {
        CodeTable withSign, withoutSign;
    };
    struct CodedGroup {
        AdamWGroup small;  ///< and the count of updates
        FlatParameters large;
        at::Tensor first, firstScales;  ///< uint8 a number, float32 a block
        at::Tensor second, secondScales;
        std::optional<CodeTables> tables = {};  ///< on a GPU
    };

    static bool isSmall(const NamedTensor& parameter) { return parameter.tensor.numel() < minSize; }

    static void addCoded(const FlatParameters& flat, const at::Tensor& codes,
                         const at::Tensor& scales, const std::string& kind,
                         std::vector<NamedTensor>& state) {
        flat.addNamed(state, codes, kind);
        for (std::size_t i = 0; i < flat.parameters().size(); ++i) {
            const std::int64_t begin = flat.offsets()[i] / codeBlock;
            const std::int64_t end = flat.offsets()[i + 1] / codeBlock;
            state.push_back({flat.parameters()[i].name + "." + kind + "_scale",
                             scales.narrow(0, begin, end - begin)});
        }
    }

    void updateOnCpu(CodedGroup& group, double rate, double decayFactor, const Clipping& clipping) {
        const double count = group.small.count().item<double>();
        const kernels::AdamStep step{
            .beta1 = static_cast<float>(m_beta1),
            .oneMinusBeta1 = static_cast<float>(1 - m_beta1),
            .beta2 = static_cast<float>(m_beta2),
            .oneMinusBeta2 = static_cast<float>(1 - m_beta2),
            .epsilon = static_cast<float>(m_epsilon),
            .decayFactor = static_cast<float>(decayFactor),
            .rate = static_cast<float>(rate / (1 - std::pow(m_beta1, count))),
            .correction2 = static_cast<float>(std::sqrt(1 - std::pow(m_beta2, count)))};
        group.large.forEach(
            [&](FlatParameters::Piece& piece) {
                const std::int64_t block = piece.offset / codeBlock;
                kernels::adamStep8bit(
                    step, {.count = piece.values.numel(),
                           .gradients = piece.gradients.const_data_ptr<float>(),
                           .values = piece.values.mutable_data_ptr<float>(),
                           .first = group.first.mutable_data_ptr<std::uint8_t>() + piece.offset,
                           .firstScales = group.firstScales.mutable_data_ptr<float>() + block,
                           .second = group.second.mutable_data_ptr<std::uint8_t>() + piece.offset,
                           .secondScales = group.secondScales.mutable_data_ptr<float>() + block});
            },
            clipping.divisor, rounding());
    }

    void updateOnGpu(CodedGroup& group, double rate, double decayFactor, const Clipping& clipping) {
        const CodeTable& signedTable = group.tables->withSign;
        const CodeTable& unsignedTable = group.tables->withoutSign;
        const at::Tensor count = group.small.count().to(at::kDouble);
        const at::Tensor scaledRate = rate / (1 - at::pow(m_beta1, count));
        const at::Tensor correction2 = (1 - at::pow(m_beta2, count)).sqrt();
        const at::Tensor& skipped = clipping.skipped;
        group.large.forEach(
            [&](FlatParameters::Piece& piece) {
                const std::int64_t block = piece.offset / codeBlock;
                const std::int64_t blocks = piece.values.numel() / codeBlock;
                const at::Tensor firstScales = group.firstScales.narrow(0, block, blocks);
                const at::Tensor secondScales = group.secondScales.narrow(0, block, blocks);
                const at::Tensor gradient = piece.gradients.view({blocks, codeBlock});
                const at::Tensor first = signedTable.numbers(piece.of(group.first), firstScales)
                                             .mul_(m_beta1)
                                             .add_(gradient, 1 - m_beta1);
                const at::Tensor second =
                    unsignedTable.numbers(piece.of(group.second), secondScales)
                        .mul_(m_beta2)
                        .addcmul_(gradient, gradient, 1 - m_beta2);
                const at::Tensor change =
                    (first / (second.sqrt() / correction2).add_(m_epsilon)).mul_(scaledRate);
                assign(piece.values, (piece.values * decayFactor).sub_(change.flatten()), skipped);
                const at::Tensor max1 = first.abs().amax(1), max2 = second.amax(1);
                assign(piece.of(group.first), signedTable.codes(first, max1), skipped);
                assign(piece.of(group.second), unsignedTable.codes(second, max2).clamp_min_(1),
                       skipped);
                assign(firstScales, max1, skipped);
                assign(secondScales, max2, skipped);
            },
            clipping.divisor, rounding());
    }

    std::vector<CodedGroup> m_groups;
    double m_beta1, m_beta2, m_epsilon;
};

}  // namespace

std::unique_ptr<Optimizer> makeAdamW8bit(const Recipe& recipe, Groups groups,
                                         const RankGroup& ranks) {
    return std::make_unique<AdamW8bit>(recipe, std::move(groups), ranks);
}

}  // namespace dreambooth
