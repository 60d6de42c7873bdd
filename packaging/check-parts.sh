# shellcheck shell=bash
# Parts of check-inside.sh and check-windows.sh, within the copy of the machine.

# Names what cannot be tried here; the trial says at its end how much that was.
skip() {
  echo "NOT TRIED: $*"
  echo "$*" >> /tmp/skipped
}

# The size of files, which fails above a limit in MB.
size() {
  local bytes
  bytes=$(find "$2" -type f -exec cat {} + | wc -c)
  echo "$1: $((bytes / 1000000)).$((bytes / 100000 % 10)) MB"
  test "$bytes" -le $(($3 * 1000000))
}

# Waits half a minute for a command to succeed.
soon() {
  for _ in $(seq 60); do
    if "$@" >/dev/null 2>&1; then return; fi
    sleep 0.5
  done
  echo "not within half a minute: $*"
  return 1
}

# What a program says, to its end.
hears() { grep -F "$1" >/dev/null; }

# True for a folder with the licence texts of what is not ours; that of the libraries may be compressed.
licences() {
  hears 'SIL OPEN FONT LICENSE' < "$1/OFL.txt"
  hears 'Slint Royalty-free' < "$1/LICENSE-Slint.md"
  zcat -f "$1"/licences.html* | hears 'Apache License'
}
