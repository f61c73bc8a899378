# Fetches LibTorch's wheels, checks them and unpacks what wheels.txt names; packaging/setup's second
# half. The folder $libtorch appears as a whole: it is filled beside its place and renamed.
# shellcheck shell=bash
# shellcheck source-path=SCRIPTDIR source=lib.sh
source "$(dirname "${BASH_SOURCE[0]}")/lib.sh"

# nccl.h is the first file of NCCL's wheel; without a GPU these bytes of the 196 MB suffice.
ncclHeaderBytes=0-6467
ncclHeaderSha256=06b934792a70f08cafabd96b8f94015b143a182fbb3bc56ac71c4c6de7deb971

# The rows of one set (cpu or gpu) of wheels.txt.
wheelsOf() { awk -v wanted="$1" '$1 == wanted || $1 == "all"' "$root/packaging/wheels.txt"; }

# What the folder's file `complete` says: the set, and what it was made from.
fingerprint() { echo "$1 $({ wheelsOf "$1" && echo "$ncclHeaderSha256"; } | sha256sum | cut -c1-16)"; }

# find in a folder of LibTorch, without setup's own notes.
findFiles() { find "$1" -type f ! -path "$1/.done/*" ! -path "$1/complete" ! -path "$1/sums*" ! -path "$1/stamp*" "${@:2}"; }

# Notes the SHA-256 of each file of a folder.
writeSums() {
    (cd "$1" && findFiles . -printf '%P\0' | xargs -0r sha256sum >"sums.$$" && mv "sums.$$" sums)
}

# Size and time of change of each file. The kernel sets that time at every change, so that files which
# were read once and still have their stamp need not be read again.
stampOf() { (cd "$libtorch" && findFiles . -printf '%s %C@ %P\n' | LC_ALL=C sort); }

# Reads all of $libtorch and compares it with its hashes; one that is damaged is complete no more.
isIntact() {
    local damaged stamp
    # A set-up of before there were hashes has left none.
    [[ -f $libtorch/sums ]] || writeSums "$libtorch" || return
    stamp=$(stampOf)
    if ! damaged=$(cd "$libtorch" && sha256sum --quiet -c sums 2>/dev/null); then
        say "LibTorch is damaged and has to be fetched again: $libtorch/${damaged%%:*}"
        rm -f "$libtorch/complete"
        return 1
    fi
    # Where the folder is someone else's, it is read each time.
    { echo "$stamp" >"$libtorch/stamp.$$" && mv "$libtorch/stamp.$$" "$libtorch/stamp"; } 2>/dev/null || true
}

# True if $libtorch holds all of the set, unharmed.
isComplete() {
    local made
    [[ -f $libtorch/complete ]] || return
    read -r made <"$libtorch/complete"
    [[ $made == "$(fingerprint "$1")" ]] || return
    cmp -s "$libtorch/stamp" <(stampOf) || isIntact
}

# An address as it may be shown: without the name and password that it may hold.
shown() { sed -E 's#^([A-Za-z]+://)?[^/]*@#\1#' <<<"$1"; }

# curl on an address, which other people of this machine don't see in its arguments.
fetch() { curl --config - "${@:2}" <<<"url = \"$1\""; }

