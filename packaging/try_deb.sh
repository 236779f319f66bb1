#!/bin/sh
# Installs a package in a copy of this system that is thrown away, tries it as a new user, and removes it again:
#     sudo sh packaging/try_deb.sh dist/goboard_0.1.0_amd64.deb
# Nothing of this system is changed: what is written goes into a layer over it.
set -eu
deb=$(realpath "$1")
here=$(realpath "$(dirname "$0")")
layer=$(mktemp -d)
trap 'umount -l "$layer/root/proc" "$layer/root/dev" "$layer/root" "$layer" 2>/dev/null || true; rm -rf "$layer"' EXIT
mount -t tmpfs none "$layer"
mkdir "$layer/upper" "$layer/work" "$layer/root"
mount -t overlay overlay -o "lowerdir=/,upperdir=$layer/upper,workdir=$layer/work" "$layer/root"
mount -t proc proc "$layer/root/proc"
mount --rbind /dev "$layer/root/dev"
mkdir -p "$layer/root/tmp/try"
cp "$deb" "$layer/root/tmp/try/goboard.deb"
cp "$here/smoke.py" "$layer/root/tmp/try/"
chroot "$layer/root" sh -eu -c '
    dpkg -i /tmp/try/goboard.deb >/dev/null
    useradd -m tester
    goboard --version
    if command -v desktop-file-validate >/dev/null; then desktop-file-validate /usr/share/applications/goboard.desktop; fi
    if command -v appstreamcli >/dev/null; then appstreamcli validate --no-net /usr/share/metainfo/*goboard*; fi
    grep -h x-go-sgf /usr/share/mime/globs /usr/share/applications/mimeinfo.cache || true
    su tester -c "cd; python3 /tmp/try/smoke.py /usr/bin/goboard"
    dpkg -r goboard >/dev/null
    for name in /opt/goboard /usr/bin/goboard /usr/share/applications/goboard.desktop; do
        if [ -e "$name" ]; then echo "$name is left behind"; exit 1; fi
    done
    echo "installed, tried and removed"
'
