#!/usr/bin/env bash
# Installs, runs and removes the packages in a copy of this machine that is thrown away: an overlay over `/`, in a mount and
# network namespace of its own. Called by `cargo xtask dist --check` as
#   unshare --mount --net --pid --fork packaging/check.sh FOLDER VERSION SYSROOT [all]
# Says at the end what was not tried for want of a package or a tool; with `all` that is a failure.
set -euo pipefail
packages=$1 version=$2 sysroot=$3 all=${4:-}
packaging=$(cd "$(dirname "$0")" && pwd)
area=$(mktemp -d)
clean() {
  # The picture of the window under Wine, to be looked at.
  cp "$area/root/tmp/window.png" "$packages/../target/window-windows.png" 2>/dev/null || true
  cd /
  umount --recursive --lazy "$area"
  rmdir "$area"
}
mount -t tmpfs tmpfs "$area"
trap clean EXIT
mkdir "$area"/{upper,work,root,packages}
mount -t overlay overlay -o "lowerdir=/,upperdir=$area/upper,workdir=$area/work" "$area/root"
mount -t proc proc "$area/root/proc"
mount --rbind /dev "$area/root/dev"
mount -t tmpfs tmpfs "$area/root/tmp"
mkdir "$area/root/tmp/packages"
cp "$packages"/* "$area/root/tmp/packages"
cp "$packaging"/check-{inside,parts,windows}.sh "$packaging/windows/bcryptprimitives.c" "$area/root/tmp"
# Every hundredth record of professionals' games, where they lie beside the checkout.
games=$packaging/../../shared/data/games/fox-pro.tar.xz
if [ -e "$games" ]; then
  mkdir "$area/root/tmp/records" "$area/games"
  tar -xJf "$games" -C "$area/games"
  find "$area/games" -name '*.sgf' | sort | awk 'NR % 100 == 0 && NR <= 10000' | xargs cp -t "$area/root/tmp/records"
fi
chroot "$area/root" /bin/bash /tmp/check-inside.sh "$version"
# The C library of Debian 11 alone: no other file of a system is there.
tarball=$packages/lanke-$version-linux-x86_64.tar.xz
skipped=$area/root/tmp/skipped
if [ -d "$sysroot" ] && [ -e "$tarball" ]; then
  mount -t tmpfs tmpfs "$area/work"
  cp -a "$sysroot"/lib "$sysroot"/lib64 "$area/work"
  tar -xJf "$tarball" -C "$area/work" --strip-components 1
  printf '(;SZ[9]B[ee];W[cc])' > "$area/work/game.sgf"
  chroot "$area/work" /bin/lanke inspect /game.sgf | grep '9×9' >/dev/null
  echo "tarball: runs with glibc 2.31 alone"
else
  echo "tarball: glibc 2.31 alone, without a tarball or $sysroot" >> "$skipped"
fi
if [ -s "$skipped" ]; then
  echo "Everything that was tried came through; $(wc -l < "$skipped") parts were not tried:"
  cat "$skipped"
  test "$all" != all
else
  echo "Everything was tried, and came through."
fi
