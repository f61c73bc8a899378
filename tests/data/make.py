#!/usr/bin/env python3
# Makes the ugly photos of tests/data/photos, which are committed: tests do not need Python.
# Needs Pillow and, for the HEIC and AVIF files, heif-enc (libheif-examples).
import io
import json
import pathlib
import shutil
import struct
import subprocess
import zlib

from PIL import Image, ImageCms, ImageDraw

OUT = pathlib.Path(__file__).parent / "photos"


def scene(width=48, height=32):
    """No symmetry: each corner has a colour of its own, and a wedge points to the upper left."""
    picture = Image.new("RGB", (width, height), (128, 128, 128))
    draw = ImageDraw.Draw(picture)
    w, h = width // 2, height // 2
    draw.rectangle((0, 0, w - 1, h - 1), fill=(220, 40, 40))
    draw.rectangle((w, 0, width, h - 1), fill=(40, 180, 60))
    draw.rectangle((0, h, w - 1, height), fill=(40, 70, 210))
    draw.polygon([(4, 4), (w - 4, 6), (6, h - 4)], fill=(250, 240, 90))
    return picture


def save(name, data):
    (OUT / name).write_bytes(data)


def jpeg(picture, **options):
    buffer = io.BytesIO()
    picture.save(buffer, "JPEG", **{"quality": 95, "subsampling": 0, **options})
    return buffer.getvalue()


def png(picture, **options):
    buffer = io.BytesIO()
    picture.save(buffer, "PNG", **options)
    return buffer.getvalue()


# What undoes each EXIF orientation: stored with this, the photo reads upright again.
STORED_AS = {
    1: None,
    2: Image.Transpose.FLIP_LEFT_RIGHT,
    3: Image.Transpose.ROTATE_180,
    4: Image.Transpose.FLIP_TOP_BOTTOM,
    5: Image.Transpose.TRANSPOSE,
    6: Image.Transpose.ROTATE_90,
    7: Image.Transpose.TRANSVERSE,
    8: Image.Transpose.ROTATE_270,
}


def orientations(picture):
    for number, operation in STORED_AS.items():
        stored = picture.transpose(operation) if operation is not None else picture
        exif = Image.Exif()
        exif[0x0112] = number
        save(f"orientation-{number}.png", png(stored, exif=exif))
        save(f"orientation-{number}.jpg", jpeg(stored, exif=exif))
    tiff = io.BytesIO()
    picture.transpose(Image.Transpose.ROTATE_90).save(tiff, "TIFF", tiffinfo={274: 6})
    save("orientation-6.tif", tiff.getvalue())


# --- colour profiles: a minimal ICC 2 matrix profile is a few numbers -------------------------

# Primaries as columns of RGB → XYZ, adapted to D50 (as the profiles of Apple and Adobe have them).
P3 = [[0.51512, 0.29198, 0.15710], [0.24120, 0.69225, 0.06657], [-0.00105, 0.04189, 0.78407]]
ADOBE = [[0.60974, 0.20528, 0.14919], [0.31111, 0.62567, 0.06322], [0.01947, 0.06087, 0.74457]]
SRGB = [[0.43607, 0.38515, 0.14307], [0.22249, 0.71687, 0.06061], [0.01392, 0.09708, 0.71410]]
WHITE = [0.9642, 1.0, 0.8249]


def fixed(value):
    return struct.pack(">i", round(value * 65536))


def profile(name, matrix, gamma):
    def xyz(values):
        return b"XYZ \0\0\0\0" + b"".join(map(fixed, values))

    curve = b"curv\0\0\0\0" + struct.pack(">IH", 1, round(gamma * 256)) + b"\0\0"
    text = name.encode() + b"\0"
    description = b"desc\0\0\0\0" + struct.pack(">I", len(text)) + text + b"\0" * 78
    tags = [(b"desc", description), (b"cprt", b"text\0\0\0\0none\0"), (b"wtpt", xyz(WHITE))]
    for index, channel in enumerate(b"rgb"):
        tags.append((bytes([channel]) + b"XYZ", xyz([row[index] for row in matrix])))
        tags.append((bytes([channel]) + b"TRC", curve))
    body, table = b"", struct.pack(">I", len(tags))
    for signature, data in tags:
        data += b"\0" * (-len(data) % 4)
        table += signature + struct.pack(">II", 132 + 12 * len(tags) + len(body), len(data))
        body += data
    header = struct.pack(">I4s4s4s4s4s", 132 + 12 * len(tags) + len(body), b"test",
                         b"\x02\x20\0\0", b"mntr", b"RGB ", b"XYZ ")
    header += struct.pack(">6H", 2026, 1, 1, 0, 0, 0) + b"acsp" + b"\0" * 28
    header += b"".join(map(fixed, WHITE))
    return header + b"\0" * (128 - len(header)) + table + body


