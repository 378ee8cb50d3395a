# shellcheck shell=bash disable=SC2154
# Going over from one version to another. Whatever ends it halfway, the next run goes on from there: meanwhile
# `handover` says which version was there before, and where its games are.
#
# Sourced by install.sh after changes.sh.

handover=$home/going-over
ready_s=20

# Ready, and still so a little later, without having been started anew.
is_ready() {
    local until=$((SECONDS + ready_s)) restarts
    restarts=$(systemctl show --property NRestarts --value timeglas.service)
    while ((SECONDS < until)); do
        if is_active; then
            sleep 3
            is_active &&
                [[ $(systemctl show --property NRestarts --value timeglas.service) == "$restarts" ]]
            return
        fi
        sleep 0.5
    done
    return 1
}

go_over_to() {
    local target=$1 before='' copy=''
    if [[ -f $handover ]]; then
        { read -r before && read -r copy; } <$handover || true
    else
        before=$(readlink $home/current 2>/dev/null || true)
    fi
    if [[ $(readlink $home/current 2>/dev/null) == "$target" && ! $changed ]] && is_active; then
        same 'the table runs'
        [[ $dry ]] || rm -f $handover
        return 0
    fi
    if [[ $dry ]]; then
        point_at "$target"
        would "start the table, and wait until it is ready, at most $ready_s s"
        return 0
    fi
    trap '' HUP INT # whoever closes the terminal now still has a table afterwards
    systemctl stop timeglas.service 2>/dev/null || true
    if [[ ! $copy && -d $state && $before && $before != "$target" ]]; then
        copy=$home/games-before/$(basename "$target")
        copy_games "$copy"
    fi
    if [[ $before && $before != "$target" ]]; then
        printf '%s\n' "$before" "$copy" >$handover.new
        sync $handover.new
        mv -f $handover.new $handover
    fi
    point_at "$target"
    say "start the table, and wait until it is ready, at most $ready_s s"
    systemctl reset-failed timeglas.service 2>/dev/null || true
    systemctl start --no-block timeglas.service
    if is_ready; then
        rm -f $handover
        say 'the table is ready.'
        return 0
    fi
    systemctl stop timeglas.service 2>/dev/null || true
    journalctl --no-pager --lines 15 --output cat --unit timeglas.service >&2 2>/dev/null || true
    if [[ ! $before || $before == "$target" ]]; then
        systemctl start --no-block timeglas.service # it is tried again and again, and says why
        fail "the table was not ready within $ready_s seconds: what it said last stands above." \
            'timeglas doctor says what is wrong with this machine, and what mends it.'
    fi
    link_current "$before"
    [[ ! $copy ]] || take_games_back "$copy"
    rm -f "$target/complete" $handover
    systemctl start --no-block timeglas.service
    is_ready || true
    fail "the new version was not ready within $ready_s seconds: what it said last stands above." \
        "The old one, $(basename "$before"), goes on, with all games as they were."
}

is_active() { systemctl is-active --quiet timeglas.service 2>/dev/null; }

copy_games() {
    say "copy the games as they are to $1"
    install -d -m 700 $home/games-before
    rm -rf "$1"
    if ! { cp -a $state "$1" && sync; }; then
        rm -rf "$1"
        systemctl start --no-block timeglas.service
        fail 'the games could not be copied: what stopped it stands above. The old version goes on, with all games as they were.'
    fi
}

# The copy goes when the games are back from it.
take_games_back() {
    rm -rf $home/not-ready $state.back
    cp -a "$1" $state.back
    sync
    mv $state $home/not-ready # its logs say why
    mv -T $state.back $state
    sync
    rm -rf "$1"
}
