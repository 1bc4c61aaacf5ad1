"""The open-hand solver against the C yardstick in the same run: pytest benchmarks -s."""

import time

import numpy as np
import pytest

from dealwise.simulate.moon.reading_positions import read_positions
