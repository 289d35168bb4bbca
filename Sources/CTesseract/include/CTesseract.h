/* A few functions around Tesseract and Leptonica: grey pixels in, lines of text out. The
   interfaces of both are C++ and have hundreds of functions. Only the media worker can link
   this. */
#ifndef CTESSERACT_H
#define CTESSERACT_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef enum {
  CTESSERACT_OK = 0,
  CTESSERACT_NO_LANGUAGE = 1, /* No data of any language is installed. */
  CTESSERACT_CANCELLED = 2,   /* stdin is closed: nobody waits any more. */
  CTESSERACT_OUT_OF_MEMORY = 3,
} ctesseract_status;

/* Grey pixels in rows without gaps, and the size of the original picture of which they are a
   copy. */
typedef struct {
  const uint8_t *pixels;
  uint32_t width, height;
  uint32_t full_width, full_height;
} ctesseract_picture;

/* Text of `count` bytes, to be freed with ctesseract_free. */
typedef struct {
  char *text;
  size_t count;
} ctesseract_result;

/* Maps the data of all installed languages into memory, since no file can be opened later. Costs
   almost nothing until something is read. */
void ctesseract_map(void);

/* Reads the text of `picture`. `result` is JSON: the width and height of the original picture in
   upright position, the quarter turns clockwise beyond its own orientation that made it upright,
   and its lines. ReadPage in Sources/Media has the members. */
ctesseract_status ctesseract_read(const ctesseract_picture *picture, ctesseract_result *result);

void ctesseract_free(ctesseract_result *result);

#ifdef __cplusplus
}
#endif

#endif
