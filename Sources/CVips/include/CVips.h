/* libvips behind a few plain functions: buffers and numbers in, buffers and numbers out. Its own
   interface is variadic, which Swift cannot call. Only the media worker may link this. */
#ifndef CVIPS_H
#define CVIPS_H

#include <stddef.h>
#include <stdint.h>

/* The same numbers as WorkerAnswer.Status in Sources/WorkerMessages. */
typedef enum {
  CVIPS_OK = 0,
  CVIPS_CORRUPT = 1,
  CVIPS_TOO_MANY_PIXELS = 2,
  CVIPS_UNSUPPORTED = 3,
  CVIPS_OUT_OF_MEMORY = 4,
} cvips_status;

/* The same numbers as ImageFormat in Sources/WorkerMessages. */
typedef enum {
  CVIPS_JPEG = 1,
  CVIPS_PNG = 2,
  CVIPS_WEBP = 3,
  CVIPS_HEIF = 4,
  CVIPS_GIF = 5,
} cvips_format;

/* What the header says. Width and height are those of one page as displayed, after orientation. */
typedef struct {
  cvips_format format;
  uint32_t width, height, pages;
} cvips_facts;

/* Bytes to be given back with cvips_free. */
typedef struct {
  void *bytes;
  size_t count;
} cvips_result;

/* Closes every file but stdin, stdout and stderr; bounds memory (bytes of address space), what may
   be opened or written, and what a crash leaves behind; for good. */
void cvips_confine(uint64_t address_space);

/* Ends the process when it has used this many more seconds of processor time. */
void cvips_confine_time(uint32_t seconds);

/* Starts libvips with only the loaders of the formats above. 0 on success. */
int cvips_start(void);

/* Closes the door that loading libvips needed: from here no file or socket can be opened, and a
   crash ends the process without further ado. */
void cvips_seal(void);

/* Reads the header only. Every function below does so first, and refuses a page of more than 20,000
   pixels a side or 100,000,000 in all before it decodes anything. The number of pages is for the
   caller to limit: verifying and reading in grey decode all of them. */
cvips_status cvips_probe(const void *bytes, size_t count, cvips_facts *facts);

/* Reads to the end of the coded data, in strips; any error or truncation is CVIPS_CORRUPT. */
cvips_status cvips_verify(const void *bytes, size_t count, cvips_facts *facts);

/* The first page, upright, at most `width` wide and never enlarged, in sRGB without metadata.
   Damage past the header may show as grey and not as a status: verify first.
   `format` is CVIPS_WEBP or CVIPS_JPEG; facts are those of the result. */
cvips_status cvips_derive(const void *bytes, size_t count, uint32_t width, cvips_format format,
                          cvips_facts *facts, cvips_result *result);

/* What is cut from an image: so many pixels, with the focus (ten-thousandths of its sides) in their
   middle as far as it can be. */
typedef struct {
  uint32_t width, height, focus_x, focus_y;
} cvips_cut;

/* The first page, upright, made as small as the cut still fills, and cut: WebP in sRGB without
   metadata. CVIPS_UNSUPPORTED where it would have to be enlarged. Facts are those of the result. */
cvips_status cvips_crop(const void *bytes, size_t count, cvips_cut cut, cvips_facts *facts,
                        cvips_result *result);

/* HEIF: the primary image as an upright JPEG with its colour profile. Other formats are
   CVIPS_UNSUPPORTED. Facts are those of the result. */
cvips_status cvips_recode(const void *bytes, size_t count, cvips_facts *facts,
                          cvips_result *result);

/* The first page, upright, in shades of grey on white, at most `longest` pixels a side and never
   enlarged: `width` × `height` bytes without gaps. Facts are those of the image itself; any damage
   is CVIPS_CORRUPT. */
cvips_status cvips_grey(const void *bytes, size_t count, uint32_t longest, cvips_facts *facts,
                        cvips_result *pixels, uint32_t *width, uint32_t *height);

void cvips_free(cvips_result *result);

/* Returns freed memory to the system: images come seldom and are large. */
void cvips_trim(void);

/* Text about the last failure, for a log; empties the text. */
void cvips_message(char *text, size_t capacity);

#endif
