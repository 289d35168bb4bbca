import Accounts
import HTML
import Model

/// A validation error of a form: the name of the control and a sentence in the user's language.
package struct FormError: Sendable, Equatable {
  package var name: String
  package var text: String

  package init(_ name: String, _ text: String) {
    self.name = name
    self.text = text
  }
}

extension Failure {
  /// Whether the user can correct the failure in the form, which is then shown with its input.
  var isFormError: Bool {
    [.invalid, .unsupportedMedia, .tooLarge].contains(kind)
      || (kind == .unavailable && code.hasPrefix("media."))
  }
}

/// The controls of a form, each with its label, hint and error.
struct FormControls {
  let errors: [FormError]
  let context: PageContext
  /// Whether the page shows `summary`. Without it screen readers announce the errors themselves.
  var hasSummary = true

  func error(_ name: String) -> String? { errors.first { $0.name == name }?.text }

  /// All errors, as links to their controls, at the top of the form, where a screen reader begins.
  @NodeBuilder var summary: some Node {
    if !errors.isEmpty {
      div(.class("errors"), .role("alert"), Attribute("data-errors", present: true)) {
        h2 { context.words(.errors, count: errors.count) }
        ul {
          ForEach(errors) { error in
            li { a(.href("#\(Self.id(error.name))")) { error.text } }
          }
        }
      }
    }
  }

  /// A control with its label and, below it, its hints and error.
  /// - Parameters:
  ///   - kind: a CSS class in addition to `field`.
  ///   - control: returns the control with the attributes `id`, `aria-describedby` and
  ///     `aria-invalid`.
  func field<Control: Node>(
    _ name: String, _ label: String, hints: [String] = [], kind: String = "",
    @NodeBuilder control: (Attribute, Attribute, Attribute) -> Control
  ) -> some Node {
    let id = Self.id(name)
    let problem = error(name)
    let notes = hints.enumerated().map { index, text in
      (id: index == 0 ? "\(id)-hint" : "\(id)-hint-\(index + 1)", text: text)
    }
    let described = (notes.map(\.id) + (problem == nil ? [] : ["\(id)-error"]))
      .joined(separator: " ")
    return div(.class("field \(kind)")) {
      HTML.label(.for(id)) { label }
      control(
        .id(id), .described(by: described.isEmpty ? nil : described),
        Attribute("aria-invalid", problem == nil ? nil : "true"))
      ForEach(notes) { note in p(.class("hint"), .id(note.id)) { note.text } }
      errorText(name)
    }
  }

  @NodeBuilder func errorText(_ name: String) -> some Node {
    if let problem = error(name) {
      p(
        .class("error"), .id("\(Self.id(name))-error"),
        Attribute("role", hasSummary ? nil : "alert")
      ) { problem }
    }
  }

  /// A text input of one line.
  /// - Parameter limit: the maximum number of characters.
  func text(
    _ name: String, _ label: String, _ value: String, kind: Attribute.InputKind = .text,
    hints: [String] = [], limit: Int? = nil, required: Bool = false, extra: Attribute? = nil
  ) -> some Node {
    field(name, label, hints: hints) { id, described, invalid in
      input(
        id, .type(kind), .name(name), .value(value), described, invalid, .required(required),
        Attribute("maxlength", limit.map(String.init)), extra ?? .class(nil))
    }
  }

  /// An input for a password.
  /// - Parameters:
  ///   - hints: shown below the minimum length.
  ///   - isNew: whether the user chooses a new password, whose minimum length is shown.
  func password(
    _ label: String, name: String = "password", hints: [String] = [], isNew: Bool,
    required: Bool = true
  ) -> some Node {
    let length = isNew ? [context.words(.passwordHint, count: Passwords.minLength)] : []
    return field(name, label, hints: length + hints) { id, described, invalid in
      div(.class("password")) {
        input(
          id, .type(.password), .name(name), .value(""), described, invalid, .required(required),
          Attribute("maxlength", String(Self.passwordLimit)),
          Attribute("autocomplete", isNew ? "new-password" : "current-password"))
        button(
          .class("script-only"), Attribute("type", "button"), .label(context.words(.showPassword)),
          Attribute("aria-pressed", "false"), Attribute("data-reveal", present: true)
        ) { Icon.eye.node(context) }
      }
    }
  }

  /// More than a password may have, so that the server refuses a long one with a message. Browsers
  /// cut a pasted text at `maxlength` without one, and the user would not know the password.
  private static let passwordLimit = 5 * Passwords.maxLength

