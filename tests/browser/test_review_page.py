"""The review that travels, in Chromium: looked at, judged by keys, mouse and touch, gone on with, saved and imported."""
import json

import pytest
from conftest import NAMES, PROMPTS, ROOT
from selenium.webdriver import ActionChains, Keys
from selenium.webdriver.common.actions.action_builder import ActionBuilder
from selenium.webdriver.common.actions.pointer_input import PointerInput
from selenium.webdriver.common.by import By
from selenium.webdriver.support.ui import WebDriverWait

TOTAL = 14


class Page:
    def __init__(self, browser, project):
        self.browser, self.project = browser, project
        browser.get(project["page"].as_uri())

    def __getitem__(self, name):
        return self.browser.find_element(By.ID, name)

    def wait(self, condition):
        return WebDriverWait(self.browser, 60).until(lambda _: condition())

    def begin(self, name):
        self["name"].send_keys(name + Keys.ENTER)
        self.shows(0)

    def shows(self, done):
        """Waits for the pair after so many answers, or for the end."""
        if done == TOTAL:
            self.wait(lambda: self["end"].is_displayed())
        else:
            self.wait(lambda: self.browser.find_element(By.TAG_NAME, "body").get_attribute("data-pair") == str(done))
        assert self["count"].text == f"{done} of {TOTAL}"

    def press(self, *keys):
        ActionChains(self.browser).send_keys(*keys).perform()

    def pixels(self):
        """Of the canvas: what one sees of a picture."""
        return self.browser.execute_script(
            "const c = document.getElementById('both'); return Array.from(c.getContext('2d').getImageData(0, 0, c.width, c.height).data)")

    def pixels_of(self, side):
        return self.browser.execute_script("""
            const image = document.getElementById(arguments[0]), c = document.createElement('canvas');
            c.width = image.naturalWidth; c.height = image.naturalHeight;
            c.getContext('2d').drawImage(image, 0, 0);
            return Array.from(c.getContext('2d').getImageData(0, 0, c.width, c.height).data)""", side)

    def save(self, button, name):
        return self.saved(name, self[button].click)

    def saved(self, name, act):
        """The file that comes of it."""
        file = self.project["downloads"] / f"answers-{name}.json"
        file.unlink(missing_ok=True)
        act()
        # Chromium holds the name with an empty file at first, and moves what it has saved over it.
        self.wait(lambda: file.exists() and file.stat().st_size > 0)
        return file


@pytest.fixture
def shot(request):
    folder = request.config.getoption("--screenshots")
    return lambda browser, name: folder and browser.save_screenshot(f"{folder}/{name}.png")


def no_complaints(browser):
    """Neither errors of the script nor anything that the policy refused."""
    complaints = [entry["message"] for entry in browser.get_log("browser") if "favicon" not in entry["message"]]
    assert not complaints


