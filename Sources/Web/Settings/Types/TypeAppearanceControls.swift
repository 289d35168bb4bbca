import HTML
import Model

/// The controls for where a type appears and how its cards look, with a sample card.
struct TypeAppearanceControls {
  let input: TypeInput
  let controls: FormControls

  private var words: Words { controls.context.words }

  var sampleCard: some Node {
    let look = TypeAppearance(cover: input.cover, accent: input.accent)
    let line = input.rows.filter { $0.isOnCards && !$0.label.isEmpty }.map(\.label)
    return section(.class("type-card"), .id("type-card"), .label(words(collection: .preview))) {
      div(.class("card")) {
        div(.class("card-face")) {
          div(.class("cover \(look.coverClass(for: input.name))")) {
            span(.class("cover-icon")) { input.shownIcon }
            p(.class("cover-title")) {
              input.name.isEmpty ? words(type: .sampleTitle) : input.name
            }
          }
          div(.class("card-text")) { p(.class("type-line")) { line.joined(separator: " · ") } }
        }
      }
    }
  }

  @NodeBuilder var node: some Node {
    fieldset(.class("field"), .id(FormControls.id("in_log"))) {
      legend { words(type: .place) }
      place("in_log", .log, input.inLog)
      place("in_library", .library, input.inLibrary)
      place("in_site", .site, input.inSite)
      controls.errorText("in_log")
    }
    fieldset(.class("field")) {
      legend { words(type: .cover) }
      div(.class("type-choices")) {
        choice("cover", "", .coverUsual, input.cover == nil)
        ForEach(TypeAppearance.CoverShape.all) { shape in
          choice(
            "cover", shape.rawValue, TypeWord(rawValue: shape.rawValue) ?? .coverUsual,
            input.cover == shape)
        }
      }
    }
    fieldset(.class("field")) {
      legend { words(type: .accent) }
      div(.class("type-choices")) {
        choice("accent", "", .accentUsual, input.accent == nil)
        ForEach(TypeAppearance.Accent.all) { accent in
          choice(
            "accent", accent.rawValue, TypeWord(rawValue: accent.rawValue) ?? .accentUsual,
            input.accent == accent)
        }
      }
    }
  }

  private func place(_ name: String, _ word: TypeWord, _ isOn: Bool) -> some Node {
    label(.class("check")) {
      HTML.input(.type(.checkbox), .name(name), .value("true"), .checked(isOn))
      span { words(type: word) }
    }
  }

  private func choice(
    _ name: String, _ value: String, _ word: TypeWord, _ isChosen: Bool
  ) -> some Node {
    let swatch = name == "accent" && !value.isEmpty ? "swatch accent-\(value)" : nil
    return label(.class("type-choice")) {
      HTML.input(.type(.radio), .name(name), .value(value), .checked(isChosen))
      if let swatch { span(.class(swatch), .ariaHidden) {} }
      span { words(type: word) }
    }
  }
}

extension TypeAppearance {
  /// The CSS class that sets the accent to that of the type; empty to use the chapter's.
  var accentClass: String { accent.map { "accent-\($0.rawValue)" } ?? "" }

  /// Returns the CSS classes of a cover: its shape, and the colours that are visible without an
  /// image.
  func coverClass(for title: String) -> String {
    shapeClass + colours(for: title)
  }

  func colours(for title: String) -> String {
    accent.map { "accent-\($0.rawValue) tinted" } ?? gradientClass(for: title)
  }

  /// The CSS class of the shape with a trailing space; empty for the default shape.
  var shapeClass: String { cover.map { "\($0.rawValue) " } ?? "" }
}
