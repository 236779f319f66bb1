"""How colours look to different eyes, as places in a space where equal distances look equally far apart (OKLab)."""

import numpy as np
from numpy.typing import NDArray

from goboard.drawing.colours import channels

Float = NDArray[np.float64]

VISIONS: dict[str, Float] = {
    "normal": np.eye(3),
    "protanopia": np.array(
        [[0.152286, 1.052583, -0.204868], [0.114503, 0.786281, 0.099216], [-0.003882, -0.048116, 1.051998]]
    ),
    "deuteranopia": np.array(
        [[0.367322, 0.860646, -0.227968], [0.280085, 0.672501, 0.047413], [-0.011820, 0.042940, 0.968881]]
    ),
    "tritanopia": np.array(
        [[1.255528, -0.076749, -0.178779], [-0.078411, 0.930809, 0.147602], [0.004733, 0.691367, 0.303900]]
    ),
}
"""On linear RGB, by Machado, Oliveira and Fernandes (2009) at full severity."""
TO_CONES = np.array(
    [
        [0.4122214708, 0.5363325363, 0.0514459929],
        [0.2119034982, 0.6806995451, 0.1073969566],
        [0.0883024619, 0.2817188376, 0.6299787005],
    ]
)
TO_LAB = np.array(
    [
        [0.2104542553, 0.7936177850, -0.0040720468],
        [1.9779984951, -2.4285922050, 0.4505937099],
        [0.0259040371, 0.7827717662, -0.8086757660],
    ]
)


def seen_colour(colour: str, vision: str) -> Float:
    """The colour as that vision sees it."""
    value = np.array(channels(colour)[:3]) / 255
    linear = np.where(value <= 0.04045, value / 12.92, ((value + 0.055) / 1.055) ** 2.4)
    found: Float = TO_LAB @ np.cbrt(TO_CONES @ np.clip(VISIONS[vision] @ linear, 0, 1))
    return found
