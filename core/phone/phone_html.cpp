// One small page without scripts, so that any phone shows it: a form for photos, a page that loads
// itself again while it waits, and pictures with links that save them.
#include "phone_html.h"

#include <base/shown_text.h>

namespace dreambooth {

namespace {

std::string textOf(const PhoneView& view, const std::string& key) {
    const auto found = view.texts.find(key);
    return found == view.texts.end() ? std::string() : escapedForHtml(found->second);
}

std::string withNumber(std::string text, int number) {
    if (const auto place = text.find("%1"); place != text.npos)
        text.replace(place, 2, std::to_string(number));
    return text;
}

std::string paragraph(const std::string& text) {
    return text.empty() ? std::string() : "<p>" + text + "</p>\n";
}

std::string page(const PhoneView& view, const std::string& body, bool reloads) {
    std::string html = "<!DOCTYPE html>\n<html lang=\"" + textOf(view, "lang") +
                       "\">\n<head>\n<meta charset=\"utf-8\">\n"
                       "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n";
    if (reloads) html += "<meta http-equiv=\"refresh\" content=\"3\">\n";
    html += "<title>" + textOf(view, "title") + "</title>\n";
    html +=
        "<style>\n"
        "body{margin:0 auto;max-width:40rem;padding:1.25rem;background:#17181b;color:#e8e8e8;"
        "font:1.1rem/1.5 system-ui,sans-serif}\n"
        "h1{font-size:1.7rem;margin:.2rem 0 1rem}\n"
        "input,button{box-sizing:border-box;width:100%;margin:.4rem 0;padding:.9rem;font:inherit;"
        "border-radius:.6rem;border:1px solid #55595e;background:#26282c;color:inherit}\n"
        "button,a.save{background:#f2a33a;color:#17181b;border:0;font-weight:600}\n"
        "figure{margin:0 0 1.5rem}\nimg,video{width:100%;border-radius:.6rem;display:block}\n"
        "a.save{display:block;margin:.5rem 0;padding:.8rem;border-radius:.6rem;text-align:center;"
        "text-decoration:none}\n"
        ":focus-visible{outline:3px solid #8fb8ff;outline-offset:2px}\n"
        "</style>\n</head>\n<body>\n<h1>" +
        textOf(view, "title") + "</h1>\n" + body + "</body>\n</html>\n";
    return html;
}

std::string photoForm(const PhoneView& view, int wanted) {
    return "<form method=\"post\" action=\"photos\" enctype=\"multipart/form-data\">\n<label>" +
           withNumber(textOf(view, "choose"), wanted) +
           "\n<input type=\"file\" name=\"photos\" accept=\"image/*\" multiple required></label>\n"
           "<button>" +
           textOf(view, "send") + "</button>\n</form>\n";
}

std::string pictureList(const PhoneView& view) {
    std::string list;
    for (std::size_t i = 0; i < view.pictures.size(); ++i) {
        const PhonePicture& picture = view.pictures[i];
        const std::string place = "picture/" + std::to_string(i);
        const std::string label = escapedForHtml(picture.label);
        list += "<figure>\n";
        if (picture.file.extension() == ".mp4")
            list += "<video src=\"" + place + "\" controls playsinline muted loop></video>\n";
        else
            list += "<img src=\"" + place + "\" alt=\"" + label + "\">\n";
        list += "<figcaption>" + label + "</figcaption>\n<a class=\"save\" href=\"" + place +
                "/save\">" + textOf(view, "save") + "</a>\n</figure>\n";
    }
    return list;
}

}  // namespace

std::string phonePage(const PhoneView& view, const PhoneArrivals& arrivals) {
    std::string body;
    switch (view.stage) {
        case PhoneView::Stage::photos:
            if (arrivals.refusal == PhoneRefusal::tooLarge)
                body += paragraph(textOf(view, "refused"));
            if (arrivals.refusal == PhoneRefusal::noRoom)
                body += paragraph(textOf(view, "no_room"));
            if (arrivals.photos > 0)
                body += paragraph(withNumber(textOf(view, "arrived"), arrivals.photos));
            if (const int wanted = view.photosInAll - arrivals.photos; wanted > 0)
                return page(view, body + photoForm(view, wanted), false);
            return page(view, body + paragraph(textOf(view, "enough")), true);
        case PhoneView::Stage::waiting:
            return page(view, body + paragraph(textOf(view, "waiting")), true);
        case PhoneView::Stage::pictures:
            break;
    }
    return page(view, body + pictureList(view) + paragraph(textOf(view, "until")), view.moreComes);
}

std::string wordPage(const PhoneView& view, const std::string& sentence) {
    if (sentence == "closed") return page(view, paragraph(textOf(view, "closed")), false);
    const std::string said = sentence == "wrong" ? paragraph(textOf(view, "wrong")) : "";
    return page(view,
                said +
                    "<form method=\"post\" action=\"/word\" "
                    "enctype=\"application/x-www-form-urlencoded\">\n<label>" +
                    textOf(view, "word") +
                    "\n<input name=\"word\" autocomplete=\"off\" autocapitalize=\"none\" "
                    "required></label>\n<button>" +
                    textOf(view, "go") + "</button>\n</form>\n",
                false);
}

}  // namespace dreambooth
