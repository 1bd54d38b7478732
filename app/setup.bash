# What app/run, tests/run and .ci/run share: packages, configuring, building. Sourced; needs bash, and apt where
# something is missing. Everything said here goes to standard error: standard output belongs to the program.

# One entry a package, in the order in which they are tried where releases name it differently: "this|or this".
build_packages=(
    g++ cmake ninja-build 'pkgconf|pkg-config'
    qt6-base-dev 'qt6-svg-dev|libqt6svg6-dev' qt6-tools-dev qt6-l10n-tools
    libqcustomplot-dev nlohmann-json3-dev libexpected-dev libhwloc-dev libhwy-dev libboost-context-dev
    libepoxy-dev
)
program_packages=("${build_packages[@]}" libqt6sql6-sqlite fonts-noto-cjk)
test_packages=("${program_packages[@]}" xvfb openbox appstream desktop-file-utils libbenchmark-dev
    libegl1 libopengl0 libgl1-mesa-dri)
# shellcheck disable=SC2034 # used by .ci/run
lint_packages=("${test_packages[@]}" clang-format-14 shellcheck)
# The program does without these, so a release that lacks one is no reason to stop.
optional_packages=(libopenblas0-pthread libblis4-pthread 'libdnnl3|libdnnl3.6|libdnnl2' fonts-inter)

# Below these versions nothing is installed: the build would fail.
declare -A oldest=([cmake]=3.25 [g++]=4:12 [qt6-base-dev]=6.4)

root=$(cd -- "$(dirname -- "${BASH_SOURCE[0]}")/.." && pwd -P)

say() { printf 'coreloom: %s\n' "$*" >&2; }
fail() { say "$*"; exit 2; }

# become_owner SCRIPT ARGS…: under sudo, goes on as the person who called it: no file in their folder belongs to root
# afterwards, and the window opens on their screen. The packages have a sudo of their own.
become_owner() {
    if [ "$EUID" -eq 0 ] && [ "${SUDO_UID:-0}" -ne 0 ] && [ "$(stat -c %u -- "$root")" -eq "$SUDO_UID" ]; then
        exec sudo -u "#$SUDO_UID" -H -- "$@"
    fi
}

# lock: two scripts in one checkout take turns. Held until unlock or the end.
lock() {
    if ! mkdir -p -- "$root/build" 2> /dev/null || ! { exec 9> "$root/build/.lock"; } 2> /dev/null; then
        fail "cannot write to $root/build; give it to $(id -un), or clone Coreloom into a folder of your own."
    fi
    if ! flock -n 9; then
        say 'waiting for another run of this script in the same folder.'
        flock 9
    fi
}
unlock() { exec 9>&-; }

# installed NAME…: those of the names that dpkg has as installed, a line each.
installed() {
    # shellcheck disable=SC2016 # dpkg-query's own variables
    { dpkg-query -W -f='${db:Status-Abbrev} ${Package}\n' -- "$@" 2> /dev/null || true; } | sed -n 's/^ii  *//p'
}

