#!/usr/bin/env python3
"""Draws the woods of the board besides kaya: katsura and bamboo, each from noise alone.

    pip install numpy pillow
    assets/art/woods.py
"""

import math
from pathlib import Path

import numpy as np
from PIL import Image

HERE = Path(__file__).resolve().parent
SIDE = 1280
# The measures below are those of a picture of 2048 pixels.
SCALE = SIDE / 2048


def noise(across, along, seed):
    """White noise, blurred by so many pixels; its deviation is 1 and it can be tiled."""
    field = np.random.default_rng(seed).standard_normal((SIDE, SIDE))
    fy, fx = np.fft.fftfreq(SIDE)[:, None], np.fft.fftfreq(SIDE)[None, :]
    blur = np.exp(-2 * math.pi**2 * ((fx * across * SCALE) ** 2 + (fy * along * SCALE) ** 2))
    field = np.fft.ifft2(np.fft.fft2(field) * blur).real
    return field / field.std()


def blend(dark, stops):
    """From darkness 0 to 1 through the colours of `stops`."""
    at = np.linspace(0, 1, len(stops))
    return np.stack([np.interp(dark, at, [stop[i] for stop in stops]) for i in range(3)], axis=-1)


def save(colours, name, seed):
    y, x = np.mgrid[0:SIDE, 0:SIDE] / SIDE
    # The light falls from the upper left.
    colours = colours * (1.018 - 0.045 * (0.45 * x + 0.55 * y))[..., None]
    colours += np.random.default_rng(seed).standard_normal((SIDE, SIDE, 1)) * 0.8
    Image.fromarray(np.clip(colours, 0, 255).astype(np.uint8)).save(HERE / name, quality=84, optimize=True)


def katsura():
    """Brown, with broad soft rings that waver and fine vertical fibres."""
    seed = 71
    y, x = np.mgrid[0:SIDE, 0:SIDE] / SCALE
    u = x + 46 * noise(380, 900, seed) + 7 * noise(90, 500, seed + 1) + 0.00006 * (y - 1300) ** 2 * (0.4 + x / 4096)
    random = np.random.default_rng(seed + 2)
    edges = np.cumsum(52 * (0.55 + 0.9 * random.random(90))) - 600
    depth = 0.5 + 0.7 * random.random(len(edges))
    ring = np.clip(np.searchsorted(edges, u) - 1, 0, len(edges) - 2)
    t = np.clip((u - edges[ring]) / (edges[ring + 1] - edges[ring]), 0, 1)
    late = np.where(t < 0.78, (t / 0.78) ** 2.2, np.cos((np.minimum(t, 1) - 0.78) / 0.22 * math.pi / 2))
    dark = 0.27 * late * (depth[ring] * (1 - t) + depth[ring + 1] * t)
    dark += 0.045 * noise(0.8, 46, seed + 3) + 0.035 * noise(2.6, 150, seed + 4) + 0.06 * noise(240, 800, seed + 5)
    dark += 0.10 * np.clip(noise(0.7, 8, seed + 6) - 2.1, 0, 1.2)
    dark = np.clip(dark - dark.mean() + 0.42, 0, 1)
    save(blend(dark, [(0xDB, 0xAC, 0x7A), (0xC3, 0x8F, 0x5E), (0x93, 0x64, 0x3B)]), "katsura-1280.jpg", seed + 7)


def bamboo():
    """Pale strips, glued side by side, each with its own tint and a node here and there."""
    seed = 23
    y, x = np.mgrid[0:SIDE, 0:SIDE] / SCALE
    random = np.random.default_rng(seed)
    edges = np.concatenate([[-1], np.cumsum(58 + 14 * random.random(34))])
    strip = np.clip(np.searchsorted(edges, x) - 1, 0, len(edges) - 2)
    dark = (0.36 + 0.035 * random.standard_normal(len(edges)))[strip]
    dark += 0.028 * noise(0.9, 260, seed + 1) + 0.032 * noise(3.2, 500, seed + 2) + 0.03 * noise(20, 700, seed + 3)
    # Denser fibres towards the bark.
    inside = (x - edges[strip]) / (edges[strip + 1] - edges[strip])
    dark += 0.05 * (inside - 0.5) * random.choice([-1, 1], len(edges))[strip]
    gap = np.minimum(x - edges[strip], edges[strip + 1] - x)
    dark += 0.13 * np.exp(-((gap / 1.3) ** 2))
    for start in (0, 1024):
        node = (start + 1024 * random.random(len(edges)))[strip]
        rise = y - node - 5 * (inside - 0.5) ** 2 * 4
        dark += 0.15 * np.exp(-((rise / 2.6) ** 2)) + 0.06 * np.exp(-(((rise - 12) / 8) ** 2))
        dark -= 0.07 * np.exp(-(((rise + 9) / 6) ** 2))
    stops = [(0xF6, 0xE9, 0xC4), (0xE6, 0xD1, 0x9C), (0xBF, 0x9F, 0x64), (0x8C, 0x6C, 0x3C)]
    save(blend(np.clip(dark, 0, 1), stops), "bamboo-1280.jpg", seed + 4)


if __name__ == "__main__":
    katsura()
    bamboo()
