#include "CVips.h"

#include <math.h>
#include <string.h>
#include <vips/vips.h>

#ifdef __linux__
#include <malloc.h>
#endif

enum { largest_side = 20000, largest_pixels = 100000000, strip_height = 64 };

static const struct {
  const char *loader;
  cvips_format format;
} loaders[] = {
    {"VipsForeignLoadJpeg", CVIPS_JPEG}, {"VipsForeignLoadPng", CVIPS_PNG},
    {"VipsForeignLoadWebp", CVIPS_WEBP}, {"VipsForeignLoadHeif", CVIPS_HEIF},
    {"VipsForeignLoadNsgif", CVIPS_GIF},
};
enum { loader_count = sizeof loaders / sizeof *loaders };

/* Ignores the log. A bad image causes a warning for each row; errors are returned as a status. */
static void say_nothing(const gchar *domain, GLogLevelFlags level, const gchar *text, gpointer data) {
  (void)domain, (void)level, (void)text, (void)data;
}

int cvips_start(void) {
  g_log_set_default_handler(say_nothing, NULL);
  /* Keeps intermediate images in memory, since no file can be written here. */
  g_setenv("VIPS_DISC_THRESHOLD", "8g", TRUE);
#if VIPS_MAJOR_VERSION == 8 && VIPS_MINOR_VERSION < 15
  /* These versions compile vector code while they run (liborc), which needs memory that is writable
   * and executable. The service forbids that, and thumbnails take the same time without it. */
  g_setenv("VIPS_NOVECTOR", "1", TRUE);
#endif
  if (VIPS_INIT("commonplace-media")) return -1;
  vips_concurrency_set(1);
  vips_cache_set_max(0);
  vips_block_untrusted_set(TRUE);
  vips_operation_block_set("VipsForeignLoad", TRUE);
  for (int i = 0; i < loader_count; i++) vips_operation_block_set(loaders[i].loader, FALSE);
  return 0;
}

void cvips_free(cvips_result *result) {
  g_free(result->bytes);
  result->bytes = NULL;
  result->count = 0;
}

void cvips_trim(void) {
#ifdef __linux__
  /* Photos are rare and large, so their memory is returned to the system at once. */
  malloc_trim(0);
#endif
}

void cvips_message(char *text, size_t capacity) {
  g_strlcpy(text, vips_error_buffer(), capacity);
  vips_error_clear();
}

/* MARK: - Opening */

/* Returns the reason of the last failure, which libvips reports only as text. */
static cvips_status reason(void) {
  return strstr(vips_error_buffer(), "out of memory") ? CVIPS_OUT_OF_MEMORY : CVIPS_CORRUPT;
}

static cvips_status format_of(const void *bytes, size_t count, cvips_format *format) {
  const char *name = vips_foreign_find_load_buffer(bytes, count);
  for (int i = 0; name && i < loader_count; i++) {
    if (g_str_has_prefix(name, loaders[i].loader)) {
      *format = loaders[i].format;
      return CVIPS_OK;
    }
  }
  return CVIPS_UNSUPPORTED;
}

static VipsImage *load(const void *bytes, size_t count, const char *options) {
  return vips_image_new_from_buffer(bytes, count, options, "access", VIPS_ACCESS_SEQUENTIAL,
                                    "fail_on", VIPS_FAIL_ON_ERROR, NULL);
}

/* Whether the orientation tag turns the image on its side. libheif turns HEIF images itself. */
static int is_sideways(VipsImage *image, cvips_format format) {
  return format != CVIPS_HEIF && vips_image_get_orientation_swap(image);
}

cvips_status cvips_probe(const void *bytes, size_t count, cvips_facts *facts) {
  vips_error_clear();
  cvips_status status = format_of(bytes, count, &facts->format);
  if (status) return status;
  VipsImage *image = load(bytes, count, "");
  if (!image) return reason();
  /* The height of one page. Several pages are loaded only with options. */
  uint64_t width = image->Xsize, height = image->Ysize;
  /* Only the primary picture of a HEIF file is used. */
  uint64_t pages = facts->format == CVIPS_HEIF ? 1 : vips_image_get_n_pages(image);
  int sideways = is_sideways(image, facts->format);
  g_object_unref(image);
  if (width > largest_side || height > largest_side || width * height > largest_pixels)
    return CVIPS_TOO_MANY_PIXELS;
  facts->width = sideways ? height : width;
  facts->height = sideways ? width : height;
  facts->pages = pages;
  return CVIPS_OK;
}

/* MARK: - Verifying */

