#include <algorithm>
#include <cmath>

#include "Engine.h"

namespace page {

namespace {

/* The side of the area that a box encloses, in heights of small letters. */
const double least_side = 0.55, most_side = 2.6;
/* The minimum share of that area's rectangle that is enclosed, whatever is drawn in it. */
const double least_enclosed = 0.42;
/* The minimum side of that area as a share of the whole shape, with its outline and the end of a
   tick. */
const double enclosing = 0.58;
/* The minimum share of ink inside a ticked box. */
const double tick = 0.06;
/* The minimum distance of a box from the first letter, as a share of its side. */
const double apart = 0.25;

struct Candidate {
  Frame ink, inside;
  int place;

  double side() const { return inside.right - inside.left; }
};

Frame frame_of(Box *box) {
  int x, y, width, height;
  boxGetGeometry(box, &x, &y, &width, &height);
  return {double(x), double(y), double(x + width), double(y + height)};
}

int count_of(const Picture &ink) {
  int count = 0;
  pixCountPixels(ink.get(), &count, nullptr);
  return count;
}

/* Sets `inside` to the area that `shape` encloses. Returns false unless it is a square or circle
   of the size of a box. */
bool encloses_square(Pix *shape, double letter, Frame &inside) {
  Picture holes(pixHolesByFilling(shape, 4));
  Box *box = nullptr;
  if (!holes || pixClipToForeground(holes.get(), nullptr, &box) || !box) return false;
  inside = frame_of(box);
  boxDestroy(&box);
  double width = inside.right - inside.left, height = inside.height();
  double whole_width = pixGetWidth(shape), whole_height = pixGetHeight(shape);
  return width > least_side * letter && height > least_side * letter &&
         width < most_side * letter && height < most_side * letter && width < 1.5 * height &&
         height < 1.5 * width && width > enclosing * whole_width && height > enclosing * whole_height &&
         count_of(holes) > least_enclosed * width * height;
}

/* Whether nothing precedes a candidate on its line, and it is not part of the word after it. */
bool is_first(const Candidate &box, const std::vector<Frame> &shapes, double letter) {
  double middle = (box.ink.top + box.ink.bottom) / 2, next = 1e9;
  for (size_t i = 0; i < shapes.size(); i++) {
    const Frame &other = shapes[i];
    if (int(i) == box.place || other.height() < letter * 0.4) continue;
    if (other.top > middle + letter * 0.6 || other.bottom < middle - letter * 0.6) continue;
    double center = (other.left + other.right) / 2;
    if (center > box.ink.left && center < box.ink.right) continue;
    if (center < box.ink.left && other.right > box.ink.left - 5 * letter) return false;
    if (center > box.ink.right) next = std::min(next, other.left);
  }
  double outline = box.inside.left - box.ink.left;
  double off = next - box.inside.right - outline;
  return off > apart * box.side() && off > letter * 0.3 && off < 8 * letter;
}

/* Returns the share of ink inside a box. */
double filled(const Picture &ink, const Frame &inside) {
  double edge = (inside.right - inside.left) * 0.14;
  Box *part = boxCreate(inside.left + edge, inside.top + edge,
                        std::max(inside.right - inside.left - 2 * edge, 2.0),
                        std::max(inside.height() - 2 * edge, 2.0));
  Picture cut(pixClipRectangle(ink.get(), part, nullptr));
  boxDestroy(&part);
  if (!cut) return 0;
  return double(count_of(cut)) / (pixGetWidth(cut.get()) * pixGetHeight(cut.get()));
}

/* Erases what is drawn in a box, which need not touch the outline. */
void erase_inside(Picture &picture, const Frame &inside) {
  pixRasterop(picture.get(), inside.left, inside.top, inside.right - inside.left, inside.height(),
              PIX_SET, nullptr, 0, 0);
}

/* Returns the candidates that are below one another. A single one can be a letter. */
std::vector<Candidate> in_columns(const std::vector<Candidate> &found) {
  std::vector<Candidate> kept;
  for (const Candidate &one : found) {
    bool has_other = std::any_of(found.begin(), found.end(), [&](const Candidate &other) {
      return other.place != one.place &&
             std::fabs(other.inside.left - one.inside.left) < 1.2 * one.side() &&
             other.side() < 1.5 * one.side() && one.side() < 1.5 * other.side();
    });
    if (has_other) kept.push_back(one);
  }
  return kept;
}

}  // namespace

std::vector<TickBox> take_boxes(Picture &picture, double letter) {
  if (letter <= 0) return {};
  Picture ink(pixThresholdToBinary(picture.get(), 160));
  int gap = std::max<int>(letter / 8, 2);
  /* The corners of boxes drawn by hand are open. */
  Picture closed(ink ? pixCloseSafeBrick(nullptr, ink.get(), gap, gap) : nullptr);
  Pixa *shapes = nullptr;
  Boxa *boxes = closed ? pixConnComp(closed.get(), &shapes, 8) : nullptr;
  std::vector<Frame> frames;
  std::vector<Candidate> found;
  for (int i = 0; boxes && i < boxaGetCount(boxes); i++) {
    Box *box = boxaGetBox(boxes, i, L_CLONE);
    frames.push_back(frame_of(box));
    boxDestroy(&box);
    Candidate one{frames.back(), {}, i};
    Picture shape(pixaGetPix(shapes, i, L_CLONE));
    if (one.ink.height() > letter * 5 || !encloses_square(shape.get(), letter, one.inside)) continue;
    one.inside.left += one.ink.left, one.inside.right += one.ink.left;
    one.inside.top += one.ink.top, one.inside.bottom += one.ink.top;
    found.push_back(one);
  }
  found.erase(std::remove_if(found.begin(), found.end(), [&](const Candidate &one) {
    return !is_first(one, frames, letter);
  }), found.end());
  std::vector<TickBox> taken;
  for (const Candidate &one : in_columns(found)) {
    taken.push_back({one.ink, filled(ink, one.inside) > tick});
    Picture shape(pixaGetPix(shapes, one.place, L_CLONE));
    Picture wide(pixAddBorder(shape.get(), 3, 0));
    Picture gone(wide ? pixDilateBrick(nullptr, wide.get(), 5, 5) : nullptr);
    if (gone)
      pixPaintThroughMask(picture.get(), gone.get(), one.ink.left - 3, one.ink.top - 3, 255);
    erase_inside(picture, one.inside);
  }
  boxaDestroy(&boxes);
  pixaDestroy(&shapes);
  return taken;
}

void assign(const std::vector<TickBox> &boxes, Lines &lines) {
  for (const TickBox &box : boxes) {
    double middle = (box.frame.top + box.frame.bottom) / 2;
    Line *nearest = nullptr;
    double least = 1e9;
    for (Line &line : lines) {
      double away = std::fabs((line.frame.top + line.frame.bottom) / 2 - middle);
      if (line.frame.right < box.frame.right || away > line.frame.height() * 0.8) continue;
      if (away >= least) continue;
      least = away;
      nearest = &line;
    }
    if (nearest) nearest->box = box.is_ticked ? Line::Box::ticked : Line::Box::empty;
  }
}

}  // namespace page
