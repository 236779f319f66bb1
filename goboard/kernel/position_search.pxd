from goboard.kernel.memory cimport chars, frozen, ints