# first_of NAMES ENTRY: the first alternative of an entry that is a line of NAMES; fails where none is.
first_of() {
    local name
    for name in ${2//|/ }; do
        if [[ $'\n'"$1"$'\n' == *$'\n'"$name"$'\n'* ]]; then
            printf '%s\n' "$name"
            return
        fi
    done
    return 1
}

# lacking ENTRY…: the entries of which no alternative is installed.
lacking() {
    local entry have
    # shellcheck disable=SC2068 # an entry is one name or several
    have=$(installed ${@//|/ })
    for entry in "$@"; do
        first_of "$have" "$entry" > /dev/null || printf '%s\n' "$entry"
    done
}

# as_root COMMAND…: quiet; what it prints is added to build/install.log. Without a terminal sudo must not ask.
as_root() {
    local -a sudo=()
    [ "$EUID" -eq 0 ] || sudo=(sudo)
    [ "$EUID" -eq 0 ] || [ -t 2 ] || sudo=(sudo -n)
    "${sudo[@]}" env DEBIAN_FRONTEND=noninteractive LC_ALL=C.UTF-8 "$@" \
        < /dev/null >> "$root/build/install.log" 2>&1 9>&-
}

# offered ENTRY…: "name version" for each package that apt could install now.
offered() {
    # shellcheck disable=SC2068 # an entry is one name or several
    LC_ALL=C apt-cache policy -- ${@//|/ } 2> /dev/null |
        awk '/^[^ ].*:$/ { name = substr($0, 1, length($0) - 1) } /^  Candidate: / && $2 != "(none)" { print name, $2 }'
}

# install_missing ENTRY…: the packages given, and the optional ones. Asks apt only when something is missing; installs
# nothing unless everything required is to be had.
install_missing() {
    local -a required optional chosen=()
    local entry have name version retries=2
    mapfile -t required < <(lacking "$@")
    mapfile -t optional < <(lacking "${optional_packages[@]}")
    # An optional package that this release does not offer is not looked for again on each start.
    if [ ${#required[@]} -eq 0 ] && [ "${optional[*]}" = "$(cat -- "$root/build/.not-offered" 2> /dev/null)" ]; then
        return
    fi
    may_install "${required[@]}"

    : > "$root/build/install.log"
    say "installing $((${#required[@]} + ${#optional[@]})) packages and what they need (log: build/install.log)."
    # Where the lists cannot be renewed, older ones may do: a source of the user's own may be broken.
    as_root apt-get -q -o APT::Update::Error-Mode=any -o Acquire::Retries=1 update || retries=0
    have=$(offered "${required[@]}" "${optional[@]}")
    while read -r name version; do
        [ -z "$name" ] || dpkg --compare-versions "$version" ge "${oldest[$name]:-0}" ||
            fail "apt offers $name $version here; Coreloom needs ${oldest[$name]} (Debian 12, Ubuntu 24.04 or newer)."
    done <<< "$have"
    have=$(cut -d ' ' -f 1 <<< "$have")
    for entry in "${required[@]}"; do
        name=$(first_of "$have" "$entry") || fail \
            "apt offers no ${entry//|/ or }: no network, or older than Debian 12 or Ubuntu 24.04 (build/install.log)."
        chosen+=("$name")
    done
    for entry in "${optional[@]}"; do
        name=$(first_of "$have" "$entry") && chosen+=("$name")
    done
    # Everything is downloaded before anything is installed, so that a network that fails leaves the system as it was.
    if [ ${#chosen[@]} -gt 0 ]; then
        apt_install "${chosen[@]}" --download-only -o Acquire::Retries="$retries" ||
            fail "the packages could not be downloaded, is there a network? ($(apt_error); build/install.log)"
        apt_install "${chosen[@]}" || fail "the packages could not be installed: $(apt_error) (build/install.log)"
    fi
    mapfile -t optional < <(lacking "${optional_packages[@]}")
    printf '%s\n' "${optional[*]}" > "$root/build/.not-offered"
}

apt_install() { as_root apt-get -q -y --no-install-recommends -o DPkg::Lock::Timeout=300 install "$@"; }

# apt_error: the last thing that apt called an error.
apt_error() {
    local log="$root/build/install.log"
    grep -E '^(E: |dpkg: error|sudo: )' -- "$log" | tail -n 1 || tail -n 1 -- "$log"
}

# may_install REQUIRED…: stops with the reason where packages cannot be installed from here.
may_install() {
    local entry have names=
    have=$(offered "$@" | cut -d ' ' -f 1)
    for entry in "$@"; do
        names+=" $(first_of "$have" "$entry" || printf '%s' "${entry%%|*}")"
    done
    command -v apt-get > /dev/null || fail "packages are missing and there is no apt here; Debian calls them:$names"
    [ "$EUID" -ne 0 ] || return 0
    command -v sudo > /dev/null || fail "packages are missing and there is no sudo; as root: apt-get install$names"
    [ -t 2 ] || sudo -n true 2> /dev/null ||
        fail "packages are missing and sudo wants a password; in a terminal: sudo apt-get install$names"
}

# configure PRESET: runs CMake when this folder, the presets or the tools are not those of the last time.
configure() {
    local build="$root/build/$1" log="$root/build/$1.log" state
    state="$root|$(cksum < "$root/CMakePresets.json")|$("${CXX:-c++}" --version | head -n 1)"
    state+="|$(command -v nvcc || ls /usr/local/cuda/bin/nvcc 2> /dev/null || echo no nvcc)"
    [ ! -e "$build/build.ninja" ] || [ "$(cat -- "$build/.configured" 2> /dev/null)" != "$state" ] || return 0
    if ! (cd -- "$root" && cmake --fresh --preset "$1") > "$log" 2>&1 < /dev/null 9>&-; then
        rm -f -- "$build/build.ninja" "$build/.configured"
        fail "the build could not be set up: $(cmake_error "$log") (log: build/$1.log)"
    fi
    printf '%s' "$state" > "$build/.configured"
}

# cmake_error LOG: CMake's first message on one line.
cmake_error() {
    awk '/^CMake Error/ { on = 1; next }
         on && NF { gsub(/^ +/, ""); text = text (text ? " " : "") $0; next }
         text { exit }
         END { print text ? text : "see the log" }' "$1"
}

# build PRESET: configures and builds; says so only when there is something to do.
build() {
    local dir="$root/build/$1" log="$root/build/$1.log"
    configure "$1"
    if ninja -C "$dir" -n 2>&1 | tail -n 1 | grep -q 'no work to do'; then
        return
    fi
    say "building the $1 preset (log: build/$1.log)."
    if ! cmake --build "$dir" 2>&1 < /dev/null 9>&- | tee "$log" | progress; then
        show_failure "$log"
        fail "the build failed (log: build/$1.log)."
    fi
}

# progress: on a terminal, ninja's count on one line that rewrites itself.
progress() {
    local line
    while IFS= read -r line; do
        [ -t 2 ] && [[ $line =~ ^\[([0-9]+/[0-9]+)\] ]] && printf '\rcoreloom: %s ' "${BASH_REMATCH[1]}" >&2
    done
    [ ! -t 2 ] || printf '\r\033[K' >&2
}

# show_failure LOG: what the compiler said, without the steps that went well.
show_failure() { awk '/^FAILED: /{on=1} on' "$1" | head -n 60 >&2; }
