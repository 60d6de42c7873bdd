#!/usr/bin/env python3
"""Time from the start of the program to its first picture on the screen, from a cold and from a warm cache of files.

    packaging/first-window.py [PROGRAM [TIMES]]

Needs root (to empty the cache), Xvfb, openbox and libX11. One pixel in the middle of the screen is read every millisecond.
"""

import ctypes
import os
import subprocess
import sys
import tempfile
import time
from statistics import median

DISPLAY = ":93"
SIZE = (1400, 900)
Z_PIXMAP = 2
ALL_PLANES = 0xFFFFFFFF


class Screen:
    """The screen as another program sees it."""

    def __init__(self):
        self.x = x = ctypes.CDLL("libX11.so.6")
        pointer, number = ctypes.c_void_p, ctypes.c_ulong
        x.XOpenDisplay.restype = x.XGetImage.restype = pointer
        x.XDefaultRootWindow.argtypes, x.XDefaultRootWindow.restype = [pointer], number
        whole, part = ctypes.c_int, ctypes.c_uint
        x.XGetImage.argtypes = [pointer, number, whole, whole, part, part, number, whole]
        x.XGetPixel.argtypes, x.XGetPixel.restype = [pointer, whole, whole], number
        x.XDestroyImage.argtypes = [pointer]
        while not (display := x.XOpenDisplay(DISPLAY.encode())):
            time.sleep(0.05)
        self.display, self.root = display, x.XDefaultRootWindow(display)

    def middle(self):
        """Colour of the pixel in the middle."""
        width, height = SIZE
        image = self.x.XGetImage(self.display, self.root, width // 2, height // 2, 1, 1, ALL_PLANES, Z_PIXMAP)
        colour = self.x.XGetPixel(image, 0, 0)
        self.x.XDestroyImage(image)
        return colour


def once(screen, program, cold=False):
    """Milliseconds until something is seen in the middle of the screen."""
    if cold:
        os.sync()
        with open("/proc/sys/vm/drop_caches", "w") as caches:
            caches.write("3")
    empty = screen.middle()
    start = time.monotonic()
    running = subprocess.Popen([program], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    while screen.middle() == empty:
        if running.poll() is not None:
            sys.exit(f"{program} ended with {running.returncode} before its first picture.")
        time.sleep(0.001)
    seen = time.monotonic() - start
    running.terminate()
    running.wait()
    while screen.middle() != empty:
        time.sleep(0.01)
    return 1000 * seen


def main():
    program = os.path.realpath(sys.argv[1] if len(sys.argv) > 1 else "target/release/lanke")
    times = int(sys.argv[2]) if len(sys.argv) > 2 else 9
    with tempfile.TemporaryDirectory() as home:
        os.environ |= {"DISPLAY": DISPLAY, "LANKE_HOME": home}
        server = subprocess.Popen(["Xvfb", DISPLAY, "-screen", "0", "{}x{}x24".format(*SIZE)], stderr=subprocess.DEVNULL)
        try:
            screen = Screen()
            manager = subprocess.Popen(["openbox"], stderr=subprocess.DEVNULL)
            time.sleep(1)
            once(screen, program)  # makes the user's folders
            for name, cold in [("cold", True), ("warm", False)]:
                all_of_them = [once(screen, program, cold) for _ in range(times)]
                print(f"first picture from a {name} cache: {median(all_of_them):.0f} ms, "
                      f"median of {times} ({min(all_of_them):.0f} to {max(all_of_them):.0f})")
            manager.terminate()
        finally:
            server.terminate()


main()
