#!/usr/bin/env bash
# Time from the start of the program to its first picture on the screen, from a cold and from a warm cache of files:
# packaging/first-window.sh [PROGRAM [TIMES]]. Needs root (to empty the cache), Xvfb, openbox and ImageMagick.
set -euo pipefail
program=$(realpath "${1:-target/release/lanke}")
times=${2:-5}
home=$(mktemp -d)
export DISPLAY=:93 LANKE_HOME=$home
Xvfb $DISPLAY -screen 0 1400x900x24 >/dev/null 2>&1 &
server=$!
trap 'kill $server; rm -r "$home"' EXIT
sleep 2
openbox >/dev/null 2>&1 &
sleep 1

# Colour at the middle of the screen, which the empty screen has in black.
middle() { import -silent -window root -crop 1x1+700+450 txt:- | tail -1 | awk '{print $3}'; }

# Prints the milliseconds until something is seen.
once() {
  middle >/dev/null # brings ImageMagick into the cache
  local empty from now
  empty=$(middle)
  from=$(date +%s%N)
  "$program" >/dev/null 2>&1 &
  local started=$!
  while [ "$(middle)" = "$empty" ]; do kill -0 $started; done
  now=$(date +%s%N)
  kill $started
  wait $started 2>/dev/null || true
  echo $(((now - from) / 1000000))
}

median() { sort -n | awk '{all[NR] = $1} END {print all[int((NR + 1) / 2)]}'; }

# The first run makes the user's folders.
once >/dev/null
cold=$(for _ in $(seq "$times"); do sync; echo 3 >/proc/sys/vm/drop_caches; once; done | median)
warm=$(for _ in $(seq "$times"); do once; done | median)
look=$(from=$(date +%s%N); for _ in 1 2 3 4 5; do middle >/dev/null; done; echo $((($(date +%s%N) - from) / 5000000)))
echo "first picture after $cold ms from a cold cache, $warm ms from a warm one (medians of $times; one look takes $look ms)"
