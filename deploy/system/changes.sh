# shellcheck shell=bash disable=SC2154
# The changes that deploy/install.sh makes, each of which says itself, is made once, and stands in the manifest.
#
# Sourced by install.sh after setup.sh: `root`, `needed`, `python`, `version`, `mode`, `groups`, `bundle` are theirs.
# With `dry` set everything is said and nothing done.

home=/opt/timeglas
manifest=$home/manifest
state=/var/lib/timeglas
comment='The table of Timeglas'
console=7 consoles=/dev/tty0 labwc_starts=/etc/xdg/labwc/autostart
dry='' changed=''

would() { if [[ $dry ]]; then say "would $*"; else say "$*"; fi; }
same() { say "as it should be: $*"; }

# change TEXT COMMAND...: says it, and does it if this is not dry.
change() {
    would "$1"
    shift
    [[ $dry ]] || "$@"
}

# own KIND WHAT: notes in the manifest what there would not be without us.
own() { grep -qxF "$1 $2" "$manifest" 2>/dev/null || { mkdir -p $home; printf '%s %s\n' "$1" "$2" >>"$manifest"; }; }
is_own() { grep -qxF "$1 $2" "$manifest" 2>/dev/null; }

# put SOURCE TARGET [MODE]: a file of ours; one that somebody else made is kept beside it, and that is said.
put() {
    local content target=$2 rights=${3:-644}
    content=$(<"$1")
    if [[ -f $target && $(<"$target") == "$content" && $(stat -c %a "$target") == "$rights" ]]; then
        same "$target"
        [[ $dry ]] || own file "$target"
        return 0
    fi
    changed=1
    if [[ -e $target ]] && ! is_own file "$target"; then
        change "keep your own $target as $target.before-timeglas" mv -f "$target" "$target.before-timeglas"
    fi
    change "write $target" write_file "$target" "$rights" "$content"
}

write_file() {
    install -D -m "$2" /dev/null "$1.new"
    printf '%s\n' "$3" >"$1.new"
    sync "$1.new"
    mv -f "$1.new" "$1"
    own file "$1"
}

# keep SOURCE TARGET: a file that is the table's owner's from the moment it is there.
keep() {
    if [[ -e $2 ]]; then
        same "$2 (it is yours, and stays as it is)"
    else
        change "write $2, which is yours from then on" install -D -m 644 "$1" "$2"
        [[ $dry ]] || own config "$2"
    fi
}

