public import CommonplaceKit
public import Observation

/// A list that is read page by page as it is scrolled.
///
///     let entries = PagedList { try await client.entries.page(after: $0) }
///     await entries.reload()
@MainActor @Observable
public final class PagedList<Element: Identifiable & Sendable> where Element.ID: Sendable {
  /// Reads the page at a position; nil for the first one.
  public typealias Fetch = @MainActor (_ after: String?) async throws -> Page<Element>

  /// The elements of the pages that were read.
  public private(set) var elements: [Element] = []
  /// The number of all elements, if the server counts them.
  public private(set) var total: Int?
  /// The state of the first page.
  public private(set) var state = LoadState<Void>.idle
  /// Whether the next page is being read.
  public private(set) var isLoadingMore = false
  /// Why the next page could not be read; `loadMore` tries again.
  public private(set) var moreFailure: LoadFailure?
  /// Whether the server has more elements.
  public private(set) var hasMore = false
  @ObservationIgnored private var next: String?
  @ObservationIgnored private let fetch: Fetch
  @ObservationIgnored private let isByOffset: Bool
  /// The number of the latest `reload`. What was requested before is ignored.
  @ObservationIgnored private var latest = 0

  /// The number of elements before the end at which the next page is read.
  private static var threshold: Int { 10 }

  /// Creates a list of which nothing was read yet.
  /// - Parameter isByOffset: whether the position of a page is the number of elements before it.
  public init(isByOffset: Bool = false, _ fetch: @escaping Fetch) {
    self.isByOffset = isByOffset
    self.fetch = fetch
  }

  /// Whether the list was read and has no elements.
  public var isEmpty: Bool {
    if case .loaded = state { elements.isEmpty } else { false }
  }

  /// Reads the first page again. The elements stay until then, and also if reading fails.
  public func reload() async {
    latest += 1
    let number = latest
    let before = state
    isLoadingMore = false
    state = .loading(previous: before.value)
    do {
      let page = try await fetch(nil)
      guard number == latest else { return }
      elements = []
      append(page)
      (total, moreFailure) = (page.total, nil)
      state = .loaded(())
    } catch {
      guard number == latest else { return }
      if Task.isCancelled || error is CancellationError {
        state = before.value == nil ? .idle : .loaded(())
      } else {
        state = .failed(LoadFailure(error), previous: before.value)
      }
    }
  }

  /// Reads the pages that were read before again, so that the place in the list stays. The elements
  /// stay until then, and also if reading fails.
  public func refresh() async {
    guard case .loaded = state else { return await reload() }
    latest += 1
    let number = latest
    let count = elements.count
    isLoadingMore = false
    state = .loading(previous: ())
    do {
      var pages = [try await fetch(nil)]
      while let after = pages.last?.next,
        number == latest, pages.reduce(0, { $0 + $1.elements.count }) < count
      {
        pages.append(try await fetch(after))
      }
      guard number == latest else { return }
      elements = []
      pages.forEach(append)
      (total, moreFailure) = (pages.first?.total, nil)
      state = .loaded(())
    } catch {
      guard number == latest else { return }
      state =
        Task.isCancelled || error is CancellationError
        ? .loaded(()) : .failed(LoadFailure(error), previous: ())
    }
  }

  /// Reads the next page when one of the last elements appears.
  public func elementAppeared(_ element: Element) async {
    guard elements.suffix(Self.threshold).contains(where: { $0.id == element.id }) else { return }
    await loadMore()
  }

  /// Reads the next page, if there is one. While the first page is read again, it does nothing: the
  /// positions of the pages are others then.
  public func loadMore() async {
    guard hasMore, !isLoadingMore, !state.isLoading, let after = next else { return }
    let number = latest
    isLoadingMore = true
    defer { if number == latest { isLoadingMore = false } }
    do {
      let page = try await fetch(after)
      guard number == latest else { return }
      moreFailure = nil
      append(page)
    } catch is CancellationError {
      // The list is no longer shown.
    } catch {
      if number == latest { moreFailure = LoadFailure(error) }
    }
  }

  /// Appends a page. An element that moved between two requests is in the list once.
  private func append(_ page: Page<Element>) {
    var known = Set(elements.map(\.id))
    elements += page.elements.filter { known.insert($0.id).inserted }
    next = page.next
    hasMore = page.next != nil
  }

  // MARK: - Changes by this device

  /// Removes elements that were deleted.
  func remove(_ ids: Set<Element.ID>) {
    let count = elements.count
    elements.removeAll { ids.contains($0.id) }
    let removed = count - elements.count
    total = total.map { max(0, $0 - removed) }
    // The elements behind have moved towards the beginning.
    if isByOffset, let offset = next.flatMap({ Int($0) }) { next = "\(max(0, offset - removed))" }
  }

  /// Replaces an element by what the server has returned for a change.
  func replace(_ element: Element) {
    guard let place = elements.firstIndex(where: { $0.id == element.id }) else { return }
    elements[place] = element
  }
}
