from goboard.kernel.flood cimport Flood
from goboard.kernel.memory cimport chars, copied, frozen, ints
from goboard.kernel.position_sieve cimport Sieve
