"""The kinds of arrays that drawing works with."""

import numpy as np
from numpy.typing import NDArray

Float = NDArray[np.float64]
Float32 = NDArray[np.float32]
Int = NDArray[np.int64]
Mask = NDArray[np.bool_]
UInt8 = NDArray[np.uint8]
