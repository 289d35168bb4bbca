import HTTPTypes

/// The routes of the pages about types. Each also exists below `/s/{handle}`.
///
/// | method    | path                        | access  | does                                    |
/// |-----------|-----------------------------|---------|-----------------------------------------|
/// | GET, POST | /settings/types             | member  | the types; creates one                  |
/// | GET       | /settings/types/new         | editor  | an empty form                           |
/// | GET, POST | /settings/types/{id}        | editor  | the form of a type; previews or saves   |
/// | GET, POST | /settings/types/{id}/delete | editor  | confirmation; deletes the type          |
extension WebRoutes {
  static let typesPages: [(HTTPRequest.Method, String, PageFunction)] = [
    (.get, "/settings/types", TypePages.show), (.post, "/settings/types", TypePages.create),
    (.get, "/settings/types/new", requiringWriteAccess(TypePages.new)),
    (.get, "/settings/types/:id", requiringWriteAccess(TypePages.edit)),
    (.post, "/settings/types/:id", TypePages.update),
    (.get, "/settings/types/:id/delete", requiringWriteAccess(TypePages.confirmDeletion)),
    (.post, "/settings/types/:id/delete", TypePages.delete),
  ]
}
