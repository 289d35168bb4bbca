/* Pictures and their preparation for reading. */
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
/* A picture of Leptonica, freed at the end of the scope. */
using Picture = std::unique_ptr<Pix, FreePix>;

struct Point {
  double x, y;
};

/* A projective map of the plane: a 3 × 3 matrix, row by row. */
struct Map {
  std::array<double, 9> numbers{1, 0, 0, 0, 1, 0, 0, 0, 1};

  Point operator()(Point point) const;
  /* Returns the map that applies `next` first, then this one. */
  Map after(const Map &next) const;
};

/* A picture that is prepared for reading, and the map from its points to those of the original. */
struct Prepared {
  Picture picture;
  Map source;
  /* The height of small letters in pixels; 0 if the page has none. */
  double letter = 0;
  /* Whether the letters were enlarged. Strokes through them cannot be distinguished then. */
  bool is_enlarged = false;
};

/* How a picture is prepared. `whole` does not search for paper; `binary` makes pixels black that
   are darker than their neighbours. */
enum class Preparation { usual, whole, binary };

/* The area of the paper in a picture. */
struct Paper {
  /* 255 on paper, in a copy smaller by the factor `reduction`. Null if the whole picture is
     paper. */
  Picture mask;
  /* Clockwise from the top left, in pixels of the whole picture; empty if not all four corners
     can be seen. */
  std::vector<Point> corners;
};

/* The factor by which the copy is smaller in which the paper and the light on it are searched. */
const int reduction = 8;

/* Converts grey pixels to a picture of Leptonica. Null if there is not enough memory. */
Picture from_pixels(const uint8_t *pixels, uint32_t width, uint32_t height);

/* Searches for paper in small copies: `even` with even light, `light` with the brightness of the
   paper. */
Paper find_paper(const Picture &even, const Picture &light);

/* Evens out light and shadow, keeps only the paper, stretches contrast, straightens lines,
   removes the rules of tables, and enlarges letters that are too small to be read. */
Prepared prepare(Picture grey, Preparation preparation);

/* Whether most thin shapes in `grey` are lighter than their surroundings, as on blackboards and
   screens. */
bool is_light_on_dark(const Picture &grey);

/* Returns the height of the small letters in `ink` in pixels; 0 if there are few. */
double letter_height(const Picture &ink);

/* Returns the share of a region's columns that have ink, 0 to 1. A region that begins above the
   picture is moved down to its first row. */
double inked(const Picture &ink, int x, int y, int width, int height);

/* A line is a stroke through words if more than this share of it has letters close above, and
   more than this share close below. */
const double lettered = 0.15;

/* Removes the long straight lines of tables and forms from `picture`, but not the letters that
   they cross. */
void remove_rules(Picture &picture, double letter);

/* Removes from `picture` what is much taller than letters: the edge of the paper, a drawing. */
void remove_large(Picture &picture, double letter);

/* Returns a part of `picture`, in pixels, with a white margin. Adding `shift` to its points
   gives those of `picture`. */
Picture part_of(const Picture &picture, double left, double top, double right, double bottom,
                Point &shift);

/* Returns `picture` turned clockwise by this number of quarter turns. */
Picture turned(const Picture &picture, uint32_t quarters);

}  // namespace page

#endif
