import Foundation
import Model
import Testing

@Suite struct EntryDraftTests {
  private func draft(_ json: String) throws -> EntryDraft {
    try JSONDecoder().decode(EntryDraft.self, from: Data(json.utf8))
  }

  private static let id = "0190a6e1-5b3c-7def-8a01-23456789abcd"

  @Test func `the body of the old client has neither type nor seed images`() throws {
    let draft = try draft(
      """
      {"collection_id": "\(Self.id.uppercased())", "title": "Inception", "description": "Dreams.",
       "score": 3, "date": "2026-03-01", "additional_fields": {"Year": "2010", "Genre": "Sci-Fi"},
       "images": [{"data": "AAAA", "is_cover": true, "position": 0}]}
      """)
    #expect(draft.collectionID?.description == Self.id)
    #expect(draft.typeID == nil)
    #expect(draft.score == 3)
    #expect(draft.additionalFields == ["Year": "2010", "Genre": "Sci-Fi"])
    #expect(draft.images == [ImageDraft(data: "AAAA", isCover: true, position: 0)])
    #expect(draft.seedImageIDs == [])
  }

  @Test func `the body of the new client is decoded`() throws {
    let draft = try draft(
      """
      {"collection_id": null, "type_id": "\(Self.id)", "title": "T", "description": "D",
       "score": 0, "date": "2026-03-01", "additional_fields": {}, "images": [],
       "seed_image_ids": ["\(Self.id)"]}
      """)
    #expect(draft.collectionID == nil)
    #expect(draft.typeID?.description == Self.id)
    #expect(draft.images == [])
    #expect(draft.seedImageIDs.map(\.description) == [Self.id])
  }

  @Test func `absent members are kept, and null clears them`() throws {
    let bare = try draft("{}")
    #expect(bare == EntryDraft())
    #expect(bare.images == nil && bare.notes == nil && bare.stage == nil)
    #expect(bare.rating.applied(to: 7.5) == 7.5)
    let cleared = try draft(#"{"rating": null, "images": null, "notes": null, "date": null}"#)
    #expect(cleared.rating.applied(to: 7.5) == nil)
    #expect(cleared.images == nil && cleared.notes == nil && cleared.date == nil)
    #expect(try draft(#"{"rating": 8.5}"#).rating.applied(to: nil) == 8.5)
  }

  @Test(arguments: [
    ("2008", "2008"), ("7.5", "7.5"), ("-3", "-3"), ("true", "true"), ("false", "false"),
    ("null", ""), ("\"7\"", "7"), ("9007199254740993", "9007199254740993"),
  ])
  func `numbers and booleans are decoded as the text of a field`(json: String, text: String) throws
  {
    #expect(
      try draft("{\"additional_fields\": {\"F\": \(json)}}").additionalFields["F"] == .text(text))
  }

  @Test func `a list of titles stays a list`() throws {
    let draft = try draft(#"{"additional_fields": {"Cast": ["Lon Chaney, Jr.", "B"]}}"#)
    #expect(draft.additionalFields["Cast"] == .list(["Lon Chaney, Jr.", "B"]))
  }

  @Test(arguments: [
    #"{"additional_fields": {"F": {"a": 1}}}"#, #"{"score": "3"}"#, #"{"score": 2.5}"#,
    #"{"collection_id": "x"}"#, #"{"title": 7}"#, #"{"images": [7]}"#, #"{"rating": "8"}"#,
    #"{"occasions": [{"date": "yesterday"}]}"#, "[]",
  ])
  func `other forms are refused`(json: String) {
    #expect(throws: DecodingError.self) { try draft(json) }
  }

  @Test func `an encoded draft is decoded to the same draft`() throws {
    let full = EntryDraft(
      collectionID: .new(), typeID: .new(), title: "T", description: "D", score: 2,
      date: "2026-03-01", additionalFields: ["a": "1", "b": .list(["x", "y"])],
      images: [ImageDraft(id: .new())], seedImageIDs: [.new()], notes: "N", rating: .set(nil),
      favourite: true, stage: .planned,
      occasions: [Occasion(date: CalendarDate(daysSince1970: 0), score: .bad, note: "n")],
      revision: 4)
    for draft in [full, EntryDraft(), EntryDraft(rating: .set(9.1))] {
      let data = try JSONEncoder().encode(draft)
      #expect(try JSONDecoder().decode(EntryDraft.self, from: data) == draft)
    }
  }

  @Test func `an occasion requires only a date`() throws {
    let draft = try draft(#"{"occasions": [{"date": "2026-03-01"}]}"#)
    let day = try #require(CalendarDate("2026-03-01"))
    #expect(draft.occasions == [Occasion(date: day)])
  }
}