# take_away FILE...: what another way of installing had put there.
take_away() {
    local file
    for file; do
        if is_own file "$file" && [[ -e $file ]]; then
            case $file in
                */system/*) change 'stop the table' systemctl disable --quiet --now timeglas.service ;;
                */user/*) change 'stop the table on every desktop' $home/on-desktop stop ;;
            esac
            change "remove $file" rm -f "$file"
            [[ $dry ]] || sed -i "\#^file $file\$#d" "$manifest"
        fi
    done
}

reload_udev() {
    type -P udevadm >/dev/null || return 0
    if udevadm control --reload 2>/dev/null; then
        udevadm trigger --subsystem-match=tty --subsystem-match=usb
        udevadm trigger --action=add --subsystem-match=backlight # its rule is for a light that comes
    else
        say 'udev does not run here; its rules count from the next start on'
    fi
}

newer_lgpio_of_debian() {
    local candidate
    candidate=$(apt-cache policy python3-lgpio 2>/dev/null | sed -n 's/^  Candidate: //p')
    [[ $candidate && $candidate != '(none)' ]] && dpkg --compare-versions "$candidate" ge 0.2.2
}

add_debian_packages() {
    local package missing
    mapfile -t missing < <(missing_packages)
    if ! ((${#missing[@]})); then
        same "Debian's packages: ${needed[*]}"
        return 0
    fi
    would "install Debian packages: ${missing[*]}"
    [[ ! $dry ]] || return 0
    if [[ $bundle ]]; then install_from_bundle "${missing[@]}"; else install_packages; fi
    for package in "${missing[@]}"; do own package "$package"; done
}

# The bundle's folder of packages is the only archive that apt sees meanwhile.
install_from_bundle() {
    local messages lists
    messages=$(mktemp) lists=$(mktemp -d)
    mkdir -p "$lists/lists/partial" "$lists/parts"
    echo "deb [trusted=yes] file:${bundle// /%20}/debian ./" >"$lists/sources.list" # apt takes no blank there
    chmod -R a+rX "$lists"
    local options=(-qq -o "Dir::Etc::sourcelist=$lists/sources.list" -o "Dir::Etc::sourceparts=$lists/parts"
        -o "Dir::State::lists=$lists/lists" -o APT::Sandbox::User=root -o DPkg::Lock::Timeout=300)
    if ! env LC_ALL=C DEBIAN_FRONTEND=noninteractive apt-get "${options[@]}" update </dev/null >"$messages" 2>&1 ||
        ! env LC_ALL=C DEBIAN_FRONTEND=noninteractive apt-get "${options[@]}" install --yes --no-install-recommends "$@" \
            </dev/null >>"$messages" 2>&1; then
        tail -n 15 "$messages" >&2
        fail "Debian's packages in this bundle could not be installed: what apt-get said stands above."
    fi
    rm -rf "$messages" "$lists"
}

# What a version takes, and what making it takes for a while.
room_mb=400

need_room() {
    local place=$home free
    while [[ ! -d $place ]]; do place=$(dirname "$place"); done
    free=$(df --output=avail --block-size=1M "$place" | tail -n 1)
    ((free >= room_mb)) || fail "a version of Timeglas needs $room_mb MB, and there are only $((free)) free for $home. Nothing was changed." \
        'This may make room:   sudo apt-get clean'
}

# -- versions --------------------------------------------------------------------------------------------------------

# A name that is another for another program: what is installed, for which Python.
release_name() {
    local number content
    if [[ $bundle ]]; then
        number=$(sed -n 's/^version //p' "$bundle/bundle")
        content=$(cd "$bundle/wheels" && sha256sum ./* | sha256sum)
    else
        number=$(sed -n 's/^version = "\(.*\)"/\1/p' "$root/pyproject.toml")
        content=$(cd "$root" && find companion hardware ui pyproject.toml deploy -type f ! -name '*.pyc' -print0 |
            LC_ALL=C sort -z | xargs -0 sha256sum | sha256sum)
    fi
    printf '%s-%s-py%s\n' "$number" "${content:0:10}" "${version:-3}"
}

is_complete() { [[ -f $1/complete ]]; }

add_version() {
    change "install Timeglas into $1 (a few minutes)" fill_version "$1"
}

fill_version() {
    local target=$1 messages
    messages=$(mktemp)
    rm -rf "$target"
    mkdir -p "$home/versions"
    chmod 755 $home $home/versions
    # shellcheck disable=SC2046
    "$python" -m venv $([[ ! $with_system_packages ]] || echo --system-site-packages) "$target" >"$messages" 2>&1 ||
        { cat "$messages" >&2; fail "$python could not make the virtual environment $target."; }
    local install=("$target/bin/python" -m pip install --disable-pip-version-check --no-input --no-compile)
    if [[ $bundle ]]; then
        "${install[@]}" --no-index --find-links "$bundle/wheels" "timeglas[gpio]" </dev/null >"$messages" 2>&1
    else
        PYPI=1 "${install[@]}" "$root[gpio]" </dev/null >"$messages" 2>&1
    fi || {
        rm -rf "$target"
        show_trouble "$messages"
        fail 'Timeglas could not be installed: what pip said last stands above. Nothing else was changed.'
    }
    # Compiled now: the service could not write it, and would compile at every start.
    "$target/bin/python" -m compileall -q "$target/lib" >/dev/null 2>&1 || true
    cp "$root/README.md" "$target/README.md"
    cp "$root/ui/icon.png" "$target/timeglas.png" 2>/dev/null ||
        cp "$("$target/bin/python" -I -c 'import ui, os; print(os.path.dirname(ui.__file__))')/icon.png" "$target/timeglas.png"
    rm -f "$messages"
    sync
    : >"$target/complete"
    own folder $home
}

point_at() {
    if [[ $(readlink $home/current 2>/dev/null) == "$1" ]]; then
        same "$home/current"
    else
        change "have $home/current lead to $1" link_current "$1"
    fi
}

# The version before is kept beside the present one.
link_current() {
    local was
    was=$(readlink $home/current 2>/dev/null) && [[ -d $was && $was != "$1" ]] && ln -sfn "$was" $home/previous
    ln -sfn "$1" $home/current.new
    mv -fT $home/current.new $home/current
}

# What is neither the present version nor the one before goes.
tidy_versions() {
    local old kept=("$1" "$(readlink $home/previous 2>/dev/null)") each
    for old in "$home"/versions/*/; do
        old=${old%/}
        [[ -d $old ]] || continue
        for each in "${kept[@]}"; do [[ $old != "$each" ]] || continue 2; done
        change "remove the old version $old" rm -rf "$old"
    done
}

