"""What the tests share: the program, the random models as folders, and diffusers' pipelines of them."""
import os
import sys

import pytest

os.environ.setdefault("OMP_NUM_THREADS", "1")
os.environ["HF_HUB_OFFLINE"] = "1"
sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))

import diffusers  # noqa: E402
import torch  # noqa: E402
import transformers  # noqa: E402

import peer  # noqa: E402
import random_models  # noqa: E402
import studio  # noqa: E402

for library in (diffusers, transformers):
    library.utils.logging.set_verbosity_error()
    library.utils.logging.disable_progress_bar()
torch.set_num_threads(1)


def pytest_addoption(parser):
    parser.addoption("--program", required=True, help="the built dreambooth")


@pytest.fixture(scope="session")
def program(request):
    return os.path.abspath(request.config.getoption("--program"))


@pytest.fixture(scope="session")
def server(program):
    server = studio.Server(program)
    yield server
    server.close()


@pytest.fixture(scope="session")
def folder_of(tmp_path_factory):
    """The folder of a random model, written once, in float32."""
    made = {}

    def get(name):
        if name not in made:
            made[name] = tmp_path_factory.mktemp(name) / "model"
            random_models.make(name).save_pretrained(made[name])
        return made[name]
    return get


@pytest.fixture(scope="session")
def pipe_of(folder_of):
    """diffusers' pipeline of a random model; the same one each time, so adapters must not stay in it."""
    made = {}

    def get(name, dtype=torch.float32):
        if (name, dtype) not in made:
            made[name, dtype] = peer.load(folder_of(name), dtype)
        return made[name, dtype]
    return get
