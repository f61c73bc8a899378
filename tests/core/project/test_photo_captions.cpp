// Captions: cleaned, taken apart at commas, read from the files that other programs write, and what
// is wrong with these said in a sentence each.
#include <base/files.h>
#include <base/json.h>
#include <images/encode.h>
#include <project/caption_files.h>
#include <project/captions.h>
#include <project/dataset_export.h>
#include <project/project.h>

#include <QCoreApplication>
#include <QTemporaryDir>
#include <QtTest>

#include "test_program.h"

using namespace dreambooth;
namespace fs = std::filesystem;
using Strings = std::vector<std::string>;

class TestPhotoCaptions : public QObject {
    Q_OBJECT

private:
    QTemporaryDir m_home;
    fs::path m_folder;

    fs::path picture(const std::string& name) {
        const fs::path file = m_folder / name;
        orThrow(writePng(file, Image(4, 4, CV_8UC3, cv::Scalar(9, 9, 9))));
        return file;
    }
    void write(const std::string& name, const std::string& text) {
        orThrow(writeFileAtomically(m_folder / name, text));
    }
    static Strings codes(const std::vector<Error>& errors) {
        Strings codes;
        for (const Error& error : errors) codes.push_back(error.code);
        return codes;
    }

private slots:
    void init() {
        static int count = 0;
        m_folder = fs::path(m_home.path().toStdString()) / std::to_string(++count);
        fs::create_directories(m_folder);
    }

