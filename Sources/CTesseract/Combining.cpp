#include <algorithm>

#include "Engine.h"

namespace page {

namespace {

/* Beyond these, more readings of a line only confuse. */
const size_t most_alternatives = 4;
/* What each reading that agrees with another adds to how sure it is. */
const double agreement = 0.1;
/* A line that only a second look found must be this sure. */
const double found_late = 0.6;

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

/* The readings of a line, best first, each text once. */
std::vector<const Line *> ranked(const Group &group) {
  struct Ranked {
    const Line *line;
    double score;
  };
  std::vector<Ranked> texts;
  for (const Line &line : group) {
    auto same = std::find_if(texts.begin(), texts.end(),
                             [&](const Ranked &other) { return other.line->text == line.text; });
    if (same == texts.end()) {
      texts.push_back({&line, line.confidence});
    } else {
      same->score = std::max(same->score, line.confidence) + agreement;
    }
  }
  std::stable_sort(texts.begin(), texts.end(),
                   [](const Ranked &a, const Ranked &b) { return a.score > b.score; });
  std::vector<const Line *> lines;
  for (const Ranked &text : texts) lines.push_back(text.line);
  return lines;
}

}  // namespace

Lines combined(std::vector<Lines> readings) {
  std::vector<Group> groups;
  for (size_t i = 0; i < readings.size(); i++)
    for (Line &line : readings[i]) sort_in(groups, std::move(line), i == 0);
  Lines lines;
  for (const Group &group : groups) {
    std::vector<const Line *> best = ranked(group);
    lines.push_back(*best.front());
    for (size_t i = 1; i < best.size() && i <= most_alternatives; i++)
      lines.back().alternatives.push_back(best[i]->text);
  }
  return lines;
}

}  // namespace page
