"""A client with a browser: judge_page.py PAGE NAME FOLDER opens a review's page in headless Chromium, answers each pair by a click,
looks at the difference of the first one, and saves the answers into FOLDER. Ends with 77 where Chromium or Selenium is not installed."""
import shutil
import sys
import time
from pathlib import Path

NOT_INSTALLED = 77
PATIENCE = 60  # seconds


def wait(condition):
    end = time.monotonic() + PATIENCE
    while not condition():
        if time.monotonic() > end:
            sys.exit("the page does not go on")
        time.sleep(0.05)


def judge(chromium, page, name, folder):
    def find(element):
        return chromium.find_element("id", element)

    def shown():
        return chromium.find_element("tag name", "body").get_attribute("data-pair")

    chromium.get(page.as_uri())
    find("name").send_keys(name + "\n")
    wait(lambda: shown() == "0")
    chromium.find_element("tag name", "body").send_keys("3")
    wait(lambda: "of 255" in find("figure").text)
    chromium.find_element("tag name", "body").send_keys("1")
    done = 0
    while not find("end").is_displayed():
        wait(lambda: shown() == str(done))
        find(("answerLeft", "answerRight", "answerEqual")[done % 3]).click()
        done += 1
        wait(lambda: shown() == str(done) or find("end").is_displayed())
    complaints = [entry["message"] for entry in chromium.get_log("browser") if "favicon" not in entry["message"]]
    if complaints:
        sys.exit("\n".join(complaints))
    find("saveAtEnd").click()
    # Chromium holds the name with an empty file at first, and moves what it has saved over it.
    wait(lambda: any(path.stat().st_size for path in folder.glob("answers-*.json")))
    print(done)


if __name__ == "__main__":
    driver = shutil.which("chromedriver")
    try:
        from chromium import start
    except ImportError:
        sys.exit(NOT_INSTALLED)
    if not driver:
        sys.exit(NOT_INSTALLED)
    target = Path(sys.argv[3]).resolve()
    browser = start(driver, target)
    try:
        judge(browser, Path(sys.argv[1]).resolve(), sys.argv[2], target)
    finally:
        browser.quit()
