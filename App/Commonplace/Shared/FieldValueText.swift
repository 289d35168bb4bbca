import CommonplaceUI
import Foundation
import Model
import SwiftUI

/// The value of a field as people read it: numbers and dates as in the language.
struct FieldValueText: View {
  let value: String
  /// Nil for a field that the type of the entry does not have.
  let kind: KnownFieldKind?
  @Environment(\.locale) private var locale

  var body: some View {
    switch kind {
    case .number:
      Text(
        verbatim: NumberText.shown(value, decimalSeparator: locale.decimalSeparator ?? "."))
    case .date, .datetime: date
    case .text, .textarea, .richtext, .boolean, .select, .media, .json, .slug, .email, .url,
      .relation, nil:
      Text(verbatim: value)
    }
  }

  @ViewBuilder private var date: some View {
    if kind == .datetime, let time = Timestamp(value) {
      Text(time)
    } else if let day = CalendarDate(value) ?? Timestamp(value).map({ CalendarDate($0.instant) }) {
      Text(long: day)
    } else {
      Text(verbatim: value)
    }
  }
}
