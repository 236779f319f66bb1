from goboard.kernel.memory cimport chars, frozen, ints
from goboard.kernel.position_sieve cimport Sieve
