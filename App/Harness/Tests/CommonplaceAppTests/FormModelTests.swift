import CommonplaceKit
import CommonplaceUI
import Foundation
import Model
import Testing

@testable import CommonplaceApp

@MainActor
@Suite("Models of forms")
struct FormModelTests {
  private let server = RecordingServer { _ in #"{"data": []}"# }

  @Test func `columns are mapped by name, and a choice replaces the name`() throws {
    let client = try server.client()
    let model = ImportMappingModel(
      columns: [
        .init(name: "Rating", example: "8"), .init(name: "Film", example: nil),
        .init(name: "Comment", example: nil),
      ], types: Loadable { try await client.types.all() })
    #expect(model.target(of: "Rating") == "rating" && model.target(of: "Film") == "")
    #expect(!model.isComplete)
    model.choose("title", for: "Film")
    #expect(model.isComplete)
    model.choose("title", for: "Comment")
    #expect(!model.isComplete)
    model.choose("unknown field", for: "Comment")
    model.choose("", for: "Rating")
    model.key = "Film"
    #expect(
      model.mapping
        == ImportColumnMapping(
          typeID: nil, columns: [.init(column: "Film", target: "title")], key: "Film"))
  }

  @Test func `filters of films have their ranges in order, and none for all`() throws {
    let (genre, person) = (EntryID.new(), EntryID.new())
    var old = LibraryFilters()
    (old.name, old.allGenres, old.favourite) = ("sol", [genre], true)
    var draft = MovieFilterDraft(old)
    #expect(draft.genres == [genre] && draft.matchesAllGenres && draft.onlyFavourites)
    #expect(draft.firstYear == 1888 && draft.lastYear > 2025)
    draft.people = [person]
    (draft.firstYear, draft.lastYear) = (1980, 1970)
    (draft.minRating, draft.onlyFavourites) = (6, false)
    let filters = draft.filters(replacing: old, initial: LibraryFilters())
    #expect(filters.name == "sol" && filters.years == 1970...1980 && filters.ratings == 6...10)
    #expect(filters.allGenres == [genre] && filters.genres == [] && filters.actors == [person])
    #expect(filters.favourite == nil)
    // A page of favourites keeps them.
    var initial = LibraryFilters()
    initial.favourite = true
    let all = MovieFilterDraft(initial).filters(replacing: LibraryFilters(), initial: initial)
    #expect(all.favourite == true && all.years == nil && all.ratings == nil)
  }

  @Test func `a number is stored with a point and a hyphen, however it is typed`() {
    for (typed, separator, stored) in [
      ("−3,5", ",", "-3.5"), ("3.", ".", "3."), ("3,", ",", "3."), ("1٫5", "٫", "1.5"),
    ] {
      #expect(NumberText.stored(typed, decimalSeparator: separator) == stored)
    }
    #expect(NumberText.typed("-3.", decimalSeparator: ",") == "-3,")
  }

  @Test func `a view has the filters of the list, and shows its entries again`() async throws {
    let model = EntriesViewModel(client: try server.client(), searchDelay: .zero)
    let type = TypeID.new()
    var filters = EntryFilters(type: type)
    (filters.favourite, filters.sort) = (true, "-date")
    await model.apply(filters)
    model.setText("solaris")
    await model.searchEnded()
    let draft = model.view(named: "Favorites", type: type)
    #expect(draft.text == "solaris" && draft.sort == "-date" && draft.typeID == type)
    let conditions = try #require(draft.filter?.conditions)
    #expect(conditions == [.init("favourite", .equal, "true")])

    let other = EntriesViewModel(client: try server.client(), searchDelay: .zero)
    for (sort, shown) in [("-date", "-date"), ("Year", nil)] {
      let view = SavedView(
        id: .new(), name: "Favorites", typeID: type, filter: try #require(draft.filter),
        text: "solaris", sort: sort, layout: .list, missing: [], createdAt: .now, updatedAt: .now)
      await other.show(view)
      #expect(other.text == "solaris" && other.filters.type == type)
      #expect(other.filters.fields.conditions == conditions && other.filters.sort == shown)
    }
  }

  @Test func `an account needs an address and a password`() throws {
    let model = AccountViewModel(client: try server.client())
    let password = String(repeating: "a", count: AccountViewModel.minPasswordLength)
    #expect(model.canRegister(email: "ann@example.com", password: password))
    #expect(!model.canRegister(email: "ann", password: password))
    #expect(!model.canRegister(email: "ann@example.com", password: String(password.dropLast())))
  }

  @Test func `only what was changed about a file is sent`() async throws {
    let site = RecordingServer { request in
      guard request.path.hasPrefix("/media"), !request.path.contains("folder") else { return nil }
      return request.method == "GET" ? StubSite.page([StubSite.mediaItem]) : StubSite.mediaItem
    }
    let media = MediaViewModel(client: try site.client())
    await media.load()
    let item = try #require(media.items.elements.first)
    let model = MediaItemFormModel(item, in: media)
    #expect(!model.hasChanges && !model.canSave)
    model.values.alt = "A planet"
    #expect(model.canSave)
    #expect(await model.save())
    let sent = try #require(site.requests.last { $0.body.contains("A planet") }).body
    #expect(sent.contains(#""alt":"A planet""#))
    #expect(!sent.contains("caption") && !sent.contains("display_name"))
  }

  @Test func `refused edits are gone as soon as their alert is closed`() async throws {
    let server = RecordingServer { request in
      let count = request.body.components(separatedBy: #""stamp""#).count - 1
      let results = Array(
        repeating: #"{"status": "refused", "error": "invalid", "message": "Too long"}"#,
        count: count)
      return request.path.hasSuffix("/operations")
        ? "{\"time\": 1795357200000, \"results\": [\(results.joined(separator: ","))]}"
        : """
        {"sequence": 1, "complete": true, "stores": [], "corrections": [], "lists": []}
        """
    }
    let book = try await Book.test(client: try server.client())
    _ = await book.shopping.create(name: "Friday")
    await book.shopping.sync()
    #expect(book.shopping.refusals.map(\.message).contains("Too long"))
    book.shopping.dismissRefusals()
    #expect(book.shopping.refusals.isEmpty)
    await book.shopping.sync()
    #expect(book.shopping.refusals.isEmpty)
  }
}
