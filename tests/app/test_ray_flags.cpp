// Command lines of Ray's DreamBooth template in our names.
#include "ray_flags.h"

#include <QCoreApplication>
#include <QTest>

#include "test_program.h"

using namespace dreambooth;

namespace {
using Words = std::vector<std::string>;
}

class TestRayFlags : public QObject {
    Q_OBJECT

private slots:
    void train() {
        QCOMPARE(withOurNames({"train", "--model_dir=/m", "--instance_images_dir", "/own",
                               "--instance_prompt=photo of unqtkn dog", "--class_images_dir=/reg",
                               "--class_prompt", "photo of a dog", "--train_batch_size=2",
                               "--lr=5e-6", "--num_epochs", "4", "--max_train_steps=200",
                               "--use_lora", "--num_workers", "2", "--output_dir=/out"},
                              {}),
                 (Words{"train", "--pretrained_model_name_or_path=/m", "--instance_data_dir=/own",
                        "--instance_prompt=photo of unqtkn dog", "--class_data_dir=/reg",
                        "--class_prompt", "photo of a dog", "--train_batch_size=2",
                        "--learning_rate=5e-6", "--num_train_epochs=4", "--max_train_steps=200",
                        "--lora", "--devices=cpu,cpu", "--output_dir=/out", "--preset=ray"}));
    }

    void aPresetThatIsGivenStays() {
        QCOMPARE(withOurNames({"train", "--lr", "1e-4", "--preset", "full"}, {}),
                 (Words{"train", "--learning_rate=1e-4", "--preset", "full"}));
    }

    void workersAreDevices() {
        QCOMPARE(withOurNames({"train", "--num_workers=4"}, {.gpus = 4}),
                 (Words{"train", "--devices=0,1,2,3", "--preset=ray"}));
        // Devices that are given count, and ranks that were started by another program.
        QCOMPARE(withOurNames({"train", "--num_workers=2", "--devices", "0+1,2+3"}, {.gpus = 4}),
                 (Words{"train", "--devices", "0+1,2+3", "--preset=ray"}));
        QCOMPARE(withOurNames({"train", "--num_workers", "2"}, {.gpus = 4, .launched = true}),
                 (Words{"train", "--preset=ray"}));
        // Nonsense is left for the devices to refuse.
        QCOMPARE(withOurNames({"train", "--num_workers=many"}, {}),
                 (Words{"train", "--devices=many", "--preset=ray"}));
    }

    void generate() {
        QCOMPARE(withOurNames({"generate", "--model_dir=/m", "--output_dir=/o", "--use_ray_data",
                               "--prompts=a,b", "--num_samples_per_prompt=5", "--lora_weights_dir",
                               "/tuned"},
                              {}),
                 (Words{"generate", "--model=/m", "--output_dir=/o", "--prompts=a,b",
                        "--num_samples_per_prompt=5",
                        "--lora=/tuned/pytorch_lora_weights.safetensors"}));
    }

    void othersAreLeftAlone() {
        for (const Words& words :
             {Words{}, Words{"train", "--learning_rate", "1", "--output_dir", "--lr_scheduler"},
              Words{"generate", "--lr=1"}, Words{"demo", "--model_dir=x"}})
            QCOMPARE(withOurNames(words, {}), words);
    }
};

REGISTER_TEST(TestRayFlags, QCoreApplication);
#include "test_ray_flags.moc"