    void captionsAreCleaned() {
        QCOMPARE(*cleanCaption("\xef\xbb\xbf  a cat,\r\nasleep\t\r\n", "x"), "a cat,\nasleep");
        QCOMPARE(*cleanCaption("猫、草の上 🐈", "x"), "猫、草の上 🐈");
        QCOMPARE(*cleanCaption(std::string_view("a\0b\x1b[2J", 7), "x"), "ab[2J");
        QCOMPARE(*cleanCaption(" \n ", "x"), "");
        QCOMPARE(cleanCaption("caf\xe9", "a.txt").error().code, "caption.not_utf8");
        QVERIFY(cleanCaption(std::string(maxCaptionCharacters, 'a'), "x"));
        std::string umlauts;  // characters count, not bytes
        for (std::size_t i = 0; i < maxCaptionCharacters; ++i) umlauts += "ü";
        QVERIFY(cleanCaption(umlauts, "x"));
        const auto tooLong = cleanCaption(std::string(100'000, 'a'), "a.txt");
        QCOMPARE(tooLong.error().code, "caption.too_long");
        QCOMPARE(tooLong.error().arguments.at("characters"), "100000");
    }

    void suggestionsNameTheSubject() {
        QCOMPARE(suggestedCaption("a dog on the beach", "dog"), "$subject on the beach");
        QCOMPARE(suggestedCaption("two people and the Red Dog", "red dog"),
                 "two people and $subject");
        QCOMPARE(suggestedCaption("a hotdog on a bun", "dog"),
                 "a photo of $subject, a hotdog on a bun");
        QCOMPARE(suggestedCaption("banana dog", "dog"), "banana $subject");
        QCOMPARE(suggestedCaption("a dog", ""), "a dog");
        QCOMPARE(suggestedTags("grass, dog, sand", "Dog"), "a photo of $subject, grass, sand");
        QCOMPARE(suggestedTags("grass, hot dog", "dog"), "a photo of $subject, grass, hot dog");
        QCOMPARE(suggestedTags("dog", "dog"), "a photo of $subject");
        QCOMPARE(suggestedTags("grass", ""), "a photo of $subject, grass");
    }

    void listsOfTagsAreToldFromSentences() {
        const std::vector<std::string> tokens = {"sks"};
        QVERIFY(isTagList("sks dog, grass, night sky", tokens));
        QVERIFY(isTagList("a very nice photo of sks dog, grass, no humans", tokens));
        QVERIFY(isTagList("a photo of $subject, grass, looking at viewer", {}));
        QVERIFY(!isTagList("", tokens));
        QVERIFY(!isTagList("sks dog, on the beach", tokens));
        QVERIFY(!isTagList("a photo of $subject, two people and a cat", tokens));
        QVERIFY(!isTagList("sks dog lies on grass, a red ball in front of it, blue sky", tokens));
    }

    void commasPartTags() {
        const std::string caption = "a photo of sks cat, on grass,,  soft light , skspray";
        QCOMPARE(captionParts(caption),
                 (Strings{"a photo of sks cat", "on grass", "soft light", "skspray"}));
        QCOMPARE(tagsOf(caption, {"sks"}), (Strings{"on grass", "soft light", "skspray"}));
        QCOMPARE(tagsOf("$subject, on grass", {"sks"}), (Strings{"on grass"}));
        QCOMPARE(tagsOf("SKS cat, on grass", {"sks"}), (Strings{"on grass"}));
    }

    void partsAreArrangedAsSdScriptsDoes() {
        const Json entries = orThrow(readJson(TEST_REFERENCE "/captions.json"));
        QVERIFY(entries.size() > 50);
        for (const Json& entry : entries) {
            const std::string whole = entry["caption"];
            const std::string caption = whole.substr(0, whole.find('\n'));  // as captionsOf() reads
            const int keep = entry["keep_tokens"];
            const std::size_t count = movableParts(caption, keep);
            std::vector<std::int64_t> order;
            for (std::size_t i = 0; i < count; ++i) order.push_back(static_cast<std::int64_t>(i));
            if (!entry["order"].is_null()) order = entry["order"].get<std::vector<std::int64_t>>();
            auto dropped = entry["dropped"].get<std::vector<bool>>();
            if (dropped.empty()) dropped.assign(count, false);
            QCOMPARE(order.size(), count);
            QCOMPARE(dropped.size(), count);
            QCOMPARE(arrangedCaption(caption, keep, order, dropped),
                     entry["shown"].get<std::string>());
        }
    }

    void captionsOfADataSetAreFoundAsAskedFor() {
        write("a.txt", "of the file\nnot read\n");
        write("metadata.jsonl",
              "{\"file_name\": \"a.png\", \"label\": \"of the line\", \"text\": \"other\"}\n"
              "{\"file_name\": \"b.png\", \"label\": \"first\\nsecond\"}\n");
        const std::vector<fs::path> pictures = {picture("a.png"), picture("b.png")};
        QCOMPARE(*captionsOf(pictures, {}), (Strings{"", ""}));
        QCOMPARE(*captionsOf(pictures, {.extension = ".txt"}), (Strings{"of the file", ""}));
        QCOMPARE(*captionsOf(pictures, {.extension = "txt"}), (Strings{"of the file", ""}));
        QCOMPARE(*captionsOf(pictures, {.column = "label"}),
                 (Strings{"of the line", "first second"}));
        QCOMPARE(captionsOf(pictures, {.column = "none"}).error().code, "caption.no_column");
        write("b.txt", "caf\xe9");
        QCOMPARE(captionsOf(pictures, {.extension = ".txt"}).error().code, "caption.not_utf8");
        write("metadata.jsonl", "[1\n");
        QCOMPARE(captionsOf(pictures, {.column = "label"}).error().code, "caption.bad_line");
    }

    void tagsAreChanged() {
        const std::string caption = "a photo of sks cat, on grass, soft light";
        QCOMPARE(withTag(caption, "a bowl"), caption + ", a bowl");
        QCOMPARE(withTag(caption, "on grass"), caption);
        QCOMPARE(withTag("", "on grass"), "on grass");
        QCOMPARE(withoutTag(caption, "on grass"), "a photo of sks cat, soft light");
        QCOMPARE(withoutTag(caption, "grass"), caption);
        QCOMPARE(withTagRenamed(caption, "on grass", "in a meadow"),
                 "a photo of sks cat, in a meadow, soft light");
        QCOMPARE(withTagRenamed(caption, "on grass", "soft light"),
                 "a photo of sks cat, soft light");
        QCOMPARE(withTagMoved(caption, "soft light", -1, {"sks"}),
                 "a photo of sks cat, soft light, on grass");
        QCOMPARE(withTagMoved(caption, "soft light", -9, {"sks"}),
                 "a photo of sks cat, soft light, on grass");
        QCOMPARE(withTagMoved(caption, "soft light", 1, {"sks"}), caption);
        QCOMPARE(countTags({caption, "sks, on grass, on grass", "on grass, a bowl"}, {"sks"}),
                 (std::vector<TagCount>{{"on grass", 3}, {"a bowl", 1}, {"soft light", 1}}));
    }

    void filesOfOtherProgramsAreRead() {
        write("a.txt", "a photo of sks cat, on grass\n");
        write("b.caption", "b\n");
        write("metadata.jsonl",
              "{\"file_name\": \"c.png\", \"text\": \"first\\nsecond\"}\n"
              "{\"file_name\": \"d.png\", \"prompt\": \"of diffusers' example\"}\n"
              "{\"file_name\": \"e.png\", \"text\": \"old\"}\n\n");
        write("c.txt", "first second\n");
        write("e.txt", "newer\n");
        const CaptionFiles files(m_folder);
        QCOMPARE(*files.captionOf(picture("a.png")), "a photo of sks cat, on grass");
        QCOMPARE(*files.captionOf(picture("b.png")), "b");
        QCOMPARE(*files.captionOf(picture("c.png")), "first\nsecond");
        QCOMPARE(*files.captionOf(picture("d.png")), "of diffusers' example");
        QCOMPARE(*files.captionOf(picture("e.png")), "newer");
        QCOMPARE(*files.captionOf(picture("none.png")), "");
        QVERIFY(files
                    .problems({m_folder / "a.png", m_folder / "b.png", m_folder / "c.png",
                               m_folder / "e.png"})
                    .empty());
    }

    /// Two photos came from two folders under one name.
    void photosOfOneNameGetTheirOwn() {
        Project project = orThrow(Project::create(m_folder / "project", "Two"));
        for (const char* place : {"a", "b"}) {
            const fs::path file = m_folder / place / "same.png";
            fs::create_directories(file.parent_path());
            orThrow(writePng(file, Image(4, 4, CV_8UC3, cv::Scalar(*place, 9, 9))));
            write(std::string(place) + "/same.txt", std::string("of ") + place);
            orThrow(project.addPhoto(file));
        }
        using Captions = std::map<std::string, std::string>;
        const auto found = [&](const char* folder) {
            return CaptionFiles(m_folder / folder).captionsOf(project);
        };
        QCOMPARE(found("a").captions, (Captions{{"same.png", "of a"}}));
        QCOMPARE(found("b").captions, (Captions{{"same (2).png", "of b"}}));
        QVERIFY(found("b").problems.empty());

        project.photos[0].caption = "$subject, first";
        project.photos[1].caption = "$subject, second";
        const Captions both{{"same.png", "$subject, first"}, {"same (2).png", "$subject, second"}};
        for (const DatasetPictures pictures :
             {DatasetPictures::originals, DatasetPictures::squares}) {
            fs::remove_all(m_folder / "set");
            QVERIFY(exportDataset(project, {.folder = m_folder / "set", .pictures = pictures}));
            QCOMPARE(found("set").captions, both);
            QVERIFY(found("set").problems.empty());
        }
        // One of them is kept for validation, and another program has corrected the other's text.
        fs::remove_all(m_folder / "splits");
        project.photos[1].heldOut = true;
        QVERIFY(exportDataset(
            project, {.folder = m_folder / "splits", .pictures = DatasetPictures::squares}));
        write("splits/train/same.txt", "sks, corrected");
        const FoundCaptions ofSplits =
            CaptionFiles::ofDataset(m_folder / "splits").captionsOf(project);
        QCOMPARE(ofSplits.captions,
                 (Captions{{"same.png", "sks, corrected"}, {"same (2).png", "$subject, second"}}));
        QVERIFY(ofSplits.problems.empty());
        // The texts alone, and then one of them, which may be of either photo.
        fs::remove(m_folder / "set" / "metadata.jsonl");
        for (const char* name : {"same.png", "same (2).png"}) fs::remove(m_folder / "set" / name);
        QCOMPARE(found("set").captions,
                 (Captions{{"same.png", "sks, first"}, {"same (2).png", "sks, second"}}));
        fs::remove(m_folder / "set" / "same (2).txt");
        QCOMPARE(found("set").captions,
                 (Captions{{"same.png", "sks, first"}, {"same (2).png", "sks, first"}}));
        QCOMPARE(codes(found("set").problems), (Strings{"caption.same_name"}));
    }

    void whatIsWrongIsSaidOnce() {
        write("a.txt", "caf\xe9");
        write("long.txt", std::string(100'000, 'x'));
        write("gone.txt", "of a photo that is not here");
        write("two.txt", "of both");
        write("metadata.jsonl",
              "{\"file_name\": \"absent.png\", \"text\": \"x\"}\nno json\n{\"text\": \"x\"}\n");
        const fs::path a = picture("a.png"), longer = picture("long.png"), png = picture("two.png"),
                       jpg = picture("two.jpg");
        const CaptionFiles files(m_folder);
        QCOMPARE(files.captionOf(a).error().code, "caption.not_utf8");
        QCOMPARE(files.captionOf(longer).error().code, "caption.too_long");
        QCOMPARE(*files.captionOf(png), "of both");
        QCOMPARE(codes(files.problems({a, longer, jpg, png})),
                 (Strings{"caption.bad_line", "caption.bad_line", "caption.shared",
                          "caption.no_photos"}));
        fs::remove(m_folder / "metadata.jsonl");
        fs::remove(m_folder / "two.txt");
        QCOMPARE(codes(CaptionFiles(m_folder).problems({a, longer, jpg, png})),
                 (Strings{"caption.no_photo"}));
    }
};

REGISTER_TEST(TestPhotoCaptions, QCoreApplication);
#include "test_photo_captions.moc"
