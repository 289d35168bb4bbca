/* Tesseract and Leptonica behind a few plain functions: grey pixels in, lines of text out. Their own
   interfaces are C++ and hundreds of functions wide. Only the media worker may link this. */
#ifndef CTESSERACT_H
#define CTESSERACT_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef enum {
  CTESSERACT_OK = 0,
  CTESSERACT_NO_LANGUAGE = 1, /* The data of none of the languages is installed. */
  CTESSERACT_CANCELLED = 2,   /* stdin was closed: nobody waits any more. */
  CTESSERACT_OUT_OF_MEMORY = 3,
} ctesseract_status;

/* Grey pixels, rows without gaps, and the size of the whole picture that they are a copy of. */
typedef struct {
  const uint8_t *pixels;
  uint32_t width, height;
  uint32_t full_width, full_height;
} ctesseract_picture;

/* Text of `count` bytes to be given back with ctesseract_free. */
typedef struct {
  char *text;
  size_t count;
} ctesseract_result;

/* Maps the data of every language into memory: no file can be opened later. Costs next to nothing
   until something is read; what is not installed is left out. */
void ctesseract_map(void);

/* Has `picture` read. `result` is JSON: width and height of the whole picture once upright, the
   quarters it was turned clockwise for that beyond its own orientation, and its lines; ReadPage in
   Sources/Media has the members. */
ctesseract_status ctesseract_read(const ctesseract_picture *picture, ctesseract_result *result);

void ctesseract_free(ctesseract_result *result);

#ifdef __cplusplus
}
#endif

#endif
