# shellcheck shell=bash
# What deploy/run and deploy/test share: Debian packages, the virtual environment, the project in it.
#
# Sourced, never run. It sets `root` (this checkout) and offers
#
#   find_python              sets `python` and `version`: the first Python that Timeglas runs on
#   need_...                 note Debian packages that must be there
#   install_packages         installs those that are missing; the only step that asks for root
#   install_project EXTRAS   makes .venv and installs the project with these extras into it
#
# Everything is safe to repeat. What is done already is found out without a network, in a fraction of a second.

root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd -P)
venv=$root/.venv
log=$root/.venv/setup.log
needed=()

say() { printf 'timeglas: %s\n' "$*" >&2; }
fail() {
    printf 'timeglas: %s\n' "$@" >&2
    exit 1
}

# What apt-get or pip wrote to FILE: a missing network in one sentence, anything else as its last lines.
show_trouble() {
    if grep -qE 'name resolution|failure resolving|Could not resolve|NewConnectionError|ConnectTimeout|Network is unreachable' "$1"; then
        fail 'there is no way to the network, which Timeglas needs once, for setting up.' 'Connect this machine, then start this again.'
    fi
    tail -n 15 "$1" >&2
}

need() {
    local package
    for package; do [[ " ${needed[*]} " == *" $package "* ]] || needed+=("$package"); done
}

# A Debian package is there under its own name or, since the change to 64-bit time, with t64 behind it.
is_installed() { dpkg-query -W -f '${db:Status-Status}\n' "$1" "${1}t64" 2>/dev/null | grep -qx installed; }

# Those of the needed packages that are not there, a line each.
missing_packages() {
    local package
    for package in "${needed[@]}"; do is_installed "$package" || echo "$package"; done
}

supported='import sys; sys.exit(not (3, 11) <= sys.version_info[:2] <= (3, 13))'

find_python() {
    local candidate found=''
    for candidate in ${PYTHON:+"$PYTHON"} python3 python3.13 python3.12 python3.11; do
        python=$(type -P "$candidate") || continue
        version=$("$python" -c 'import sys; print("%d.%d" % sys.version_info[:2])' 2>/dev/null) || continue
        found=${found:-$version}
        if "$python" -c "$supported" 2>/dev/null; then
            "$python" -c 'import ensurepip, venv' 2>/dev/null || need_venv
            return 0
        fi
    done
    if [[ $found ]]; then
        fail "Timeglas runs on Python 3.11, 3.12 and 3.13; this machine's is $found." \
            'Install one of these beside it (PYTHON=/path/to/python3.12 names it to this command), then start this again.'
    fi
    python=/usr/bin/python3 version=''
    need python3 python3-venv
}

# Debian keeps the making of virtual environments in a package of its own for each Python.
need_venv() {
    if [[ $(readlink -f "$python") == "$(readlink -f /usr/bin/python3)" ]]; then
        need python3-venv
    elif [[ $(readlink -f "$python") == /usr/bin/python* ]]; then
        need "python$version-venv"
    else
        fail "$python cannot make a virtual environment: its modules ensurepip and venv are missing."
    fi
}

need_compiler() {
    if ! type -P cc >/dev/null || ! [[ -e /usr/include/linux/gpio.h ]]; then need gcc libc6-dev; fi
}

# lgpio comes ready-made for Python 3.11 and 3.12. For 3.13 it is built here, out of its C sources.
need_for_pins() {
    if [[ $version && $version != 3.13 ]] || has_module lgpio; then return 0; fi # no version: none is here yet
    need_compiler
    type -P swig >/dev/null || need swig
    "$python" -c 'import os, sysconfig, sys; sys.exit(not os.path.exists(sysconfig.get_path("include") + "/Python.h"))' 2>/dev/null ||
        need python3-dev
}

has_module() {
    [[ -x $venv/bin/python ]] &&
        "$venv/bin/python" -c 'import importlib.util, sys; sys.exit(importlib.util.find_spec(sys.argv[1]) is None)' "$1" 2>/dev/null
}

