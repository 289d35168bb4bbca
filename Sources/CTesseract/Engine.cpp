#include "Engine.h"

#include <fcntl.h>
#include <poll.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <tesseract/ocrclass.h>
#include <unistd.h>

#include <cctype>
#include <cstring>
#include <map>

#include "CTesseract.h"

/* The bytes of Models/till.traineddata and Models/till-latin.traineddata. */
extern "C" const char commonplace_till_model[], commonplace_till_model_end[];
extern "C" const char commonplace_latin_till_model[], commonplace_latin_till_model_end[];

namespace page {

namespace {

/* Debian's folder for the data. No file is opened here after ctesseract_map. */
const std::string folder = "/usr/share/tesseract-ocr/5/tessdata";
const char *const languages[] = {"eng", "rus"};
/* Models for the print of tills, in both scripts and in Latin, which are part of this program. */
const char *const till_model = "till", *const latin_till_model = "till-latin";

struct Mapping {
  const char *bytes;
  size_t count;
};

std::map<std::string, Mapping> &mappings() {
  static std::map<std::string, Mapping> all;
  return all;
}

void map_file(const std::string &path) {
  int file = open(path.c_str(), O_RDONLY | O_CLOEXEC);
  if (file < 0) return;
  struct stat facts;
  if (fstat(file, &facts) == 0 && facts.st_size > 0) {
    void *bytes = mmap(nullptr, facts.st_size, PROT_READ, MAP_PRIVATE, file, 0);
    if (bytes != MAP_FAILED)
      mappings()[path] = {static_cast<const char *>(bytes), static_cast<size_t>(facts.st_size)};
  }
  close(file);
}

/* Tesseract's callback for reading files. It returns mapped data. */
bool give_data(const char *file, std::vector<char> *data) {
  auto found = mappings().find(file);
  if (found == mappings().end()) return false;
  data->assign(found->second.bytes, found->second.bytes + found->second.count);
  return true;
}

std::string data_file(const std::string &language) {
  return folder + "/" + language + ".traineddata";
}

/* Whether stdin is closed, so that nobody waits for the answer any more. */
bool is_forsaken() {
  struct pollfd caller = {0, POLLRDHUP, 0};
  return poll(&caller, 1, 0) > 0 && (caller.revents & (POLLHUP | POLLRDHUP | POLLERR));
}

/* Tesseract calls this between words. Something that takes so long to read is not writing. */
bool is_over(void *deadline, int) {
  return is_forsaken() || std::clock() > *static_cast<std::clock_t *>(deadline);
}

std::string owned(char *text) {
  std::string result(text ? text : "");
  delete[] text;
  while (!result.empty() && std::isspace(static_cast<unsigned char>(result.back())))
    result.pop_back();
  return result;
}

Frame frame_of(const tesseract::ResultIterator &place, tesseract::PageIteratorLevel level,
               double scale) {
  int left = 0, top = 0, right = 0, bottom = 0;
  place.BoundingBox(level, &left, &top, &right, &bottom);
  return {left / scale, top / scale, right / scale, bottom / scale};
}

/* Whether the text has letters or digits: ASCII ones, or any characters beyond ASCII except
   dashes, dots, quotes and the like. */
bool says_something(const std::string &text) {
  for (size_t i = 0; i < text.size(); i++) {
    unsigned char byte = text[i];
    if (byte < 0x80 ? std::isalnum(byte) : byte == 0xD0 || byte == 0xD1 || byte == 0xC3)
      return true;
  }
  return false;
}

Lines collected(tesseract::ResultIterator &place, double scale) {
  using namespace tesseract;
  Lines lines;
  do {
    if (place.Empty(RIL_WORD)) continue;
    if (place.IsAtBeginningOf(RIL_TEXTLINE)) {
      std::string text = owned(place.GetUTF8Text(RIL_TEXTLINE));
      double confidence = place.Confidence(RIL_TEXTLINE) / 100;
      lines.push_back({text, confidence, frame_of(place, RIL_TEXTLINE, scale), {}, {}});
    }
    if (lines.empty()) continue;
    std::string text = owned(place.GetUTF8Text(RIL_WORD));
    double confidence = place.Confidence(RIL_WORD) / 100;
    lines.back().words.push_back({text, confidence, frame_of(place, RIL_WORD, scale)});
  } while (place.Next(RIL_WORD));
  Lines said;
  for (Line &line : lines)
    if (says_something(line.text)) said.push_back(std::move(line));
  return said;
}

}  // namespace

Engine::Engine(const std::string &names, std::clock_t deadline) : deadline(deadline) {
  is_ready = api.Init(folder.c_str(), 0, names.c_str(), tesseract::OEM_LSTM_ONLY, nullptr, 0,
                      nullptr, nullptr, false, give_data) == 0;
  api.SetPageSegMode(tesseract::PSM_SINGLE_BLOCK);
}

Lines Engine::read(const Picture &picture, double scale) {
  Picture copy(scale == 1 ? nullptr : pixScale(picture.get(), scale, scale));
  api.SetImage(copy ? copy.get() : picture.get());
  api.SetSourceResolution(200);
  tesseract::ETEXT_DESC monitor;
  monitor.cancel = is_over;
  monitor.cancel_this = &deadline;
  if (api.Recognize(&monitor) != 0) {
    if (is_forsaken()) throw Cancelled();
    return {};
  }
  std::unique_ptr<tesseract::ResultIterator> place(api.GetIterator());
  return place ? collected(*place, copy ? scale : 1) : Lines();
}

Lines Engine::read_scattered(const Picture &picture) {
  api.SetPageSegMode(tesseract::PSM_AUTO);
  Lines lines = read(picture);
  api.SetPageSegMode(tesseract::PSM_SINGLE_BLOCK);
  return lines;
}

Letters::Letters(const std::string &text) {
  for (unsigned char byte : text) {
    cyrillic += byte == 0xD0 || byte == 0xD1;
    latin += byte < 0x80 && std::isalpha(byte);
  }
}

std::vector<std::string> installed_languages() {
  std::vector<std::string> installed;
  for (const char *language : languages)
    if (mappings().count(data_file(language))) installed.push_back(language);
  return installed;
}

std::string single_language(Script script, bool has_prices) {
  if (script != Script::latin) return till_model;
  return has_prices ? latin_till_model : "eng";
}

}  // namespace page

void ctesseract_map(void) {
  /* Leptonica's warnings are not caused by defects here. */
  setMsgSeverity(L_SEVERITY_NONE);
  for (const char *language : page::languages) page::map_file(page::data_file(language));
  page::mappings()[page::data_file(page::till_model)] = {
      commonplace_till_model,
      static_cast<size_t>(commonplace_till_model_end - commonplace_till_model)};
  page::mappings()[page::data_file(page::latin_till_model)] = {
      commonplace_latin_till_model,
      static_cast<size_t>(commonplace_latin_till_model_end - commonplace_latin_till_model)};
}