# -- the service -----------------------------------------------------------------------------------------------------

add_user() {
    if id timeglas >/dev/null 2>&1; then
        same 'the user timeglas'
        # One that an earlier installation made is ours, though its manifest went with it.
        if [[ ! $dry && $(getent passwd timeglas | cut -d: -f5) == "$comment" ]]; then own user timeglas; fi
    else
        change "make the user timeglas, who cannot log in, with the groups: $groups" \
            useradd --system --user-group --home-dir $state --no-create-home --shell /usr/sbin/nologin --groups "${groups// /,}" \
            --comment "$comment" timeglas
        [[ $dry ]] || own user timeglas
        make_state
        return 0
    fi
    local group missing=()
    for group in $groups; do
        if ! id -nG timeglas | tr ' ' '\n' | grep -qxF "$group"; then missing+=("$group"); fi
    done
    if ((${#missing[@]})); then
        change "give the user timeglas the groups: ${missing[*]}" usermod --append --groups "$(IFS=,; echo "${missing[*]}")" timeglas
    fi
    make_state
}

make_state() {
    [[ -d $state ]] || change "make $state, for games and settings" install -d -o timeglas -g "$(id -gn timeglas 2>/dev/null)" -m 700 $state
}

# On a desktop the table runs as whoever is logged in; who may use pins and boxes is said, not decided here.
groups_of_desktop_users() {
    local person=${SUDO_USER:-}
    [[ $person && $person != root ]] || return 0
    local group missing=()
    for group in gpio video dialout input; do
        if getent group "$group" >/dev/null && ! id -nG "$person" | tr ' ' '\n' | grep -qxF "$group"; then missing+=("$group"); fi
    done
    if ((${#missing[@]})); then
        change "give $person the groups (from the next log-in on): ${missing[*]}" usermod --append --groups "$(IFS=,; echo "${missing[*]}")" "$person"
    fi
}

# labwc by itself starts nothing of /etc/xdg/autostart. Raspberry Pi OS has it do so, in a file of its own.
start_with_labwc() {
    local file=$labwc_starts
    type -P labwc >/dev/null || return 0
    if [[ ! -e "$file" ]] || is_own file "$file"; then
        put <(echo "$home/on-desktop start &") "$file"
    elif ! grep -qE 'xdg-autostart|on-desktop start' "$file"; then
        say "$file is yours, and starts nothing of /etc/xdg/autostart. Have it start the table by this line:   $home/on-desktop start &"
    fi
}

unit() {
    local command="$home/current/bin/timeglas run --fullscreen --state $state --hardware /etc/timeglas/hardware.toml" of_cage=()
    if [[ $mode == cage ]]; then
        command="$home/in-cage $command"
        of_cage=(-e 's/^After=.*/& seatd.service\nWants=seatd.service/; s/^Environment=LG_WD=.*/&\nEnvironment=LIBSEAT_BACKEND=seatd/')
    fi
    # A machine without consoles (a container, a serial line alone) has none to take.
    local without_consoles=()
    [[ -e $consoles ]] || without_consoles=(-e '/^TTY/d; /^StandardInput=/d; /@vt@/d; /chvt/d')
    sed "${without_consoles[@]}" "${of_cage[@]}" -e "s#@command@#$command#; s#@groups@#$groups#; s#@vt@#$console#g" "$here/system/timeglas.service"
}

# `timeglas` for people: on a desktop their own table, else the one that plays here, as its own user.
command_of_all() {
    if [[ $mode == desktop ]]; then
        printf '%s\n' '#!/bin/sh' "exec $home/current/bin/timeglas \"\$@\""
    else
        cat <<'SH'
#!/bin/sh
# The table of this machine, asked as its own user: what belongs to it nobody else may read or write.
# Files for it come by `timeglas import - <FILE` and go by `timeglas export 3 >FILE`: this shell opens them.
cd /
set -- env TIMEGLAS_HOME=/var/lib/timeglas HOME=/var/lib/timeglas /opt/timeglas/current/bin/timeglas "$@"
case $(id -un) in
    timeglas) exec "$@" ;;
    root) exec runuser -u timeglas -- "$@" ;;
    *) exec sudo -u timeglas -- "$@" ;;
esac
SH
    fi
}

enable() {
    if systemctl is-enabled --quiet timeglas.service 2>/dev/null; then
        same 'the table starts with the machine'
    else
        change 'start the table with the machine from now on' systemctl enable --quiet timeglas.service
    fi
}
