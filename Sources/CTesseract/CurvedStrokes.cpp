#include <algorithm>
#include <cctype>
#include <cmath>
#include <cstdlib>

#include "Engine.h"

/* Strokes that are not horizontal: bent, slanting, waving, doubled. In a line of letters no path
   from left to right stays in ink, since there are gaps between words, and in most writing
   between letters. If there is such a path, it is a stroke. */
namespace page {

namespace {

/* The cost of a step of the path outside ink, and of a step up or down. */
const int off_ink = 6, sideways = 1;
/* The minimum share of columns in which the path has ink: within a word, and between words. */
const double through_word = 0.93, through_gap = 0.75;
/* Where strokes are, in heights of a line from its top. Underlines are below. */
const double highest = 0.22, lowest = 0.78;
/* The maximum thickness of a stroke, in heights of a line. Thicker ones are rows of letters, or
   places where letters touch. */
const double thickest = 0.17;
/* The minimum share of a stroke's length that is between letters. */
const double least_alone = 0.08;
/* The maximum rise and fall of a stroke, as a share of its length. */
const double most_bends = 0.35;
/* The minimum width of a word, in heights of a line. Narrower words have too few gaps. */
const double narrowest = 1.3;

bool is_ink(const Picture &ink, int x, int y) {
  return GET_DATA_BIT(pixGetData(ink.get()) + static_cast<size_t>(y) * pixGetWpl(ink.get()), x);
}

/* A path through a line: a row for each column. */
struct Path {
  int left = 0;
  std::vector<int> rows;
  std::vector<bool> is_inked;

