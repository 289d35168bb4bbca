/* Reads the text of a picture, and finds strokes, boxes and columns in it. */
#ifndef CTESSERACT_ENGINE_H
#define CTESSERACT_ENGINE_H

#include <tesseract/baseapi.h>

#include <ctime>

#include "Page.h"

namespace page {

/* A rectangle in pixels. */
struct Frame {
  double left, top, right, bottom;

  double height() const { return bottom - top; }
};

struct Word {
  std::string text;
  double confidence; /* 0–1 */
  Frame frame;
};

struct Line {
  std::string text;
  double confidence; /* 0–1 */
  Frame frame;
  std::vector<Word> words;
  /* Other readings, likeliest first. */
  std::vector<std::string> alternatives;
  /* Whether the line is struck through. */
  bool is_struck = false;
  /* The box before the line. */
  enum class Box { none, empty, ticked } box = Box::none;
};

using Lines = std::vector<Line>;

/* Thrown when nobody waits for the answer any more. */
struct Cancelled {};

/* Tesseract with one or more languages, joined by "+". */
class Engine {
 public:
  /* When the process has used the processor time `deadline`, reading stops and returns no lines. */
  Engine(const std::string &languages, std::clock_t deadline);
  /* False if the data of a language is missing. */
  explicit operator bool() const { return is_ready; }
  /* Reads `picture`, or a copy scaled by `scale`. Frames are always those in `picture`. */
  Lines read(const Picture &picture, double scale = 1);
  /* Searches for words anywhere instead of lines of a single block. */
  Lines read_scattered(const Picture &picture);

 private:
  tesseract::TessBaseAPI api;
  std::clock_t deadline;
  bool is_ready;
};

/* Returns the languages whose data is installed, such as {"eng", "rus"}. */
std::vector<std::string> installed_languages();

/* The numbers of letters of each script. */
struct Letters {
  int latin = 0, cyrillic = 0;

  Letters(const std::string &text);
};

/* The script of nearly all of a page. */
enum class Script { mixed, latin, cyrillic };

/* Returns the language or model that reads a page in one script best, such as "eng". `has_prices`:
   whether many lines end with a price, as on receipts. */
std::string single_language(Script script, bool has_prices);

/* Whether `text` has letters of another script than the page's. */
bool is_foreign(const std::string &text, Script page);

/* Combines several readings of one picture. Each line has the words with the highest confidence,
   and other readings as alternatives. */
Lines combined(std::vector<Lines> readings, Script page);

/* The frames of strokes through words, in pixels. */
using Strokes = std::vector<Frame>;

/* Erases strokes through the words of `lines` from `picture`, but not the letters that they
   cross. `height` is that of a line. */
Strokes strike_out(Picture &picture, const Lines &lines, double height);

/* The same for strokes that bend, slant or wave. `darkness` is the maximum grey level of ink.
   The result has the frames of the words that are struck through. */
Strokes trace_strokes(Picture &picture, const Lines &lines, int darkness);

/* Returns `lines` with the struck ones marked. A line that is partly struck becomes two lines. */
Lines marked(const Lines &lines, const Strokes &strokes);

/* A box or circle before an item. */
struct TickBox {
  Frame frame;
  bool is_ticked;
};

/* Erases the boxes before items, with what is drawn in them, from `picture` and returns them.
   `letter` is the height of small letters. */
std::vector<TickBox> take_boxes(Picture &picture, double letter);

/* Sets the box of each line. */
void assign(const std::vector<TickBox> &boxes, Lines &lines);

/* Returns the parts of a page with two columns in reading order: the part above both, the left
   one, the right one. Empty for any other page. `lines` were read across the columns. */
std::vector<Frame> columns_of(const Picture &picture, const Lines &lines);

}  // namespace page

#endif