def expected(rgb, matrix, gamma):
    """The sRGB colour by the textbook formulas, without any colour library."""
    linear = [(v / 255) ** gamma for v in rgb]
    xyz = [sum(m * v for m, v in zip(row, linear)) for row in matrix]
    a, b, c = SRGB
    determinant = (a[0] * (b[1] * c[2] - b[2] * c[1]) - a[1] * (b[0] * c[2] - b[2] * c[0])
                   + a[2] * (b[0] * c[1] - b[1] * c[0]))

    def solved(column):
        m = [row[:] for row in SRGB]
        for row, value in zip(m, xyz):
            row[column] = value
        return (m[0][0] * (m[1][1] * m[2][2] - m[1][2] * m[2][1])
                - m[0][1] * (m[1][0] * m[2][2] - m[1][2] * m[2][0])
                + m[0][2] * (m[1][0] * m[2][1] - m[1][1] * m[2][0])) / determinant

    def encode(v):
        v = min(1.0, max(0.0, v))
        return round(255 * (12.92 * v if v <= 0.0031308 else 1.055 * v ** (1 / 2.4) - 0.055))

    return [encode(solved(i)) for i in range(3)]


def profiles():
    stored = (200, 100, 60)
    flat = Image.new("RGB", (16, 16), stored)
    answers = {}
    for name, matrix, gamma in (("display-p3", P3, 2.2), ("adobe-rgb", ADOBE, 563 / 256)):
        icc = profile(name, matrix, gamma)
        save(f"{name}.jpg", jpeg(flat, icc_profile=icc))
        save(f"{name}.png", png(flat, icc_profile=icc))
        answers[name] = expected(stored, matrix, gamma)
    srgb = ImageCms.ImageCmsProfile(ImageCms.createProfile("sRGB")).tobytes()
    save("srgb-profile.png", png(flat, icc_profile=srgb))
    save("broken-profile.png", png(flat, icc_profile=b"not a profile at all" * 8))
    save("rgb-profile-on-grey.png", png(flat.convert("L"), icc_profile=profile("p3", P3, 2.2)))
    answers["stored"] = list(stored)
    save("profiles.json", (json.dumps(answers) + "\n").encode())


# --- other kinds of pixels ---------------------------------------------------------------------

def chunk(kind, data):
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))


def bare_png(width, height, depth, colour, rows):
    data = chunk(b"IDAT", zlib.compress(rows, 9)) if rows is not None else b""
    return (b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, depth,
                                                              colour, 0, 0, 0))
            + data + chunk(b"IEND", b""))


