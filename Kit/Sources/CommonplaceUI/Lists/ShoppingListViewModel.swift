public import CommonplaceKit
public import ListCore
public import Observation

/// A shopping list, grouped by the sections of a store.
///
///     let friday = ShoppingListViewModel(list.id, store: store, client: client)
///     await friday.add("2 kg potatoes")
@MainActor @Observable
public final class ShoppingListViewModel {
  /// An item of the list, as a row shows it.
  public struct Item: Sendable, Identifiable, Equatable {
    public let id: String
    /// What to buy.
    public let name: String
    /// How much, such as `2 kg`; empty for no amount.
    public let quantity: String
    /// The section in which it is listed.
    public let section: String
    /// The id of the store where it is bought; empty for any.
    public let store: String
    /// Whether it is in the basket.
    public let isChecked: Bool
    /// The place in the section; positions are compared as texts.
    public let position: String
  }

  /// The items of one section: first those that are still to be bought.
  public struct Group: Sendable, Identifiable, Equatable {
    public var id: String { section.name }
    /// The section with its colour.
    public let section: Section
    /// The items that are not checked first.
    public let items: [Item]
    /// The number of items that are still to be bought.
    public var uncheckedCount: Int { items.filter { !$0.isChecked }.count }
  }

  public let id: String
  /// The name of the list; empty until it is loaded.
  public private(set) var name = ""
  /// The sections that have items, in the order of the store.
  public private(set) var groups: [Group] = []
  /// The photo from which the list was read; nil without one.
  public private(set) var photo: ListPhoto?
  /// The stores to choose from.
  public private(set) var stores: [GroceryStore] = []
  /// The store whose order the sections have, and whose items are shown; nil for all items.
  public private(set) var store: GroceryStore?
  /// Whether the list was deleted, here or by someone else, or its creation was refused.
  public private(set) var isDeleted = false
  /// Whether the list was read from the device.
  public private(set) var isLoaded = false
  /// What was deleted last; `undoDelete` restores it.
  public private(set) var deletedItems: [Item] = []
  /// Why the latest edit could not be stored on the device, for example an empty name.
  public private(set) var failure: LoadFailure?
  /// Remembering the section of a name, which needs a connection.
  public let correcting = Submission()

  /// The names of items in all lists on this device, those of the latest lists first.
  @ObservationIgnored private var knownNames: [String] = []
  @ObservationIgnored private let lists: ListStore
  @ObservationIgnored private let client: Commonplace
  @ObservationIgnored private var document = GroceryDocument()
  /// Whether this device does not have the list.
  @ObservationIgnored private var isMissing = true
  @ObservationIgnored private var categoriser = Categoriser()
  /// The corrections that the categoriser has.
  @ObservationIgnored private var corrections: [SectionCorrection] = []
  /// Items that were just checked. They stay in their places for a moment.
  @ObservationIgnored private var justChecked: Set<String> = []
  @ObservationIgnored private let delay: Duration

  /// Creates the model of a list on this device. Nothing is read until `run`.
  /// - Parameter delay: how long a checked item stays in its place.
  public init(
    _ id: String, store: ListStore, client: Commonplace, delay: Duration = .milliseconds(800)
  ) {
    self.id = id
    lists = store
    self.client = client
    self.delay = delay
  }

  /// Follows the list until the task is cancelled.
  public func run() async {
    let updates = await lists.updates()
    await refresh()
    for await _ in updates { await refresh() }
  }

  /// Sends the edits of this device and shows those of others.
  func sync() async throws {
    try await lists.sync()
    await refresh()
  }

  private func refresh() async {
    let known = await lists.lists[id]
    document = known ?? GroceryDocument()
    isMissing = known == nil
    photo = await lists.photos[id]
    stores = await lists.stores.sorted { ($0.position, $0.name) < ($1.position, $1.name) }
    let corrections = await lists.corrections
    if corrections != self.corrections {
      categoriser = await Self.categoriser(corrections)
      self.corrections = corrections
    }
    if let chosen = store { store = stores.first { $0.id == chosen.id } }
    isLoaded = isLoaded || document.fields[.name] != nil
    show()
    knownNames = await Self.names(in: await lists.lists)
  }

