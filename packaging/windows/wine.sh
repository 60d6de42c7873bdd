#!/bin/sh
# Runs a program for Windows under Wine, for `cargo xtask windows-tests`, which names the folder of Wine's files.
set -eu
export WINEDEBUG=-all WINEDLLOVERRIDES=mscoree,mshtml,winemenubuilder.exe=
system=$WINEPREFIX/drive_c/windows/system32
if [ ! -e "$system/bcryptprimitives.dll" ]; then
  wine wineboot -i >/dev/null 2>&1
  wineserver -w
  # A part of Windows that Wine 8 lacks.
  x86_64-w64-mingw32-gcc -shared -o "$system/bcryptprimitives.dll" "$(dirname "$0")/bcryptprimitives.c" -ladvapi32
fi
exec wine "$@"
