# What the scripts of this folder share: messages, where LibTorch lies, and the build.
# shellcheck shell=bash

root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)

say() { printf '%s\n' "$*" >&2; }

# Ends the script: 2 where the person has to change something first, else 1.
stop() {
    local code=$1
    shift
    say "$@"
    exit "$code"
}

[[ -n ${XDG_CACHE_HOME:-}${HOME:-} ]] ||
    stop 2 "Neither HOME nor XDG_CACHE_HOME is set, so there is no place for LibTorch. Set HOME to your folder and run this again."
cache=${XDG_CACHE_HOME:-$HOME/.cache}/dreambooth-studio
# Another place of LibTorch 2.11 than the cache: the site-packages of a Python that has it.
libtorch=${DREAMBOOTH_LIBTORCH:-$cache/libtorch-2.11.0}

# As many compilers as there are cores, but no more than fit into memory: a file that includes
# LibTorch's headers takes up to 1.3 GB.
buildJobs() {
    local cores fitting
    cores=$(nproc)
    fitting=$(awk '/^MemAvailable:/ { print int($2 / 1500000) }' /proc/meminfo)
    ((fitting >= 1)) || fitting=1
    ((fitting < cores)) && cores=$fitting
    echo "$cores"
}

# build TARGET…: configures the release preset into build/ and builds the targets; with
# DREAMBOOTH_ENGINE_ONLY=ON without all that needs Qt.
build() {
    # Another clone's objects serve this one: no absolute paths in ccache's keys.
    export CCACHE_BASEDIR=$root CCACHE_NOHASHDIR=1
    local log=$root/build/configure.log
    mkdir -p "$root/build"
    say "Configuring …"
    if ! (cd "$root" && cmake --preset release -DDREAMBOOTH_LIBTORCH="$libtorch" \
        -DDREAMBOOTH_ENGINE_ONLY="${DREAMBOOTH_ENGINE_ONLY:-OFF}") >"$log" 2>&1; then
        cat "$log" >&2
        stop 1 "CMake could not configure the build; its words are above and in $log."
    fi
    say "Building with $(buildJobs) jobs …"
    cmake --build "$root/build" --parallel "$(buildJobs)" --target "$@" >&2 ||
        stop 1 "The build failed; the first message above that says 'error' is the cause."
}
