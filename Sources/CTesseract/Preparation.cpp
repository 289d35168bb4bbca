#include "Page.h"

#include <algorithm>
#include <cmath>
#include <vector>

namespace page {

namespace {

/* The white margin around the picture. Letters at the very edge are read badly. */
const int margin = 24;
/* The maximum slant in degrees. A page with more is treated as one on its side. */
const float most_slanting = 20;
/* Heights of small letters in pixels: smaller ones are enlarged to `legible`. */
const double smallest_letter = 13, legible = 24;
const double largest_enlargement = 4;
/* The maximum number of pixels of an enlarged picture. */
const double most_pixels = 9e6;
/* Ink lighter than this is faint. */
const int faint_ink = 140;
/* The minimum contrast of faint ink, as a multiple of the noise of the paper. */
const double above_noise = 3.5;
/* The minimum confidence of a slant. Pages turned by hand have 1.4 and more; pages without lines
   have 0. */
const float unclear = 1.3;

l_uint32 *row_of(const Picture &picture, int y) {
  return pixGetData(picture.get()) + static_cast<size_t>(y) * pixGetWpl(picture.get());
}

/* Returns the brightness of the paper at each place of a small copy. Strokes are darker and
   thinner than the window, so the brightest pixel of a window is paper. */
Picture paper_light(const Picture &small) {
  int window = std::max(pixGetWidth(small.get()), pixGetHeight(small.get())) / 24 | 1;
  Picture closed(pixCloseGray(small.get(), window, window));
  if (!closed) return nullptr;
  return Picture(pixBlockconv(closed.get(), window / 2, window / 2));
}

/* Returns each pixel as a share of the light around it; white where `mask` has no paper. */
Picture evened(const Picture &grey, const Picture &light, const Picture &mask) {
  int width = pixGetWidth(grey.get()), height = pixGetHeight(grey.get());
  Picture large(pixScaleToSize(light.get(), width, height));
  Picture wide(mask ? pixScaleToSize(mask.get(), width, height) : nullptr);
  Picture even(pixCreate(width, height, 8));
  if (!large || !even || (mask && !wide)) return nullptr;
  for (int y = 0; y < height; y++) {
    l_uint32 *from = row_of(grey, y), *by = row_of(large, y), *to = row_of(even, y);
    l_uint32 *kept = wide ? row_of(wide, y) : nullptr;
    for (int x = 0; x < width; x++) {
      int white = std::max<int>(GET_DATA_BYTE(by, x), 24);
      int value = std::min<int>(255, GET_DATA_BYTE(from, x) * 250 / white);
      if (kept && GET_DATA_BYTE(kept, x) < 128) value = 255;
      SET_DATA_BYTE(to, x, value);
    }
  }
  return even;
}

/* The grey levels of ink and paper. */
struct Contrast {
  int black, white;
};

const Contrast usual_contrast{faint_ink, 228};

/* Returns the grey level below which `share` of all pixels are. */
float level_at(Numa *counts, float share) {
  float level = 0;
  numaHistogramGetValFromRank(counts, share, &level);
  return level;
}

/* Returns the contrast of faint ink (a hard pencil, thermal paper). In a copy of half the size
   it is clearly different from the noise of paper. */
Contrast contrast_of_faint(const Picture &even) {
  Picture half(pixScaleAreaMap2(even.get()));
  Numa *counts = half ? pixGetGrayHistogram(half.get(), 1) : nullptr;
  if (!counts) return usual_contrast;
  float dark = level_at(counts, 0.005f), middle = level_at(counts, 0.5f);
  double noise = std::max<double>(middle - level_at(counts, 0.16f), 2);
  numaDestroy(&counts);
  if (middle - dark < above_noise * noise) return usual_contrast;
  return {static_cast<int>(dark), std::max<int>(middle - noise, dark + 8)};
}

/* Makes ink black and paper white. */
Picture stretched(Picture even) {
  Numa *counts = pixGetGrayHistogram(even.get(), 4);
  if (!counts) return even;
  float dark = level_at(counts, 0.005f);
  numaDestroy(&counts);
  bool is_faint = dark > faint_ink;
  Contrast contrast = is_faint ? contrast_of_faint(even)
                               : Contrast{static_cast<int>(dark), usual_contrast.white};
  Picture smooth(is_faint ? pixBlockconv(even.get(), 1, 1) : nullptr);
  Picture result(pixGammaTRC(
      nullptr, smooth ? smooth.get() : even.get(), 1.0f, contrast.black, contrast.white));
  return result ? std::move(result) : std::move(even);
}

/* Makes each pixel black that is darker than its neighbours, however little, and all others
   white. */
Picture binarised(Picture even) {
  Picture smooth(pixBlockconv(even.get(), 1, 1));
  Pix *ink = nullptr;
  const int window = 24;
  const float factor = 0.08f;
  if (!smooth || pixSauvolaBinarize(smooth.get(), window, factor, 1, nullptr, nullptr, nullptr, &ink))
    return even;
  Picture binary(ink);
  return Picture(pixConvert1To8(nullptr, binary.get(), 255, 0));
}

/* Returns the slant of the lines in radians; 0 if it is unclear. */
double slant(const Picture &even) {
  Picture ink(pixThresholdToBinary(even.get(), 140));
  float degrees = 0, sure = 0;
  if (!ink || pixFindSkewSweepAndSearch(ink.get(), &degrees, &sure, 4, 2, most_slanting, 1, 0.01f))
    return 0;
  /* Turning costs some sharpness, so a small slant must be certain. */
  double least = sure < 2 ? 0.5 : 0.15;
  return sure < unclear || std::fabs(degrees) < least ? 0 : degrees * M_PI / 180;
}

/* Cuts out the paper and transforms it as if seen from straight above. */
bool lay_flat(Prepared &prepared, const std::vector<Point> &corners) {
  auto length = [&](int a, int b) {
    return std::hypot(corners[a].x - corners[b].x, corners[a].y - corners[b].y);
  };
  int width = std::min<int>(std::max(length(0, 1), length(3, 2)), pixGetWidth(prepared.picture.get()));
  int height =
      std::min<int>(std::max(length(0, 3), length(1, 2)), pixGetHeight(prepared.picture.get()));
  Pta *seen = ptaCreate(4), *flat = ptaCreate(4);
  for (const Point &corner : corners) ptaAddPt(seen, corner.x, corner.y);
  for (int i = 0; i < 4; i++) ptaAddPt(flat, i == 1 || i == 2 ? width : 0, i >= 2 ? height : 0);
  float *numbers = nullptr;
  bool failed = getProjectiveXformCoeffs(flat, seen, &numbers);
  Picture whole(failed ? nullptr : pixProjectiveGray(prepared.picture.get(), numbers, 255));
  ptaDestroy(&seen);
  ptaDestroy(&flat);
  Box *part = boxCreate(0, 0, width, height);
  Picture cut(whole ? pixClipRectangle(whole.get(), part, nullptr) : nullptr);
  boxDestroy(&part);
  if (cut) {
    Map map;
    std::copy(numbers, numbers + 8, map.numbers.begin());
    prepared = {std::move(cut), prepared.source.after(map)};
  }
  lept_free(numbers);
  return prepared.picture != nullptr;
}

void straighten(Prepared &prepared) {
  double angle = slant(prepared.picture);
  if (angle == 0) return;
  int width = pixGetWidth(prepared.picture.get()), height = pixGetHeight(prepared.picture.get());
  Picture straight(pixRotate(prepared.picture.get(), angle, L_ROTATE_AREA_MAP, L_BRING_IN_WHITE,
                             width, height));
  if (!straight) return;
  double x = pixGetWidth(straight.get()) / 2.0, y = pixGetHeight(straight.get()) / 2.0;
  double c = std::cos(angle), s = std::sin(angle);
  Map back;
  back.numbers = {c, s, width / 2.0 - c * x - s * y, -s, c, height / 2.0 + s * x - c * y, 0, 0, 1};
  prepared = {std::move(straight), prepared.source.after(back)};
}

Picture ink_of(const Picture &picture) {
  return Picture(pixThresholdToBinary(picture.get(), 140));
}

/* How many shapes of ink there are, and the median of their heights in pixels. */
struct Shapes {
  size_t count = 0;
  double height = 0;