# The address of a file on the index's page of its project (PyPI, or a mirror that pip is told of).
addressOf() {
    local file=$1 page name address
    name=${file%%-*}
    page=$index/${name//_/-}/
    address=$(fetch "$page" -fsSL --retry 3 --connect-timeout 30 |
        awk -v RS='"' -v file="$file" \
            'index($0, file) && !index($0, ">") && !found { sub(/#.*/, ""); print; found = 1 }')
    case $address in
        "") return 1 ;;
        http*) echo "$address" ;;
        /*) echo "$(grep -oE '^https?://[^/]+' <<<"$page")$address" ;;
        *) echo "$page$address" ;;
    esac
}

hasSum() { [[ -f $1 ]] && sha256sum --status -c <<<"$2  $1"; }

# Fetches one wheel into $downloads. A broken-off download goes on where it stopped; one with a wrong
# checksum is thrown away and fetched again.
download() {
    local file=$1 sum=$2 part=$downloads/$1.part address attempt bar=(-sS) code status kept=
    [[ -t 2 ]] && bar=(--progress-bar)
    for attempt in 1 2 3 4 5; do
        hasSum "$part" "$sum" && mv "$part" "$downloads/$file" && return
        if ! address=$(addressOf "$file"); then
            say "$(shown "$index") does not answer or lacks $file."
            sleep "$attempt"
            continue
        fi
        code=0
        status=$(fetch "$address" -fL -C - "${bar[@]}" --connect-timeout 30 --speed-limit 1000 \
            --speed-time 60 -o "$part" -w '%{http_code}') || code=$?
        case $code:$status in
            0:*)
                hasSum "$part" "$sum" && mv "$part" "$downloads/$file" && return
                say "$file arrived damaged (wrong SHA-256); fetching it again."
                rm -f "$part"
                ;;
            23:*) stop 1 "$downloads could not be written: is the disk full? Make room and run this again." ;;
            22:416 | 33:* | 36:*) rm -f "$part" ;; # the server will not go on from here
            *)
                say "The download broke off (curl's code $code, HTTP $status); going on where it stopped."
                sleep "$attempt"
                ;;
        esac
    done
    [[ ! -s $part ]] || kept=" What has arrived is kept."
    stop 1 "$file could not be fetched from $(shown "$index"). Check the network and run this again.$kept"
}

# Fills $partial with one set, wheel by wheel; a wheel that an earlier attempt unpacked is skipped.
unpackWheels() {
    local megabytes sum file members total=0 at=0
    total=$(wheelsOf "$1" | wc -l)
    while read -r _ megabytes sum file members; do
        at=$((at + 1))
        [[ -f $partial/.done/$sum ]] && continue
        say "LibTorch, $at of $total: ${file%-*-*-*} ($megabytes MB) …"
        download "$file" "$sum"
        # -f: the members are patterns for unzip, not for the shell.
        set -f
        # shellcheck disable=SC2086
        unzip -qo "$downloads/$file" $members -d "$partial" ||
            stop 1 "$file could not be unpacked into $partial: is the disk full? Make room and run this again."
        set +f
        sync -f "$partial" # what is noted as done has to be so after a power cut, too
        : >"$partial/.done/$sum"
        rm -f "$downloads/$file"
    done < <(wheelsOf "$1")
}

# nccl.h for the plug-in's compilation, where NCCL itself is not fetched.
fetchNcclHeader() {
    local sum file header=$partial/nvidia/nccl/include/nccl.h
    read -r _ _ sum file _ < <(wheelsOf gpu | grep nvidia_nccl)
    mkdir -p "${header%/*}"
    fetch "$(addressOf "$file")" -fsSL -r "$ncclHeaderBytes" --max-filesize 1000000 2>/dev/null |
        funzip >"$header" 2>/dev/null || true
    hasSum "$header" "$ncclHeaderSha256" && return
    say "The index can't serve a part of NCCL's wheel; fetching all of it (196 MB) …"
    download "$file" "$sum"
    unzip -qo "$downloads/$file" nvidia/nccl/include/nccl.h -d "$partial"
    rm -f "$downloads/$file"
}

# Prints cpu or gpu: what this machine can use. Says what it found.
setForThisMachine() {
    local driver cards name capability usable=no
    if [[ $(/sbin/ldconfig -p) != *libcuda.so.1* ]] && ! nvidia-smi -L >/dev/null 2>&1; then
        say "No NVIDIA driver: the CPU libraries are enough (--gpu fetches the others)."
        echo cpu && return
    fi
    cards=$(nvidia-smi --query-gpu=driver_version,compute_cap,name --format=csv,noheader 2>/dev/null) || cards=
    driver=${cards%%,*}
    [[ -n $driver ]] || driver=$(grep -oE '[0-9]+\.[0-9.]+' /proc/driver/nvidia/version 2>/dev/null | head -n 1) || true
    if [[ -n $driver ]] && ((${driver%%.*} < 580)); then
        say "The NVIDIA driver $driver is too old for CUDA 13, which needs 580 or newer."
        say "The CPU is used until you update the driver and run packaging/setup again."
        echo cpu && return
    fi
    while IFS=', ' read -r _ capability name; do
        [[ -n $capability ]] || continue
        if awk -v have="$capability" 'BEGIN { exit !(have < 7.5) }'; then
            say "$name is not supported: its compute capability is $capability, CUDA 13 needs 7.5 (Turing) or newer."
        else
            usable=yes
        fi
    done <<<"$cards"
    if [[ -n $cards && $usable == no ]]; then
        say "No supported card: the CPU is used."
        echo cpu && return
    fi
    say "NVIDIA driver ${driver:-of unknown version}: the GPU libraries are fetched too."
    echo gpu
}

# installLibTorch auto|yes: brings $libtorch to the set that this machine needs (yes: the GPU's).
installLibTorch() {
    local set=gpu partial downloads=$cache/downloads index needed free
    isComplete gpu && say "LibTorch: all there, with the GPU libraries ($libtorch)." && return
    [[ $1 == yes ]] || set=$(setForThisMachine)
    [[ $set == cpu ]] && isComplete cpu && say "LibTorch: all there ($libtorch)." && return

    mkdir -p "$cache"
    exec 9>"$cache/setup.lock"
    flock -n 9 || { say "Another set-up is at work; waiting for it …" && flock 9; }
    isComplete "$set" && say "LibTorch: all there ($libtorch)." && return
    index=${PIP_INDEX_URL:-$(pip config get global.index-url 2>/dev/null || echo https://pypi.org/simple)}
    index=${index%/}
    partial=$libtorch.$set.partial
    mkdir -p "$downloads" "$partial/.done"
    # Unpacked size and the largest wheel beside it, in megabytes.
    needed=$([[ $set == gpu ]] && echo 5000 || echo 1200)
    free=$(df -Pm "$cache" | awk 'NR == 2 { print $4 }')
    if ((free + $(du -cm "$partial" "$downloads" | awk 'END { print $1 }') < needed)); then
        stop 1 "$cache has $free MB free; LibTorch needs $needed MB. Make room, or set XDG_CACHE_HOME."
    fi
    say "Fetching LibTorch 2.11.0 ($(wheelsOf "$set" | awk '{ sum += $2 } END { print sum }') MB) from $(shown "$index") into $libtorch"
    unpackWheels "$set"
    [[ $set == gpu ]] || fetchNcclHeader

    writeSums "$partial"
    fingerprint "$set" >"$partial/complete"
    # The old folder may be in use by a running program: renamed, its open files stay.
    rm -rf "$libtorch.old"
    if [[ -e $libtorch || -L $libtorch ]]; then mv -T "$libtorch" "$libtorch.old"; fi
    mv -T "$partial" "$libtorch"
    rm -rf "$libtorch.old" "$libtorch/.done" "$libtorch".*.partial "$downloads"
    say "LibTorch: ready in $libtorch ($(du -sh "$libtorch" | cut -f1))."
}
