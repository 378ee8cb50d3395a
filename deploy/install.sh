#!/bin/bash
# Installs Timeglas on this machine, so that the table starts by itself:   deploy/install.sh [OPTION...]
#
#   --dry-run       say every change that would be made, and make none
#   --console       on the console, without a desktop (taken by itself where no desktop starts)
#   --cage          on the console inside the small compositor cage, for screens that the console cannot drive
#   --desktop       with the desktop of whoever logs in there (taken by itself where one starts)
#   --no-start      install everything, but start nothing before the machine does
#
# Out of a checkout it fetches what it needs from the network. Out of an unpacked bundle (deploy/bundle makes it) it
# needs none. It can be run again at any time: what is as it should be stays, another version is put beside the old
# one, and where the new one is not ready within 20 seconds, the old one goes on. Games and settings are kept.
# What it makes is listed in /opt/timeglas/manifest; /opt/timeglas/uninstall.sh takes it away again.
set -eu
here=$(cd "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")" && pwd -P)
# shellcheck source=deploy/setup.sh
. "$here/setup.sh"
# shellcheck source=deploy/system/changes.sh
. "$here/system/changes.sh"
# shellcheck source=deploy/system/handover.sh
. "$here/system/handover.sh"

mode='' starts=1
for argument; do
    case $argument in
        --dry-run) dry=1 ;;
        --console | --cage | --desktop) mode=${argument#--} ;;
        --no-start) starts='' ;;
        -h | --help) sed -n '2,/^set/s/^# \{0,1\}//p' "${BASH_SOURCE[0]}"; exit ;;
        *) fail "$argument is no option of this: --help says which there are." ;;
    esac
done

[[ $dry ]] || ((EUID == 0)) || fail 'this changes the whole machine, so it needs root. Say:   sudo deploy/install.sh' \
    'With --dry-run it only says what it would do.'
type -P apt-get systemctl >/dev/null || fail 'this is for Raspberry Pi OS, Debian and Ubuntu: apt-get and systemd are missing here.' \
    'deploy/run starts Timeglas on other systems.'
case $(dpkg --print-architecture) in
    arm64 | amd64) ;;
    *) fail "Timeglas needs a 64 bit system, and this one is $(dpkg --print-architecture). Write a card with the 64 bit Raspberry Pi OS." ;;
esac
if findmnt -no FSTYPE / 2>/dev/null | grep -qx overlay && ! [[ -e /run/host/container-manager ]]; then
    fail 'this system forgets everything at its next start (its root is an overlay), and so this installation.' \
        'Switch that off first:   sudo raspi-config nonint disable_overlayfs   and start the machine again.'
fi

if [[ ! $dry ]]; then
    exec 9>/run/timeglas-install.lock
    flock --nonblock 9 || fail 'another installation is under way here. Wait until it has ended.'
fi

if [[ ! $mode ]]; then
    mode=console
    if [[ $(systemctl get-default) == graphical.target && -e /etc/systemd/system/display-manager.service ]]; then mode=desktop; fi
fi

# -- what is installed: from the bundle beside this, or out of the checkout and the network --------------------------

bundle=''
[[ ! -f $root/bundle ]] || bundle=$root
find_python
need_for_screen
need polkitd dbus
case $mode in
    console) need kbd ;;
    cage) need_for_cage ;;
    desktop) need_for_desktop ;;
esac
with_system_packages=''
if [[ $version == 3.13 && ! $bundle ]] && newer_lgpio_of_debian; then
    need python3-lgpio
    with_system_packages=1
else
    [[ $bundle ]] || need_for_pins
fi
if [[ $bundle ]]; then
    fits=$(sed -n 's/^for //p' "$bundle/bundle")
    this="$(. /etc/os-release; echo "${VERSION_CODENAME:-}") $(dpkg --print-architecture)"
    [[ $fits == "$this" ]] || fail "this bundle is for $fits, and this machine is $this. Make one for it:   deploy/bundle"
fi
if ! is_complete "$home/versions/$(release_name)"; then need_room; fi
add_debian_packages
[[ $version || $dry ]] || find_python # it is new here
folder=$home/versions/$(release_name)
if is_complete "$folder"; then
    same "$folder has this version"
else
    add_version "$folder"
fi

# -- its user, and what it may use -----------------------------------------------------------------------------------

groups=''
for group in video render input audio gpio i2c dialout; do
    if getent group "$group" >/dev/null; then groups+=" $group"; fi
done
groups=${groups# }
if [[ $mode != desktop ]]; then add_user; else groups_of_desktop_users; fi

put "$here/system/70-timeglas.rules" /etc/udev/rules.d/70-timeglas.rules
put "$here/system/99-timeglas-box.rules" /etc/udev/rules.d/99-timeglas-box.rules
if [[ $changed ]]; then change 'have udev read its rules again' reload_udev; fi
keep "$here/../hardware/hardware.toml" /etc/timeglas/hardware.toml

if [[ $mode == desktop ]]; then
    take_away /etc/systemd/system/timeglas.service /etc/polkit-1/rules.d/50-timeglas.rules $home/in-cage
    put "$here/system/timeglas-user.service" /etc/systemd/user/timeglas.service
    put "$here/system/on-desktop" $home/on-desktop 755
    put "$here/system/timeglas.desktop" /etc/xdg/autostart/timeglas.desktop
    put "$here/system/timeglas.desktop" /usr/share/applications/timeglas.desktop
    start_with_labwc
else
    take_away /etc/systemd/user/timeglas.service /etc/xdg/autostart/timeglas.desktop /usr/share/applications/timeglas.desktop \
        $labwc_starts $home/on-desktop
    put "$here/system/50-timeglas.polkit" /etc/polkit-1/rules.d/50-timeglas.rules
    [[ $mode != cage ]] || put "$here/system/in-cage" $home/in-cage 755
    put <(unit) /etc/systemd/system/timeglas.service
    [[ $mode == cage ]] || take_away $home/in-cage
fi
put <(command_of_all) /usr/local/bin/timeglas 755
put "$here/uninstall.sh" $home/uninstall.sh 755

# -- and from now on it runs -----------------------------------------------------------------------------------------

if [[ $mode == desktop ]]; then
    point_at "$folder"
    [[ $dry ]] || say 'done. The table comes with the desktop: log in again, or start the machine anew.'
else
    if [[ $changed ]]; then change 'have systemd read its units again' systemctl daemon-reload; fi
    enable
    if [[ $starts ]]; then go_over_to "$folder"; else point_at "$folder"; fi
fi
tidy_versions "$folder"
[[ $dry ]] && say 'nothing was changed.'
exit 0
