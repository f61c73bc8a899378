"""What `dreambooth dataset` writes is read by datasets' image folder, and as sd-scripts reads pictures and captions."""
import glob
import hashlib
import json
import os
import struct
import zlib

import datasets

import studio

CAPTIONS = {"a.png": "a photo of $subject, on grass, \"quoted\"", "b.png": "猫 🐈, two lines:\nthe second one", "c.png": "",
            "n" * 80 + ".png": "comma, comma,", "Ä b%20c.png": "umlaut ü"}


def png(path, shade):
    def chunk(kind, data):
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
    rows = b"".join(b"\0" + bytes([shade, 0, 9]) * 90 for _ in range(60))
    with open(path, "wb") as file:
        file.write(b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", struct.pack(">IIBBBBB", 90, 60, 8, 2, 0, 0, 0))
                   + chunk(b"IDAT", zlib.compress(rows)) + chunk(b"IEND", b""))


def make_project(folder, held_out=()):
    os.makedirs(folder / "photos")
    photos = []
    for number, (name, caption) in enumerate(CAPTIONS.items()):
        png(folder / "photos" / name, 20 * number)
        photos.append({"file": name, "original_name": "a.png", "width": 90, "height": 60, "caption": caption,
                       "crop": {"x": 0, "y": 0, "size": 60}, "held_out": name in held_out})
    (folder / "project.json").write_text(json.dumps(
        {"version": 1, "name": "Rex", "token": "sks", "class_name": "dog", "photos": photos}))


def learned_with(name):
    return CAPTIONS[name].replace("$subject", "sks dog") or "a photo of sks dog"


def key(image):
    return hashlib.sha256(image.convert("RGB").tobytes()).hexdigest()


def keys(folder):
    from PIL import Image
    return {key(Image.open(folder / "photos" / name)): name for name in CAPTIONS}


def test_image_folder(program, tmp_path):
    make_project(tmp_path / "Rex")
    result = studio.run(program, "dataset", tmp_path / "Rex", "--output", tmp_path / "out")
    assert result["photos"] == len(CAPTIONS) and result["captions"] == len(CAPTIONS) - 1
    rows = datasets.load_dataset("imagefolder", data_dir=str(tmp_path / "out"), cache_dir=str(tmp_path / "cache"))["train"]
    names = keys(tmp_path / "Rex")
    read = {names[key(row["image"])]: row["text"] for row in rows}
    assert read == {name: learned_with(name).strip() for name in CAPTIONS}


def test_validation_is_a_split(program, tmp_path):
    make_project(tmp_path / "Rex", held_out=("b.png",))
    studio.run(program, "dataset", tmp_path / "Rex", "--output", tmp_path / "out")
    read = datasets.load_dataset("imagefolder", data_dir=str(tmp_path / "out"), cache_dir=str(tmp_path / "cache"))
    assert len(read["train"]) == len(CAPTIONS) - 1 and len(read["validation"]) == 1
    assert read["validation"][0]["text"] == learned_with("b.png")


def load(folder, cache):
    return datasets.load_dataset("imagefolder", data_dir=str(folder), cache_dir=str(cache))


def test_names_of_splits(program, tmp_path):
    """The image folder takes "test" in a file's name for that of a split."""
    os.makedirs(tmp_path / "Rex" / "photos")
    texts = {"dog test.png": "one", "b.png": "two", "Eval-3.png": "three"}
    photos = []
    for number, (name, caption) in enumerate(texts.items()):
        png(tmp_path / "Rex" / "photos" / name, 20 * number)
        photos.append({"file": name, "width": 90, "height": 60, "caption": caption})
    (tmp_path / "Rex" / "project.json").write_text(json.dumps({"version": 1, "name": "Rex", "photos": photos}))
    studio.run(program, "dataset", tmp_path / "Rex", "--output", tmp_path / "out")
    read = load(tmp_path / "out", tmp_path / "cache")
    assert list(read) == ["train"] and sorted(read["train"]["text"]) == sorted(texts.values())


def test_masks_and_two_of_one_name(program, tmp_path):
    """A JPEG and a PNG of one name, masks beside them, one photo of a second subject."""
    from PIL import Image
    for folder in ("photos", "masks"):
        os.makedirs(tmp_path / "Rex" / folder)
    png(tmp_path / "Rex" / "photos" / "a.png", 20)
    Image.new("RGB", (90, 60), (0, 120, 0)).save(tmp_path / "Rex" / "photos" / "a.jpg")
    Image.new("L", (90, 60), 255).save(tmp_path / "Rex" / "masks" / "a-0123456789ab.png")
    photos = [{"file": "a.png", "caption": "$subject", "mask": "a-0123456789ab.png"},
              {"file": "a.jpg", "caption": "$subject beside $subject1", "subject": 1}]
    for photo in photos:
        photo.update(width=90, height=60)
    (tmp_path / "Rex" / "project.json").write_text(json.dumps(
        {"version": 1, "name": "Rex", "token": "sks", "class_name": "dog", "photos": photos,
         "further_subjects": [{"token": "ohwx", "class_name": "cat"}]}))
    for masks in ("folder", "beside"):
        out = tmp_path / masks
        assert studio.run(program, "dataset", tmp_path / "Rex", "--output", out, "--masks", masks)["masks"] == 1
        texts = [row["text"] for row in load(out, tmp_path / "cache")["train"] if row["text"]]
        assert sorted(texts) == ["ohwx cat beside sks dog", "sks dog"]


def test_sd_scripts(program, tmp_path):
    """Its rules (read_caption() of library/train_util.py): the name with another ending, UTF-8, the first line."""
    from PIL import Image
    make_project(tmp_path / "Rex")
    studio.run(program, "dataset", tmp_path / "Rex", "--output", tmp_path / "out")
    names, read = keys(tmp_path / "Rex"), {}
    for picture in glob.glob(str(tmp_path / "out" / "*.png")):
        with open(os.path.splitext(picture)[0] + ".txt", encoding="utf-8") as file:
            lines = file.readlines()
        assert len(lines) == 1
        read[names[key(Image.open(picture))]] = lines[0].strip()
    assert read == {name: learned_with(name).replace("\n", " ").strip() for name in CAPTIONS}
