#include "JSON.h"

#include <algorithm>
#include <cstdio>

namespace page {

namespace {

std::string number(double value) {
  char text[32];
  std::snprintf(text, sizeof text, "%.4f", value);
  return text;
}

std::string quoted(const std::string &text) {
  std::string result = "\"";
  for (char byte : text) {
    char escaped[8];
    if (byte == '"' || byte == '\\') result += '\\';
    if (static_cast<unsigned char>(byte) < 0x20) {
      std::snprintf(escaped, sizeof escaped, "\\u%04x", byte);
      result += escaped;
    } else {
      result += byte;
    }
  }
  return result + "\"";
}

template <typename Values, typename Write>
std::string array(const Values &values, Write write) {
  std::string result = "[";
  for (const auto &value : values) result += (result.size() > 1 ? "," : "") + write(value);
  return result + "]";
}

/* Converts frames to shares of the width and height of the original picture. */
struct Place {
  const Map &source;
  double width, height;

  std::string box(const Frame &frame) const {
    Point corners[4] = {source({frame.left, frame.top}), source({frame.right, frame.top}),
                        source({frame.right, frame.bottom}), source({frame.left, frame.bottom})};
    double left = 1, top = 1, right = 0, bottom = 0;
    for (const Point &corner : corners) {
      left = std::min(left, std::max(0.0, corner.x / width));
      right = std::max(right, std::min(1.0, corner.x / width));
      top = std::min(top, std::max(0.0, corner.y / height));
      bottom = std::max(bottom, std::min(1.0, corner.y / height));
    }
    double sides[4] = {left, top, std::max(0.0, right - left), std::max(0.0, bottom - top)};
    return array(sides, number);
  }

  /* Returns the beginning of a JSON object: the members that words and lines have in common. */
  template <typename Piece>
  std::string piece(const Piece &piece) const {
    double confidence = std::min(1.0, std::max(0.0, piece.confidence));
    return "{\"text\":" + quoted(piece.text) + ",\"confidence\":" + number(confidence) +
           ",\"box\":" + box(piece.frame);
  }
};

}  // namespace

std::string json(const Lines &lines, const Map &source, double width, double height,
                 const std::string &facts) {
  Place place{source, width, height};
  auto word = [&](const Word &word) { return place.piece(word) + "}"; };
  auto line = [&](const Line &line) {
    std::string marks = line.is_struck ? ",\"struck\":true" : "";
    if (line.box != Line::Box::none)
      marks += std::string(",\"ticked\":") + (line.box == Line::Box::ticked ? "true" : "false");
    return place.piece(line) + marks + ",\"alternatives\":" + array(line.alternatives, quoted) +
           ",\"words\":" + array(line.words, word) + "}";
  };
  return "{" + facts + ",\"lines\":" + array(lines, line) + "}";
}

}  // namespace page
