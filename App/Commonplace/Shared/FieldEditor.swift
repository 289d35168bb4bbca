import CommonplaceUI
import Foundation
import Model
import SwiftUI

/// The control for a value of a field, by its kind. Values are text, as the server stores them.
struct FieldEditor: View {
  let label: String
  /// Nil for a kind that this version does not know, which is edited as text.
  let kind: KnownFieldKind?
  var options: [String] = []
  @Binding var value: String

  var body: some View {
    switch kind {
    case .boolean: Toggle(label, isOn: flag)
    case .select where options.isEmpty: text
    case .select:
      Picker(label, selection: $value) {
        Text("None").tag("")
        ForEach(choices, id: \.self) { Text(verbatim: $0).tag($0) }
      }
    case .date: DateFieldEditor(label: label, hasTime: false, value: $value)
    case .datetime: DateFieldEditor(label: label, hasTime: true, value: $value)
    case .number: NumberFieldEditor(label: label, value: $value)
    case .email:
      text.keyboardType(.emailAddress).textInputAutocapitalization(.never).autocorrectionDisabled()
    case .url: text.keyboardType(.URL).textInputAutocapitalization(.never).autocorrectionDisabled()
    case .slug: text.textInputAutocapitalization(.never).autocorrectionDisabled()
    case .textarea: LabeledEditor(label: label) { longText.lineLimit(3...8) }
    case .json:
      LabeledEditor(label: label) {
        longText.lineLimit(3...8).font(.body.monospaced())
          .textInputAutocapitalization(.never).autocorrectionDisabled()
      }
    case .richtext: LabeledEditor(label: label) { MarkdownEditor(label: label, text: $value) }
    // Files and links have controls of their own, where the form knows what can be chosen.
    case .text, .media, .relation, nil: text
    }
  }

  private var text: some View {
    LabeledContent(label) {
      TextField(label, text: $value).multilineTextAlignment(.trailing)
    }
  }

  private var longText: some View { TextField(label, text: $value, axis: .vertical) }

  private var flag: Binding<Bool> {
    Binding(get: { value == "true" }, set: { value = $0 ? "true" : "false" })
  }

  /// The options, and a value that is no longer among them.
  private var choices: [String] {
    value.isEmpty || options.contains(value) ? options : options + [value]
  }
}

/// A number with the decimal separator of the language. The keyboard of decimals has no minus.
private struct NumberFieldEditor: View {
  let label: String
  @Binding var value: String
  @Environment(\.locale) private var locale

  var body: some View {
    LabeledContent(label) {
      TextField(label, text: number)
        .multilineTextAlignment(.trailing)
        .keyboardType(.numbersAndPunctuation)
        .autocorrectionDisabled()
    }
  }

  private var number: Binding<String> {
    let separator = locale.decimalSeparator ?? "."
    return Binding(
      get: { NumberText.typed(value, decimalSeparator: separator) },
      set: { value = NumberText.stored($0, decimalSeparator: separator) })
  }
}

/// A control below its label.
struct LabeledEditor<Content: View>: View {
  let label: Text
  let content: Content

  init(label: String, @ViewBuilder content: () -> Content) {
    self.label = Text(verbatim: label)
    self.content = content()
  }

  init(_ title: LocalizedStringKey, @ViewBuilder content: () -> Content) {
    label = Text(title)
    self.content = content()
  }

  var body: some View {
    VStack(alignment: .leading, spacing: 6) {
      label.font(.caption).foregroundStyle(.secondary)
      content
    }
  }
}

/// A date that can be empty.
private struct DateFieldEditor: View {
  let label: String
  let hasTime: Bool
  @Binding var value: String

  private var date: Date? {
    Timestamp(value)?.instant ?? CalendarDate(value)?.startOfDay
  }

  var body: some View {
    if let date {
      HStack {
        DatePicker(
          label, selection: Binding(get: { date }, set: { set($0) }),
          displayedComponents: hasTime ? [.date, .hourAndMinute] : .date)
        SymbolButton("Clear", systemImage: "xmark.circle.fill") { value = "" }
          .foregroundStyle(.secondary)
      }
    } else {
      LabeledContent(label) { Button("Set Date") { set(.now) } }
    }
  }

  private func set(_ date: Date) {
    value = hasTime ? "\(Timestamp(date))" : "\(CalendarDate(date))"
  }
}
