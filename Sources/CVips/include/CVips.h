/* A few functions around libvips, whose variadic interface Swift cannot call: buffers and
   numbers in, buffers and numbers out. Only the media worker can link this. */
#ifndef CVIPS_H
#define CVIPS_H

#include <stddef.h>
#include <stdint.h>

/* The values are those of WorkerResponse.Status in Sources/WorkerMessages. */
typedef enum {
  CVIPS_OK = 0,
  CVIPS_CORRUPT = 1,
  CVIPS_TOO_MANY_PIXELS = 2,
  CVIPS_UNSUPPORTED = 3,
  CVIPS_OUT_OF_MEMORY = 4,
} cvips_status;

/* The values are those of ImageFormat in Sources/WorkerMessages. */
typedef enum {
  CVIPS_JPEG = 1,
  CVIPS_PNG = 2,
  CVIPS_WEBP = 3,
  CVIPS_HEIF = 4,
  CVIPS_GIF = 5,
} cvips_format;

/* The contents of the header. Width and height are those of one page as displayed, after
   applying the orientation. */
typedef struct {
  cvips_format format;
  uint32_t width, height, pages;
} cvips_facts;

/* Bytes to be freed with cvips_free. */
typedef struct {
  void *bytes;
  size_t count;
} cvips_result;

/* Closes every file except stdin, stdout and stderr. Permanently limits memory (bytes of address
   space), what can be opened or written, and what a crash leaves behind. */
void cvips_confine(uint64_t address_space);

/* Ends the process when it has used this many more seconds of processor time. */
void cvips_confine_time(uint32_t seconds);

/* Starts libvips with only the loaders of the formats above. Returns 0 on success. */
int cvips_start(void);

/* Forbids opening files and sockets, which loading libvips required. A crash then ends the
   process without a report. */
void cvips_seal(void);

/* Reads only the header. Every function below does so first, and refuses a page of more than
   20,000 pixels a side or 100,000,000 in total before it decodes anything. The caller must limit
   the number of pages: cvips_verify decodes all of them. */
cvips_status cvips_probe(const void *bytes, size_t count, cvips_facts *facts);

/* Decodes the whole image in strips. Any error or truncation is CVIPS_CORRUPT. */
cvips_status cvips_verify(const void *bytes, size_t count, cvips_facts *facts);

/* Makes the first page, upright, at most `width` wide and `height` high (0 for no limit) and never
   enlarged, in sRGB without metadata. Damage after the header can appear as grey instead of a status, so call cvips_verify
   first. `format` is CVIPS_WEBP or CVIPS_JPEG. Facts are those of the result. */
cvips_status cvips_derive(const void *bytes, size_t count, uint32_t width, uint32_t height,
                          cvips_format format, cvips_facts *facts, cvips_result *result);

/* A part of an image: its size in pixels, and the focus in ten-thousandths of the image's sides,
   which is in the middle of the part as far as possible. */
typedef struct {
  uint32_t width, height, focus_x, focus_y;
} cvips_cut;

/* Makes the first page, upright, as small as the part allows, and cuts out the part: WebP in
   sRGB without metadata. CVIPS_UNSUPPORTED if the page would have to be enlarged. Facts are
   those of the result. */
cvips_status cvips_crop(const void *bytes, size_t count, cvips_cut cut, cvips_facts *facts,
                        cvips_result *result);

/* Converts the primary image of a HEIF file to an upright JPEG with its colour profile. Other
   formats are CVIPS_UNSUPPORTED. Facts are those of the result. */
cvips_status cvips_recode(const void *bytes, size_t count, cvips_facts *facts,
                          cvips_result *result);

/* Makes the first page, upright, in grey on white, at most `longest` pixels a side and never
   enlarged: `width` × `height` bytes without gaps. Facts are those of the original image. Call
   cvips_verify first, as for cvips_derive. */
cvips_status cvips_grey(const void *bytes, size_t count, uint32_t longest, cvips_facts *facts,
                        cvips_result *pixels, uint32_t *width, uint32_t *height);

void cvips_free(cvips_result *result);

/* Returns freed memory to the system, since images are rare and large. */
void cvips_trim(void);

/* Copies the text about the last failure, for a log, and clears it. */
void cvips_message(char *text, size_t capacity);

#endif