static int read_through(VipsImage *image) {
  VipsRegion *region = vips_region_new(image);
  VipsRect strip = {0, 0, image->Xsize, 0};
  int failed = 0;
  for (; !failed && strip.top < image->Ysize; strip.top += strip_height) {
    strip.height = VIPS_MIN(strip_height, image->Ysize - strip.top);
    failed = vips_region_prepare(region, &strip);
  }
  g_object_unref(region);
  return failed;
}

/* At an eighth of the size decoders still read every code, where all damage shows: libjpeg skips
   only the arithmetic for pixels, and libwebp the memory for them. */
static const char *verify_options(const cvips_facts *facts) {
  int several = facts->pages > 1;
  if (facts->format == CVIPS_JPEG) return "shrink=8";
  if (facts->format == CVIPS_WEBP) return several ? "n=-1,scale=0.125" : "scale=0.125";
  return several && facts->format != CVIPS_HEIF ? "n=-1" : "";
}

cvips_status cvips_verify(const void *bytes, size_t count, cvips_facts *facts) {
  cvips_status status = cvips_probe(bytes, count, facts);
  if (status) return status;
  VipsImage *image = load(bytes, count, verify_options(facts));
  if (!image) return reason();
  int failed = read_through(image);
  g_object_unref(image);
  return failed ? reason() : CVIPS_OK;
}

/* MARK: - Making other images */

/* The maximum side of a WebP in pixels. */
enum { tallest = 16383 };

static cvips_status thumbnail(const void *bytes, size_t count, uint32_t width, uint32_t height,
                              VipsSize size, VipsImage **small) {
  int failed = vips_thumbnail_buffer((void *)bytes, count, small, width, "height", height, "size",
                                     size, "fail_on", VIPS_FAIL_ON_ERROR, "export_profile", "srgb",
                                     NULL);
  if (!failed || reason() != CVIPS_CORRUPT) return failed ? CVIPS_OUT_OF_MEMORY : CVIPS_OK;
  /* The colour profile can be damaged although the picture is not. */
  failed = vips_thumbnail_buffer((void *)bytes, count, small, width, "height", height, "size", size,
                                 "fail_on", VIPS_FAIL_ON_ERROR, NULL);
  return failed ? reason() : CVIPS_OK;
}

/* Removes every field except `kept`. The option `strip` of the savers leaves EXIF in WebP (seen
   in 8.14) and removes the colour profile too. */
static void drop_metadata(VipsImage *image, const char *kept) {
  char **names = vips_image_get_fields(image);
  for (int i = 0; names && names[i]; i++)
    if (strcmp(names[i], kept) != 0) vips_image_remove(image, names[i]);
  g_strfreev(names);
}

static int save(VipsImage *image, cvips_format format, cvips_result *result) {
  if (format == CVIPS_WEBP)
    return vips_webpsave_buffer(image, &result->bytes, &result->count, "Q", 80, "strip", TRUE,
                                NULL);
  VipsArrayDouble *white = vips_array_double_newv(1, 255.0);
  int failed = vips_jpegsave_buffer(image, &result->bytes, &result->count, "Q", 82, "strip", TRUE,
                                    "optimize_coding", TRUE, "background", white, NULL);
  vips_area_unref(VIPS_AREA(white));
  return failed;
}

cvips_status cvips_derive(const void *bytes, size_t count, uint32_t width, uint32_t height,
                          cvips_format format, cvips_facts *facts, cvips_result *result) {
  if (width < 1 || width > largest_side || (format != CVIPS_WEBP && format != CVIPS_JPEG))
    return CVIPS_UNSUPPORTED;
  cvips_status status = cvips_probe(bytes, count, facts);
  if (status) return status;
  VipsImage *small = NULL;
  status = thumbnail(bytes, count, width, height ? VIPS_MIN(height, tallest) : tallest,
                     VIPS_SIZE_DOWN, &small);
  if (status) return status;
  drop_metadata(small, "");
  *facts = (cvips_facts){format, small->Xsize, small->Ysize, 1};
  if (save(small, format, result)) status = reason();
  g_object_unref(small);
  return status;
}

/* Returns where `length` pixels begin in `whole` with the focus in their middle, as far as
   possible. */
static int start_of(uint32_t length, uint32_t whole, uint32_t focus) {
  double start = (double)whole * focus / 10000 - length / 2.0;
  return (int)VIPS_CLIP(0, rint(start), (double)whole - length);
}

