#include <algorithm>
#include <cctype>
#include <ctime>
#include <cstdlib>
#include <cstring>
#include <new>

#include "CTesseract.h"
#include "Engine.h"
#include "JSON.h"

namespace page {

namespace {

/* The minimum side of a picture in pixels. Smaller ones contain no writing. */
const uint32_t smallest = 12;
/* The confidence from which a line is not read again. */
const double sure = 0.9;
/* Lines with less confidence are edges or shadows. */
const double least_sure = 0.15;
/* The maximum scale. Enlarging small letters further does not improve reading. */
const double largest_scale = 2.5;
/* The minimum amount that one language must read of a page, as a share of what both read
   together. */
const double as_well = 0.9;
/* Seconds of processor time after which no further reading starts. */
const double patience = 2.2;
/* The same for the reading in a single language, which improves a page the most. */
const double patience_for_one = 4;
/* The maximum processor time. The first reading of a page full of writing takes half a second,
   on a slow machine three; that of gravel or cloth would take twenty, while others wait. */
const std::clock_t longest = 8 * CLOCKS_PER_SEC;
/* How many times more text a turned page must have if neither reading is certain. */
const double clearly = 2.2;
/* The processor time after which no other way of reading a page with little text is tried. */
const std::clock_t retrying = 5 * CLOCKS_PER_SEC;

/* The letters of each script, weighted by confidence. */
struct Scripts {
  double latin = 0, cyrillic = 0;

  explicit Scripts(const Lines &lines) {
    for (const Line &line : lines) {
      for (const Word &word : line.words) {
        double weight = word.confidence * word.confidence;
        Letters letters(word.text);
        latin += letters.latin * weight;
        cyrillic += letters.cyrillic * weight;
      }
    }
  }

  Script most() const { return latin > cyrillic ? Script::latin : Script::cyrillic; }
  Script nearly_all() const {
    return std::max(latin, cyrillic) > 0.8 * (latin + cyrillic) ? most() : Script::mixed;
  }
};

/* Whether a line has a low confidence or letters that nearly nothing else on the page has, or
   the page seems to be in both scripts. */
bool is_unsure(const Lines &lines, Script page) {
  return page == Script::mixed || std::any_of(lines.begin(), lines.end(), [&](const Line &line) {
    return line.confidence < sure || is_foreign(line.text, page);
  });
}

/* The quality of a reading, measured in letters of words with at least three. */
struct Worth {
  double all = 0, sure = 0, fair = 0;
  /* Letters weighted by confidence. */
  double sum = 0;

  explicit Worth(const Lines &lines) {
    for (const Line &line : lines) {
      for (const Word &word : line.words) {
        double letters = word.text.size();
        if (letters < 3) continue;
        all += letters;
        sum += letters * word.confidence * word.confidence;
        if (word.confidence > 0.8) fair += letters;
        if (word.confidence > 0.9) sure += letters;
      }
    }
  }

  /* Of text in a wrong position few letters have this confidence, never more than an eighth. */
  bool is_upright() const { return sure > 5 && sure > 0.2 * all; }
  /* Whether the letters are only noise, as read in leaves or wood grain. Bad handwriting is read
     with more confidence than that, and is shown so that a person can correct it. */
  bool is_nothing() const {
    bool is_poor = fair < 6 && (fair <= 0.15 * all || (all < 16 && fair < 0.5 * all));
    return is_poor && (all < 12 || sum < 0.2 * all);
  }
};

std::string joined(const std::vector<std::string> &names) {
  std::string all;
  for (const std::string &name : names) all += (all.empty() ? "" : "+") + name;
  return all;
}

}  // namespace

struct Upright {
  Prepared page;
  Lines lines;
  uint32_t turn;
  std::vector<TickBox> boxes;
};

/* The best of several first readings of a picture. */
class FirstLook {
 public:
  Upright best{{}, {}, 0, {}};

  FirstLook(Engine &engine, std::clock_t deadline) : engine(engine), deadline(deadline) {}

  /* Reads `grey` turned by `turn` quarters. Returns false if no further reading is needed. */
  bool goes_on(const Picture &grey, uint32_t turn, Preparation preparation, bool is_scattered = false) {
    Prepared page = prepare(turned(grey, turn), preparation);
    if (!page.picture) throw std::bad_alloc();
    std::vector<TickBox> boxes = take_boxes(page.picture, page.letter);
    Lines lines = is_scattered ? engine.read_scattered(page.picture) : engine.read(page.picture);
    Worth worth(lines);
    /* Handwriting upside down is read as words too, so a turned page must have many more of
       them. */
    double wanted = turn == best.turn || worth.is_upright() ? most : most * clearly;
    if (worth.sum > wanted) {
      most = worth.sum;
      best = {std::move(page), std::move(lines), turn, std::move(boxes)};
    }
    return !worth.is_upright() && std::clock() < deadline;
  }