def test_a_round_by_keys_and_clicks(project, browser, call, shot):
    chromium = browser()
    page = Page(chromium, project)
    shot(chromium, "start")
    page.begin("Ana")
    assert PROMPTS[0] in page["prompt"].text or PROMPTS[1] in page["prompt"].text
    asked = next(prompt for prompt in PROMPTS if prompt in page["prompt"].text)
    for side in ("left", "right"):  # what a screen reader says of them
        assert page[side].get_attribute("alt") == f"{side.capitalize()} picture: {asked}"
    shot(chromium, "beside")
    said = []
    for done in range(TOTAL):
        page.shows(done)
        what = ["left", "right", "equal", "skip"][done % 4]
        if done < 4:
            page.press({"left": Keys.ARROW_LEFT, "right": Keys.ARROW_RIGHT, "equal": Keys.ARROW_DOWN, "skip": "s"}[what])
        else:
            page[{"left": "answerLeft", "right": "answerRight", "equal": "answerEqual", "skip": "skip"}[what]].click()
        said.append(what)
        if done == 5:  # taken back by key, and answered anew
            page.shows(6)
            page.press(Keys.BACKSPACE)
            page.shows(5)
            page.press(Keys.ARROW_LEFT)
            said[-1] = "left"
    page.shows(TOTAL)
    shot(chromium, "end")
    no_complaints(chromium)
    for key in (Keys.SPACE, Keys.ENTER):
        file = page.saved("Ana", lambda: page.press(key))
    assert [answer["answer"] for answer in json.loads(file.read_text())["answers"]] == said

    imported = call("review", "import", "--project", project["folder"], file)["imported"][0]
    assert (imported["reviewer"], imported["answers"], imported["update"]) == ("Ana", TOTAL, False)
    result = call("review", "result", project["review"])
    counts = result["judgements"]
    assert counts["skipped"] == said.count("skip") and counts["equal"] == said.count("equal")
    assert sum(counts["wins"].values()) == said.count("left") + said.count("right")
    assert result["complete"] and result["reviewers"][0]["left"] == said.count("left")

    before = {path: path.read_bytes() for path in project["review"].iterdir() if path.is_file()}
    assert "already been imported" in call("review", "import", "--project", project["folder"], file, code=2)
    file.write_text(file.read_text().replace('"left"', '"right"', 1).replace('"answer": "left"', '"answer": "right"', 1))
    assert "changed after they were saved" in call("review", "import", "--project", project["folder"], file, code=2)
    assert before == {path: path.read_bytes() for path in before}


