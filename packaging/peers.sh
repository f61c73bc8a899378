# packaging/test --peers: the real diffusers, transformers and peft against the built program. They
# lie in an environment of their own, made from PyPI once for all clones of this user.
# shellcheck shell=bash
# shellcheck source-path=SCRIPTDIR source=lib.sh
source "$(dirname "${BASH_SOURCE[0]}")/lib.sh"

peers=${DREAMBOOTH_PEERS:-$cache/peers}

# Makes the environment where it is missing or of another list. DREAMBOOTH_PEERS names one that is
# there by other means and is taken as it is. It appears as a whole: the list is copied into it last.
makePeers() {
    [[ -n ${DREAMBOOTH_PEERS:-} ]] && return
    cmp -s "$root/packaging/peers.txt" "$peers/complete" && return
    say "Fetching diffusers, transformers and peft from PyPI into $peers (about 7 GB on disk, once) …"
    rm -rf "$peers"
    python3 -m venv "$peers" ||
        stop 2 "Python's venv is missing; on Debian and Ubuntu: apt-get install python3-venv"
    "$peers/bin/pip" install --quiet --disable-pip-version-check -r "$root/packaging/peers.txt" >&2 ||
        stop 1 "The libraries could not be fetched; pip's words are above. Run this again:" \
            "pip keeps what has arrived. PIP_INDEX_URL names a mirror;" \
            "PIP_EXTRA_INDEX_URL=https://download.pytorch.org/whl/cpu gives a smaller PyTorch without GPU."
    cp "$root/packaging/peers.txt" "$peers/complete"
}

# runPeers [option of pytest…]: the tests with a summary; those that can't say anything tell why.
runPeers() {
    local program=${DREAMBOOTH_PROGRAM:-$root/build/bin/dreambooth} code=0
    export OMP_NUM_THREADS=1 HF_HUB_OFFLINE=1 HF_HUB_DISABLE_TELEMETRY=1 PYTHONDONTWRITEBYTECODE=1
    "$peers/bin/python" -m pytest -p no:cacheprovider -q -rs --tb=short -W ignore "$root/tests/peers" \
        --program "$program" "$@" || code=$?
    case $code in
        0) say "diffusers, transformers and peft agree with $program." ;;
        1) say "Not everything agrees; the FAILURES above say what." ;;
        *) say "The tests could not run; the message above says why." ;;
    esac
    return "$code"
}