# What Kivy's own package does not bring along: OpenGL, the way to a screen without a desktop, and touch.
need_for_screen() { need libgl1 libegl1 libgles2 libgl1-mesa-dri libgbm1 libmtdev1; }

# Kivy's own SDL draws on X alone, under a Wayland compositor through Xwayland; fingers come to it through libXi.
need_for_desktop() { need xwayland libx11-6 libxext6 libxi6 libxcursor1 libxfixes3 libxrandr2 libxss1; }

# seatd opens screen and inputs for cage, which a service without a log-in session could not.
need_for_cage() {
    need_for_desktop
    need cage seatd kbd
}

install_packages() {
    local missing
    if ! type -P dpkg-query apt-get >/dev/null; then
        say 'this is no Debian, Ubuntu or Raspberry Pi OS; going on with the libraries that are here.'
        return 0
    fi
    mapfile -t missing < <(missing_packages)
    ((${#missing[@]})) || return 0

    local as_root=() environment=(env LC_ALL=C DEBIAN_FRONTEND=noninteractive)
    if ((EUID != 0)); then
        if ! type -P sudo >/dev/null || ! { sudo -n true 2>/dev/null || [[ -t 0 ]]; }; then
            fail "these Debian packages are missing, and installing them needs root: ${missing[*]}" \
                "Type this as root, then start this again:   apt-get update && apt-get install ${missing[*]}"
        fi
        as_root=(sudo)
    fi
    say "installing Debian packages (this is all that root is asked for): ${missing[*]}"
    local messages options=(-qq -o DPkg::Lock::Timeout=300)
    messages=$(mktemp)
    # Old package lists are better than none: what counts is whether the installation works.
    "${as_root[@]}" "${environment[@]}" apt-get "${options[@]}" update </dev/null >"$messages" 2>&1 || true
    if ! "${as_root[@]}" "${environment[@]}" apt-get "${options[@]}" install --yes --no-install-recommends \
        "${missing[@]}" </dev/null >>"$messages" 2>&1; then
        show_trouble "$messages"
        fail "Debian's packages could not be installed: what apt-get said stands above." \
            "Once this works, Timeglas goes on from there:   apt-get install ${missing[*]}"
    fi
    rm -f "$messages"
}

# What the environment was made from. It is made anew when any of this changes.
environment_key() { printf '%s\n' "$1" "$version" "$root" "$(sha256sum <"$root/pyproject.toml")"; }

# The extra "dev" has everything that the others have.
is_current() {
    local extras
    "$venv/bin/python" -c '' 2>/dev/null || return 1
    for extras in "$1" dev; do
        if [[ -f $venv/installed-$extras && $(<"$venv/installed-$extras") == "$(environment_key "$extras")" ]]; then return 0; fi
    done
    return 1
}

install_project() {
    local extras=$1
    [[ $version ]] || find_python
    if is_current "$extras"; then return 0; fi
    if ! [[ -w $root && (! -e $venv || -w $venv) ]]; then
        fail "$venv cannot be written by $(id -un). This gives it to you:   sudo chown -R $(id -un): '$root'"
    fi
    say "installing Timeglas for Python $version into $venv (a minute or two, the first time) ..."
    local here='import sys, pip; print("%d.%d" % sys.version_info[:2], sys.prefix)'
    if [[ $("$venv/bin/python" -c "$here" 2>/dev/null) != "$version $venv" ]]; then
        "$python" -m venv --clear "$venv" >/dev/null || fail "$python could not make the virtual environment $venv."
    fi
    rm -f "$venv"/installed-*
    # PYPI=1 has lgpio's source package build the library that it brings along, instead of looking for one.
    if ! PYPI=1 "$venv/bin/python" -m pip install --disable-pip-version-check --no-input \
        --editable "$root${extras:+[$extras]}" </dev/null >"$log" 2>&1; then
        show_trouble "$log"
        fail "Timeglas could not be installed: the last lines stand above, all of them in $log."
    fi
    environment_key "$extras" >"$venv/installed-$extras"
}