 private:
  Engine &engine;
  std::clock_t deadline;
  double most = -1;
};

/* Reads `grey`. If the result has little text, also reads it turned three ways, in the other
   polarity, in black and white, without searching for paper, and as scattered words. */
static Upright upright(Picture grey, Engine &engine, std::clock_t start) {
  Picture other(pixInvert(nullptr, grey.get()));
  if (!other) throw std::bad_alloc();
  if (is_light_on_dark(grey)) std::swap(grey, other);
  FirstLook look(engine, start + retrying);
  for (uint32_t turn : {0, 1, 3, 2})
    if (!look.goes_on(grey, turn, Preparation::usual)) return std::move(look.best);
  uint32_t turn = look.best.turn;
  bool goes_on = look.goes_on(grey, turn, Preparation::binary) &&
                 look.goes_on(other, turn, Preparation::usual) &&
                 look.goes_on(grey, turn, Preparation::whole) &&
                 look.goes_on(grey, turn, Preparation::usual, true);
  (void)goes_on;
  return std::move(look.best);
}

/* Returns the median height of the lines in pixels. */
static double height_of(const Lines &lines) {
  std::vector<double> heights;
  for (const Line &line : lines) heights.push_back(line.frame.height());
  std::nth_element(heights.begin(), heights.begin() + heights.size() / 2, heights.end());
  return std::max(heights[heights.size() / 2], 1.0);
}

/* Whether a word is a number with two decimals, with at most two signs or letters around it. */
static bool is_price(const std::string &word) {
  for (size_t point = 1; point + 2 < word.size(); point++) {
    if (word[point] != '.' && word[point] != ',') continue;
    bool has_digits = std::isdigit(static_cast<unsigned char>(word[point - 1])) &&
                      std::isdigit(static_cast<unsigned char>(word[point + 1])) &&
                      std::isdigit(static_cast<unsigned char>(word[point + 2]));
    if (has_digits && word.size() - point < 6) return true;
  }
  return false;
}

/* Whether at least a quarter of the lines, and four, end with a price, perhaps with the letter of a tax
   behind it. */
static bool have_prices(const Lines &lines) {
  size_t count = 0;
  for (const Line &line : lines) {
    size_t last = line.words.size();
    bool is_priced = (last > 0 && is_price(line.words[last - 1].text)) ||
                     (last > 1 && is_price(line.words[last - 2].text));
    if (is_priced) count++;
  }
  return count > 3 && count * 4 >= lines.size();
}

/* Reads uncertain lines again: in the single language of the page, with letters of other sizes,
   and with thicker ones. What misleads the network in one reading does not in another. */
static Lines read_well(const Upright &first, const std::vector<std::string> &languages,
                       Engine &engine, std::clock_t start) {
  Scripts scripts(first.lines);
  Script script = scripts.nearly_all();
  if (!is_unsure(first.lines, script)) return first.lines;
  std::vector<Lines> readings{first.lines};
  auto look = [&](Engine &with, const Picture &picture, double scale, double limit = patience) {
    if (static_cast<double>(std::clock() - start) / CLOCKS_PER_SEC > limit || !picture) return;
    readings.push_back(with.read(picture, scale));
  };
  std::unique_ptr<Engine> single;
  if (languages.size() > 1)
    single.reset(new Engine(
        single_language(scripts.most(), have_prices(first.lines)), start + longest));
  bool is_one = single && *single;
  if (is_one) look(*single, first.page.picture, 1, patience_for_one);
  if (is_one && script == Script::mixed && readings.size() > 1) {
    /* Handwritten letters look like those of the other script. If one language alone reads a
       page as well as both do, the page is in that language. */
    double alone = Worth(readings[1]).sum, both = Worth(first.lines).sum;
    if (alone > as_well * both) script = scripts.most();
  }
  Engine &other = is_one && script != Script::mixed ? *single : engine;
  double height = height_of(first.lines);
  for (double wanted : {35, 80, 22})
    look(other, first.page.picture, std::min(wanted / height, largest_scale));
  look(other, Picture(pixErodeGray(first.page.picture.get(), 3, 3)),
       std::min(35 / height, largest_scale));
  Lines lines = combined(std::move(readings), script);
  lines.erase(std::remove_if(lines.begin(), lines.end(), [](const Line &line) {
    return line.confidence < least_sure;
  }), lines.end());
  return Worth(lines).is_nothing() ? Lines() : lines;
}

/* Reads struck-out words without their strokes. */
static Lines read_struck(Upright &page, const std::vector<std::string> &languages, Engine &engine,
                         std::clock_t start) {
  if (page.lines.empty()) return {};
  Strokes strokes;
  if (!page.page.is_enlarged)
    strokes = strike_out(page.page.picture, page.lines, height_of(page.lines));
  if (!strokes.empty()) {
    Lines lines = engine.read(page.page.picture);
    if (!lines.empty()) page.lines = std::move(lines);
  }
  return marked(read_well(page, languages, engine, start), strokes);
}

static void shift(Frame &frame, const Point &by) {
  frame.left += by.x;
  frame.right += by.x;
  frame.top += by.y;
  frame.bottom += by.y;
}

/* Reads one column after the other. */
static Lines read_columns(Upright &page, const std::vector<std::string> &languages, Engine &engine,
                          std::clock_t start) {
  std::vector<Frame> parts;
  if (!page.lines.empty()) parts = columns_of(page.page.picture, page.lines);
  if (parts.empty()) return read_struck(page, languages, engine, start);
  Lines all;
  for (const Frame &frame : parts) {
    Point back;
    Upright part{{}, {}, 0, {}};
    part.page.picture = part_of(
        page.page.picture, frame.left, frame.top, frame.right, frame.bottom, back);
    if (!part.page.picture) throw std::bad_alloc();
    part.lines = engine.read(part.page.picture);
    for (Line &line : read_struck(part, languages, engine, start)) {
      shift(line.frame, back);
      for (Word &word : line.words) shift(word.frame, back);
      all.push_back(std::move(line));
    }
  }
  return all;
}

}  // namespace page

