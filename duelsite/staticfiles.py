"""Static files with hashed names, by which our scripts also import each other.

So a browser never mixes the scripts of two versions. Other people's scripts are left as they are.
"""

from whitenoise.storage import CompressedManifestStaticFilesStorage

# At the beginning of a line: comments name types by import("…") as well.
FROM = r'(?m)(?P<matched>^(?P<what>(?:import|export)\s+(?:[\w$*{},\s]+\sfrom\s+)?)"(?P<url>\.[^"]+)")'
LATER = r'(?P<matched>await import\("(?P<url>\.[^"]+)"\))'


class HashedModulesStorage(CompressedManifestStaticFilesStorage):
    patterns = (
        *CompressedManifestStaticFilesStorage.patterns,
        ("games/*.js", ((FROM, '%(what)s"%(url)s"'), (LATER, 'await import("%(url)s")'))),
    )
    # Every pass resolves one more level of imports.
    max_post_process_passes = 20
