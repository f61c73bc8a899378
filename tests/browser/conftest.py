"""What the tests of the page share: a review that the program made and sent, and a browser without a network."""
import json
import shutil
import subprocess
from pathlib import Path

import pytest

selenium = pytest.importorskip("selenium", reason="python3-selenium is not installed")
import chromium  # noqa: E402

ROOT = Path(__file__).resolve().parents[2]
MODEL = ROOT / "tests/reference/tiny-sd1/model"
LORA = ROOT / "tests/reference/tiny-sd1/ref/lora/pytorch_lora_weights.safetensors"
NAMES = ["Zebra base", "Quokka", "Wombat"]
PROMPTS = ["a photo of sks toy", "sks toy </script> & \"friends\" in the snow"]


def pytest_addoption(parser):
    parser.addoption("--program", required=True, help="the built dreambooth")
    parser.addoption("--screenshots", help="a folder for pictures of the page")


@pytest.fixture(scope="session")
def call(request):
    """Runs the program and returns what --json prints; with code=…, where it is to fail, its message."""
    program = Path(request.config.getoption("--program")).resolve()

    def run(*arguments, code=0):
        done = subprocess.run([program, *map(str, arguments), "--json"], capture_output=True, text=True)
        assert done.returncode == code, done.stderr
        return json.loads(done.stdout) if code == 0 else done.stderr
    return run


@pytest.fixture
def questions():
    """What reviewers are asked; a test that asks something else has its own."""
    return []


@pytest.fixture
def photos():
    """Files of the subject that the project holds; a test that shows some has its own."""
    return []


@pytest.fixture
def project(tmp_path, call, questions, photos):
    """A project with a review of three candidates, and the page of it."""
    folder = tmp_path / "Rex.dreambooth"
    (folder / "photos").mkdir(parents=True)
    for photo in photos:
        shutil.copy(photo, folder / "photos")
    (folder / "project.json").write_text(json.dumps({
        "version": 1, "name": "Rex",
        "photos": [{"file": photo.name, "original_name": photo.name, "width": 128, "height": 128} for photo in photos]}))
    prompts = tmp_path / "prompts.txt"
    prompts.write_text("\n".join(PROMPTS))
    models = [MODEL, f"{MODEL},{LORA}", f"{MODEL},{LORA}@0.5"]
    made = call("review", "make", "--project", tmp_path / "Rex.dreambooth", "--title", "Zebra base or Quokka?", "--prompts", prompts,
                "--seeds", "1,2", "--judgements", 14, "--num_inference_steps", 3, "--devices", "cpu",
                *(word for question in questions for word in ("--question", question)),
                *(word for name, model in zip(NAMES, models) for word in ("--candidate", f"{name}={model}")))
    assert made["pairs"] == 12 and made["pictures"] == 12
    page = tmp_path / "review.html"
    call("review", "send", made["review"], "--html", page)
    return {"folder": tmp_path / "Rex.dreambooth", "review": Path(made["review"]), "page": page, "downloads": tmp_path}


@pytest.fixture
def browser(tmp_path):
    """Starts Chromium; the same profile when it is started again, in the language that is asked for."""
    driver = shutil.which("chromedriver")
    if not driver:
        pytest.skip("chromedriver is not installed")
    started = []

    def start(language="en-US", size="1440,900"):
        started.append(chromium.start(driver, tmp_path, language, size))
        return started[-1]
    yield start
    for one in started:
        one.quit()
