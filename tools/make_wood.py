"""Draws resources/themes/wood.jpg, the board's wood, from nothing: run it only to change the wood.

Straight-grained kaya: growth rings cut upright, bent a little, with fine fibres and pores along them.
"""

import sys
from pathlib import Path

import numpy as np
from numpy.typing import NDArray
from PySide6.QtGui import QImage

SIDE = 1024
TARGET = Path(__file__).resolve().parent.parent / "resources" / "themes" / "wood.jpg"
LIGHT, MIDDLE, DARK = np.array([236, 199, 132.0]), np.array([222, 178, 105.0]), np.array([186, 133, 66.0])

Float = NDArray[np.float64]


def noise(random: np.random.Generator, across: float, along: float) -> Float:
    """Smooth noise, mean 0 and deviation 1, whose features are that many pixels wide and long."""
    fx, fy = np.fft.fftfreq(SIDE)[None, :], np.fft.fftfreq(SIDE)[:, None]
    kept = np.exp(-((fx * across) ** 2 + (fy * along) ** 2) * 6)
    field = np.fft.ifft2(np.fft.fft2(random.standard_normal((SIDE, SIDE))) * kept).real
    return np.asarray((field - field.mean()) / field.std())


def wood(seed: int) -> NDArray[np.uint8]:
    """The picture, (SIDE, SIDE, 3)."""
    random = np.random.default_rng(seed)
    x = np.arange(SIDE)[None, :] + np.zeros((SIDE, 1))
    bent = x + 16 * noise(random, 380, 1500) + 2.2 * noise(random, 60, 520)
    widths = 1 + 0.28 * np.interp(bent, np.linspace(-80, SIDE + 80, 40), random.standard_normal(40))
    turn = bent / 19 * (0.82 + 0.18 * np.tanh(widths)) + 1.1 * np.sin(bent / 141)
    ring = turn - np.floor(turn)
    late = np.exp(-(((ring - 0.80) / 0.16) ** 2)) + 0.35 * np.exp(-(((ring - 0.97) / 0.05) ** 2))
    late *= 0.55 + 0.25 * noise(random, 90, 700).clip(-1.5, 1.5)
    fibres = 0.085 * noise(random, 1.2, 70) + 0.055 * noise(random, 3, 240)
    pores = 0.30 * (noise(random, 1.4, 16) > 2.7)
    broad = 0.10 * noise(random, 240, 1400)
    dark = np.clip(0.30 * late + fibres + pores + broad, -0.5, 1)[..., None]
    colour = np.where(dark < 0, MIDDLE + (MIDDLE - LIGHT) * dark * 2, MIDDLE + (DARK - MIDDLE) * dark)
    return np.asarray(np.clip(colour, 0, 255).astype(np.uint8))


def main() -> int:
    pixels = np.ascontiguousarray(wood(11))
    image = QImage(pixels.data, SIDE, SIDE, 3 * SIDE, QImage.Format.Format_RGB888)
    for quality in range(88, 40, -4):
        image.save(str(TARGET), quality=quality)
        if TARGET.stat().st_size < 150_000:
            break
    mean = "#" + "".join(f"{round(value):02x}" for value in pixels.mean(axis=(0, 1)))
    print(f"{TARGET.name}: {TARGET.stat().st_size} bytes, quality {quality}, mean colour {mean}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
