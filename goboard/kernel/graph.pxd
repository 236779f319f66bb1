from goboard.kernel.candidates cimport Candidates
from goboard.kernel.flood cimport Flood
from goboard.kernel.memory cimport copied, frozen, hashes, ints
from goboard.kernel.trail cimport Trail
