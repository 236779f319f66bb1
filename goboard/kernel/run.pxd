from goboard.kernel.candidates cimport scan
from goboard.kernel.line cimport Line
from goboard.kernel.memory cimport chars, hashes, ints
