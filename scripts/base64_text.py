"""Base64 text of images for Swift source."""
import base64
import re

# Marks of unfinished work. Base64 text can contain them by chance, and a search of the source would
# find them, so a space is inserted. Decoders skip spaces.
NOTES = re.compile("(?i)(to)(?=do)|(fix)(?=me)|(xx)(?=x)|(ha)(?=ck)|(tb)(?=d)|(wi)(?=p)")


def base64_text(data: bytes) -> str:
    return NOTES.sub(lambda found: found.group() + " ", base64.b64encode(data).decode())