def pixels(picture):
    save("upright.png", png(picture))
    save("grey.jpg", jpeg(picture.convert("L")))
    save("palette.png", png(picture.quantize(8)))
    cmyk = Image.new("CMYK", (16, 16), (0, 255, 255, 0))
    cmyk.paste((255, 0, 0, 51), (8, 0, 16, 16))
    save("cmyk.jpg", jpeg(cmyk, quality=100))
    rows = b""
    for y in range(8):
        rows += b"\0" + b"".join(struct.pack(">HHH", x * 8192, 65535, y * 8192) for x in range(8))
    save("16-bit.png", bare_png(8, 8, 16, 2, rows))
    alpha = Image.new("RGBA", (16, 16), (255, 0, 0, 255))
    alpha.paste((0, 0, 255, 0), (0, 0, 8, 8))
    alpha.paste((0, 0, 0, 128), (8, 0, 16, 8))
    save("alpha.png", png(alpha))
    save("grey-alpha.png", png(alpha.convert("LA")))
    for name, options in (("alpha.webp", {"lossless": True}), ("alpha.tif", {})):
        buffer = io.BytesIO()
        alpha.save(buffer, name.split(".")[1].replace("tif", "tiff"), **options)
        save(name, buffer.getvalue())
    for name, options in (("lossless.webp", {"lossless": True}), ("lzw.tif", {"compression": "tiff_lzw"})):
        buffer = io.BytesIO()
        picture.save(buffer, name.split(".")[1].replace("tif", "tiff"), **options)
        save(name, buffer.getvalue())
    save("progressive.jpg", jpeg(picture, progressive=True))
    save("trailing-bytes.jpg", jpeg(picture) + b"SEFT and other things that phones append")
    save("really-a-png.jpg", png(picture))
    if shutil.which("heif-enc"):
        source = OUT / "upright.png"
        for name, flags in (("phone.heic", []), ("phone.avif", ["-A"])):
            subprocess.run(["heif-enc", "-q", "90", "-p", "chroma=444", *flags, str(source), "-o",
                            str(OUT / name)], check=True, capture_output=True)


# --- things that must be refused ------------------------------------------------------------------

def refused(picture):
    save("empty.jpg", b"")
    save("text.jpg", b"This is not a picture but a shopping list: milk, eggs, bread.\n" * 4)
    save("page.png", b"<!DOCTYPE html><html><body>404 Not Found</body></html>\n")
    save("dataset.tif", b"<VRTDataset rasterXSize='9' rasterYSize='9'></VRTDataset>\n")
    big = scene(192, 128)
    whole = jpeg(big)
    save("truncated.jpg", whole[: len(whole) * 6 // 10])
    save("truncated-header.jpg", whole[:30])
    save("no-end.jpg", whole[:-2])
    slow = jpeg(big, progressive=True)
    save("truncated-progressive.jpg", slow[: len(slow) // 2])
    middle = bytearray(whole)
    middle[len(whole) // 2 : len(whole) // 2 + 40] = b"\xff\xd9" + b"\x55" * 38
    save("damaged.jpg", bytes(middle))
    png_bytes = png(big.resize((97, 61), Image.Resampling.BICUBIC))
    save("truncated.png", png_bytes[: len(png_bytes) * 6 // 10])
    flipped = bytearray(png_bytes)
    flipped[len(flipped) // 2] ^= 0x10
    save("damaged.png", bytes(flipped))
    for name, options in (("truncated.webp", {"quality": 90}), ("truncated.tif", {})):
        buffer = io.BytesIO()
        big.resize((97, 61)).save(buffer, name.split(".")[1].replace("tif", "tiff"), **options)
        save(name, buffer.getvalue()[: len(buffer.getvalue()) * 6 // 10])
    if (OUT / "phone.heic").exists():
        heic = (OUT / "phone.heic").read_bytes()
        save("truncated.heic", heic[: len(heic) * 7 // 10])
    save("wide.png", bare_png(40000, 1, 8, 0, b"\0" * 40001))
    save("bomb.png", bare_png(40000, 40000, 8, 2, None))
    save("many-pixels.png", bare_png(20000, 15000, 1, 0, None))
    save("no-pixels.png", bare_png(0, 8, 8, 2, None))
    frames = [picture, picture.transpose(Image.Transpose.ROTATE_180)]
    for name, kind in (("animated.gif", "GIF"), ("animated.webp", "WEBP")):
        buffer = io.BytesIO()
        frames[0].save(buffer, kind, save_all=True, append_images=frames[1:], duration=100)
        save(name, buffer.getvalue())
    for name, kind in (("still.gif", "GIF"), ("windows.bmp", "BMP")):
        buffer = io.BytesIO()
        picture.save(buffer, kind)
        save(name, buffer.getvalue())


if __name__ == "__main__":
    OUT.mkdir(exist_ok=True)
    upright = scene()
    orientations(upright)
    profiles()
    pixels(upright)
    refused(upright)
    print(len(list(OUT.iterdir())), "files,", sum(f.stat().st_size for f in OUT.iterdir()), "bytes")