  explicit Shapes(const Picture &ink) {
    Boxa *boxes = ink ? pixConnCompBB(ink.get(), 8) : nullptr;
    std::vector<int> heights;
    for (int i = 0; boxes && i < boxaGetCount(boxes); i++) {
      int width, height;
      boxaGetBoxGeometry(boxes, i, nullptr, nullptr, &width, &height);
      if (width + height >= least_shape) heights.push_back(height);
    }
    boxaDestroy(&boxes);
    count = heights.size();
    if (heights.empty()) return;
    auto middle = heights.begin() + heights.size() / 2;
    std::nth_element(heights.begin(), middle, heights.end());
    height = *middle;
  }

 private:
  /* The minimum of width and height together. Smaller shapes are noise. */
  static constexpr int least_shape = 4;
};

/* Closes the gaps in letters that are printed in separate rows, as by the needles of a printer. Such
   letters would be taken for small marks. */
void join_rows(Picture &picture) {
  /* Letters of rows have many more shapes than whole letters, and much lower ones. Gaps wider than a
     third of a letter are between lines. */
  const double more_shapes = 2.5, higher = 2, gap = 0.34;
  /* Rows are paler than strokes. */
  const int pale_ink = 190;
  Picture ink(pixThresholdToBinary(picture.get(), pale_ink));
  Shapes rows(ink);
  for (int size : {3, 5, 7}) {
    Shapes letters(Picture(ink ? pixCloseSafeBrick(nullptr, ink.get(), 1, size) : nullptr));
    if (letters.count * more_shapes > rows.count || letters.height < higher * rows.height ||
        size > gap * letters.height)
      continue;
    Picture joined(pixOpenGray(picture.get(), 1, size));
    if (joined) picture = std::move(joined);
    return;
  }
}

/* Enlarges letters that are too small to be read, and cuts off the page far away from them. */
void enlarge(Prepared &prepared) {
  double scale = legible / prepared.letter;
  Picture ink = ink_of(prepared.picture);
  Picture letters(ink ? pixSelectBySize(
      ink.get(), 2, prepared.letter / 2, 8, L_SELECT_IF_BOTH, L_SELECT_IF_GTE, nullptr) : nullptr);
  Box *box = nullptr;
  if (!letters || pixClipToForeground(letters.get(), nullptr, &box) || !box) return;
  int x, y, width, height, around = prepared.letter * 3;
  boxGetGeometry(box, &x, &y, &width, &height);
  boxDestroy(&box);
  x = std::max(x - around, 0), y = std::max(y - around, 0);
  width = std::min(width + 2 * around, pixGetWidth(prepared.picture.get()) - x);
  height = std::min(height + 2 * around, pixGetHeight(prepared.picture.get()) - y);
  scale = std::min({scale, largest_enlargement, std::sqrt(most_pixels / width / height)});
  if (scale < 1.2) return;
  Box *part = boxCreate(x, y, width, height);
  Picture cut(pixClipRectangle(prepared.picture.get(), part, nullptr));
  boxDestroy(&part);
  Picture large(cut ? pixScale(cut.get(), scale, scale) : nullptr);
  if (!large) return;
  Map back;
  back.numbers = {1 / scale, 0, double(x), 0, 1 / scale, double(y), 0, 0, 1};
  prepared = {std::move(large), prepared.source.after(back), prepared.letter * scale, true};
}

void surround(Prepared &prepared) {
  Picture larger(pixAddBorder(prepared.picture.get(), margin, 255));
  if (!larger) return;
  Map back;
  back.numbers = {1, 0, -margin, 0, 1, -margin, 0, 0, 1};
  prepared = {std::move(larger), prepared.source.after(back), prepared.letter, prepared.is_enlarged};
}

}  // namespace

Point Map::operator()(Point point) const {
  const auto &n = numbers;
  double depth = n[6] * point.x + n[7] * point.y + n[8];
  return {(n[0] * point.x + n[1] * point.y + n[2]) / depth,
          (n[3] * point.x + n[4] * point.y + n[5]) / depth};
}

Map Map::after(const Map &next) const {
  Map both;
  for (int row = 0; row < 3; row++) {
    for (int column = 0; column < 3; column++) {
      double sum = 0;
      for (int i = 0; i < 3; i++) sum += numbers[row * 3 + i] * next.numbers[i * 3 + column];
      both.numbers[row * 3 + column] = sum;
    }
  }
  return both;
}

Picture from_pixels(const uint8_t *pixels, uint32_t width, uint32_t height) {
  Picture grey(pixCreate(width, height, 8));
  if (!grey) return grey;
  for (uint32_t y = 0; y < height; y++) {
    l_uint32 *row = row_of(grey, y);
    const uint8_t *from = pixels + static_cast<size_t>(y) * width;
    for (uint32_t x = 0; x < width; x++) SET_DATA_BYTE(row, x, from[x]);
  }
  return grey;
}

Prepared prepare(Picture grey, Preparation preparation) {
  Prepared prepared;
  Picture small(pixScaleAreaMap(grey.get(), 1.0f / reduction, 1.0f / reduction));
  Picture light = small ? paper_light(small) : nullptr;
  Picture small_even = light ? evened(small, light, nullptr) : nullptr;
  if (!small_even) return prepared;
  Paper paper;
  if (preparation != Preparation::whole) paper = find_paper(small_even, light);
  prepared.picture = evened(grey, light, paper.mask);
  grey.reset();
  if (!prepared.picture) return prepared;
  prepared.picture = preparation == Preparation::binary ? binarised(std::move(prepared.picture))
                                                        : stretched(std::move(prepared.picture));
  if (!paper.corners.empty()) lay_flat(prepared, paper.corners);
  straighten(prepared);
  join_rows(prepared.picture);
  if (Picture ink = ink_of(prepared.picture)) prepared.letter = letter_height(ink);
  if (prepared.letter > 0) {
    remove_rules(prepared.picture, prepared.letter);
    remove_large(prepared.picture, prepared.letter);
    if (prepared.letter < smallest_letter) enlarge(prepared);
  }
  surround(prepared);
  return prepared;
}

bool is_light_on_dark(const Picture &grey) {
  /* Around writing, most pixels are paper. */
  const int window = 15, least_contrast = 40;
  Picture small(pixScaleAreaMap(grey.get(), 0.25f, 0.25f));
  Picture lightest(small ? pixDilateGray(small.get(), window, window) : nullptr);
  Picture darkest(small ? pixErodeGray(small.get(), window, window) : nullptr);
  Picture mean(small ? pixBlockconv(small.get(), window / 2, window / 2) : nullptr);
  if (!lightest || !darkest || !mean) return false;
  double sum = 0;
  int count = 0;
  for (int y = 0; y < pixGetHeight(small.get()); y++) {
    l_uint32 *light = row_of(lightest, y), *dark = row_of(darkest, y), *middle = row_of(mean, y);
    for (int x = 0; x < pixGetWidth(small.get()); x++) {
      int low = GET_DATA_BYTE(dark, x), high = GET_DATA_BYTE(light, x);
      if (high - low < least_contrast) continue;
      sum += double(GET_DATA_BYTE(middle, x) - low) / (high - low);
      count++;
    }
  }
  return count > 0 && sum / count < 0.4;
}

Picture part_of(const Picture &picture, double left, double top, double right, double bottom,
                Point &shift) {
  Box *part = boxCreate(left, top, right - left, bottom - top);
  Picture cut(pixClipRectangle(picture.get(), part, nullptr));
  boxDestroy(&part);
  shift = {left - margin, top - margin};
  return Picture(cut ? pixAddBorder(cut.get(), margin, 255) : nullptr);
}

Picture turned(const Picture &picture, uint32_t quarters) {
  return Picture(pixRotateOrth(picture.get(), quarters & 3));
}

}  // namespace page
