import Archive
import Catalog
import Foundation
import HTML
import Model

/// The latest backup of the server, for its operator.
struct BackupsCard {
  let status: BackupStatus
  /// Nil if the server writes no backups by itself.
  let schedule: BackupSchedule?

  func node(_ context: PageContext) -> some Node {
    let words = context.words
    let text =
      schedule.map { words(archive: .backupsDaily, ["time": $0.description]) }
      ?? words(archive: .backupsOff)
    return SettingsSection(words(archive: .backups), text: text) {
      p { lastText(words) }
      if let failed = status.failed {
        p(.class("error"), .role("alert")) {
          words(
            archive: .backupFailed,
            ["time": words.utcTime(failed.time), "reason": words.sentence(of: failed.error)])
        }
      }
    }.node
  }

  private func lastText(_ words: Words) -> String {
    guard let last = status.last else { return words(archive: .backupNone) }
    let text = words(
      archive: .backupLast,
      ["time": words.utcTime(last.time), "size": words.size(of: Int64(last.size))])
    guard last.differences > 0 else { return text }
    return text + " " + words(archive: .backupDiffers, ["n": words.grouped(last.differences)])
  }
}

extension Words {
  /// Returns the date, and the time of day in UTC.
  fileprivate func utcTime(_ time: Timestamp) -> String {
    "\(longDate(CalendarDate(time, in: .gmt))), \(time.description.dropFirst(11).prefix(5)) UTC"
  }
}
