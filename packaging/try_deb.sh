#!/bin/sh
# Installs a Debian package in a bare system, tries it as a new user and removes it again; needs root, debootstrap and a network:
#     sudo sh packaging/try_deb.sh dist/goboard_0.1.0_amd64.deb [bookworm|trixie|...|FOLDER]
# FOLDER holds a system that debootstrap has made before. Without debootstrap a copy of this system takes its place.
# Neither it nor this system is changed: what is written goes into a layer above, in memory.
set -eu
deb=$(realpath "$1")
base=${2:-bookworm}
here=$(realpath "$(dirname "$0")")
layer=$(mktemp -d)
screen=
end() {
    [ -z "$screen" ] || kill "$screen" 2>/dev/null || true
    for each in proc dev/pts dev ''; do umount -l "$layer/root/$each" 2>/dev/null || true; done
    umount -l "$layer" 2>/dev/null || true
    rm -rf "$layer"
}
trap end EXIT
mount -t tmpfs none "$layer"
mkdir "$layer/upper" "$layer/work" "$layer/root" "$layer/base"
if [ ! -d "$base" ] && command -v debootstrap >/dev/null; then
    debootstrap --variant=minbase "$base" "$layer/base" >"$layer/log" || { tail "$layer/log"; exit 1; }
    base=$layer/base
elif [ ! -d "$base" ]; then
    echo "debootstrap is not here: a copy of this system is tried, which may have what the package forgets"
    base=/
fi
mount -t overlay overlay -o "lowerdir=$base,upperdir=$layer/upper,workdir=$layer/work" "$layer/root"
mount -t proc proc "$layer/root/proc"
mount --rbind /dev "$layer/root/dev"
mount --make-rslave "$layer/root/dev"
mkdir -p "$layer/root/try"
cp "$deb" "$layer/root/try/goboard.deb"
cp "$here/smoke.py" "$here/../resources/records/ear-reddening-game.sgf" "$layer/root/try/"
cp /etc/resolv.conf "$layer/root/etc/"
inside() { env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin LC_ALL=C.UTF-8 DEBIAN_FRONTEND=noninteractive \
    chroot "$layer/root" sh -eu -c "$1"; }
# as a new user on a screen of this system's: nothing else brings libraries of a screen into the other
as_user() { inside "su - tester -c 'export LC_ALL=C.UTF-8 $display; $1'"; }
display=QT_QPA_PLATFORM=offscreen
if command -v Xvfb >/dev/null && command -v xdotool >/dev/null; then
    Xvfb -displayfd 3 -screen 0 1280x800x24 -nolisten tcp 3>"$layer/display" 2>/dev/null &
    screen=$!
    while [ ! -s "$layer/display" ]; do sleep 0.2; done
    display="DISPLAY=:$(cat "$layer/display") QT_QPA_PLATFORM=xcb"
fi
opens() {  # whether what is done opens a window with that record, which is closed again
    [ -n "$screen" ] || { echo "no Xvfb and xdotool: no window is tried"; return 0; }
    as_user "$2 >/tmp/window.log 2>&1 &"
    for _ in $(seq 300); do
        if found=$(env "${display% *}" xdotool search --onlyvisible --name "$1"); then
            # there is no window manager that could ask it to close
            env "${display% *}" xdotool windowfocus $found key ctrl+q
            while env "${display% *}" xdotool search --onlyvisible --name "$1" >/dev/null; do sleep 0.3; done
            echo "a window with \"$1\": $2"
            return 0
        fi
        sleep 0.3
    done
    echo "no window with \"$1\" came from: $2"; cat "$layer/root/tmp/window.log"
    return 1
}
traces() { inside "cd /; find . -xdev \( -path ./proc -o -path ./dev -o -path ./try -o -path ./home -o -path ./tmp \
    -o -path ./var/log \) -prune -o -name '*goboard*' -print; ls -d opt/*; cat usr/share/mime/globs | grep x-go-gib" 2>/dev/null || true; }

inside 'apt-get -qq update; useradd -m -s /bin/sh tester'
before=$(traces)
# what it depends on and nothing else
inside 'apt-get install -qq -y --no-install-recommends /try/goboard.deb >/tmp/log 2>&1 || { cat /tmp/log; exit 1; }'
as_user 'goboard --version'
as_user 'goboard doctor --text' | grep -v '^ok' || true
as_user 'goboard render /try/ear-reddening-game.sgf -o picture.png && ls -s picture.png'
opens Shusaku 'goboard /try/ear-reddening-game.sgf'
opens Shusaku 'LANGUAGE=zh LANG=zh_CN.UTF-8 goboard /try/ear-reddening-game.sgf'
# what a desktop has, for the double click, and Python for the trial
inside 'apt-get install -qq -y --no-install-recommends python3 libglib2.0-bin xdg-utils shared-mime-info \
    desktop-file-utils appstream >/tmp/log 2>&1 || { cat /tmp/log; exit 1; }'
inside 'desktop-file-validate /usr/share/applications/goboard.desktop; appstreamcli validate --no-net /usr/share/metainfo/*goboard*'
opens Shusaku 'gio open /try/ear-reddening-game.sgf'
opens Shusaku 'XDG_CURRENT_DESKTOP=GNOME xdg-open /try/ear-reddening-game.sgf'
as_user 'python3 /try/smoke.py /usr/bin/goboard'
inside 'apt-get purge -qq -y goboard >/dev/null'
if [ "$(traces)" != "$before" ]; then
    echo "left behind:"; traces
    exit 1
fi
echo "installed, tried and removed"
