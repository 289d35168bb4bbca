/* What the parts of CTesseract share. */
#ifndef CTESSERACT_PAGE_H
#define CTESSERACT_PAGE_H

#include <leptonica/allheaders.h>

#include <array>
#include <memory>
#include <string>
#include <vector>

namespace page {

struct FreePix {
  void operator()(Pix *pix) const { pixDestroy(&pix); }
};
/* Leptonica's picture, given back at the end of the scope. */
using Picture = std::unique_ptr<Pix, FreePix>;

struct Point {
  double x, y;
};

/* A projective map of the plane, row by row. */
struct Map {
  std::array<double, 9> numbers{1, 0, 0, 0, 1, 0, 0, 0, 1};

  Point operator()(Point point) const;
  /* `next` first, then this. */
  Map after(const Map &next) const;
};

/* A picture made ready to be read, and where its points lie in the one it was made from. */
struct Prepared {
  Picture picture;
  Map source;
  /* Height of small letters in pixels; 0 if the page has none. */
  double letter = 0;
  /* They were enlarged: between them there is no room for strokes to be told. */
  bool is_enlarged = false;
};

/* How a picture is made ready. `whole` looks for no paper, `binary` makes black whatever is darker
   than what is close around it. */
enum class Preparation { usual, whole, binary };

/* Where the paper lies on what is around it. */
struct Paper {
  /* 255 on paper; as large as the picture divided by `reduction`. Null where all is paper. */
  Picture mask;
  /* Clockwise from the top left, in pixels of the whole picture; empty where its four corners
     cannot all be seen. */
  std::vector<Point> corners;
};

/* The paper, and what light falls on it, are looked for in a copy this much smaller. */
const int reduction = 8;

/* Grey pixels to Leptonica's. Null where memory is short. */
Picture from_pixels(const uint8_t *pixels, uint32_t width, uint32_t height);

/* Looks for paper in small copies: `even` with even light, `light` as bright as the paper is. */
Paper find_paper(const Picture &even, const Picture &light);

/* Evens out light and shadow, leaves only paper, stretches contrast, straightens lines, removes the
   rules of tables and enlarges letters that are too small to be read. */
Prepared prepare(Picture grey, Preparation preparation);

/* Whether most of what is thin in `grey` is lighter than what is around it: chalk, or a screen. */
bool is_light_on_dark(const Picture &grey);

/* Pixels from the bottom to the top of the small letters in `ink`; 0 where it has few. */
double letter_height(const Picture &ink);

/* The share of a region's columns that have ink, 0 to 1. What lies above the picture counts as its
   first rows. */
double inked(const Picture &ink, int x, int y, int width, int height);

/* A line with more than this share of letters close above, and close below, is a stroke through
   words. */
const double lettered = 0.15;

/* Takes the long straight lines of tables and forms out of `picture`; letters that they cross stay. */
void remove_rules(Picture &picture, double letter);

/* Takes out of `picture` what is much taller than letters: the edge of the paper, a drawing. */
void remove_large(Picture &picture, double letter);

/* A part of `picture`, in pixels, with white around it; `shift` is what takes its points back. */
Picture part_of(const Picture &picture, double left, double top, double right, double bottom,
                Point &shift);

/* `picture` turned clockwise by this many quarters. */
Picture turned(const Picture &picture, uint32_t quarters);

}  // namespace page

#endif
