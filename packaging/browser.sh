# packaging/test --browser: the review that travels, in the real Chromium with real clicks.
# shellcheck shell=bash
# shellcheck source-path=SCRIPTDIR source=packages.sh
source "$(dirname "${BASH_SOURCE[0]}")/packages.sh"

makeBrowser() {
    if [[ ${DREAMBOOTH_NO_PACKAGES:-} != 1 ]]; then installPackages "$root/packaging/browser-packages.txt"; fi
}

# runBrowser [option of pytest…]: the tests with a summary; those that can't say anything tell why.
runBrowser() {
    local program=${DREAMBOOTH_PROGRAM:-$root/build/bin/dreambooth} code=0
    export OMP_NUM_THREADS=1 PYTHONDONTWRITEBYTECODE=1
    # The distribution's Python, whose packages these are.
    /usr/bin/python3 -m pytest -p no:cacheprovider -q -rs --tb=short "$root/tests/browser" --program "$program" "$@" || code=$?
    case $code in
        0) say "The page does in Chromium what it should." ;;
        1) say "Not everything is as it should be; the FAILURES above say what." ;;
        *) say "The tests could not run; the message above says why." ;;
    esac
    return "$code"
}
