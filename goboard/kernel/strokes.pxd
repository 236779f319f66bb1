from goboard.kernel.memory cimport frozen
