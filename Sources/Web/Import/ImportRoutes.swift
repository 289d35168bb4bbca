import HTTPTypes

/// The routes of the pages about imports and exports. Each also exists below `/s/{handle}`.
///
/// | method    | path                               | who may | shows                                  |
/// |-----------|------------------------------------|---------|----------------------------------------|
/// | GET, POST | /settings/import                   | editor  | a form for a file, past imports; takes it |
/// | GET       | /settings/import/{id}              | editor  | columns, preview, progress or report   |
/// | POST      | /settings/import/{id}/columns      | editor  | says what the columns are              |
/// | POST      | /settings/import/{id}/rows         | editor  | what to do with rows                   |
/// | POST      | /settings/import/{id}/start        | editor  | begins, or goes on                     |
/// | POST      | /settings/import/{id}/cancel       | editor  | stops it                               |
/// | POST      | /settings/import/{id}/resume       | editor  | goes on after its server died          |
/// | POST      | /settings/import/{id}/undo         | editor  | takes all of it back                   |
/// | POST      | /settings/import/{id}/again        | editor  | the same file once more                |
/// | POST      | /settings/import/{id}/delete       | editor  | forgets the file and its rows          |
/// | GET       | /settings/data/entries.csv         | member  | the entries of a type                  |
/// | GET       | /settings/data/letterboxd          | member  | films in Letterboxd's form             |
extension WebRoutes {
  static let importPages: [(HTTPRequest.Method, String, PageFunction)] = [
    (.get, "/settings/import", requiringWriteAccess(ImportPages.show)),
    (.post, "/settings/import", requiringWriteAccess(ImportPages.upload)),
    (.get, "/settings/import/:id", requiringWriteAccess(ImportPages.detail)),
    (.post, "/settings/import/:id/columns", requiringWriteAccess(ImportPages.map)),
    (.post, "/settings/import/:id/rows", requiringWriteAccess(ImportPages.decide)),
    (.post, "/settings/import/:id/start", requiringWriteAccess(ImportPages.start)),
    (.post, "/settings/import/:id/cancel", requiringWriteAccess(ImportPages.cancel)),
    (.post, "/settings/import/:id/resume", requiringWriteAccess(ImportPages.resume)),
    (.post, "/settings/import/:id/undo", requiringWriteAccess(ImportPages.undo)),
    (.post, "/settings/import/:id/again", requiringWriteAccess(ImportPages.importAgain)),
    (.post, "/settings/import/:id/delete", requiringWriteAccess(ImportPages.delete)),
    (.get, "/settings/data/entries.csv", ExportPages.entries),
    (.get, "/settings/data/letterboxd", ExportPages.letterboxd),
  ]
}
