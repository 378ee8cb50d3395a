#!/bin/bash
# Takes Timeglas away from this machine:   /opt/timeglas/uninstall.sh [--purge] [--dry-run]
#
# Everything that /opt/timeglas/manifest lists goes. Games, settings and hardware.toml stay where they are
# (/var/lib/timeglas, /etc/timeglas), with the user they belong to; --purge removes them, too. Debian packages that
# came along are named, not removed: others may use them by now.
set -eu
home=/opt/timeglas state=/var/lib/timeglas
manifest=$home/manifest
say() { printf 'timeglas: %s\n' "$*" >&2; }

purge='' dry=''
for argument; do
    case $argument in
        --purge) purge=1 ;;
        --dry-run) dry=1 ;;
        -h | --help) sed -n '2,/^set/s/^# \{0,1\}//p' "${BASH_SOURCE[0]}"; exit ;;
        *) say "$argument is no option of this: --help says which there are."; exit 2 ;;
    esac
done
[[ -f $manifest ]] || { say "nothing is installed here: there is no $manifest."; exit 0; }
[[ $dry ]] || ((EUID == 0)) || { say "this needs root. Say:   sudo $home/uninstall.sh"; exit 1; }

change() {
    if [[ $dry ]]; then say "would $1"; else say "$1"; fi
    shift
    [[ $dry ]] || "$@" || say "that did not work; going on: $*"
}

listed() { sed -n "s/^$1 //p" "$manifest"; }

if listed file | grep -qxF /etc/systemd/system/timeglas.service; then
    change 'stop the table' systemctl disable --quiet --now timeglas.service
fi
if listed file | grep -qxF $home/on-desktop; then
    change 'stop the table on every desktop' $home/on-desktop stop
    say 'games that were played on a desktop are their people'"'"'s own, and stay in ~/.local/share/timeglas.'
fi
while IFS= read -r file; do
    change "remove $file" rm -f "$file"
    if [[ -e $file.before-timeglas ]]; then change "put your own $file back" mv -f "$file.before-timeglas" "$file"; fi
done < <(listed file)
change 'have systemd and udev read their files again' sh -c 'systemctl daemon-reload; udevadm control --reload 2>/dev/null || true'
packages=$(listed package | paste -sd ' ')
if [[ $purge ]]; then
    change "remove all games and settings in $state" rm -rf "$state"
    while IFS= read -r file; do change "remove $file" rm -f "$file"; done < <(listed config)
    change 'remove /etc/timeglas' rm -rf /etc/timeglas
    if listed user | grep -qx timeglas; then change 'remove the user timeglas' userdel timeglas; fi
elif [[ -d $state ]]; then
    say "the games stay in $state (with --purge they would have gone, too)."
fi
[[ ! $packages ]] || say "these Debian packages came along, and may go if nobody else needs them:   sudo apt-get remove $packages"
change "remove $home" rm -rf "$home"
