from goboard.kernel.candidates cimport Candidates
from goboard.kernel.line cimport Line
from goboard.kernel.memory cimport chars, copy, hashes, ints
