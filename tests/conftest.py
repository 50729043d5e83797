"""What holds for all tests."""

from __future__ import annotations

import signal

# A shell that starts the tests in the background has them ignore Ctrl-C, and so would every program
# that they start; but some tests are about just that.
signal.signal(signal.SIGINT, signal.default_int_handler)
