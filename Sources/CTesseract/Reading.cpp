#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <cstring>
#include <new>

#include "CTesseract.h"
#include "Engine.h"
#include "JSON.h"

namespace page {

namespace {

/* A line this sure is not looked at again. */
const double sure = 0.9;
/* Seconds after which no second look starts. */
const double patience = 2;

struct Letters {
  double latin = 0, cyrillic = 0;
};

/* How much of each script is on the page, by letters and how surely they were read. */
Letters letters(const Lines &lines) {
  Letters letters;
  for (const Line &line : lines) {
    for (const Word &word : line.words) {
      double weight = word.confidence * word.confidence;
      for (unsigned char byte : word.text) {
        if (byte == 0xD0 || byte == 0xD1) letters.cyrillic += weight;
        if (byte < 0x80 && std::isalpha(byte)) letters.latin += weight;
      }
    }
  }
  return letters;
}

/* The language of the script that nearly all of the page is in; empty where it is mixed. */
std::string language_of(const Lines &lines) {
  Letters found = letters(lines);
  double all = found.latin + found.cyrillic;
  if (found.latin > 0.8 * all) return "eng";
  if (found.cyrillic > 0.8 * all) return "rus";
  return "";
}

bool is_unsure(const Lines &lines) {
  return std::any_of(
      lines.begin(), lines.end(), [](const Line &line) { return line.confidence < sure; });
}

/* How much was read well: letters of sure words of some length. */
double worth(const Lines &lines) {
  double sum = 0;
  for (const Line &line : lines)
    for (const Word &word : line.words)
      if (word.confidence > 0.7 && word.text.size() > 2) sum += word.text.size();
  return sum;
}

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
};

/* A first look at `grey`, and where it says little, at the same turned three ways. */
static Upright upright(const Picture &grey, Engine &engine) {
  Upright best;
  double most = -1;
  for (uint32_t turn : {0, 1, 3, 2}) {
    Prepared page = prepare(turned(grey, turn));
    if (!page.picture) throw std::bad_alloc();
    Lines lines = engine.read(page.picture);
    double amount = worth(lines);
    if (amount > most * 1.3) {
      most = amount;
      best = {std::move(page), std::move(lines), turn};
    }
    if (turn == 0 && amount > 12) break;
  }
  return best;
}

/* Unsure lines are read again: in the one language of the page, and in other sizes, as what
   misleads the network in one does not in another. */
static Lines read_well(const Upright &first, const std::vector<std::string> &languages,
                       Engine &engine, std::chrono::steady_clock::time_point start) {
  std::vector<Lines> readings{first.lines};
  auto may_look = [&] {
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count() < patience;
  };
  if (!is_unsure(first.lines)) return first.lines;
  std::string language = language_of(first.lines);
  bool is_one = languages.size() > 1 && !language.empty();
  std::unique_ptr<Engine> single(is_one ? new Engine(language) : nullptr);
  Engine &other = single && *single ? *single : engine;
  if (single && may_look()) readings.push_back(other.read(first.page.picture));
  for (double scale : {0.5, 0.33})
    if (may_look()) readings.push_back(other.read(first.page.picture, scale));
  return combined(std::move(readings));
}

}  // namespace page

static ctesseract_status hand_over(const std::string &text, ctesseract_result *result) {
  result->text = static_cast<char *>(std::malloc(text.size()));
  if (!result->text) return CTESSERACT_OUT_OF_MEMORY;
  std::memcpy(result->text, text.data(), text.size());
  result->count = text.size();
  return CTESSERACT_OK;
}

static ctesseract_status read(const ctesseract_picture &picture, ctesseract_result *result) {
  auto start = std::chrono::steady_clock::now();
  std::vector<std::string> languages = page::installed_languages();
  if (languages.empty()) return CTESSERACT_NO_LANGUAGE;
  page::Engine engine(page::joined(languages));
  if (!engine) return CTESSERACT_NO_LANGUAGE;
  page::Picture grey = page::from_pixels(picture.pixels, picture.width, picture.height);
  if (!grey) return CTESSERACT_OUT_OF_MEMORY;
  page::Upright first = page::upright(grey, engine);
  page::Lines lines = page::read_well(first, languages, engine, start);
  bool sideways = first.turn & 1;
  double width = sideways ? picture.height : picture.width;
  double height = sideways ? picture.width : picture.height;
  uint32_t full_width = sideways ? picture.full_height : picture.full_width;
  uint32_t full_height = sideways ? picture.full_width : picture.full_height;
  std::string facts = "\"width\":" + std::to_string(full_width) +
                      ",\"height\":" + std::to_string(full_height) +
                      ",\"turn\":" + std::to_string(first.turn);
  return hand_over(page::json(lines, first.page.source, width, height, facts), result);
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
