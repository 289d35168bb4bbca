#include <algorithm>
#include <vector>

#include "Page.h"

namespace page {

namespace {

/* In heights of small letters: longer horizontal and vertical lines are not parts of letters. */
const double longest_bar = 6, longest_stem = 4;
/* Anything taller is not a letter, not even of a heading; in heights of small letters. */
const double tallest = 7;
/* The minimum width of a rule of a table, as a share of the widest rule. */
const double as_wide = 0.6;

struct Bar {
  int x, y, width, height;
};

std::vector<Bar> bars_of(const Picture &runs) {
  std::vector<Bar> bars;
  Boxa *boxes = pixConnCompBB(runs.get(), 8);
  for (int i = 0; boxes && i < boxaGetCount(boxes); i++) {
    Bar bar;
    boxaGetBoxGeometry(boxes, i, &bar.x, &bar.y, &bar.width, &bar.height);
    bars.push_back(bar);
  }
  boxaDestroy(&boxes);
  return bars;
}

/* Keeps horizontal bars that are rules, being as wide as others or without letters close to both
   sides. Clears all others. */
void keep_rules(const Picture &level, const Picture &letters, double letter) {
  std::vector<Bar> bars = bars_of(level);
  int widest = 0;
  for (const Bar &bar : bars) widest = std::max(widest, bar.width);
  auto is_wide = [&](const Bar &bar) { return bar.width > as_wide * widest; };
  bool is_table = std::count_if(bars.begin(), bars.end(), is_wide) > 2 &&
                  widest > 0.4 * pixGetWidth(level.get());
  int side = std::max<int>(letter * 0.6, 3);
  for (const Bar &bar : bars) {
    bool is_stroke = inked(letters, bar.x, bar.y - side, bar.width, side) > lettered &&
                     inked(letters, bar.x, bar.y + bar.height, bar.width, side) > lettered;
    bool is_level = bar.height < letter * 1.5;
    if (is_level && ((is_table && is_wide(bar)) || !is_stroke)) continue;
    pixRasterop(level.get(), bar.x, bar.y, bar.width, bar.height, PIX_CLR, nullptr, 0, 0);
  }
}

/* Returns long thin runs of ink, horizontal or vertical. Ink is first thickened across, so that
   a slightly slanting line gives one long run. */
Picture runs_of(const Picture &ink, int width, int height) {
  Picture thick(width > height ? pixDilateBrick(nullptr, ink.get(), 1, 3)
                               : pixDilateBrick(nullptr, ink.get(), 3, 1));
  return Picture(thick ? pixOpenBrick(nullptr, thick.get(), width, height) : nullptr);
}

}  // namespace

double inked(const Picture &ink, int x, int y, int width, int height) {
  Box *part = boxCreate(x, std::max(y, 0), std::max(width, 1), std::max(height, 1));
  Picture cut(pixClipRectangle(ink.get(), part, nullptr));
  boxDestroy(&part);
  Numa *counts = cut ? pixCountPixelsByColumn(cut.get()) : nullptr;
  if (!counts) return 0;
  int count = numaGetCount(counts), found = 0;
  for (int i = 0; i < count; i++) {
    int value = 0;
    numaGetIValue(counts, i, &value);
    found += value > 0;
  }
  numaDestroy(&counts);
  return count ? static_cast<double>(found) / count : 0;
}

double letter_height(const Picture &ink) {
  Boxa *boxes = pixConnCompBB(ink.get(), 8);
  std::vector<int> heights;
  for (int i = 0; boxes && i < boxaGetCount(boxes); i++) {
    int width, height;
    boxaGetBoxGeometry(boxes, i, nullptr, nullptr, &width, &height);
    if (height >= 5 && width >= 2 && width < height * 8 && height < width * 8)
      heights.push_back(height);
  }
  boxaDestroy(&boxes);
  if (heights.size() < 6) return 0;
  auto middle = heights.begin() + heights.size() / 2;
  std::nth_element(heights.begin(), middle, heights.end());
  return *middle;
}

void remove_rules(Picture &picture, double letter) {
  Picture ink(pixThresholdToBinary(picture.get(), 170));
  int width = ink ? pixGetWidth(ink.get()) : 0;
  int bar = std::max<int>(letter * longest_bar, width / 12), stem = std::max<int>(letter * longest_stem, 24);
  Picture level = ink ? runs_of(ink, bar, 1) : nullptr;
  Picture upright = ink ? runs_of(ink, 1, stem) : nullptr;
  if (!level || !upright) return;
  Picture both(pixOr(nullptr, level.get(), upright.get()));
  Picture letters(both ? pixSubtract(nullptr, ink.get(), both.get()) : nullptr);
  if (!letters) return;
  keep_rules(level, letters, letter);
  pixOr(both.get(), level.get(), upright.get());
  l_int32 is_empty = 1;
  if (pixZero(both.get(), &is_empty) || is_empty) return;
  letters.reset(pixSubtract(nullptr, ink.get(), both.get()));
  /* Keeps what a rule crosses: there is ink on both of its sides. */
  Picture crossed(pixCloseSafeBrick(nullptr, letters.get(), 1, std::max<int>(letter / 2, 5)));
  Picture gone(pixDilateBrick(nullptr, both.get(), 3, 3));
  if (!crossed || !gone) return;
  pixSubtract(gone.get(), gone.get(), crossed.get());
  pixSetMasked(picture.get(), gone.get(), 255);
}

void remove_large(Picture &picture, double letter) {
  Picture ink(pixThresholdToBinary(picture.get(), 170));
  int most = letter * tallest;
  Picture large(ink ? pixSelectBySize(ink.get(), 1, most, 8, L_SELECT_HEIGHT, L_SELECT_IF_GTE, nullptr)
                    : nullptr);
  l_int32 is_empty = 1;
  if (!large || pixZero(large.get(), &is_empty) || is_empty) return;
  Picture gone(pixDilateBrick(nullptr, large.get(), 5, 5));
  if (gone) pixSetMasked(picture.get(), gone.get(), 255);
}

}  // namespace page
