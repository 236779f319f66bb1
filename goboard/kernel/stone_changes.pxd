from goboard.kernel.flood cimport Flood
from goboard.kernel.memory cimport copied, frozen, ints
