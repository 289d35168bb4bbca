import Catalog
import HTTPTypes

extension ChapterRoutes {
  static let log = ChapterRoutes(
    bookPages: [
      logPages, entryPages, lookupPages, collectionPages, SampleKind.allCases.flatMap(samplePages),
    ].flatMap { $0 })

  /// | method    | path                | access | shows or does                              |
  /// |-----------|---------------------|--------|--------------------------------------------|
  /// | GET       | /log                | member | the Log: chips, search, cards, pages       |
  /// | POST      | /log/selection      | editor | asks; deletes or moves several entries     |
  /// | GET, POST | /log/clear          | editor | asks; deletes every entry                  |
  private static let logPages: [PageRoute] = [
    (.get, "/log", LogPages.show),
    (.post, "/log/selection", SelectionPages.act),
    (.get, "/log/clear", requiringWriteAccess(ClearPages.askToClear)),
    (.post, "/log/clear", ClearPages.clear),
  ]

  /// | method    | path                        | access | shows or does                          |
  /// |-----------|-----------------------------|--------|----------------------------------------|
  /// | GET       | /log/entries/new            | editor | an empty form                          |
  /// | GET       | /log/entries/same           | member | the entry with the title being typed   |
  /// | POST      | /log/entries                | editor | creates an entry                       |
  /// | GET, POST | /log/entries/{id}           | member | one entry; saves it                    |
  /// | GET       | /log/entries/{id}/edit      | editor | its form                               |
  /// | GET, POST | /log/entries/{id}/delete    | editor | asks; deletes                          |
  /// | GET       | /log/entries/{id}/history   | member | its history                            |
  /// | POST      | /log/entries/{id}/history/… | editor | restores the version {sequence}        |
  /// | POST      | /log/entries/{id}/finish    | editor | marks it as done today                 |
  /// | POST      | /log/entries/{id}/occasions | editor | adds an occasion; /{place} changes it  |
  /// | POST      | /log/photos                 | editor | stores a photo before the form is sent |
  /// | GET       | /log/photos/{sha256}        | editor | that photo, scaled down                |
  private static let entryPages: [PageRoute] = [
    (.get, "/log/entries/new", requiringWriteAccess(EntryPages.new)),
    (.get, "/log/entries/same", EntryPages.same),
    (.post, "/log/entries", EntryPages.create),
    (.get, "/log/entries/:id", EntryPages.show), (.post, "/log/entries/:id", EntryPages.save),
    (.get, "/log/entries/:id/edit", requiringWriteAccess(EntryPages.edit)),
    (.get, "/log/entries/:id/delete", requiringWriteAccess(EntryPages.askToDelete)),
    (.post, "/log/entries/:id/delete", EntryPages.delete),
    (.get, "/log/entries/:id/history", HistoryPages.show),
    (.get, "/log/entries/:id/history/:sequence", EntryPages.redirect),
    (.post, "/log/entries/:id/history/:sequence", HistoryPages.restore),
    (.get, "/log/entries/:id/finish", EntryPages.redirect),
    (.post, "/log/entries/:id/finish", EntryPages.finish),
    (.get, "/log/entries/:id/occasions", EntryPages.redirect),
    (.post, "/log/entries/:id/occasions", OccasionPages.add),
    (.get, "/log/entries/:id/occasions/:place", EntryPages.redirect),
    (.post, "/log/entries/:id/occasions/:place", OccasionPages.change),
    (.post, "/log/photos", PhotoPages.add), (.get, "/log/photos/:sha256", PhotoPages.show),
  ]

  /// | method    | path                | access | shows or does                              |
  /// |-----------|---------------------|--------|--------------------------------------------|
  /// | GET, POST | /log/lookup         | editor | searches for the work of an entry          |
  /// | POST      | /log/lookup/use     | editor | the entry's form, filled with the work     |
  /// | GET       | /log/lookup/picture | member | an image of a found work, scaled down      |
  private static let lookupPages: [PageRoute] = [
    (.get, "/log/lookup", requiringWriteAccess(LookupPages.show)),
    (.post, "/log/lookup", LookupPages.find),
    (.post, "/log/lookup/use", LookupPages.use),
    (.get, "/log/lookup/picture", LookupPages.picture),
  ]

  /// | method    | path                         | access | shows or does                         |
  /// |-----------|------------------------------|--------|---------------------------------------|
  /// | GET, POST | /log/collections             | member | the collections; creates one          |
  /// | GET       | /log/collections/new         | editor | an empty form                         |
  /// | POST      | /log/collections/defaults    | editor | creates default collections if empty  |
  /// | GET, POST | /log/collections/{id}        | editor | its form; saves it                    |
  /// | GET, POST | /log/collections/{id}/delete | editor | asks; deletes it with its entries     |
  private static let collectionPages: [PageRoute] = [
    (.get, "/log/collections", CollectionPages.show),
    (.post, "/log/collections", CollectionPages.create),
    (.get, "/log/collections/new", requiringWriteAccess(CollectionPages.new)),
    (.post, "/log/collections/defaults", CollectionPages.createDefaults),
    (.get, "/log/collections/:id", requiringWriteAccess(CollectionPages.edit)),
    (.post, "/log/collections/:id", CollectionPages.update),
    (.get, "/log/collections/:id/delete", requiringWriteAccess(CollectionPages.askToDelete)),
    (.post, "/log/collections/:id/delete", CollectionPages.delete),
  ]

  /// The pages of sample data, for the Log and, below `/first-films`, for the Library.
  ///
  /// | method    | path               | access | shows or does                                 |
  /// |-----------|--------------------|--------|-----------------------------------------------|
  /// | GET, POST | /log/sample        | editor | how much there is; adds it                    |
  /// | GET       | /log/sample/{job}  | editor | the progress                                  |
  /// | POST      | /log/sample/remove | editor | removes what nobody has changed               |
  private static func samplePages(_ kind: SampleKind) -> [PageRoute] {
    let pages = SamplePages(kind: kind)
    return [
      (.get, kind.page, requiringWriteAccess(pages.show)), (.post, kind.page, pages.fill),
      (.get, kind.page + "/:id", pages.progress), (.post, kind.page + "/remove", pages.remove),
    ]
  }
}
