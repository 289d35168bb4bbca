/* One reading of one picture. */
#ifndef CTESSERACT_ENGINE_H
#define CTESSERACT_ENGINE_H

#include <tesseract/baseapi.h>

#include <ctime>

#include "Page.h"

namespace page {

/* Corners in pixels. */
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
  /* How else it was read, likeliest first. */
  std::vector<std::string> alternatives;
  /* A stroke goes through it. */
  bool is_struck = false;
  /* What the box before it holds. */
  enum class Box { none, empty, ticked } box = Box::none;
};

using Lines = std::vector<Line>;

/* Thrown when nobody waits for the answer any more. */
struct Cancelled {};

/* Tesseract with some languages, joined by "+". */
class Engine {
 public:
  /* What is not read when the process has used so much time reads as nothing. */
  Engine(const std::string &languages, std::clock_t deadline);
  /* False where a language's data is missing. */
  explicit operator bool() const { return is_ready; }
  /* `scale`: read in a copy of this size; frames are those of `picture` all the same. */
  Lines read(const Picture &picture, double scale = 1);
  /* Looks for words anywhere instead of lines of one block. */
  Lines read_scattered(const Picture &picture);

 private:
  tesseract::TessBaseAPI api;
  std::clock_t deadline;
  bool is_ready;
};

/* Languages whose data is there, such as {"eng", "rus"}. */
std::vector<std::string> installed_languages();

/* How many letters of each script there are. */
struct Letters {
  int latin = 0, cyrillic = 0;

  Letters(const std::string &text);
};

/* What nearly all of a page is written in. */
enum class Script { mixed, latin, cyrillic };

/* Whether `text` has letters of the script that a page is not in. */
bool is_foreign(const std::string &text, Script page);

/* Puts the lines of several readings of one picture together: of each line the surest words, and
   what else it was read as. */
Lines combined(std::vector<Lines> readings, Script page);

/* Where strokes go through words, in pixels. */
using Strokes = std::vector<Frame>;

/* Takes strokes through words out of `picture`, of which `lines` were read; letters stay. `height`
   is that of a line. */
Strokes strike_out(Picture &picture, const Lines &lines, double height);

/* The same for strokes that bend, slant or wave; `darkness` is that of ink. The strokes are frames of
   the words that they go through. */
Strokes trace_strokes(Picture &picture, const Lines &lines, int darkness);

/* `lines` with those struck marked; one that is struck in part becomes two. */
Lines marked(const Lines &lines, const Strokes &strokes);

/* A box, or a circle, before an item. */
struct TickBox {
  Frame frame;
  bool is_ticked;
};

/* Takes the boxes before items out of `picture`, with what is drawn in them. `letter` is the height
   of small letters. */
std::vector<TickBox> take_boxes(Picture &picture, double letter);

/* Says of each line what its box holds. */
void assign(const std::vector<TickBox> &boxes, Lines &lines);

/* The parts of a page with two columns, in the order in which they are to be read: what stands over
   both, the left, the right. None for any other page. `lines` were read across. */
std::vector<Frame> columns_of(const Picture &picture, const Lines &lines);

}  // namespace page

#endif