cvips_status cvips_crop(const void *bytes, size_t count, cvips_cut cut, cvips_facts *facts,
                        cvips_result *result) {
  if (cut.width < 1 || cut.height < 1 || cut.focus_x > 10000 || cut.focus_y > 10000)
    return CVIPS_UNSUPPORTED;
  cvips_status status = cvips_probe(bytes, count, facts);
  if (status) return status;
  if (cut.width > facts->width || cut.height > facts->height ||
      VIPS_MAX(cut.width, cut.height) > tallest)
    return CVIPS_UNSUPPORTED;
  double scale =
      VIPS_MAX((double)cut.width / facts->width, (double)cut.height / facts->height);
  uint32_t width = VIPS_MAX(cut.width, (uint32_t)rint(facts->width * scale));
  uint32_t height = VIPS_MAX(cut.height, (uint32_t)rint(facts->height * scale));
  VipsImage *small = NULL, *part = NULL;
  status = thumbnail(bytes, count, width, height, VIPS_SIZE_FORCE, &small);
  if (status) return status;
  int failed = vips_extract_area(small, &part, start_of(cut.width, width, cut.focus_x),
                                 start_of(cut.height, height, cut.focus_y), cut.width, cut.height,
                                 NULL);
  g_object_unref(small);
  if (failed) return reason();
  drop_metadata(part, "");
  *facts = (cvips_facts){CVIPS_WEBP, part->Xsize, part->Ysize, 1};
  if (save(part, CVIPS_WEBP, result)) status = reason();
  g_object_unref(part);
  return status;
}

static cvips_status recode_heif(VipsImage *image, cvips_facts *facts, cvips_result *result) {
  VipsImage *bare = NULL;
  if (vips_copy(image, &bare, NULL)) return reason();
  drop_metadata(bare, VIPS_META_ICC_NAME);
  VipsArrayDouble *white = vips_array_double_newv(1, 255.0);
  int failed = vips_jpegsave_buffer(bare, &result->bytes, &result->count, "Q", 90,
                                    "optimize_coding", TRUE, "background", white, NULL);
  vips_area_unref(VIPS_AREA(white));
  facts->format = CVIPS_JPEG;
  g_object_unref(bare);
  return failed ? reason() : CVIPS_OK;
}

cvips_status cvips_recode(const void *bytes, size_t count, cvips_facts *facts,
                          cvips_result *result) {
  cvips_status status = cvips_probe(bytes, count, facts);
  if (status) return status;
  if (facts->format != CVIPS_HEIF) return CVIPS_UNSUPPORTED;
  VipsImage *image = load(bytes, count, "");
  if (!image) return reason();
  status = recode_heif(image, facts, result);
  g_object_unref(image);
  return status;
}

/* MARK: - Text recognition */

static int on_white(VipsImage *image, VipsImage **opaque) {
  /* Flattening an image without alpha would remove its last colour. */
  if (!vips_image_hasalpha(image)) return vips_copy(image, opaque, NULL);
  VipsArrayDouble *white = vips_array_double_newv(1, 255.0);
  int failed = vips_flatten(image, opaque, "background", white, NULL);
  vips_area_unref(VIPS_AREA(white));
  return failed;
}

static int make_grey(VipsImage *image, VipsImage **grey) {
  VipsImage *opaque = NULL, *single = NULL;
  if (on_white(image, &opaque)) return -1;
  int failed = vips_colourspace(opaque, &single, VIPS_INTERPRETATION_B_W, NULL);
  g_object_unref(opaque);
  if (failed) return failed;
  failed = vips_cast(single, grey, VIPS_FORMAT_UCHAR, NULL);
  g_object_unref(single);
  return failed;
}

cvips_status cvips_grey(const void *bytes, size_t count, uint32_t longest, cvips_facts *facts,
                        cvips_result *pixels, uint32_t *width, uint32_t *height) {
  cvips_status status = cvips_probe(bytes, count, facts);
  if (status) return status;
  VipsImage *small = NULL, *grey = NULL;
  if (vips_thumbnail_buffer((void *)bytes, count, &small, longest, "height", longest, "size",
                            VIPS_SIZE_DOWN, "fail_on", VIPS_FAIL_ON_ERROR, NULL))
    return reason();
  int failed = make_grey(small, &grey);
  g_object_unref(small);
  if (failed) return reason();
  pixels->bytes = vips_image_write_to_memory(grey, &pixels->count);
  *width = grey->Xsize;
  *height = grey->Ysize;
  g_object_unref(grey);
  return pixels->bytes ? CVIPS_OK : reason();
}
