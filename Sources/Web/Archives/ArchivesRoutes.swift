import HTTPTypes

/// The routes of the pages about archives. Each also exists below `/s/{handle}`.
///
/// | method    | path                           | access                         | does                     |
/// |-----------|--------------------------------|--------------------------------|--------------------------|
/// | GET, POST | /settings/archives             | owner; server: the first user  | the archives; starts one |
/// | POST      | /settings/archives/restore     | the first user                 | uploads and restores one |
/// | GET       | /settings/archives/{id}        | owner                          | progress or result       |
/// | GET       | /settings/archives/{id}/file   | owner; server: the first user  | the file, also in parts  |
/// | POST      | /settings/archives/{id}/cancel | owner                          | stops it                 |
/// | POST      | /settings/archives/{id}/delete | owner                          | deletes the file         |
extension ChapterRoutes {
  static let archives = ChapterRoutes(bookPages: [
    (.get, "/settings/archives", ArchivePages.show),
    (.post, "/settings/archives", ArchivePages.start),
    (.post, "/settings/archives/restore", ArchivePages.restore),
    (.get, "/settings/archives/:id", ArchivePages.detail),
    (.get, "/settings/archives/:id/file", ArchivePages.download),
    (.post, "/settings/archives/:id/cancel", ArchivePages.cancel),
    (.post, "/settings/archives/:id/delete", ArchivePages.delete),
  ])
}