  /// Creates the categoriser away from the main actor, because it looks up the words of all
  /// corrections.
  @concurrent private static func categoriser(
    _ corrections: [SectionCorrection]
  ) async -> Categoriser {
    Categoriser(corrections: Corrections(corrections.map { ($0.name, $0.section) }))
  }

  private func show() {
    name = document.fields.name
    isDeleted = document.fields.isDeleted || isLoaded && isMissing
    let items = document.order.compactMap { id in
      document.items[id].map { Item(id, $0) }
    }.filter { store == nil || $0.store.isEmpty || $0.store == store?.id }
    let sections = Section.ordered(items.map(\.section), store: store?.sections ?? [])
    groups = sections.map { section in
      let inSection = items.filter { Section.canonical($0.section) == section }
      let isDone = { (item: Item) in item.isChecked && !self.justChecked.contains(item.id) }
      return Group(
        section: .named(section),
        items: inSection.filter { !isDone($0) } + inSection.filter(isDone))
    }
  }

  // MARK: - What is shown

  /// The number of items that are shown.
  public var itemCount: Int { groups.reduce(0) { $0 + $1.items.count } }
  /// The number of shown items that are checked.
  public var checkedCount: Int { itemCount - groups.reduce(0) { $0 + $1.uncheckedCount } }
  /// How much of the list is checked off, 0–1.
  public var progress: Double {
    itemCount == 0 ? 0 : Double(checkedCount) / Double(itemCount)
  }

  /// Shows the list in the order of a store, without items that are bought elsewhere.
  /// - Parameter store: nil for all items.
  public func shop(in store: GroceryStore?) {
    self.store = store
    show()
  }

  /// The names of sections to which an item can be moved: all known ones, and those in use.
  public var sectionNames: [String] {
    Section.ordered(Section.known.map(\.name) + groups.map(\.section.name))
  }

  /// Returns the unchecked item with the same name as a typed text, or nil. The screen asks before it
  /// adds the item a second time.
  public func duplicate(of text: String) -> Item? {
    let name = Quantity.parseTyped(text).name.lowercased()
    return groups.flatMap(\.items).first { !$0.isChecked && $0.name.lowercased() == name }
  }

  /// The number of suggestions for a typed text.
  private static let maxSuggestions = 8

  @concurrent private static func names(in lists: [String: GroceryDocument]) async -> [String] {
    var known: Set<String> = []
    return lists.sorted { ($1.value.latestTime, $0.key) < ($0.value.latestTime, $1.key) }
      .flatMap { $0.value.items.values.filter(\.isVisible).map(\.name).sorted() }
      .filter { known.insert($0.lowercased()).inserted }
  }

  /// Returns names of items from all lists that begin with a typed text, without those that are
  /// still to be bought in this one.
  public func suggestions(for text: String) -> [String] {
    let typed = Quantity.parse(text).name.lowercased()
    guard !typed.isEmpty else { return [] }
    return Array(
      knownNames.lazy.filter { name in
        name.lowercased().hasPrefix(typed) && name.lowercased() != typed
          && self.duplicate(of: name) == nil
      }.prefix(Self.maxSuggestions))
  }

  // MARK: - Editing

  /// Adds what was typed, such as "2 kg potatoes", to its section.
  public func add(_ text: String) async {
    let quantity = Quantity.parseTyped(text)
    let section = categoriser.section(of: quantity.name)
    await store {
      try await lists.addItem(
        quantity.name, quantity: quantity.text, section: section, to: id)
    }
  }

  /// Adds the amount of what was typed to an item that is there already.
  public func add(_ text: String, to item: Item) async {
    let more = Quantity.parse(text).text
    guard
      let sum = Quantity.sum(item.quantity.isEmpty ? "1" : item.quantity, more.isEmpty ? "1" : more)
    else { return await add(text) }
    await edit([(.item(item.id, .quantity), .text(sum))])
  }

  /// Checks an item off, or unchecks it. It stays in its place for a moment.
  public func toggle(_ item: Item) async {
    let isChecked = !item.isChecked
    if isChecked { justChecked.insert(item.id) } else { justChecked.remove(item.id) }
    await edit([(.item(item.id, .checked), .flag(isChecked))])
    guard isChecked else { return }
    do {
      try await Task.sleep(for: delay)
    } catch {
      // The screen was closed: there is no place to keep.
    }
    justChecked.remove(item.id)
    show()
  }

