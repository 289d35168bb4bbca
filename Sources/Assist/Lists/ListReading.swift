import Accounts
package import Database
import Foundation
import Model

/// A photo as models are given it.
package struct ModelPhoto: Sendable {
  /// An upright JPEG of at most `ListReading.largestPhoto`.
  package var bytes: [UInt8]
  package var width: Int
  package var height: Int

  package init(bytes: [UInt8], width: Int, height: Int) {
    self.bytes = bytes
    self.width = width
    self.height = height
  }
}

/// Models that read photos of shopping lists and look over their sections: whom the member chose,
/// else whom the server's settings name. Nobody is asked where neither has a model.
package struct ListReading: Sendable {
  let works: WorkSearch
  package let usage: ScanUsage

  package init(works: WorkSearch, usage: ScanUsage) {
    self.works = works
    self.usage = usage
  }

  /// What a photo may have at most once it is made ready for a model.
  package static let largestPhoto = 5 << 20

  /// What a model reads on a photo; nil where there is none to be asked.
  /// - Parameter photo: makes the photo ready, while a scan is left for it.
  /// - Throws: tooMany (`scan.limit`) when the month's scans are used; unavailable (`assist.…`) when
  ///   the provider fails; what `photo` does. Neither of these counts.
  package func sections(
    on photo: @Sendable () async throws -> ModelPhoto, for user: UserKey
  ) async throws -> (sections: [ScannedSection], photo: ModelPhoto)? {
    guard let (model, isServers) = try await model(for: user) else { return nil }
    let month = isServers ? try await usage.take(user) : nil
    do {
      let photo = try await photo()
      let answer = try await model.answer(
        ModelQuestion(
          form: .sections, system: ListPrompt.reading, text: ListPrompt.readThis,
          photo: photo.bytes))
      return (try ListAnswer.sections(in: answer), photo)
    } catch {
      try await usage.giveBack(user, countedIn: month)
      throw (error as? AssistTrouble)?.failure ?? error
    }
  }

  /// Where a model would put each item; nil where there is none to be asked. Never counted.
  /// - Parameter known: the usual sections, in their spelling.
  /// - Throws: unavailable (`assist.…`) when the provider fails.
  package func sorted(
    _ items: [SortedName], known: [String], for user: UserKey
  ) async throws -> [SortedName]? {
    guard let (model, _) = try await model(for: user) else { return nil }
    let asked = items.map { ["id": $0.id, "name": $0.name, "category": $0.category] }
    let text = try JSONSerialization.data(withJSONObject: asked, options: [.sortedKeys])
    do {
      let answer = try await model.answer(
        ModelQuestion(
          form: .items, system: ListPrompt.checking(known),
          text: String(decoding: text, as: UTF8.self)))
      return try ListAnswer.items(in: answer, of: items)
    } catch let trouble as AssistTrouble {
      throw trouble.failure
    }
  }

  private var seconds: Double { works.configuration.photoSeconds }

  private func model(
    for user: UserKey
  ) async throws -> (model: any FormedModel, isServers: Bool)? {
    if let own = try await works.settings.store.find(user) {
      return works.model(try own.access, seconds: seconds).map { ($0, false) }
    }
    return works.model(works.configuration.access, seconds: seconds).map { ($0, true) }
  }
}
