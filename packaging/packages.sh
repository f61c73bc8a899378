# Installs what a list of Debian packages names; of packaging/setup and packaging/test --cluster.
# shellcheck shell=bash
# shellcheck source-path=SCRIPTDIR source=lib.sh
source "$(dirname "${BASH_SOURCE[0]}")/lib.sh"

# Prints the packages of the list that are not installed, one a line, alternatives unresolved.
missingPackages() {
    local line name
    while read -r line; do
        [[ -z $line || $line == \#* ]] && continue
        for name in ${line//|/ }; do
            grep -qxF "installed $name" <<<"$installed" && continue 2
        done
        echo "$line"
    done <"$1"
}

# installPackages LIST: those that are missing.
installPackages() {
    local list=$1 wanted=() missing line name candidate asRoot=() installed
    if ! command -v apt-get >/dev/null || ! command -v dpkg-query >/dev/null; then
        say "This is not Debian or Ubuntu. Install what these of their packages hold, then run this again"
        say "with DREAMBOOTH_NO_PACKAGES=1:"
        grep -v '^#' "$list" | paste -sd' ' | fold -sw 90 >&2
        exit 2
    fi
    installed=$(dpkg-query -W -f '${db:Status-Status} ${Package}\n')
    missing=$(missingPackages "$list")
    if [[ -z $missing ]]; then
        say "Packages: all there."
        return
    fi
    if ((EUID != 0)); then
        command -v sudo >/dev/null ||
            stop 2 "These packages are missing, and there is no sudo to install them: ${missing//$'\n'/ }"
        asRoot=(sudo)
    fi
    say "Packages to install: ${missing//$'\n'/ }"
    "${asRoot[@]}" apt-get -q update || say "apt-get update had problems; trying all the same."
    while read -r line; do
        name=${line%%|*}
        for candidate in ${line//|/ }; do
            if apt-cache show "$candidate" >/dev/null 2>&1; then
                name=$candidate
                break
            fi
        done
        wanted+=("$name")
    done <<<"$missing"
    "${asRoot[@]}" env DEBIAN_FRONTEND=noninteractive \
        apt-get -qy install --no-install-recommends "${wanted[@]}" ||
        stop 1 "apt-get could not install them; its words are above." \
            "Debian 12 or Ubuntu 24.04 or newer is needed."
}
