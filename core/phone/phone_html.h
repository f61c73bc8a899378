// The page that a visitor's phone shows, as HTML: photos to send, waiting, pictures to save.
// Inside core/phone.
#pragma once

#include <phone/phone_server.h>

#include <string>

namespace dreambooth {

/// Why a photo was left out.
enum class PhoneRefusal { none, tooLarge, noRoom };

/// How many photos came so far, and whether one of the last ones was left out.
struct PhoneArrivals {
    int photos = 0;
    PhoneRefusal refusal = PhoneRefusal::none;
};

/// The page below the secret path.
std::string phonePage(const PhoneView& view, const PhoneArrivals& arrivals);

/// The page at "/", which asks for the word: "word", or with "wrong" or "closed".
std::string wordPage(const PhoneView& view, const std::string& sentence);

}  // namespace dreambooth
