#include <algorithm>

#include "Engine.h"

namespace page {

namespace {

/* The factor by which the copy is smaller in which columns are searched. */
const int smaller = 4;
/* The minimum width of a gap between columns, as a share of the text's width. Narrower gaps are
   between words. */
const double narrowest = 0.04;

bool is_ink(const Picture &ink, int x, int y) {
  return GET_DATA_BIT(pixGetData(ink.get()) + static_cast<size_t>(y) * pixGetWpl(ink.get()), x);
}

/* Returns letters without specks, rules and frames. */
Picture letters_of(const Picture &picture) {
  Picture small(pixScaleAreaMap(picture.get(), 1.0f / smaller, 1.0f / smaller));
  Picture ink(small ? pixThresholdToBinary(small.get(), 170) : nullptr);
  if (!ink) return nullptr;
  int width = pixGetWidth(ink.get());
  Picture level(pixOpenBrick(nullptr, ink.get(), std::max(width / 4, 8), 1));
  if (level) pixSubtract(ink.get(), ink.get(), level.get());
  return Picture(pixSelectBySize(
      ink.get(), 3, 3, 8, L_SELECT_IF_BOTH, L_SELECT_IF_GTE, nullptr));
}

struct Span {
  int from = 0, to = 0;

  int length() const { return to - from; }
};

Span extent(const std::vector<int> &counts) {
  Span span;
  auto is_there = [](int count) { return count > 0; };
  auto first = std::find_if(counts.begin(), counts.end(), is_there);
  auto last = std::find_if(counts.rbegin(), counts.rend(), is_there);
  if (first == counts.end()) return span;
  return {static_cast<int>(first - counts.begin()), static_cast<int>(counts.rend() - last)};
}

/* Returns the widest run of pixel columns without ink in the middle of the text. */
Span widest_gap(const std::vector<int> &columns, const Span &text) {
  Span widest, run;
  for (int x = text.from + text.length() / 5; x < text.to - text.length() / 7; x++) {
    if (columns[x] > 0) {
      run = {x + 1, x + 1};
    } else {
      if (run.from == 0) run.from = x;
      run.to = x + 1;
      if (run.length() > widest.length()) widest = run;
    }
  }
  return widest;
}

/* Whether at least three lines have a word of three or more letters on each side of `x`, in
   similar numbers on both sides. */
bool has_words_beside(const Lines &lines, double x) {
  size_t left = 0, right = 0;
  for (const Line &line : lines) {
    bool is_left = false, is_right = false;
    for (const Word &word : line.words) {
      Letters letters(word.text);
      if (std::max(letters.latin, letters.cyrillic) < 3) continue;
      (word.frame.left < x ? is_left : is_right) = true;
    }
    left += is_left;
    right += is_right;
  }
  return std::min(left, right) >= 3 && std::min(left, right) * 5 >= std::max(left, right) * 2;
}

/* Whether at least three lines have a word that extends over the gap. A bright strip of paper, such
   as a fold, seems to be without ink, although there are letters on it. */
bool is_crossed_by_words(const Lines &lines, double from, double to) {
  auto is_crossed = [=](const Line &line) {
    return std::any_of(line.words.begin(), line.words.end(), [=](const Word &word) {
      return word.frame.left < from && word.frame.right > to;
    });
  };
  return std::count_if(lines.begin(), lines.end(), is_crossed) >= 3;
}

}  // namespace

std::vector<Frame> columns_of(const Picture &picture, const Lines &lines) {
  Picture ink = letters_of(picture);
  if (!ink) return {};
  int width = pixGetWidth(ink.get()), height = pixGetHeight(ink.get());
  std::vector<int> rows(height), columns(width), below(width);
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      if (is_ink(ink, x, y)) rows[y]++, columns[x]++;
  Span text = extent(columns), tall = extent(rows);
  /* A heading can extend over both columns. */
  int body = tall.from + tall.length() / 5;
  for (int y = body; y < height; y++)
    for (int x = 0; x < width; x++) below[x] += is_ink(ink, x, y);
  Span gap = widest_gap(below, text);
  if (gap.length() < std::max<int>(text.length() * narrowest, 8)) return {};
  double middle = (gap.from + gap.to) / 2.0 * smaller;
  if (!has_words_beside(lines, middle)) return {};
  if (is_crossed_by_words(lines, gap.from * smaller, gap.to * smaller)) return {};
  /* Only the middle of the gap is checked, since a first item can extend into it a little. */
  int top = 0, side = gap.length() / 3;
  for (int y = tall.from; y < body; y++)
    for (int x = gap.from + side; x < gap.to - side; x++)
      if (is_ink(ink, x, y)) top = y + 1;
  double start = top ? (top + 2.0) * smaller : 0, right = pixGetWidth(picture.get());
  double bottom = pixGetHeight(picture.get());
  std::vector<Frame> parts;
  if (start > 0) parts.push_back({0, 0, right, start});
  parts.push_back({0, start, middle, bottom});
  parts.push_back({middle, start, right, bottom});
  return parts;
}

}  // namespace page
