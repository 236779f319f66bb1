from goboard.kernel.memory cimport hashes, ints
