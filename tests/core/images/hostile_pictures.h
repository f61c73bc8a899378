// Picture files that take as much time or memory as their format allows, made by code: small, and
// nowhere broken before a decoder has done its work.
#pragma once

#include <string>

namespace dreambooth::hostile {

/// A progressive JPEG, square and grey, with so many scans after the first, each of which says in a
/// few bytes that nothing changes in the whole picture.
std::string scans(int side, int count);

/// A PNG of 64 × 64 with `count` texts of 7.9 MB each, compressed.
std::string compressedTexts(int count);
/// With a profile of 1 GB, compressed.
std::string compressedProfile();
/// With an XMP packet of so many properties.
std::string longXmp(int properties);
/// With so many chunks before its pixels.
std::string manyChunks(int count);
/// Interlaced, of 16 bit with opacity; all rows are the same.
std::string interlacedPng(int side);

/// A JPEG with so many segments of EXIF, each a chain of 3,000 directories.
std::string exifChains(int count);

/// A TIFF whose rows are strips, or whose pixels are tiles of 16 × 16, which all are the same
/// bytes.
std::string manyStrips(int width, int height);
std::string manyTiles(int side);
/// Whose next directory is itself.
std::string directoryLoop();

/// A HEIF file whose picture is a grid of 16 × 16 pictures that are such grids, so many deep; with
/// 0 it is a grid of itself.
std::string nestedGrids(int depth);

/// A WebP animation of so many frames.
std::string animatedWebp(int frames);

}  // namespace dreambooth::hostile
