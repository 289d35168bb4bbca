#include "Page.h"

#include <algorithm>
#include <cmath>

namespace page {

namespace {

/* White around what is read: letters at the very edge are read badly. */
const int margin = 24;
/* Degrees: a page that lies further askew is taken for one on its side. */
const float most_slanting = 20;
/* Below it, a page of a few lines has no clear slant: those that were turned by hand come to 1.4 and
   more, what has no lines to 0. */
const float unclear = 1.3;

l_uint32 *row_of(const Picture &picture, int y) {
  return pixGetData(picture.get()) + static_cast<size_t>(y) * pixGetWpl(picture.get());
}

/* How bright the paper is at each place of a small copy: strokes are darker and thinner than the
   window, so the brightest of a window is paper. */
Picture paper_light(const Picture &small) {
  int window = std::max(pixGetWidth(small.get()), pixGetHeight(small.get())) / 24 | 1;
  Picture closed(pixCloseGray(small.get(), window, window));
  if (!closed) return nullptr;
  return Picture(pixBlockconv(closed.get(), window / 2, window / 2));
}

/* Each pixel as a share of the light around it; white where `mask` has no paper. */
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

/* Ink becomes black and paper white. */
Picture stretched(Picture even) {
  Numa *counts = pixGetGrayHistogram(even.get(), 4);
  if (!counts) return even;
  float dark = 0;
  numaHistogramGetValFromRank(counts, 0.005f, &dark);
  numaDestroy(&counts);
  int black = std::min<int>(static_cast<int>(dark), 140), white = 228;
  Picture result(pixGammaTRC(nullptr, even.get(), 1.0f, black, white));
  return result ? std::move(result) : std::move(even);
}

/* Radians by which the lines rise or fall; 0 where that cannot be told. */
double slant(const Picture &even) {
  Picture ink(pixThresholdToBinary(even.get(), 140));
  float degrees = 0, sure = 0;
  if (!ink || pixFindSkewSweepAndSearch(ink.get(), &degrees, &sure, 4, 2, most_slanting, 1, 0.01f))
    return 0;
  /* Turning costs a little sharpness: a trace of a slant must be sure. */
  double least = sure < 2 ? 0.5 : 0.15;
  return sure < unclear || std::fabs(degrees) < least ? 0 : degrees * M_PI / 180;
}

/* The paper alone, as if seen from straight above. */
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

void surround(Prepared &prepared) {
  Picture larger(pixAddBorder(prepared.picture.get(), margin, 255));
  if (!larger) return;
  Map back;
  back.numbers = {1, 0, -margin, 0, 1, -margin, 0, 0, 1};
  prepared = {std::move(larger), prepared.source.after(back)};
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

Prepared prepare(Picture grey) {
  Prepared prepared;
  Picture small(pixScaleAreaMap(grey.get(), 1.0f / reduction, 1.0f / reduction));
  Picture light = small ? paper_light(small) : nullptr;
  Picture small_even = light ? evened(small, light, nullptr) : nullptr;
  if (!small_even) return prepared;
  Paper paper = find_paper(small_even, light);
  prepared.picture = evened(grey, light, paper.mask);
  grey.reset();
  if (!prepared.picture) return prepared;
  prepared.picture = stretched(std::move(prepared.picture));
  if (!paper.corners.empty()) lay_flat(prepared, paper.corners);
  straighten(prepared);
  surround(prepared);
  return prepared;
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
