import HTTPTypes

extension ChapterRoutes {
  /// | method | path                  | access | shows                                          |
  /// |--------|-----------------------|--------|------------------------------------------------|
  /// | GET    | /shared-lists/{token} | anyone | one list, for everybody who has the link       |
  static let lists = ChapterRoutes(
    pages: [(.get, "/shared-lists/:token", ListsPages.shared)],
    bookPages: listsPages + plainListPages)

  /// The routes of the Lists.
  ///
  /// | method | path                | access  | shows                                          |
  /// |--------|---------------------|---------|------------------------------------------------|
  /// | GET    | /lists              | member  | the lists; a form for a new one                |
  /// | GET    | /lists/{list}       | member  | one list                                       |
  /// | GET    | /lists/stores       | member  | the stores and the order of their sections     |
  /// | GET    | /lists/scan         | member  | the result of a scan, to be checked            |
  ///
  /// All four return the same page, which scripts fill with the data of the device (decision 55).
  private static let listsPages: [PageRoute] = [
    (.get, "/lists", ListsPages.show), (.get, "/lists/stores", ListsPages.show),
    (.get, "/lists/scan", ListsPages.show), (.get, "/lists/:id", ListsPages.show),
  ]
}

// MARK: - Pages without scripts

extension ChapterRoutes {
  /// The routes of the Lists for browsers without scripts.
  ///
  /// | method    | path                                   | access  | does                           |
  /// |-----------|----------------------------------------|---------|--------------------------------|
  /// | GET, POST | /plain-lists                           | member  | the lists; creates one         |
  /// | GET, POST | /plain-lists/{list}                    | member  | one list; renames it           |
  /// | POST      | /plain-lists/{list}/delete             | editor  | deletes it                     |
  /// | POST      | /plain-lists/{list}/items              | editor  | adds items, also from a photo  |
  /// | GET, POST | /plain-lists/{list}/items/{item}       | editor  | the form of an item; saves it  |
  /// | POST      | /plain-lists/{list}/items/{item}/tick  | editor  | checks or unchecks it          |
  /// | POST      | /plain-lists/{list}/items/{item}/delete | editor | deletes it                     |
  private static var plainListPages: [PageRoute] {
    let (list, item) = ("/plain-lists/:id", "/plain-lists/:id/items/:item")
    return [
      (.get, "/plain-lists", PlainListPages.index), (.post, "/plain-lists", PlainListPages.create),
      (.get, list, PlainListPages.show), (.post, list, PlainListPages.rename),
      (.post, list + "/delete", PlainListPages.delete),
      (.get, list + "/items", PlainListPages.redirect),
      (.post, list + "/items", PlainListPages.add),
      (.get, item, requiringWriteAccess(PlainItemPages.edit)), (.post, item, PlainItemPages.save),
      (.post, item + "/tick", PlainItemPages.setChecked),
      (.post, item + "/delete", PlainItemPages.delete),
    ]
  }
}
