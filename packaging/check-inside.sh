#!/usr/bin/env bash
# The part of check.sh within the copy of the machine. Every step names what it has shown.
set -Eeuo pipefail
trap 'echo "${BASH_SOURCE[0]}, line $LINENO failed"' ERR
version=$1
cd /tmp
. ./check-parts.sh
export HOME=/tmp/home LANG=C.UTF-8 XDG_RUNTIME_DIR=/tmp
settings=$HOME/.config/lanke/settings.json
mkdir -p "$HOME"
printf '(;SZ[9]PB[Ann]PW[Bob]RE[B+R];B[ee];W[cc])' > game.sgf
ip link set lo up

list() { find /usr /etc /opt -xdev \( -type f -o -type l \) | grep -vE 'mimeinfo\.cache|icon-theme\.cache|/mime/|/man/index|ld\.so\.cache' | sort; }

# Runs a command until the record is among those that the window opened last.
opens() {
  rm -rf "$HOME/.config/lanke"
  "$@" >/tmp/window.log 2>&1 &
  local opened=0
  soon grep -s game.sgf "$settings" || opened=1
  [ $opened = 0 ] || cat /tmp/window.log
  sleep 1
  return $opened
}

# Opens the record by a command in a window on X11.
window() {
  Xvfb :93 -screen 0 1280x800x24 >/dev/null 2>&1 &
  local server=$! opened=0
  sleep 1
  DISPLAY=:93 opens "$@" && DISPLAY=:93 xdotool search --name Lanke >/dev/null || opened=1
  kill $server
  wait $server 2>/dev/null || true
  return $opened
}

# Opens the record by a command in a window on Wayland.
wayland() {
  weston --backend=headless-backend.so --socket=wayland-93 --width=1280 --height=800 --idle-time=0 >/tmp/weston.log 2>&1 &
  local server=$! opened=0
  soon test -S wayland-93
  WAYLAND_DISPLAY=wayland-93 opens env -u DISPLAY "$@" || opened=1
  kill $server
  wait $server 2>/dev/null || true
  return $opened
}

# Plays a game to its end by the commands of a terminal.
plays() {
  printf 'e5\nc3\nresign\n' | "$1" play --size 9 > played
  hears 'White wins by resignation' < played
  hears ' 5 . . . . X ' < played
  hears ' 3 . .(O)' < played
}

# A shell reads a script of completions, where the shell is there.
completes() {
  if ! command -v "$1" >/dev/null; then
    skip "$2: completions in $1, which is missing"
    return
  fi
  case $1 in
    bash) bash -c ". $3 && complete -p lanke" >/dev/null ;;
    zsh) zsh -c "autoload -Uz compinit && compinit -u -d /tmp/zcompdump && . $3 && (( \$+functions[_lanke] ))" ;;
    fish) fish -c "source $3; complete --do-complete 'lanke ins' | string match -q 'inspect*'" ;;
  esac
}

# What an installed package has to show, whatever installed it, and the folder in which its system's zsh looks.
installed() {
  lanke --version | hears "$version"
  lanke inspect game.sgf | hears '9×9'
  plays lanke
  echo "$1: plays a game in the terminal and reads a record"
  zcat /usr/share/man/man1/lanke.1.gz | grep '^.TH' >/dev/null
  completes bash "$1" /usr/share/bash-completion/completions/lanke
  completes zsh "$1" "/usr/share/zsh/$2/_lanke"
  completes fish "$1" /usr/share/fish/vendor_completions.d/lanke.fish
  licences /usr/share/doc/lanke
  hears OFL.txt < /usr/share/doc/lanke/copyright
  for side in 16 22 24 32 48 64 128 256 512; do
    icon=/usr/share/icons/hicolor/${side}x$side/apps/org.lanke.Lanke.png
    test "$(identify -format '%m %w %h' "$icon")" = "PNG $side $side"
  done
  grep '<svg' /usr/share/icons/hicolor/scalable/apps/org.lanke.Lanke.svg >/dev/null
  desktop-file-validate /usr/share/applications/org.lanke.Lanke.desktop
  appstreamcli validate --no-net /usr/share/metainfo/org.lanke.Lanke.metainfo.xml >/dev/null
  update-mime-database /usr/share/mime
  update-desktop-database
  for end in sgf gib ngf ugf; do
    echo record > "record.$end"
    gio info -a standard::content-type "record.$end" | hears "content-type: application/x-go-$end"
    test "$(xdg-mime query default "application/x-go-$end")" = org.lanke.Lanke.desktop
  done
  # By what the file holds, too.
  gio info -a standard::content-type game.sgf | hears 'content-type: application/x-go-sgf'
  echo "$1: manual, completions, licences, icons, desktop entry, metainfo and the four file types are valid"
  window gio open game.sgf
  echo "$1: a record opens in the window by its file type"
}

# Nothing of a package is left but the user's files.
removed() {
  list > after
  diff before after
  test -d "$HOME/.local/share/lanke"
  echo "$1: removed without a trace but the user's files"
}

deb=$(ls packages/*.deb 2>/dev/null || true)
if [ -z "$deb" ]; then
  skip "deb: there is none"
elif ! command -v dpkg >/dev/null; then
  skip "deb: dpkg is missing"
else
  size "deb, to download" "$deb" 25
  list > before
  dpkg -i "$deb" >/dev/null
  installed deb vendor-completions
  dpkg --purge lanke >/dev/null
  removed deb
fi

rpm=$(ls packages/*.rpm 2>/dev/null || true)
if [ -z "$rpm" ]; then
  skip "rpm: there is none"
elif ! command -v rpm >/dev/null; then
  skip "rpm: rpm is missing"
else
  size "rpm, to download" "$rpm" 25
  list > before
  rpm --dbpath /tmp/rpmdb --initdb
  rpm --dbpath /tmp/rpmdb -i --nodeps "$rpm"
  installed rpm site-functions
  rpm --dbpath /tmp/rpmdb -e --nodeps lanke
  removed rpm
fi

tarball=$(ls packages/lanke-*-linux-x86_64.tar.xz 2>/dev/null || true)
if [ -z "$tarball" ]; then
  skip "tarball: there is none"
else
  size "tarball, to download" "$tarball" 25
  mkdir tarball
  tar -xJf "$tarball" -C tarball --strip-components 1
  size "tarball, unpacked" tarball 60
  licences tarball/share/doc/lanke
  newest=$(objdump -T tarball/bin/lanke | grep -o 'GLIBC_[0-9.]*' | sort -Vu | tail -1)
  echo "tarball: asks for $newest"
  printf '%s\nGLIBC_2.31\n' "$newest" | sort -VC
  plays tarball/bin/lanke
  window tarball/bin/lanke game.sgf
  echo "tarball: plays, and opens a record in the window on X11"
  if command -v weston >/dev/null; then
    wayland tarball/bin/lanke game.sgf
    echo "tarball: opens a record in the window on Wayland"
  else
    skip "tarball: Wayland, as weston is missing"
  fi
fi

if ! ls packages/*-windows-x86_64.zip >/dev/null 2>&1; then
  skip "zip: there is none"
elif ! command -v wine >/dev/null; then
  skip "zip and setup: wine is missing"
else
  bash check-windows.sh "$version"
fi