  /// Changes the name and the quantity. An item whose name changes is put in the section of its new
  /// name.
  public func rename(_ item: Item, to text: String) async {
    let quantity = Quantity.parseTyped(text)
    guard !quantity.name.isEmpty else { return }
    var changes: [(ListOperation.Target, FieldValue)] = []
    if quantity.name != item.name {
      changes = [
        (.item(item.id, .name), .text(quantity.name)),
        (.item(item.id, .section), .text(categoriser.section(of: quantity.name))),
      ]
    }
    if !quantity.text.isEmpty, quantity.text != item.quantity {
      changes.append((.item(item.id, .quantity), .text(quantity.text)))
    }
    await edit(changes)
  }

  /// Changes the amount of an item; an empty text removes it.
  public func setQuantity(_ quantity: String, of item: Item) async {
    await edit([(.item(item.id, .quantity), .text(quantity))])
  }

  /// Says where an item is bought.
  /// - Parameter store: nil for any store.
  public func setStore(_ store: GroceryStore?, of item: Item) async {
    await edit([(.item(item.id, .store), .text(store?.id ?? ""))])
  }

  /// Moves an item to another section, and remembers it for this name. Without a network, only the
  /// item is moved.
  public func move(_ item: Item, to section: String) async {
    let section = Section.canonical(section)
    guard await edit([(.item(item.id, .section), .text(section))]) else { return }
    let client = client
    await correcting.enqueue {
      // Guests with a link have no corrections.
      guard try await client.session.user() != nil else { return }
      try await client.stores.correct(item.name, to: section)
    }
    if correcting.failure?.reason == .offline { correcting.dismissFailure() }
  }

  /// Moves an item behind another one of its section.
  /// - Parameter target: nil for the beginning of the section.
  public func move(_ item: Item, behind target: Item?) async {
    let order = document.order.filter { $0 != item.id }
    let first = groups.first { $0.id == Section.canonical(item.section) }?.items.first?.id
    let place =
      (target?.id).flatMap { order.firstIndex(of: $0) }.map { $0 + 1 }
      ?? first.flatMap { order.firstIndex(of: $0) } ?? 0
    let before = place > 0 ? document.items[order[place - 1]]?.position : nil
    let after = place < order.count ? document.items[order[place]]?.position : nil
    if let position = Position.between(before, after) {
      await edit([(.item(item.id, .position), .text(position))])
      return
    }
    // There is no key between both: all items get new ones.
    var moved = order
    moved.insert(item.id, at: place)
    await edit(
      zip(moved, Position.spread(count: moved.count)).map { id, position in
        (.item(id, .position), .text(position))
      })
  }

  /// Deletes an item, which `undoDelete` restores.
  public func delete(_ item: Item) async { await delete([item]) }

  /// Deletes the items that are checked off.
  public func deleteChecked() async { await delete(groups.flatMap(\.items).filter(\.isChecked)) }

  private func delete(_ items: [Item]) async {
    guard !items.isEmpty else { return }
    if await edit(items.map { (.item($0.id, .deleted), .flag(true)) }) { deletedItems = items }
  }

  /// Restores what was deleted last.
  public func undoDelete() async {
    let items = deletedItems
    guard !items.isEmpty else { return }
    if await edit(items.map { (.item($0.id, .deleted), .flag(false)) }), deletedItems == items {
      deletedItems = []
    }
  }

  /// Renames the list, on this device and with the next `sync` on others.
  public func rename(to name: String) async { await edit([(.list(.name), .text(name))]) }

  /// - Returns: whether the edit was stored.
  @discardableResult
  private func edit(_ changes: [(ListOperation.Target, FieldValue)]) async -> Bool {
    if changes.isEmpty { return true }
    return await store { try await lists.edit(id, changes) }
  }

  @discardableResult
  private func store<Value>(_ body: () async throws -> Value) async -> Bool {
    do {
      _ = try await body()
      failure = nil
    } catch {
      failure = LoadFailure(error)
    }
    await refresh()
    return failure == nil
  }
}

extension ShoppingListViewModel.Item {
  fileprivate init(_ id: String, _ fields: ItemFields) {
    self.init(
      id: id, name: fields.name, quantity: fields.quantity, section: fields.section,
      store: fields.store, isChecked: fields.isChecked, position: fields.position)
  }
}
