#include <algorithm>
#include <cctype>
#include <cstring>

#include "Engine.h"

namespace page {

namespace {

/* The maximum number of alternatives of a line. More would only confuse. */
const size_t most_alternatives = 4;
/* The confidence that each identical reading adds. */
const double agreement = 0.1;
/* The confidence that letters of another script than the page's subtract. */
const double foreign = 0.25;
/* The minimum confidence of a line that is not in the first reading. */
const double found_late = 0.6;

/* Returns `text` in lower case without punctuation, to find readings that differ only in these. */
std::string plain(const std::string &text) {
  std::string result;
  for (size_t i = 0; i < text.size(); i++) {
    unsigned char byte = text[i], next = i + 1 < text.size() ? text[i + 1] : 0;
    if (byte < 0x80) {
      if (std::isalnum(byte) || (byte == ' ' && !result.empty())) result += std::tolower(byte);
    } else if (byte == 0xD0 && next >= 0x90 && next <= 0xAF) {
      result += next < 0xA0 ? "\xD0" : "\xD1";
      result += static_cast<char>(next < 0xA0 ? next + 0x20 : next - 0x20);
      i++;
    } else {
      result += text[i];
    }
  }
  return result;
}

/* The readings of one line. */
using Group = std::vector<Line>;

bool is_same_line(const Frame &a, const Frame &b) {
  double across = std::min(a.bottom, b.bottom) - std::max(a.top, b.top);
  double along = std::min(a.right, b.right) - std::max(a.left, b.left);
  return along > 0 && across > 0.5 * std::min(a.height(), b.height());
}

void sort_in(std::vector<Group> &groups, Line line, bool is_first) {
  Group *best = nullptr;
  double nearest = 1e9;
  for (Group &group : groups) {
    const Frame &frame = group.front().frame;
    double away = std::abs(frame.top + frame.bottom - line.frame.top - line.frame.bottom);
    if (away >= nearest || !is_same_line(frame, line.frame)) continue;
    nearest = away;
    best = &group;
  }
  if (best && !is_first) {
    best->push_back(std::move(line));
  } else if (is_first || line.confidence >= found_late) {
    auto below = std::find_if(groups.begin(), groups.end(), [&](const Group &group) {
      return group.front().frame.top > line.frame.top;
    });
    groups.insert(is_first ? groups.end() : below, Group{std::move(line)});
  }
}

/* A reading of a word or a line. */
template <typename Piece>
struct Choice {
  const Piece *piece;
  double score;
  size_t place; /* Of equal scores the earlier reading is better. */

  bool operator<(const Choice &other) const {
    return score != other.score ? score > other.score : place < other.place;
  }
};

/* Returns pieces with different texts, best first. Identical readings raise the score; letters
   of another script than the page's lower it. */
template <typename Piece>
std::vector<Choice<Piece>> ranked(const std::vector<const Piece *> &pieces, Script page) {
  std::vector<Choice<Piece>> choices;
  for (const Piece *piece : pieces) {
    double score = piece->confidence - (is_foreign(piece->text, page) ? foreign : 0);
    auto same = std::find_if(choices.begin(), choices.end(), [&](const Choice<Piece> &choice) {
      return choice.piece->text == piece->text;
    });
    if (same == choices.end()) {
      choices.push_back({piece, score, choices.size()});
    } else {
      same->score = std::max(same->score, score) + agreement;
      if (piece->confidence > same->piece->confidence) same->piece = piece;
    }
  }
  std::sort(choices.begin(), choices.end());
  return choices;
}

/* Returns the words of a line, each from the best reading among those with as many words as
   `best`. */
std::vector<Word> best_words(const Line &best, const Group &group, Script page) {
  std::vector<Word> words;
  for (size_t i = 0; i < best.words.size(); i++) {
    std::vector<const Word *> found;
    for (const Line &line : group)
      if (line.words.size() == best.words.size()) found.push_back(&line.words[i]);
    words.push_back(*ranked(found, page).front().piece);
  }
  return words;
}

Line joined(const Line &line, std::vector<Word> words) {
  Line result = line;
  result.text.clear();
  double letters = 0, sum = 0;
  for (const Word &word : words) {
    result.text += (result.text.empty() ? "" : " ") + word.text;
    letters += word.text.size();
    sum += word.text.size() * word.confidence;
  }
  result.confidence = sum / std::max(letters, 1.0);
  result.words = std::move(words);
  return result;
}

Line chosen(const Group &group, Script page) {
  std::vector<const Line *> readings;
  for (const Line &line : group) readings.push_back(&line);
  std::vector<Choice<Line>> choices = ranked(readings, page);
  const Line &best = *choices.front().piece;
  Line line = joined(best, best_words(best, group, page));
  std::vector<std::string> said{plain(line.text)};
  for (const Choice<Line> &choice : choices) {
    std::string text = plain(choice.piece->text);
    if (std::find(said.begin(), said.end(), text) != said.end()) continue;
    said.push_back(text);
    line.alternatives.push_back(choice.piece->text);
    if (line.alternatives.size() == most_alternatives) break;
  }
  return line;
}

/* Whether the text is a single character that is not a digit. */
bool is_mark(const std::string &text) {
  size_t characters = std::count_if(
      text.begin(), text.end(), [](char byte) { return (byte & 0xC0) != 0x80; });
  return characters == 1 && !std::isdigit(static_cast<unsigned char>(text[0]));
}

bool has_mark(const Line &line) { return line.words.size() > 1 && is_mark(line.words[0].text); }

std::string with_dash(const std::string &text) {
  size_t end = text.find(' ');
  if (end == std::string::npos || !is_mark(text.substr(0, end))) return text;
  /* The second half of a box. */
  if (end + 2 < text.size() && std::strchr("])}|", text[end + 1]) && text[end + 2] == ' ') end += 2;
  return "-" + text.substr(end);
}

/* Replaces bullets and boxes before items by dashes. They are read as all kinds of letters: if
   half of the lines begin with a single character, these characters are not letters. */
void tidy_marks(Lines &lines) {
  size_t marked = std::count_if(lines.begin(), lines.end(), has_mark);
  if (marked < 3 || marked * 2 < lines.size()) return;
  for (Line &line : lines) {
    if (has_mark(line)) line.words[0].text = "-";
    line.text = with_dash(line.text);
    for (std::string &text : line.alternatives) text = with_dash(text);
  }
}

}  // namespace

bool is_foreign(const std::string &text, Script page) {
  if (page == Script::mixed) return false;
  return page == Script::latin ? Letters(text).cyrillic > 0 : Letters(text).latin > 0;
}

Lines combined(std::vector<Lines> readings, Script page) {
  std::vector<Group> groups;
  for (size_t i = 0; i < readings.size(); i++)
    for (Line &line : readings[i]) sort_in(groups, std::move(line), i == 0);
  Lines lines;
  for (const Group &group : groups) lines.push_back(chosen(group, page));
  tidy_marks(lines);
  return lines;
}

}  // namespace page
