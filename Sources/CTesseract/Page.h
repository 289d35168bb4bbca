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
};

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

/* Evens out light and shadow, leaves only paper, stretches contrast and straightens lines. */
Prepared prepare(Picture grey);

/* A part of `picture`, in pixels, with white around it; `shift` is what takes its points back. */
Picture part_of(const Picture &picture, double left, double top, double right, double bottom,
                Point &shift);

/* `picture` turned clockwise by this many quarters. */
Picture turned(const Picture &picture, uint32_t quarters);

}  // namespace page

#endif
