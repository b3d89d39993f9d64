#!/usr/bin/env python
"""The command line of the site: `python manage.py run`, `migrate`, `createsuperuser`, ..."""

import sys

from duelsite.commandline import main

if __name__ == "__main__":
    main(sys.argv)
