import Foundation
import Model
import SwiftUI

extension Calendar {
  /// The calendar of dates in the book, in the time zone of the device. That of the user can have
  /// other years and months.
  static var book: Calendar { Calendar(identifier: .gregorian) }
}

extension CalendarDate {
  /// The beginning of the day in the time zone of the device.
  var startOfDay: Date {
    let parts = DateComponents(year: year, month: month, day: day)
    return Calendar.book.date(from: parts) ?? .distantPast
  }

  /// The day in the time zone of the device.
  init(_ date: Date) { self.init(Timestamp(date), in: .current) }
}

extension Timestamp {
  var instant: Date { Date(timeIntervalSince1970: Double(milliseconds) / 1000) }
}

extension Text {
  /// A day such as "Nov 18".
  init(short day: CalendarDate) {
    self.init(day.startOfDay, format: .dateTime.day().month(.abbreviated))
  }

  /// A day such as "November 18, 2026".
  init(long day: CalendarDate) {
    self.init(day.startOfDay, format: .dateTime.day().month(.wide).year())
  }

  /// A day and a time such as "Nov 18, 2026, 9:41".
  init(_ time: Timestamp) {
    self.init(time.instant, format: .dateTime.day().month(.abbreviated).year().hour().minute())
  }
}
