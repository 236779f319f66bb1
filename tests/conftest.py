"""What holds for every test: windows are drawn off the screen unless a test brings a screen of its own."""

import os

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
