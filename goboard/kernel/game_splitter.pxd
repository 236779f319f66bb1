from goboard.kernel.node_text cimport end_of_name, end_of_space
