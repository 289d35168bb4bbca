import HTTPTypes
import Hummingbird

extension WebRoutes {
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
  static var listsPages: [(HTTPRequest.Method, String, PageFunction)] {
    [
      (.get, "/lists", ListsPages.show), (.get, "/lists/stores", ListsPages.show),
      (.get, "/lists/scan", ListsPages.show), (.get, "/lists/:id", ListsPages.show),
    ]
  }
}
