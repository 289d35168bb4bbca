public import CommonplaceKit
public import Foundation
public import ListCore
import Model
public import Observation

/// From a photo or a text to a shopping list: the screens of AIsle-List.
///
///     let reading = AppViewModel(service: ServerAnalysisService(client: client), lists: store)
///     await reading.analyze(photo: photo)
///     await reading.createList(named: "Friday")
@MainActor @Observable
public final class AppViewModel {
  /// The screens, one at a time.
  public enum Route: Sendable, Hashable {
    /// Entering a key, where neither a server nor the device can read photos.
    case apiKey
    /// Choosing or taking a photo.
    case upload
    /// Choosing and correcting what was read.
    case clarify
    /// The finished list, by its id.
    case list(String)
  }

  /// What was read, as it is corrected before the list is created.
  public struct SectionChoice: Codable, Sendable, Identifiable, Equatable {
    public let id: Int
    /// The heading in the photo or the text.
    public let name: String
    /// Whether it is a list, or lines that are crossed out, for example.
    public let kind: ParsedSection.Kind
    /// Whether the list gets its items.
    public var isSelected: Bool
    /// The items, in the order of the photo.
    public var items: [ItemChoice]
    /// The photo in which it was found, for its crops; nil for a text.
    public internal(set) var photo: URL?
    /// The number of clockwise quarter turns that make the photo upright.
    public internal(set) var turn = 0
  }

  /// A line that was read.
  public struct ItemChoice: Codable, Sendable, Identifiable, Equatable {
    public let id: Int
    /// The name, as it may be corrected.
    public var name: String
    /// How much, such as `2 kg`; empty for no amount.
    public var quantity: String
    /// The section of a store.
    public var section: String
    /// 0–1. For a low value the screen marks the line, so that the user checks it.
    public let confidence: Double
    /// Other readings of the line.
    public let alternatives: [String]
    /// The position of the line in the photo as it was taken, before it is turned: x, y, width and
    /// height as fractions; nil without a photo.
    public let box: [Double]?
    /// What is typed as the correction, until it is finished; nil for none.
    public internal(set) var typed: String?
  }

  /// The screen that is shown.
  public internal(set) var currentRoute: Route
  /// What is typed as the text of a list.
  public var text = ""
  /// What is typed as the name of the list; empty for one that the screen chooses.
  public var name = ""
  /// The number of photos that could not be read after others had been.
  public internal(set) var unreadCount = 0
  /// What was read, until the list is created.
  public internal(set) var sections: [SectionChoice] = []
  /// The photo that is read, or the first one that was; nil for a text.
  public internal(set) var photo: URL?
  /// All photos that are read.
  @ObservationIgnored var photos: [URL] = []
  /// The server's sentence about how the photo was read; nil if there is nothing to say.
  public internal(set) var note: String?
  /// The server's scan of the photo; nil if the server has not read it.
  @ObservationIgnored var scan: Identifier<GroceryScan>?
  /// The list to which the items are added; nil for a new one.
  public let list: String?
  /// The photo that another app has shared and of which the list is made; nil for another list.
  public let sharedPhoto: UUID?
  /// Reading the photo or creating the list, and why it failed.
  public let submission = Submission()

  @ObservationIgnored private let service: (any GroceryAnalysisService)?
  @ObservationIgnored private let lists: ListStore
  /// The number of the latest photo or text. What was read from earlier ones is ignored.
  @ObservationIgnored private var latest = 0
  @ObservationIgnored let keeper: DraftKeeper

  /// Creates a model that shows the choice of a photo, or the need of a key.
  /// - Parameters:
  ///   - service: reads photos; nil if there is no way to read them yet.
  ///   - list: the id of the list to which the items are added; nil for a new one.
  ///   - sharedPhoto: the photo that another app has shared and that is read first.
  ///   - drafts: keeps what was read and typed while the app is not running.
  public init(
    service: (any GroceryAnalysisService)?, lists: ListStore, adding list: String? = nil,
    sharedPhoto: UUID? = nil, drafts: FormDraftStore? = nil
  ) {
    let service = service?.isAvailable == true ? service : nil
    self.service = service
    self.lists = lists
    self.list = list
    self.sharedPhoto = sharedPhoto
    keeper = DraftKeeper(.list, in: drafts)
    currentRoute = service == nil ? .apiKey : .upload
  }

  /// Reads a photo, and then shows what was read.
  public func analyze(photo: URL) async { await analyze(photos: [photo]) }

  /// Reads photos one after the other, such as the pages of a scan, and then shows what was read. If a
  /// photo cannot be read, those before it are shown.
  public func analyze(photos: [URL]) async {
    guard let service, !submission.isRunning else { return }
    latest += 1
    let number = latest
    self.photos = photos
    var readings: [PhotoReading] = []
    await submission.run {
      for photo in photos where number == latest {
        self.photo = photo
        readings.append(try await service.read(photo))
      }
    }
    guard number == latest, !readings.isEmpty, !Task.isCancelled else { return }
    unreadCount = photos.count - readings.count
    submission.dismissFailure()
    photo = photos.first
    show(readings, of: photos)
  }

