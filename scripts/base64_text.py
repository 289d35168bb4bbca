"""Pictures as text in Swift source."""
import base64
import re

# Words that people leave behind for themselves in source; a search for them shall not stop at chance
# letters of a picture. Whoever reads the text passes over the spaces.
NOTES = re.compile("(?i)(to)(?=do)|(fix)(?=me)|(xx)(?=x)|(ha)(?=ck)|(tb)(?=d)|(wi)(?=p)")


def base64_text(data: bytes) -> str:
    return NOTES.sub(lambda found: found.group() + " ", base64.b64encode(data).decode())
