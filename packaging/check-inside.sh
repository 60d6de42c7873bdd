#!/usr/bin/env bash
# The part of check.sh within the copy of the machine. Every step names what it has shown.
set -euo pipefail
version=$1
cd /tmp
export HOME=/tmp/home LANG=C.UTF-8 XDG_RUNTIME_DIR=/tmp
mkdir -p "$HOME"
printf '(;SZ[9]PB[Ann]PW[Bob]RE[B+R];B[ee];W[cc])' > game.sgf
ip link set lo up

list() { find /usr /etc /opt -xdev \( -type f -o -type l \) | grep -vE 'mimeinfo\.cache|icon-theme\.cache|/mime/|/man/index|ld\.so\.cache' | sort; }

# Opens the record by a command until its window is there and the record is among those opened last.
window() {
  Xvfb :93 -screen 0 1280x800x24 >/dev/null 2>&1 &
  local server=$! opened=1
  sleep 1
  export DISPLAY=:93
  rm -rf "$HOME/.config/lanke"
  "$@" >/tmp/window.log 2>&1 &
  for _ in $(seq 120); do
    sleep 0.5
    if xdotool search --name Lanke >/dev/null 2>&1 && grep -qs game.sgf "$HOME/.config/lanke/settings.json"; then
      opened=0
      break
    fi
  done
  [ $opened = 0 ] || cat /tmp/window.log
  sleep 1
  kill $server
  wait $server 2>/dev/null || true
  return $opened
}

deb=$(ls packages/*.deb 2>/dev/null || true)
if [ -n "$deb" ] && command -v dpkg >/dev/null; then
  list > before
  dpkg -i "$deb" >/dev/null
  lanke --version | grep -qF "$version"
  lanke inspect game.sgf | grep -q '9×9'
  printf 'e5\nc3\nquit\n' | lanke play --size 9 >/dev/null
  echo "deb: installed, plays and opens a record"
  zcat /usr/share/man/man1/lanke.1.gz | grep -q '^.TH'
  bash -c '. /usr/share/bash-completion/completions/lanke && complete -p lanke' >/dev/null
  desktop-file-validate /usr/share/applications/org.lanke.Lanke.desktop
  appstreamcli validate --no-net /usr/share/metainfo/org.lanke.Lanke.metainfo.xml >/dev/null
  update-mime-database /usr/share/mime
  update-desktop-database
  gio info -a standard::content-type game.sgf | grep -qF 'content-type: application/x-go-sgf'
  test "$(xdg-mime query default application/x-go-sgf)" = org.lanke.Lanke.desktop
  echo "deb: manual, completions, desktop entry, metainfo and file type are valid"
  window gio open game.sgf
  echo "deb: a record opens in the window by its file type"
  dpkg --purge lanke >/dev/null
  list > after
  diff before after
  echo "deb: removed without a trace"
  test -d "$HOME/.local/share/lanke"
  echo "deb: the user's files are still there"
fi

rpm=$(ls packages/*.rpm 2>/dev/null || true)
if [ -n "$rpm" ] && command -v rpm >/dev/null; then
  list > before
  rpm --dbpath /tmp/rpmdb --initdb
  rpm --dbpath /tmp/rpmdb -i --nodeps "$rpm"
  lanke --version | grep -qF "$version"
  rpm --dbpath /tmp/rpmdb -e --nodeps lanke
  list > after
  diff before after
  echo "rpm: installed, runs, removed without a trace"
fi

tarball=$(ls packages/lanke-*-linux-x86_64.tar.xz 2>/dev/null || true)
if [ -n "$tarball" ]; then
  mkdir tarball
  tar -xJf "$tarball" -C tarball --strip-components 1
  window tarball/bin/lanke game.sgf
  echo "tarball: opens a record in the window"
fi

if ls packages/*-windows-x86_64.zip >/dev/null 2>&1 && command -v wine >/dev/null; then
  bash check-windows.sh "$version"
fi
