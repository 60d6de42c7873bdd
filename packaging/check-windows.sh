#!/usr/bin/env bash
# The part of check.sh for Windows, within the copy of the machine: the zip and the installer under Wine. Every step names
# what it has shown. The picture of the window stays in `window.png`.
set -Eeuo pipefail
trap 'echo "${BASH_SOURCE[0]}, line $LINENO failed"' ERR
version=$1
cd /tmp
. ./check-parts.sh
export HOME=/tmp/home LANG=C.UTF-8 XDG_RUNTIME_DIR=/tmp
export WINEPREFIX=/tmp/wine WINEDEBUG=-all WINEDLLOVERRIDES=mscoree,mshtml,winemenubuilder.exe=
mkdir -p "$HOME"
printf '(;SZ[9]PB[Ann]PW[Bob]RE[B+R];B[ee];W[cc])' > game.sgf
printf '(;SZ[9]AB[da][cb][db][ac][bc][cc]AW[ea][eb][dc][ec][ad][bd][cd][dd];B[ba])' > five.sgf
zip=packages/lanke-$version-windows-x86_64.zip setup=packages/lanke-$version-setup.exe
drive=$WINEPREFIX/drive_c
desktop=lanke,1360x900

# Ends the program as a crash would.
crash() { wine taskkill /f /im lanke.exe >/dev/null 2>&1; }

running() { test "$(pgrep -fc '\\lanke\.exe' || true)" = "$1"; }

# `set -e` overlooks `!`.
fails() {
  if "$@"; then
    echo "this should not succeed: $*"
    return 1
  fi
}

# Starts the program on Wine's desktop, whose screen says how often it is drawn. That of Xvfb does not.
on_desktop() { wine explorer "/desktop=$desktop" "$@" >> window.log 2>&1 & }

# A command ends with this code.
exits() {
  local wanted=$1 code=0
  shift
  "$@" || code=$?
  test "$code" = "$wanted"
}

# What stands in a file or in the files of a folder.
says() { grep -rqsF "$1" "$2"; }

wine wineboot -i >/dev/null 2>&1
wineserver -w
# A part of Windows that Wine 8 lacks.
x86_64-w64-mingw32-gcc -shared -o "$drive/windows/system32/bcryptprimitives.dll" bcryptprimitives.c -ladvapi32
Xvfb :94 -screen 0 1360x900x24 >/dev/null 2>&1 &
server=$!
trap 'kill $server' EXIT

size "zip, to download" "$zip" 25
mkdir stick
(cd stick && python3 -m zipfile -e "../$zip" .)
cd stick/*/
size "zip, unpacked" . 60
licences .
wine lanke.exe --version | hears "$version"
wine lanke.exe inspect ../../game.sgf | hears '9×9'
mkdir 棋谱
cp ../../game.sgf 棋谱/对局.sgf
wine lanke.exe convert 棋谱/对局.sgf 棋谱/副本.sgf
wine lanke.exe inspect 棋谱/副本.sgf | hears '9×9'
echo "zip: the commands run under Wine, with Chinese file names"

if [ -d ../../records ]; then
  wine lanke.exe inspect --json ../../records/*.sgf > ../../records.json
  python3 - ../../records.json <<'END'
import json, sys
games = json.load(open(sys.argv[1], encoding="utf-8"))
moves = sum(game["moves"] for game in games)
assert len(games) == 100 and moves > 10000 and not any(game["illegal"] for game in games), (len(games), moves)
print(f"zip: {len(games)} records of professionals with {moves} moves are read")
END
  if [ -x ../../tarball/bin/lanke ]; then
    ../../tarball/bin/lanke inspect --json ../../records/*.sgf | cmp - ../../records.json
    echo "zip: they are read as the program for Linux reads them"
  else
    skip "zip: records read as the program for Linux reads them, of which there is no tarball"
  fi
else
  skip "zip: records of professionals, which are not there"
fi

cat > ../../gtp.in <<'END'
1 protocol_version
2 boardsize 9
3 clear_board
4 komi 6.5
5 play black E5
6 play white E5
7 genmove white
8 undo
9 play white pass
10 play black pass
11 final_score
quit
END
wine lanke.exe gtp < ../../gtp.in > ../../gtp.out
sed -E 's/^=7 [A-HJ][1-9]$/=7 MOVE/; /^$/d; s/ $//' ../../gtp.out > ../../gtp.said
diff - ../../gtp.said <<'END'
=1 2
=2
=3
=4
=5
?6 illegal move
=7 MOVE
=8
=9
=10
=11 B+74.5
=
END
echo "zip: a game as GTP engine"
cp lanke.exe '棋谱/棋 手.exe'
engine="\"Z:$(realpath 棋谱 | tr / '\\')\\棋 手.exe\" gtp"
wine lanke.exe match 1 "$engine" --games 1 --visits 10 > ../../match
hears ' moves' < ../../match
running 0
fails pgrep -f '棋 手.exe'
rm '棋谱/棋 手.exe'
echo "zip: a game against another GTP engine"

wine lanke.exe serve --port 18080 --size 9 > ../../served 2>&1 &
page() { python3 -c 'import urllib.request as r; assert b"Lanke" in r.urlopen("http://127.0.0.1:18080/").read()'; }
soon page
crash
soon running 0
echo "zip: a table for browsers is served"
printf 'terms = { size = 9 }\n[[board]]\nnumber = 1\n' > club.toml
wine lanke.exe relay club.toml --port 18080 > ../../served 2>&1 &
soon page
crash
soon running 0
rm -r club.toml club
echo "zip: the games of an event are followed"
{ exits 1 wine lanke.exe watch webcam -o webcam.sgf 2>&1; } | hears 'no webcam is plugged in'
echo "zip: webcams are looked for"
wine lanke.exe problems play 'Z:\tmp\five.sgf' --moves B9 --keep | hears 'right (proved)'
test -n "$(ls lanke-data/learn/problems/*.json)"
echo "zip: a problem is solved and its progress kept"

player="--engine 1 --playouts 10"
wine lanke.exe host --port 18090 --hidden --size 9 $player --games 1 --record host.sgf > ../../host 2>&1 &
soon says '"code"' ../../host
code=$(sed -n 's/.*"code":"\([0-9]*\)-.*/\1/p' ../../host)
wine lanke.exe join "$code@127.0.0.1:18090" $player --record join.sgf > ../../join
hears result < ../../join
moves() { grep -o ';[BW]\[[a-z]*\]' "$1"; }
moves join.sgf | hears ';W['
diff <(moves host.sgf) <(moves join.sgf)
crash || true
soon running 0
echo "zip: a game between two programs"

