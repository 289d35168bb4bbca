import HTTPTypes
import Hummingbird

extension WebRoutes {
  /// The routes of the Lists for browsers without scripts.
  ///
  /// | method    | path                                   | who may | shows                          |
  /// |-----------|----------------------------------------|---------|--------------------------------|
  /// | GET, POST | /plain-lists                           | member  | the lists; makes one           |
  /// | GET, POST | /plain-lists/{list}                    | member  | one list; renames it           |
  /// | POST      | /plain-lists/{list}/delete             | editor  | deletes it                     |
  /// | POST      | /plain-lists/{list}/items              | editor  | adds items, or what a photo has |
  /// | GET, POST | /plain-lists/{list}/items/{item}       | editor  | an item's form; saves it       |
  /// | POST      | /plain-lists/{list}/items/{item}/tick  | editor  | it is bought, or is not        |
  /// | POST      | /plain-lists/{list}/items/{item}/delete | editor | deletes it                     |
  static var plainListPages: [(HTTPRequest.Method, String, PageFunction)] {
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
