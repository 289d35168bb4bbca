import Foundation

/// HTML of an element, whose contents are escaped.
func tag(
  _ name: String = "div", _ classes: String = "", style: String = "", _ contents: String = ""
) -> String {
  var attributes = ""
  if !classes.isEmpty { attributes += " class=\"\(classes)\"" }
  if !style.isEmpty { attributes += " style=\"\(escaped(style))\"" }
  return "<\(name)\(attributes)>\(contents)</\(name)>"
}

func escaped(_ text: String) -> String {
  text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing("\"", with: "&quot;")
}

/// A length of CSS, rounded to tenths of a pixel.
func px(_ length: CGFloat) -> String { "\((length * 10).rounded() / 10)px" }
