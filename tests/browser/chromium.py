"""Chromium as the tests start it: headless, and without a network."""
from selenium import webdriver
from selenium.webdriver.chrome.service import Service


def start(driver, folder, language="en-US", size="1440,900", reaches=""):
    """Downloads go to `folder`; started again with the same one, it has the same profile. `reaches` is the one address that it can
    have pages from."""
    options = webdriver.ChromeOptions()
    for argument in ("--headless=new", "--no-sandbox", "--disable-dev-shm-usage", "--disable-gpu", f"--window-size={size}",
                     f"--lang={language}", f"--accept-lang={language}", f"--user-data-dir={folder}/profile",
                     # Nothing else can be reached: whatever the page wanted to load would fail.
                     "--proxy-server=127.0.0.1:9", f"--proxy-bypass-list={reaches}", "--disable-background-networking"):
        options.add_argument(argument)
    options.add_experimental_option("prefs", {"download.default_directory": str(folder), "intl.accept_languages": language})
    options.set_capability("goog:loggingPrefs", {"browser": "ALL"})
    return webdriver.Chrome(service=Service(driver), options=options)
