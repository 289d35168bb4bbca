import HTTPTypes
import Hummingbird

extension WebRoutes {
  /// The routes of the Lists.
  ///
  /// | method | path                | who may | shows                                          |
  /// |--------|---------------------|---------|------------------------------------------------|
  /// | GET    | /lists              | member  | the lists; a new one by hand, photo or text    |
  /// | GET    | /lists/{list}       | member  | one list, to shop by                           |
  /// | GET    | /lists/stores       | member  | the stores and the order of their sections     |
  /// | GET    | /lists/scan         | member  | what was read, to be looked over and kept      |
  ///
  /// All four return the same page, which scripts fill with the data of the device (decision 55).
  static var listsPages: [(HTTPRequest.Method, String, PageFunction)] {
    [
      (.get, "/lists", ListsPages.show), (.get, "/lists/stores", ListsPages.show),
      (.get, "/lists/scan", ListsPages.show), (.get, "/lists/:id", ListsPages.show),
    ]
  }
}
