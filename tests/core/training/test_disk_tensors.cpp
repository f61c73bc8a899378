// Tensors beyond a bound lie in a file of the run that has no name, with the same numbers.
#include <ATen/ops/cat.h>
#include <ATen/ops/rand.h>
#include <ATen/ops/randint.h>
#include <base/paths.h>
#include <models/model.h>
#include <training/dataset.h>
#include <training/disk_tensors.h>

#include <QCoreApplication>
#include <QTemporaryDir>
#include <QTest>
#include <fstream>
#include <string>
#include <vector>

#include "test_program.h"

using namespace dreambooth;
namespace fs = std::filesystem;

namespace {

/// The file whose mapping an address lies in; empty: none.
std::string fileAt(const void* address) {
    const auto wanted = reinterpret_cast<std::uintptr_t>(address);
    std::ifstream maps("/proc/self/maps");
    for (std::string line; std::getline(maps, line);) {
        std::size_t dash = 0;
        const std::uintptr_t begin = std::stoull(line, &dash, 16);
        const std::uintptr_t end = std::stoull(line.substr(dash + 1), nullptr, 16);
        if (wanted < begin || wanted >= end) continue;
        const std::size_t path = line.find('/');
        return path == std::string::npos ? std::string() : line.substr(path);
    }
    return {};
}

}  // namespace

class TestDiskTensors : public QObject {
    Q_OBJECT

    QTemporaryDir m_folder;
    fs::path folder() const { return m_folder.path().toStdString(); }

private slots:
    void whatIsBeyondTheBoundLiesInTheFile() {
        std::vector<at::Tensor> kept, given;
        {
            DiskTensors tensors(folder(), 2 * 1000 * 4);
            for (int i = 0; i < 5; ++i) {
                given.push_back(at::rand({10, 100}).slice(0, 0, 10));
                kept.push_back(tensors.keep(given.back()));
            }
        }  // which its tensors outlive
        for (std::size_t i = 0; i < kept.size(); ++i) {
            QVERIFY(kept[i].equal(given[i]));
            QCOMPARE(kept[i].is_same(given[i]), i < 2);
            QCOMPARE(fileAt(kept[i].const_data_ptr()).starts_with(folder().string()), i >= 2);
        }
        QVERIFY(entriesIn(folder()).empty());
    }

    void manyTakeSeveralChunks() {
        DiskTensors tensors(folder(), 0);
        const at::Tensor large = at::randint(0, 256, {40'000'000}, at::kByte);
        const at::Tensor first = tensors.keep(large), second = tensors.keep(large.flip({0}));
        const at::Tensor huge = at::randint(0, 256, {80'000'000}, at::kByte);
        const at::Tensor third = tensors.keep(huge);
        QVERIFY(first.equal(large) && second.equal(large.flip({0})) && third.equal(huge));
    }

    void withoutAPlaceTheyStayInMemory() {
        const at::Tensor one = at::rand({100});
        QVERIFY(DiskTensors().keep(one).is_same(one));
        QVERIFY(DiskTensors(folder() / "none", 0).keep(one).is_same(one));
        QVERIFY(!DiskTensors(folder(), 0).keep(at::Tensor()).defined());
    }

    void latentsAreTheSame() {
        const auto model = orThrow(loadModel(std::string(TEST_REFERENCE) + "/tiny-sd1/model", {}));
        std::vector<TrainingPicture> pictures;
        for (int i = 0; i < 3; ++i) {
            TrainingPicture picture;
            picture.pixels = at::randint(0, 256, {3, 64, 64}, at::kByte);
            pictures.push_back(picture);
        }
        std::vector<at::Tensor> latents;
        const std::vector<std::uint64_t> numbers = {0, 1, 2, 3, 4};
        for (const bool onDisk : {false, true}) {
            DatasetOptions options;
            options.purpose = "photo";
            options.resolution = 64;
            if (onDisk) options.cache = std::make_shared<DiskTensors>(folder(), 0);
            TrainingDataset images(pictures, options);
            images.cacheMoments(model->vae, {}, {});
            latents.push_back(images.latents(numbers, {64, 64}, model->vae));
            QVERIFY(latents.back().equal(images.latents(numbers, {64, 64}, model->vae)));
        }
        QVERIFY(latents[0].equal(latents[1]));
    }
};

REGISTER_TEST(TestDiskTensors, QCoreApplication);
#include "test_disk_tensors.moc"
