import HTTPTypes

/// The routes of the pages about imports and exports. Each also exists below `/s/{handle}`.
///
/// | method    | path                               | access  | does                                   |
/// |-----------|------------------------------------|---------|----------------------------------------|
/// | GET, POST | /settings/import                   | editor  | upload form and history; uploads       |
/// | GET       | /settings/import/{id}              | editor  | columns, preview, progress or report   |
/// | POST      | /settings/import/{id}/columns      | editor  | maps the columns                       |
/// | POST      | /settings/import/{id}/rows         | editor  | stores decisions about rows            |
/// | POST      | /settings/import/{id}/start        | editor  | starts or continues it                 |
/// | POST      | /settings/import/{id}/cancel       | editor  | stops it                               |
/// | POST      | /settings/import/{id}/resume       | editor  | continues it after its server died     |
/// | POST      | /settings/import/{id}/undo         | editor  | undoes it                              |
/// | POST      | /settings/import/{id}/again        | editor  | imports the same file again            |
/// | POST      | /settings/import/{id}/delete       | editor  | deletes the file and its rows          |
/// | GET       | /settings/data/entries.csv         | member  | the entries of a type                  |
/// | GET       | /settings/data/letterboxd          | member  | films in Letterboxd's import format    |
extension ChapterRoutes {
  static let imports = ChapterRoutes(bookPages: [
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
  ])
}
