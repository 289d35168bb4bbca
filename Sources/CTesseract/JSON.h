#ifndef CTESSERACT_JSON_H
#define CTESSERACT_JSON_H

#include "CTesseract.h"
#include "Engine.h"

namespace page {

/* `lines` as the members of ReadPage in Sources/Media; their frames are pixels of `page`, which was
   made from a picture of `width` × `height`. */
std::string json(const Lines &lines, const Map &source, double width, double height,
                 const std::string &facts);

}  // namespace page

#endif
