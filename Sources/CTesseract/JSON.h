#ifndef CTESSERACT_JSON_H
#define CTESSERACT_JSON_H

#include "CTesseract.h"
#include "Engine.h"

namespace page {

/* Returns `lines` as the members of ReadPage in Sources/Media. Their frames are pixels of a
   prepared page; `source` maps them to the picture of `width` × `height` from which it was made. */
std::string json(const Lines &lines, const Map &source, double width, double height,
                 const std::string &facts);

}  // namespace page

#endif
