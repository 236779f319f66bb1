"""The manual: the pages of `docs`, read and searched in a window."""
