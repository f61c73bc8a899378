# packaging/test --cluster: the real torchrun, Ray, Slurm and Open MPI start the built program's ranks.
# shellcheck shell=bash
# shellcheck source-path=SCRIPTDIR source=peers.sh
source "$(dirname "${BASH_SOURCE[0]}")/peers.sh"
# shellcheck source-path=SCRIPTDIR source=packages.sh
source "$(dirname "${BASH_SOURCE[0]}")/packages.sh"

# Installs Slurm and Open MPI, and puts Ray beside torch into the environment of --peers.
makeLaunchers() {
    if [[ ${DREAMBOOTH_NO_PACKAGES:-} != 1 ]]; then installPackages "$root/packaging/launchers-packages.txt"; fi
    makePeers
    [[ -n ${DREAMBOOTH_PEERS:-} ]] && return
    cmp -s "$root/packaging/launchers.txt" "$peers/launchers" && return
    say "Fetching Ray from PyPI into $peers …"
    "$peers/bin/pip" install --quiet --disable-pip-version-check -r "$root/packaging/launchers.txt" >&2 ||
        stop 1 "Ray could not be fetched; pip's words are above. Run this again: pip keeps what has arrived."
    cp "$root/packaging/launchers.txt" "$peers/launchers"
}

# runLaunchers [option of pytest…]: the tests with a summary; those that can't say anything tell why.
runLaunchers() {
    local program=${DREAMBOOTH_PROGRAM:-$root/build/bin/dreambooth} code=0
    export PYTHONDONTWRITEBYTECODE=1 RAY_USAGE_STATS_ENABLED=0
    "$peers/bin/python" -m pytest -p no:cacheprovider -q -rs --tb=short "$root/tests/cluster" --program "$program" "$@" || code=$?
    case $code in
        0) say "Every launcher makes what the local one makes." ;;
        1) say "Not every launcher does as it should; the FAILURES above say what." ;;
        *) say "The tests could not run; the message above says why." ;;
    esac
    return "$code"
}