def test_ways_to_look(project, browser, shot):
    chromium = browser()
    page = Page(chromium, project)
    page.begin("Ana")
    assert page["left"].is_displayed() and page["right"].is_displayed() and not page["both"].is_displayed()
    left, right = page.pixels_of("left"), page.pixels_of("right")
    assert left != right

    page.press("3")
    assert page["both"].is_displayed() and not page["left"].is_displayed()
    differences = [abs(a - b) for i, (a, b) in enumerate(zip(left, right)) if i % 4 != 3]
    assert page["figure"].text == f"Mean difference {round(sum(differences) / len(differences) + 1e-9, 1):g} of 255, largest {max(differences)}"
    assert [min(255, 4 * d) for d in differences] == [p for i, p in enumerate(page.pixels()) if i % 4 != 3]
    shot(chromium, "difference")

    page.press("2")
    canvas = page["both"]
    ActionChains(chromium).move_to_element_with_offset(canvas, canvas.size["width"] // 2 - 2, 0).perform()
    assert page.pixels() == right or page.pixels()[4 * 8:] != left[4 * 8:]
    at_right = page.pixels()
    ActionChains(chromium).move_to_element_with_offset(canvas, 0, 0).perform()
    shot(chromium, "swipe")
    at_middle = page.pixels()
    assert at_right != at_middle
    width = chromium.execute_script("return document.getElementById('both').width")
    assert at_middle[:4] == left[:4] and at_middle[4 * (width - 1):4 * width] == right[4 * (width - 1):4 * width]

    page.press("1")
    ActionChains(chromium).key_down(Keys.SPACE).perform()
    seen = set()
    page.wait(lambda: seen.add((page["figure"].text, page.pixels() == left, page.pixels() == right)) or len(seen) >= 2)
    assert {("The left picture", True, False), ("The right picture", False, True)} <= seen or page.wait(
        lambda: seen.add((page["figure"].text, page.pixels() == left, page.pixels() == right)) or
        {("The left picture", True, False), ("The right picture", False, True)} <= seen)
    shot(chromium, "blink")
    ActionChains(chromium).key_up(Keys.SPACE).perform()
    assert page["left"].is_displayed() and not page["both"].is_displayed()

    page.press("z")
    middle = page["left"].value_of_css_property("object-position")
    ActionChains(chromium).move_to_element_with_offset(page["left"], 20, 10).perform()
    for side in ("left", "right"):  # both show the same part
        assert page[side].value_of_css_property("object-fit") == "none"
        assert page[side].value_of_css_property("object-position") not in (middle, "50% 50%")
    assert page["left"].value_of_css_property("object-position") == page["right"].value_of_css_property("object-position")
    shot(chromium, "one-to-one")
    assert page["count"].text == f"0 of {TOTAL}"  # looking is no answer
    no_complaints(chromium)


def test_another_day_and_another_save(project, browser, call):
    chromium = browser()
    page = Page(chromium, project)
    page.begin("Ben")
    order = [page["left"].get_attribute("src")]
    page.press(Keys.ARROW_LEFT)
    page.shows(1)
    page.press(Keys.ARROW_DOWN)
    page.shows(2)
    first = page.save("save", "Ben")
    assert call("review", "import", "--project", project["folder"], first)["imported"][0]["answers"] == 2
    chromium.quit()

    again = browser()
    page = Page(again, project)
    button = page["earlier"].find_element(By.TAG_NAME, "button")
    assert button.text == f"Continue as Ben (2 of {TOTAL})"
    button.click()
    page.shows(2)
    page["back"].click()
    page.shows(1)
    page["back"].click()
    page.shows(0)
    assert page["left"].get_attribute("src") == order[0]
    for done in range(TOTAL):
        page.shows(done)
        page.press(Keys.ARROW_RIGHT)
    page.shows(TOTAL)
    imported = call("review", "import", "--project", project["folder"], page.save("saveAtEnd", "Ben"))["imported"][0]
    assert imported["update"] and imported["answers"] == TOTAL
    result = call("review", "result", project["review"])
    assert len(result["reviewers"]) == 1 and result["reviewers"][0]["right"] == TOTAL
    assert result["reviewers"][0]["repeated"] == 2 and result["reviewers"][0]["repeated_alike"] == 0
    again.quit()

    # Whoever types the name in place of pressing "Continue" is the same reviewer.
    typed = browser()
    page = Page(typed, project)
    page.begin("Ben")
    page.shows(TOTAL)


def test_another_name_another_order(project, browser):
    orders = {}
    for name in ("Ana", "Ben", "Client"):
        chromium = browser()
        page = Page(chromium, project)
        page.begin(name)
        orders[name] = chromium.execute_script("return JSON.stringify(orderOf(round))")
        chromium.quit()
    assert len(set(orders.values())) == 3


def test_touch(project, browser):
    chromium = browser(size="420,900")
    page = Page(chromium, project)
    page.begin("Ana")
    finger = PointerInput("touch", "finger")

    def tap(element, hold=0.0):
        actions = ActionBuilder(chromium, mouse=finger)
        actions.pointer_action.move_to(element).pointer_down()
        if hold:
            actions.pointer_action.pause(hold)
        actions.pointer_action.pointer_up()
        actions.perform()
    tap(page["blink"], 0.3)
    assert page["left"].is_displayed()  # over once the finger is gone
    tap(page["answerRight"])
    page.shows(1)
    assert chromium.execute_script("return document.documentElement.scrollWidth <= innerWidth")
    no_complaints(chromium)


SPOKEN = {
    "de-DE": {"count": "{} von {}", "question": "Welches gefällt Ihnen besser?", "equal": "Kein Unterschied", "left": "Linkes Bild: ",
              "how": "Wählen Sie", "thanks": "Das war alles. Danke, Zoë.", "saved": "Gespeichert als"},
    "fr-FR": {"count": "{} sur {}", "question": "Laquelle préférez-vous\N{NO-BREAK SPACE}?", "equal": "Aucune différence",
              "left": "Image de gauche\N{NO-BREAK SPACE}: ", "how": "Choisissez", "thanks": "C’est tout. Merci, Zoë.", "saved": "Enregistré sous"},
}


@pytest.mark.parametrize("language", SPOKEN)
def test_in_the_browsers_language(project, browser, call, shot, language):
    """A whole round: nothing of it is in another language, and the file that comes back is read."""
    said = SPOKEN[language]
    chromium = browser(language)
    page = Page(chromium, project)
    assert chromium.find_element(By.TAG_NAME, "html").get_attribute("lang") == language[:2]
    assert said["how"] in page["begin"].text
    shot(chromium, f"start-{language}")
    page["name"].send_keys("Zoë" + Keys.ENTER)
    for done in range(TOTAL):
        page.wait(lambda: chromium.find_element(By.TAG_NAME, "body").get_attribute("data-pair") == str(done))
        assert page["count"].text == said["count"].format(done, TOTAL)
        assert page["question"].get_attribute("textContent") == said["question"]
        assert page["answerEqual"].text.startswith(said["equal"])
        assert page["left"].get_attribute("alt").startswith(said["left"])
        for english in ("Which", "Left picture", "No difference", "Skip", "Undo", "same seed for"):
            assert english not in page["judge"].text
        if done == 0:
            shot(chromium, f"judge-{language}")
        page.press(Keys.ARROW_DOWN)
    page.wait(lambda: page["end"].is_displayed())
    assert page["thanks"].text == said["thanks"]
    file = page.save("saveAtEnd", "Zoë")
    assert page["saved"].text.startswith(said["saved"])
    shot(chromium, f"end-{language}")
    no_complaints(chromium)
    assert call("review", "import", "--project", project["folder"], file)["imported"][0]["reviewer"] == "Zoë"


@pytest.mark.parametrize("questions", [["Which is <sharper>?", "Which is our product?"]])
def test_each_pair_is_asked_each_question(project, browser, call, shot, questions):
    chromium = browser()
    page = Page(chromium, project)
    assert all(question in page["welcome"].text for question in questions)
    page["name"].send_keys("Ana" + Keys.ENTER)
    said, pictures = [], []

    def shows(done):
        page.wait(lambda: chromium.find_element(By.TAG_NAME, "body").get_attribute("data-pair") == str(done))
        assert page["count"].text == f"{done} of {2 * TOTAL}"
        assert page["question"].text == questions[done % 2]
        assert page["which"].text == f"Question {done % 2 + 1} of 2"
    for done in range(2 * TOTAL):
        shows(done)
        pictures.append((page["left"].get_attribute("src"), page["right"].get_attribute("src")))
        if done == 1:
            shot(chromium, "second-question")
        page.press(Keys.ARROW_LEFT if done % 2 == 0 else Keys.ARROW_RIGHT)
    assert pictures[0::2] == pictures[1::2]
    page.wait(lambda: page["end"].is_displayed())
    page["backAtEnd"].click()
    shows(2 * TOTAL - 1)
    page.press(Keys.ARROW_DOWN)
    page.wait(lambda: page["end"].is_displayed())
    no_complaints(chromium)
    file = page.save("saveAtEnd", "Ana")
    assert call("review", "import", "--project", project["folder"], file)["imported"][0]["answers"] == 2 * TOTAL
    result = call("review", "result", project["review"])
    assert [one["question"] for one in result["questions"]] == questions
    assert [one["judgements"]["equal"] for one in result["questions"]] == [0, 1]
    ana = result["reviewers"][0]
    assert (ana["done"], ana["left"], ana["right"], ana["repeated"]) == (2 * TOTAL, TOTAL, TOTAL - 1, 4)
    saved = [answer["milliseconds"] / 1000 for answer in json.loads(file.read_text())["answers"]]
    assert ana["median_seconds"] == sorted(saved)[len(saved) // 2] and ana["median_seconds"] > 0


PHOTOS = sorted((ROOT / "resources/subjects/backpack/photos").glob("*.jpg"))[:5]


@pytest.mark.parametrize("questions", [["Which is sharper?", "Which is our product?"]])
@pytest.mark.parametrize("photos", [PHOTOS])
@pytest.mark.parametrize("size", ["1024,700", "1920,1080"])
def test_all_of_it_is_in_sight(project, browser, shot, size, photos, questions):
    chromium = browser("de-DE", size)
    page = Page(chromium, project)
    page["name"].send_keys("Ana" + Keys.ENTER)
    page.wait(page["left"].is_displayed)
    shot(chromium, f"judge-{size}")
    room = chromium.execute_script("return document.documentElement.clientHeight")
    for name in ("answerLeft", "answerRight", "photos", "back", "skip"):
        bottom = page[name].rect["y"] + page[name].rect["height"]
        assert bottom <= room, (name, bottom, room)
    for side in ("left", "right"):  # and they are as large as may be
        assert page[side].rect["width"] == page[side].rect["height"] > room / 3
    head = chromium.find_element(By.TAG_NAME, "header").rect
    assert head["height"] < 70


@pytest.mark.parametrize("photos", [PHOTOS])
def test_a_photo_fits_on_a_phone(project, browser, shot, photos):
    chromium = browser(size="420,900")
    page = Page(chromium, project)
    page.begin("Ana")
    page["photos"].find_element(By.TAG_NAME, "button").click()
    page.wait(page["enlargedPhoto"].is_displayed)
    shot(chromium, "enlarged-phone")
    assert chromium.execute_script("const d = document.getElementById('enlarged'); return d.scrollWidth <= d.clientWidth && d.offsetHeight == d.clientHeight")


@pytest.mark.parametrize("photos", [PHOTOS])
def test_the_subjects_photos_become_large(project, browser, shot, photos):
    """By click and by keyboard, and the keys of the round are not heard meanwhile."""
    chromium = browser()
    page = Page(chromium, project)
    page.begin("Ana")
    small = page["photos"].find_elements(By.TAG_NAME, "button")
    assert len(small) == len(photos)
    small[1].click()
    large = page["enlargedPhoto"]
    page.wait(large.is_displayed)
    assert large.get_attribute("alt") == "Photo 2 of the subject"
    picture = small[1].find_element(By.TAG_NAME, "img")
    assert large.get_attribute("src") == picture.get_attribute("src") and large.size["width"] > picture.size["width"]
    shot(chromium, "enlarged")
    page.press(Keys.ARROW_LEFT, "s")
    assert page["count"].text == f"0 of {TOTAL}"
    large.click()
    page.wait(lambda: not page["enlarged"].is_displayed())
    small[0].send_keys(Keys.ENTER)
    page.wait(large.is_displayed)
    assert large.get_attribute("alt") == "Photo 1 of the subject"
    page.press(Keys.ESCAPE)
    page.wait(lambda: not page["enlarged"].is_displayed())
    page.press(Keys.ARROW_LEFT)
    page.shows(1)
    no_complaints(chromium)


def test_hidden_stays_hidden(project, browser):
    """No candidate's name and no path in the file, in what the page shows, or in what assistive technology is told."""
    text = project["page"].read_text()
    chromium = browser()
    page = Page(chromium, project)
    page.begin("Ana")
    for done in range(3):
        page.shows(done)
        tree = json.dumps(chromium.execute_cdp_cmd("Accessibility.getFullAXTree", {}))
        assert "Which one do you prefer?" in tree and "Left picture" in tree
        for name in [*NAMES, "tiny-sd1", str(project["folder"]), "Zebra", "lora"]:
            assert name not in text and name not in tree and name not in chromium.page_source
        page.press(Keys.ARROW_LEFT)
    saved = page.save("save", "Ana").read_text()
    assert not any(name in saved for name in NAMES)


def test_nothing_is_loaded(project, browser):
    chromium = browser()
    page = Page(chromium, project)
    page.begin("Ana")
    page.press(Keys.ARROW_LEFT)
    page.shows(1)
    loaded = chromium.execute_script("return performance.getEntriesByType('resource').map((entry) => entry.name)")
    assert all(name.startswith("data:") for name in loaded)
    # The policy would stop a script that somebody puts in, and any request.
    chromium.execute_script("const s = document.createElement('script'); s.textContent = 'window.added = 1'; document.body.append(s)")
    chromium.execute_script("fetch('http://127.0.0.1:9/').catch(() => {})")
    refused = []

    def both_are_refused(_):
        refused.extend(entry["message"] for entry in chromium.get_log("browser"))
        return sum("Content Security Policy" in message for message in refused) >= 2

    WebDriverWait(chromium, 30).until(both_are_refused)
    assert chromium.execute_script("return window.added") is None