static ctesseract_status hand_over(const std::string &text, ctesseract_result *result) {
  result->text = static_cast<char *>(std::malloc(text.size()));
  if (!result->text) return CTESSERACT_OUT_OF_MEMORY;
  std::memcpy(result->text, text.data(), text.size());
  result->count = text.size();
  return CTESSERACT_OK;
}

static std::string facts(uint32_t width, uint32_t height, uint32_t turn) {
  return "\"width\":" + std::to_string(width) + ",\"height\":" + std::to_string(height) +
         ",\"turn\":" + std::to_string(turn);
}

static std::string nothing_in(const ctesseract_picture &picture) {
  return page::json(page::Lines(), page::Map(), picture.width, picture.height,
                    facts(picture.full_width, picture.full_height, 0));
}

static ctesseract_status read(const ctesseract_picture &picture, ctesseract_result *result) {
  std::clock_t start = std::clock();
  if (std::min(picture.width, picture.height) < page::smallest)
    return hand_over(nothing_in(picture), result);
  std::vector<std::string> languages = page::installed_languages();
  if (languages.empty()) return CTESSERACT_NO_LANGUAGE;
  page::Engine engine(page::joined(languages), start + page::longest);
  if (!engine) return CTESSERACT_NO_LANGUAGE;
  page::Picture grey = page::from_pixels(picture.pixels, picture.width, picture.height);
  if (!grey) return CTESSERACT_OUT_OF_MEMORY;
  page::Upright first = page::upright(std::move(grey), engine, start);
  page::Lines lines = page::read_columns(first, languages, engine, start);
  page::assign(first.boxes, lines);
  bool sideways = first.turn & 1;
  double width = sideways ? picture.height : picture.width;
  double height = sideways ? picture.width : picture.height;
  uint32_t full_width = sideways ? picture.full_height : picture.full_width;
  uint32_t full_height = sideways ? picture.full_width : picture.full_height;
  std::string said = facts(full_width, full_height, first.turn);
  return hand_over(page::json(lines, first.page.source, width, height, said), result);
}

ctesseract_status ctesseract_read(const ctesseract_picture *picture, ctesseract_result *result) {
  try {
    return read(*picture, result);
  } catch (const page::Cancelled &) {
    return CTESSERACT_CANCELLED;
  } catch (const std::bad_alloc &) {
    return CTESSERACT_OUT_OF_MEMORY;
  }
}

void ctesseract_free(ctesseract_result *result) {
  std::free(result->text);
  *result = {nullptr, 0};
}
