"""A visitor's phone at a booth: visitor_phone.py FOLDER ADDRESS opens headless Chromium, which reaches ADDRESS alone and keeps profile
and downloads in FOLDER. It does what lines on its stdin say, and answers each by a line: "join WORD" types address and word and answers
with the page's place, "send FILE<tab>FILE…" sends photos and "save COUNT" saves so many pictures. While the network is gone it tries
again, as people do. Ends with 77 where Chromium or Selenium is not installed."""
import re
import shutil
import signal
import sys
import time
from pathlib import Path

NOT_INSTALLED = 77
PATIENCE = 120  # seconds


class Phone:
    def __init__(self, browser, address, downloads):
        self.browser, self.address, self.downloads = browser, address, downloads
        self.page = f"http://{address}/"

    def all(self, selector):
        return self.browser.find_elements("css selector", selector)

    def until(self, step):
        """Tries a step again until it answers; Chromium's own page, which says that nothing is reached, answers nothing."""
        from selenium.common.exceptions import WebDriverException
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            try:
                if answer := step():
                    return answer
            except WebDriverException:
                pass
            time.sleep(0.2)
        sys.exit("the page does not go on: " + self.browser.page_source)

    def open(self):
        self.browser.get(self.page)
        return not self.all("#main-frame-error")

    def join(self, word):
        def typed():
            if not self.open():
                return None
            self.all("input[name=word]")[0].send_keys(word + "\n")
            place = self.browser.current_url
            return place if len(place) > len(self.page) and self.open_at(place) else None
        return self.until(typed)

    def open_at(self, place):
        if not place.endswith("/"):
            return None
        self.page = place
        return self.open()

    def arrived(self):
        found = re.search(r"Photos at the booth: (\d+)", self.all("body")[0].text)
        return int(found[1]) if found else 0

    def send(self, photos):
        """Those that the page says have not come are chosen again."""
        def sent():
            if not self.open():
                return None
            if self.arrived() < len(photos) and self.all("input[name=photos]"):
                self.all("input[name=photos]")[0].send_keys("\n".join(photos[self.arrived():]))
                self.all("button")[0].click()
            return self.arrived() >= len(photos)
        self.until(sent)
        return len(photos)

    def saved(self):
        return [path for path in self.downloads.iterdir() if path.is_file() and not path.name.endswith(".crdownload")
                and not path.name.startswith(".") and path.stat().st_size]

    def save(self, count):
        self.until(lambda: self.open() and len(self.all("a.save")) >= count)
        for i in range(count):
            def clicked(wanted=i + 1):
                if len(self.saved()) >= wanted:
                    return True
                if not self.all("a.save"):
                    self.open()
                self.all("a.save")[wanted - 1].click()
                end = time.monotonic() + 3
                while time.monotonic() < end and len(self.saved()) < wanted:
                    time.sleep(0.05)
                return len(self.saved()) >= wanted
            self.until(clicked)
        return len(self.saved())


def main():
    driver = shutil.which("chromedriver")
    try:
        from chromium import start
    except ImportError:
        sys.exit(NOT_INSTALLED)
    if not driver:
        sys.exit(NOT_INSTALLED)
    folder, address = Path(sys.argv[1]).resolve(), sys.argv[2]
    downloads = folder / "downloads"
    downloads.mkdir(parents=True)
    signal.signal(signal.SIGTERM, lambda *_: sys.exit())
    browser = start(driver, downloads, size="390,844", reaches=address.split(":")[0])
    try:
        phone = Phone(browser, address, downloads)
        for line in sys.stdin:
            command, _, rest = line.rstrip("\n").partition(" ")
            if command == "join":
                print(phone.join(rest), flush=True)
            if command == "send":
                print(phone.send(rest.split("\t")), flush=True)
            if command == "save":
                print(phone.save(int(rest)), flush=True)
    finally:
        browser.quit()


if __name__ == "__main__":
    main()
