// Toys by their numbers, shard by shard.
#include "drawing.h"

#include <base/clock.h>
#include <base/files.h>
#include <renderer/captions.h>
#include <renderer/render.h>

#include "picture_store.h"
#include "vocabulary.h"

namespace dreambooth::maker {
namespace {

PictureShard drawnShard(const MakerRecipe::Pictures& pictures, int index) {
    PictureShard shard;
    const int all = pictures.count + pictures.heldOut;
    for (int i = 0; i < picturesIn(index, all); ++i) {
        const std::uint64_t number = pictures.first +
                                     static_cast<std::uint64_t>(index) * PictureShard::maxPictures +
                                     static_cast<std::uint64_t>(i);
        const Toy toy = randomToy(number);
        const Image image = render(toy, pictures.side);
        for (int y = 0; y < image.rows; ++y)
            shard.pixels.insert(shard.pixels.end(), image.ptr(y), image.ptr(y) + 3 * image.cols);
        auto& captions = shard.captions.emplace_back();
        for (int j = 0; j < pictures.captions; ++j)
            captions.push_back(caption(toy, number * 1000 + static_cast<std::uint64_t>(j)));
    }
    return shard;
}

Result<void> writeVocabulary(const WorkFolder& work, int length) {
    std::vector<std::string> words = vocabularyWords();
    for (const std::string& token : rareTokens()) words.push_back(token);
    for (const auto& [name, text] : vocabularyFiles(words, length)) {
        const auto file = work.tokenizer() / name;
        // Stages that learned keep the words they began with.
        if (!pathExists(file)) TRY_VOID(writeFileAtomically(file, text));
    }
    return {};
}

}  // namespace

Result<RunPhase> drawPictures(const MakerRecipe& recipe, const WorkFolder& work,
                              const RankContext& context, const CancelToken& stop) {
    const double startedAt = secondsSinceEpoch();
    if (context.ranks.isFirst()) TRY_VOID(writeVocabulary(work, recipe.textConfig.maxPositions));
    const int all = recipe.pictures.count + recipe.pictures.heldOut;
    const int shards = shardsFor(all);
    for (int i = 0; i < shards && !stop.isCancelled(); ++i) {
        context.reporter.progress("drawing", i, shards);
        if (i % context.ranks.size() != context.ranks.rank()) continue;
        if (hasShard(work.pictures(), i, picturesIn(i, all), recipe.pictures.side)) continue;
        TRY_VOID(writeShard(work.pictures(), i, drawnShard(recipe.pictures, i)));
    }
    context.ranks.barrier();
    if (stop.isCancelled()) return RunPhase::stopped;
    context.reporter.progress("drawing", shards, shards);
    context.reporter.finished(0, secondsSinceEpoch() - startedAt, work.pictures().string());
    return RunPhase::finished;
}

}  // namespace dreambooth::maker
