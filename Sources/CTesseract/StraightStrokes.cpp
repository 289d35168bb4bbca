#include <algorithm>
#include <cctype>

#include "Engine.h"

namespace page {

namespace {

/* The minimum length of a stroke, in heights of a line. Shorter ones are bars of letters, or
   dashes. */
const double shortest = 1.6;
/* The minimum share of a word's width that a stroke covers. */
const double covered = 0.75;

/* The maximum grey level of ink, of 255. */
const int least_dark = 140;
/* The share of all ink that is inside letters. */
const double inside = 0.4;
/* How much lighter ink can be than the inside of letters, as a share of the difference to white. */
const double lighter = 0.12;

/* Whether there are letters on both sides of a stroke. A stroke only below letters underlines
   them. */
bool goes_through(const Picture &letters, const Frame &stroke, double height) {
  int x = stroke.left, width = stroke.right - stroke.left, side = height * 0.35;
  double above = inked(letters, x, stroke.top - side, width, side);
  double below = inked(letters, x, stroke.bottom, width, side);
  return above > lettered && below > lettered;
}

/* Returns the share of a frame's width that a stroke covers; 0 if the stroke is not near the
   middle of its height. */
double share_of(const Frame &frame, const Frame &stroke) {
  double middle = (stroke.top + stroke.bottom) / 2, edge = frame.height() * 0.2;
  if (middle < frame.top + edge || middle > frame.bottom - edge) return 0;
  double along = std::min(frame.right, stroke.right) - std::max(frame.left, stroke.left);
  return std::max(0.0, along) / std::max(frame.right - frame.left, 1.0);
}

bool is_struck(const Frame &frame, const Strokes &strokes) {
  double share = 0;
  for (const Frame &stroke : strokes) share += share_of(frame, stroke);
  return share > covered;
}

/* Returns long thin runs of ink that are nearly horizontal. Ink is first thickened a little, so
   that a slanting line gives one long run. */
Picture level_runs(const Picture &ink, double height) {
  int thicker = std::max<int>(height / 8, 3);
  Picture tall(pixDilateBrick(nullptr, ink.get(), 1, thicker));
  return Picture(tall ? pixOpenBrick(nullptr, tall.get(), height * shortest, 1) : nullptr);
}

/* Returns those of `runs` that have letters on both sides. */
Strokes through_letters(const Picture &runs, const Picture &letters, double height) {
  Strokes strokes;
  Boxa *boxes = pixConnCompBB(runs.get(), 8);
  for (int i = 0; boxes && i < boxaGetCount(boxes); i++) {
    int x, y, width, high;
    boxaGetBoxGeometry(boxes, i, &x, &y, &width, &high);
    Frame stroke{double(x), double(y), double(x + width), double(y + high)};
    if (high < height * 0.7 && goes_through(letters, stroke, height)) strokes.push_back(stroke);
  }
  boxaDestroy(&boxes);
  return strokes;
}

/* Returns those of `strokes` that, alone or together, cover a whole word. */
Strokes through_words(const Strokes &strokes, const Lines &lines) {
  Strokes wanted;
  for (const Frame &stroke : strokes) {
    auto takes = [&](const Word &word) {
      return share_of(word.frame, stroke) > 0 && is_struck(word.frame, strokes);
    };
    if (std::any_of(lines.begin(), lines.end(), [&](const Line &line) {
          return std::any_of(line.words.begin(), line.words.end(), takes);
        }))
      wanted.push_back(stroke);
  }
  return wanted;
}

/* Removes from `runs` what is not in one of the strokes. */
void keep_only(const Picture &runs, const Strokes &strokes) {
  Picture mask(pixCreateTemplate(runs.get()));
  for (const Frame &stroke : strokes) {
    int x = stroke.left, y = stroke.top;
    pixRasterop(mask.get(), x, y, stroke.right - x, stroke.bottom - y, PIX_SET, nullptr, 0, 0);
  }
  pixAnd(runs.get(), runs.get(), mask.get());
}

Line part_of(const Line &line, std::vector<Word> words, bool is_struck) {
  Line part{"", line.confidence, words.front().frame, {}, {}, is_struck};
  for (const Word &word : words) {
    part.text += (part.text.empty() ? "" : " ") + word.text;
    part.frame.left = std::min(part.frame.left, word.frame.left);
    part.frame.right = std::max(part.frame.right, word.frame.right);
    part.frame.top = std::min(part.frame.top, word.frame.top);
    part.frame.bottom = std::max(part.frame.bottom, word.frame.bottom);
  }
  part.words = std::move(words);
  return part;
}

/* Returns the maximum grey level of ink in `picture`. If the picture is out of focus, the gaps
   between letters are grey; as ink they would join letters to runs as long as strokes. */
int darkness_of(const Picture &picture) {
  Numa *counts = pixGetGrayHistogram(picture.get(), 2);
  if (!counts) return least_dark;
  double ink = 0, darker = 0;
  int count = 0, level = 0;
  for (int i = 0; i < least_dark; i++) numaGetIValue(counts, i, &count), ink += count;
  for (; level < least_dark && darker < ink * inside; level++)
    numaGetIValue(counts, level, &count), darker += count;
  numaDestroy(&counts);
  return std::min<int>(level + (255 - level) * lighter, least_dark);
}

}  // namespace

/* Finds horizontal strokes and erases them from `picture`. */
static Strokes strike_level(Picture &picture, const Lines &lines, double height, int darkness) {
  Picture ink(pixThresholdToBinary(picture.get(), darkness));
  Picture runs = ink ? level_runs(ink, height) : nullptr;
  Picture letters(runs ? pixSubtract(nullptr, ink.get(), runs.get()) : nullptr);
  if (!letters) return {};
  Strokes strokes = through_words(through_letters(runs, letters, height), lines);
  if (strokes.empty()) return strokes;
  keep_only(runs, strokes);
  letters.reset(pixSubtract(nullptr, ink.get(), runs.get()));
  /* Keeps what a stroke crosses: there is ink above and below it. */
  Picture crossed(pixCloseSafeBrick(nullptr, letters.get(), 1, std::max<int>(height / 3, 5)));
  Picture gone(crossed ? pixSubtract(nullptr, runs.get(), crossed.get()) : nullptr);
  if (gone) pixSetMasked(picture.get(), gone.get(), 255);
  return strokes;
}

Strokes strike_out(Picture &picture, const Lines &lines, double height) {
  int darkness = darkness_of(picture);
  Strokes strokes = strike_level(picture, lines, height, darkness);
  /* Strokes that were erased already have no path. */
  Strokes bent = trace_strokes(picture, lines, darkness);
  strokes.insert(strokes.end(), bent.begin(), bent.end());
  return strokes;
}

Lines marked(const Lines &lines, const Strokes &strokes) {
  if (strokes.empty()) return lines;
  Lines result;
  for (const Line &line : lines) {
    std::vector<Word> struck, others;
    for (const Word &word : line.words)
      (is_struck(word.frame, strokes) ? struck : others).push_back(word);
    /* Ignores a bullet before the struck words. */
    bool is_rest = std::any_of(others.begin(), others.end(), [](const Word &word) {
      return word.text.size() > 2 || std::isalnum(static_cast<unsigned char>(word.text[0]));
    });
    if (struck.empty() || !is_rest) {
      result.push_back(line);
      result.back().is_struck = !struck.empty();
    } else {
      result.push_back(part_of(line, std::move(others), false));
      result.push_back(part_of(line, std::move(struck), true));
    }
  }
  return result;
}

}  // namespace page
