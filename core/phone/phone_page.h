// The page that a visitor's phone shows, as HTML: photos to send, waiting, pictures to save.
// Inside core/phone.
#pragma once

#include <phone/phone_server.h>

#include <string>

namespace dreambooth {

/// How many photos came so far, and whether the last ones were refused.
struct PhoneArrivals {
    int photos = 0;
    bool wasRefused = false;
};

/// The page below the secret path.
std::string phonePage(const PhoneView& view, const PhoneArrivals& arrivals);

/// The page at "/", which asks for the word: "word", or with "wrong" or "closed".
std::string wordPage(const PhoneView& view, const std::string& sentence);

}  // namespace dreambooth
