/* Tesseract and Leptonica behind a few plain functions: grey pixels in, lines of text out. Their own
   interfaces are C++ and hundreds of functions wide. Only the media worker may link this. */
#ifndef CTESSERACT_H
#define CTESSERACT_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* A word, or where it may be read otherwise one of its other readings. Boxes are in pixels of the
   picture as it was handed in, after `turn`. */
typedef struct {
  const char *text;
  float confidence; /* 0–1 */
  float left, top, width, height;
  uint32_t line; /* Words of one line follow each other. */
  uint32_t is_alternative; /* Another reading of the last word that is none. */
} ctesseract_word;

/* What was read, to be given back with ctesseract_free. */
typedef struct {
  const ctesseract_word *words;
  size_t count;
  uint32_t turn; /* The picture was turned clockwise by this many quarters to be upright. */
  void *owner;
} ctesseract_page;

typedef enum {
  CTESSERACT_OK = 0,
  CTESSERACT_NO_LANGUAGE = 1, /* Its data is not installed. */
  CTESSERACT_FAILED = 2,
} ctesseract_status;

/* Maps the data of the languages this worker can read into memory: no file can be opened later.
   Costs no memory until something is read. Languages that are not installed are left out. */
void ctesseract_map(void);

/* Reads `width` × `height` grey pixels, rows without gaps. `languages` as Tesseract wants them, such
   as "eng+rus". Ends early, with CTESSERACT_FAILED, when stdin is closed: nobody waits any more. */
ctesseract_status ctesseract_read(const uint8_t *pixels, uint32_t width, uint32_t height,
                                  const char *languages, ctesseract_page *page);

void ctesseract_free(ctesseract_page *page);

#ifdef __cplusplus
}
#endif

#endif
