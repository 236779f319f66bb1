"""Everything that takes long: how it is begun, watched, called off and held to limits. Knows no Qt.

`watch.py` is what a piece of work gets and polls, `threads.py` runs pieces of work beside the window, `processes.py`
goes through many things in several processes, `cluster.py` by the workers of several machines, `garbage.py` says when
what is not needed any more is looked for. The window hears of its jobs through `goboard.ui.job_signals`.
"""
