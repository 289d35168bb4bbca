/* One reading of one picture. */
#ifndef CTESSERACT_ENGINE_H
#define CTESSERACT_ENGINE_H

#include <tesseract/baseapi.h>

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
};

using Lines = std::vector<Line>;

/* Thrown when nobody waits for the answer any more. */
struct Cancelled {};

/* Tesseract with some languages, joined by "+". */
class Engine {
 public:
  explicit Engine(const std::string &languages);
  /* False where a language's data is missing. */
  explicit operator bool() const { return is_ready; }
  /* `scale`: read in a copy of this size; frames are those of `picture` all the same. */
  Lines read(const Picture &picture, double scale = 1);

 private:
  tesseract::TessBaseAPI api;
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

/* Puts the lines of several readings of one picture together: of each line the surest words, and
   what else it was read as. */
Lines combined(std::vector<Lines> readings, Script page);

}  // namespace page

#endif
