"""The languages of the site, for tests of what every one of them says."""

from django.conf import settings

LANGUAGES = [code for code, _name in settings.LANGUAGES]
# English is written in the code; the others have a catalogue.
TRANSLATED = [code for code in LANGUAGES if code != "en"]