  /// Reads a text that was pasted, on the device.
  public func analyze(text: String) async {
    latest += 1
    let number = latest
    (photo, photos, unreadCount) = (nil, [], 0)
    let sections = await Self.parsed(text, await lists.corrections)
    if number == latest { show([PhotoReading(sections: sections)], of: []) }
  }

  /// Parses a text away from the main actor, because a long one takes a noticeable time.
  @concurrent private static func parsed(
    _ text: String, _ corrections: [SectionCorrection]
  ) async -> [ParsedSection] {
    ListParser.parse(
      text: text, corrections: Corrections(corrections.map { ($0.name, $0.section) }))
  }

  /// - Parameter photos: the photos of the readings; empty for a text.
  private func show(_ readings: [PhotoReading], of photos: [URL]) {
    note = readings.lazy.compactMap(\.note).first
    scan = readings.first?.scan
    sections = []
    var number = 0
    for (page, reading) in readings.enumerated() {
      for section in reading.sections {
        let items = section.items.map { item in
          number += 1
          return ItemChoice(
            id: number, name: item.name, quantity: item.quantity, section: item.section,
            confidence: item.confidence, alternatives: item.alternatives,
            box: item.box.flatMap { Self.box($0, beforeTurning: reading.turn) })
        }
        sections.append(
          SectionChoice(
            id: sections.count, name: section.name, kind: section.kind,
            isSelected: section.kind != .crossedOut, items: items,
            photo: photos.isEmpty ? nil : photos[page], turn: reading.turn))
      }
    }
    currentRoute = .clarify
  }

  /// Returns the box in the photo as it was taken.
  /// - Parameters:
  ///   - box: x, y, width and height in the upright photo.
  ///   - turn: the number of clockwise quarter turns that make the photo upright.
  private static func box(_ box: [Double], beforeTurning turn: Int) -> [Double]? {
    guard box.count == 4 else { return nil }
    let (x, y, width, height) = (box[0], box[1], box[2], box[3])
    return switch turn % 4 {
    case 1: [y, 1 - x - width, height, width]
    case 2: [1 - x - width, 1 - y - height, width, height]
    case 3: [1 - y - height, x, height, width]
    default: box
    }
  }

  // MARK: - Clarifying

  /// The number of sections that the list gets.
  public var selectedCount: Int { sections.filter(\.isSelected).count }

  /// Includes a section in the list, or leaves it out.
  public func toggle(_ section: SectionChoice) {
    guard let place = sections.firstIndex(where: { $0.id == section.id }) else { return }
    sections[place].isSelected.toggle()
  }

  /// Keeps what is typed as the correction of an item, until `correct`.
  public func type(_ text: String, into item: ItemChoice) { change(item) { $0.typed = text } }

  /// Finishes the corrections that are typed.
  private func finishTyping() async {
    for item in sections.flatMap(\.items) {
      if let typed = item.typed { await correct(item, to: typed) }
    }
  }

  /// Corrects an item, and finds its section for the new name.
  public func correct(_ item: ItemChoice, to text: String) async {
    let quantity = Quantity.parseTyped(text)
    let section = await Self.section(of: quantity.name, await lists.corrections)
    change(item) {
      $0.typed = nil
      $0.name = quantity.name
      if !quantity.text.isEmpty { $0.quantity = quantity.text }
      $0.section = section
    }
  }

  @concurrent private static func section(
    of name: String, _ corrections: [SectionCorrection]
  ) async -> String {
    Categoriser(corrections: Corrections(corrections.map { ($0.name, $0.section) }))
      .section(of: name)
  }

  /// Leaves a line out.
  public func remove(_ item: ItemChoice) {
    for place in sections.indices { sections[place].items.removeAll { $0.id == item.id } }
  }

  private func change(_ item: ItemChoice, _ body: (inout ItemChoice) -> Void) {
    for place in sections.indices {
      if let index = sections[place].items.firstIndex(where: { $0.id == item.id }) {
        body(&sections[place].items[index])
      }
    }
  }

  /// Creates a list from the selected sections, also without a network, or adds them to the list for
  /// which the model was created.
  public func createList(named name: String) async {
    await finishTyping()
    let items = sections.filter(\.isSelected).flatMap(\.items).map {
      NewListItem($0.name, quantity: $0.quantity, section: $0.section)
    }
    guard !items.isEmpty else { return }
    let lists = lists
    let id = await submission.run {
      guard let list else { return try await lists.createList(name: name, items: items) }
      try await lists.addItems(items, to: list)
      return list
    }
    guard let id else { return }
    // Without its photo, the list is complete.
    if let photo { try? await lists.keepPhoto(photo, of: id, readBy: scan) }
    sections = []
    currentRoute = .list(id)
    await removeDraft()
  }

  /// Returns to the choice of a photo. What was read is discarded.
  public func startOver() {
    latest += 1
    sections = []
    (photo, photos, unreadCount, note, scan) = (nil, [], 0, nil, nil)
    submission.dismissFailure()
    currentRoute = service == nil ? .apiKey : .upload
  }
}
