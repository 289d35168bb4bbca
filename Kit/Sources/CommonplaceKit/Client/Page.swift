/// A page of a list, and where the next one begins.
public struct Page<Element: Sendable>: Sendable {
  /// The elements in the order of the list.
  public var elements: [Element]
  /// The position of the next page; nil on the last one.
  public var next: String?
  /// The number of all elements, if it was requested.
  public var total: Int?

  /// Creates a page, for example of a list in a test.
  public init(elements: [Element], next: String? = nil, total: Int? = nil) {
    self.elements = elements
    self.next = next
    self.total = total
  }
}

/// A list as most routes return it.
struct ListResponse<Element: Decodable & Sendable>: Decodable {
  var data: [Element]
  var next: String?
  var total: Int?

  var page: Page<Element> { Page(elements: data, next: next, total: total) }
}

/// All elements of a list. Pages are read as they are needed.
///
///     for try await entry in client.entries.all(EntryFilters(text: "solaris")) {
///       print(entry.title)
///     }
public struct PagedSequence<Element: Sendable>: AsyncSequence, Sendable {
  let page: @Sendable (_ after: String?) async throws -> Page<Element>

  /// Reads the next page when the elements of the previous one are used up.
  public struct Iterator: AsyncIteratorProtocol {
    let page: @Sendable (_ after: String?) async throws -> Page<Element>
    private var elements: ArraySlice<Element> = []
    private var next: String?
    private var isAtEnd = false

    init(page: @escaping @Sendable (_ after: String?) async throws -> Page<Element>) {
      self.page = page
    }

    public mutating func next() async throws -> Element? {
      while elements.isEmpty {
        if isAtEnd { return nil }
        let page = try await page(next)
        elements = page.elements[...]
        next = page.next
        isAtEnd = page.next == nil
      }
      return elements.removeFirst()
    }
  }

  public func makeAsyncIterator() -> Iterator { Iterator(page: page) }
}