# In lanke-data beside the program, as long as that is there.
mkfifo ../../moves
wine lanke.exe play --size 9 < ../../moves > ../../played &
exec 3> ../../moves
printf 'e5\nc3\n' >&3
soon says 'play W 2,6' lanke-data/journal
crash
exec 3>&-
wait $! || true
wine lanke.exe play --continue < /dev/null | hears 'Move 2'
test ! -e "$drive/users/$(id -un)/AppData/Roaming/lanke"
echo "zip: a game whose program was killed goes on, from lanke-data beside it"
rm -r lanke-data/journal

export DISPLAY=:94
printf '{"first_page": false}' > lanke-data/settings.json
on_desktop lanke-window.exe "Z:$(realpath ../../game.sgf | tr / '\\')"
soon says 'game.sgf' lanke-data/settings.json
soon xdotool search --name '^Lanke$'
sleep 2
import -window root ../../window.png
test "$(identify -format %k ../../window.png)" -gt 1000
echo "zip: the window opens a record and is photographed"
on_desktop lanke-window.exe "Z:$(realpath 棋谱/对局.sgf | tr / '\\')"
soon says '对局.sgf' lanke-data/settings.json
running 1
echo "zip: a second start opens its record in the window that is open"
crash
soon running 0
rm -rf lanke-data/journal

on_desktop lanke-window.exe
soon xdotool search --name '^Lanke$'
sleep 3
# The middle of the board.
xdotool mousemove 470 423 sleep 0.5 click 1
soon says 'play B 9,9' lanke-data/journal
crash
soon running 0
wine lanke.exe play --continue < /dev/null | hears 'Move 1'
echo "zip: a game in the window whose program was killed goes on"
cd /tmp

if [ ! -e "$setup" ]; then
  skip "setup: there is none"
  exit
fi
size "setup, to download" "$setup" 25
grep -aq 'requestedExecutionLevel level="asInvoker"' "$setup"
# Everything but the user's files and what is there for a moment.
list() { find "$drive" \( -path '*/AppData/Roaming/lanke' -o -path '*/Temp' \) -prune -o -print | sort; }
# Wine writes the registry into files when it ends.
registry() { wineserver -k || true; wineserver -w; grep -i lanke "$WINEPREFIX/$1.reg"; }
class() { wine reg query "HKCU\\Software\\Classes\\$1" 2>/dev/null; }
list > before
wine "$setup" /S
there=$drive/users/$(id -un)/AppData/Local/Programs/Lanke
size "setup, installed" "$there" 60
licences "$there"
wine "$there/lanke.exe" --version | hears "$version"
list | diff before - | grep '^>' | grep -vxF "> $(dirname "$there")" | grep -vF "$there" > beside || true
grep -x '> .*/Start Menu/Programs/Lanke.lnk' beside | diff - beside
fails registry system
registry user >/dev/null
echo "setup: installs for one user, silently, and nothing for others"
for end in sgf gib ngf ugf ugi; do class ".$end\\OpenWithProgids" | hears Lanke.Record; done
for end in sgf gib ngf ugf ugi; do class ".$end" | hears Lanke.Record; done
on_desktop start /unix "$(sed 's/^> //' beside)"
roaming=$drive/users/$(id -un)/AppData/Roaming/lanke
soon xdotool search --name '^Lanke$'
soon test -e "$roaming/window"
# Wine 8 knows file types of all users alone: what it would start for this one is read and started.
open=$(class 'Lanke.Record\shell\open\command' | tr -d '\r' | sed -n 's/.*REG_SZ *"\(.*\)" "%1"$/\1/p')
on_desktop "$open" 'Z:\tmp\game.sgf'
soon says 'game.sgf' "$roaming/settings.json"
running 1
echo "setup: the Start menu opens the window, and the command for records opens one in it"
exits 2 wine "$setup" /S
wine "$there/lanke.exe" --version | hears "$version"
exits 2 wine "$there/uninstall.exe" /S "_?=$(winepath -w "$there")"
test -e "$there/lanke.exe"
echo "setup: a program that runs is neither replaced nor removed"
crash
soon running 0
wine "$setup" /S
wine "$there/uninstall.exe" /S
soon test ! -e "$there"
list | diff before -
fails registry user
fails registry system
test -e "$roaming/settings.json"
echo "setup: removed without a trace but the user's files"
