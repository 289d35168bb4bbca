import HTTPTypes
import Hummingbird

extension WebRoutes {
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