  /// A text input for a line that can be long: it grows instead of hiding the end. Scripts and the
  /// server replace line breaks by spaces.
  func growingLine(
    _ name: String, _ label: String, _ value: String, limit: Int, required: Bool = false,
    placeholder: String
  ) -> some Node {
    field(name, label) { id, described, invalid in
      textarea(
        id, .name(name), described, invalid, .required(required), Attribute("rows", "1"),
        Attribute("maxlength", String(limit)), Attribute("placeholder", placeholder),
        Attribute("data-one-line", present: true)
      ) { value }
    }
  }

  /// A text input of several lines.
  func textArea(
    _ name: String, _ label: String, _ value: String, rows: Int, limit: Int,
    placeholder: String? = nil, extra: Attribute? = nil
  ) -> some Node {
    field(name, label) { id, described, invalid in
      textarea(
        id, .name(name), described, invalid, Attribute("rows", String(rows)),
        Attribute("maxlength", String(limit)), Attribute("placeholder", placeholder),
        extra ?? .class(nil)
      ) {
        // The HTML parser drops the first line break after the tag. With this extra one, a line
        // break at the beginning of the text is preserved.
        "\n"
        value
      }
    }
  }

  /// A select of `options`, with `none` as the label of the empty choice.
  func choice(
    _ name: String, _ label: String, _ value: String, of options: [String], none: String,
    extra: Attribute? = nil
  ) -> some Node {
    field(name, label) { id, described, invalid in
      select(id, .name(name), described, invalid, extra ?? .class(nil)) {
        option(.value("")) { none }
        ForEach(options) { choice in
          option(.value(choice), .selected(choice == value)) { choice }
        }
        // An older value that is no longer among the options stays selectable.
        if !value.isEmpty, !options.contains(value) {
          option(.value(value), .selected(true)) { value }
        }
      }
    }
  }

  /// A switch.
  /// - Parameter sendsFalse: whether the form sends "false" while the switch is off, instead of
  ///   nothing.
  func toggle(
    _ name: String, _ label: String, _ value: String, sendsFalse: Bool, extra: Attribute? = nil
  ) -> some Node {
    div(.class("field")) {
      if sendsFalse { input(.type(.hidden), .name(name), .value("false")) }
      HTML.label(.class("onoff")) {
        span { label }
        input(
          .type(.checkbox), .id(Self.id(name)), .name(name), .value("true"), .role("switch"),
          .checked(value == "true"), extra ?? .class(nil),
          Attribute("aria-invalid", error(name) == nil ? nil : "true"))
      }
      errorText(name)
    }
  }

  /// Returns the id of the control with this name.
  static func id(_ name: String) -> String { "f-\(name)" }
}

// MARK: - EmojiGrid

/// Radio buttons with emoji to choose an icon from. The form has a text field for any other emoji.
struct EmojiGrid {
  let icons: [String]
  let chosen: String

  var node: some Node {
    div(.class("emoji-grid")) {
      ForEach(icons) { icon in
        label(.class("emoji")) {
          HTML.input(.type(.radio), .name("icon"), .value(icon), .checked(icon == chosen))
          span { icon }
        }
      }
    }
  }
}

// MARK: - Sheet

/// A part of a form. Without scripts it is in the form; with scripts it opens over the form from a
/// button, which shows what is chosen.
struct Sheet<Content: Node> {
  let name: String
  let title: String
  let icon: Icon
  /// The text of the button.
  let chosen: String
  let controls: FormControls
  let content: Content

  init(
    _ name: String, _ title: String, icon: Icon, chosen: String, _ controls: FormControls,
    @NodeBuilder content: () -> Content
  ) {
    self.name = name
    self.title = title
    self.icon = icon
    self.chosen = chosen
    self.controls = controls
    self.content = content()
  }

  var node: some Node {
    div(.class("sheet-field"), Attribute("data-sheet-of", name)) {
      button(
        .class("sheet-opener script-only"), Attribute("type", "button"),
        Attribute("aria-haspopup", "dialog")
      ) {
        icon.node(controls.context)
        span {
          span(.class("hint")) { "\(title) " }
          span(Attribute("data-chosen", present: true)) { chosen }
        }
      }
      div(.class("sheet-body"), Attribute("data-title", title)) {
        content
        button(
          .class("button primary wide script-only"), Attribute("type", "button"),
          Attribute("data-sheet-done", present: true)
        ) { controls.context.words(.verdictDone) }
      }
    }
  }
}

// MARK: - CopyableText

/// A text with a button that copies it.
struct CopyableText {
  let id: String
  let text: String
  let context: PageContext

  var node: some Node {
    div(.class("copy-line")) {
      span(.class("copy-text"), .id(id)) { text }
      button(
        .class("button script-only"), Attribute("type", "button"), Attribute("data-copy", id),
        Attribute("data-copied", context.words(settings: .copied))
      ) { context.words(settings: .copy) }
    }
  }
}
