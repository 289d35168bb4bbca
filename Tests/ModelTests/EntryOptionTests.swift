import Model
import Testing

@Suite struct EntryOptionTests {
  @Test(arguments: [
    ("book", "Author"), ("music", "Artist"), ("movie", "Director"),
  ])
  func `the author fills the field for the people who made a work of this type`(
    type: String, field: String
  ) {
    let option = EntryOption(id: "1", title: "M", entryType: type, author: "Fritz Lang")
    #expect(option.value(of: field) == "Fritz Lang")
    for other in ["Artist", "Director"] where other != field {
      #expect(option.value(of: other) == nil)
    }
  }
}