  /* Returns the share of the columns between `from` and `to` that have ink. */
  double inked(double from, double to) const {
    int first = std::max<int>(from, left), last = std::min<int>(to, left + int(rows.size()));
    int count = 0;
    for (int x = first; x < last; x++) count += is_inked[x - left];
    return last > first ? double(count) / (last - first) : 0;
  }
};

/* Returns the path from left to right that leaves ink least and bends least. */
Path path_through(const Picture &ink, const Frame &line) {
  int left = std::max<int>(line.left, 0), right = std::min<int>(line.right, pixGetWidth(ink.get()));
  int top = std::max<int>(line.top + line.height() * highest, 0);
  int bottom = std::min<int>(line.top + line.height() * lowest, pixGetHeight(ink.get()));
  int width = right - left, height = bottom - top;
  Path path;
  if (width < 8 || height < 4) return path;
  path.left = left;
  std::vector<int> cost(height, 0), next(height);
  std::vector<int8_t> came(size_t(width) * height, 0);
  for (int x = 0; x < width; x++) {
    for (int y = 0; y < height; y++) {
      int best = cost[y], from = 0;
      if (y > 0 && cost[y - 1] + sideways < best) best = cost[y - 1] + sideways, from = -1;
      if (y + 1 < height && cost[y + 1] + sideways < best) best = cost[y + 1] + sideways, from = 1;
      next[y] = best + (is_ink(ink, left + x, top + y) ? 0 : off_ink);
      came[size_t(x) * height + y] = from;
    }
    cost.swap(next);
  }
  int y = std::min_element(cost.begin(), cost.end()) - cost.begin();
  path.rows.resize(width);
  path.is_inked.resize(width);
  for (int x = width - 1; x >= 0; x--) {
    path.rows[x] = top + y;
    path.is_inked[x] = is_ink(ink, left + x, top + y);
    y += came[size_t(x) * height + y];
  }
  return path;
}

/* Returns the height of the ink above and below a point of a path, without a gap. */
int thickness(const Picture &ink, int x, int y) {
  int top = y, bottom = y;
  while (top > 0 && is_ink(ink, x, top - 1)) top--;
  while (bottom + 1 < pixGetHeight(ink.get()) && is_ink(ink, x, bottom + 1)) bottom++;
  return bottom - top + 1;
}

/* Returns the thickness of a stroke where nothing crosses it. */
int stroke_width(const Picture &ink, const Path &path, double from, double to) {
  std::vector<int> widths;
  for (int x = from; x < int(to); x++) {
    int at = x - path.left;
    if (at < 0 || at >= int(path.rows.size()) || !path.is_inked[at]) continue;
    widths.push_back(thickness(ink, x, path.rows[at]));
  }
  if (widths.empty()) return 0;
  auto quarter = widths.begin() + widths.size() / 4;
  std::nth_element(widths.begin(), quarter, widths.end());
  return *quarter;
}

bool has_letters(const std::string &text) {
  Letters letters(text);
  return letters.latin + letters.cyrillic > 0 || std::any_of(text.begin(), text.end(), [](char byte) {
    return std::isdigit(static_cast<unsigned char>(byte));
  });
}

/* Consecutive words that a path goes through, as indices in the line. */
struct Run {
  size_t first, last;
};

std::vector<Run> runs_of(const Line &line, const Path &path) {
  std::vector<Run> runs;
  for (size_t i = 0; i < line.words.size(); i++) {
    const Frame &word = line.words[i].frame;
    /* Skips bullets, which are dashes anyway. */
    if (word.right - word.left < word.height() * 0.4 || !has_letters(line.words[i].text)) continue;
    if (path.inked(word.left, word.right) < through_word) continue;
    bool goes_on = !runs.empty() && runs.back().last + 1 == i &&
                   path.inked(line.words[i - 1].frame.right, word.left) > through_gap;
    if (goes_on)
      runs.back().last = i;
    else
      runs.push_back({i, i});
  }
  return runs;
}

/* The number of gaps between letters in which a stroke is alone, and their share of the columns. */
struct Gaps {
  int count = 0;
  double share = 0;
};

Gaps gaps_of(const Picture &ink, const Path &path, const Frame &frame, int width) {
  Gaps gaps;
  int top = std::max<int>(frame.top, 0), columns = 0, alone = 0;
  int bottom = std::min<int>(frame.bottom, pixGetHeight(ink.get()));
  bool was_alone = false;
  for (int x = frame.left; x < int(frame.right); x++) {
    int at = x - path.left, count = 0;
    if (at < 0 || at >= int(path.rows.size())) continue;
    for (int y = top; y < bottom; y++) count += is_ink(ink, x, y);
    bool is_alone = path.is_inked[at] && count <= width * 1.3;
    gaps.count += is_alone && !was_alone;
    alone += is_alone;
    was_alone = is_alone;
    columns++;
  }
  gaps.share = columns ? double(alone) / columns : 0;
  return gaps;
}

/* Whether a path is a stroke: thin, smooth, and visible between letters. */
bool is_stroke(const Picture &ink, const Path &path, const Frame &word, double height) {
  int width = stroke_width(ink, path, word.left, word.right);
  int bends = 0;
  for (int x = word.left + 1; x < int(word.right); x++) {
    int at = x - path.left;
    if (at > 0 && at < int(path.rows.size())) bends += std::abs(path.rows[at] - path.rows[at - 1]);
  }
  Gaps gaps = gaps_of(ink, path, word, width);
  if (gaps.count < 3 || gaps.share < least_alone) return false;
  return width > 0 && width < height * thickest && bends < (word.right - word.left) * most_bends;
}

/* Erases the stroke, but not what it crosses. */
void erase(Picture &picture, const Picture &ink, const Path &path, const Frame &frame, int width) {
  for (int x = frame.left; x < int(frame.right); x++) {
    int at = x - path.left;
    if (at < 0 || at >= int(path.rows.size()) || !path.is_inked[at]) continue;
    int y = path.rows[at];
    if (thickness(ink, x, y) > width * 1.7 + 1) continue;
    for (int row = y - width - 1; row <= y + width + 1; row++)
      if (row >= 0 && row < pixGetHeight(picture.get())) pixSetPixel(picture.get(), x, row, 255);
  }
}

}  // namespace

Strokes trace_strokes(Picture &picture, const Lines &lines, int darkness) {
  Picture ink(pixThresholdToBinary(picture.get(), darkness));
  Strokes strokes;
  if (!ink) return strokes;
  for (const Line &line : lines) {
    Path path = path_through(ink, line.frame);
    if (path.rows.empty()) continue;
    for (const Run &run : runs_of(line, path)) {
      Frame frame{line.words[run.first].frame.left, line.frame.top,
                  line.words[run.last].frame.right, line.frame.bottom};
      if (frame.right - frame.left < narrowest * line.frame.height()) continue;
      if (!is_stroke(ink, path, frame, line.frame.height())) continue;
      erase(picture, ink, path, frame, stroke_width(ink, path, frame.left, frame.right));
      strokes.push_back(frame);
    }
  }
  return strokes;
}

}  // namespace page
