import HTTPTypes

extension ChapterRoutes {
  /// | method | path           | access | shows                                          |
  /// |--------|----------------|--------|------------------------------------------------|
  /// | GET    | /settings/data | member | storage, sample data, export, deletion         |
  static let settings = ChapterRoutes(
    pages: accountPages,
    bookPages: [(.get, "/settings/data", SettingsPages.data)] + membersPages + typesPages)
}

// MARK: - Account

/// The routes of the settings that belong to the member instead of a book.
///
/// | method    | path                             | does                                       |
/// |-----------|----------------------------------|--------------------------------------------|
/// | GET       | /settings                        | the list of these pages                    |
/// | GET, POST | /settings/profile                | name and address; renames                  |
/// | POST      | /settings/address                | changes the address, or sends a code       |
/// | GET, POST | /settings/address/code           | a form for the code; changes the address   |
/// | POST      | /settings/address/code/resend    | sends another code                         |
/// | POST      | /settings/password               | sets a password, which needs the old one   |
/// | GET, POST | /settings/look                   | theme, language, time zone, chapters       |
/// | POST      | /settings/theme                  | sets the theme alone, also before sign-in  |
/// | POST      | /settings/time-zone              | sets the browser's, if it is followed      |
/// | GET, POST | /settings/assist                 | the provider of lookups                    |
/// | POST      | /settings/assist/test            | tests it                                   |
/// | POST      | /settings/assist/delete          | resets it to the server's choice           |
/// | GET       | /settings/devices                | the member's sessions                      |
/// | POST      | /settings/devices/{id}/end       | ends a session                             |
/// | POST      | /settings/devices/end-others     | ends all sessions except the current one   |
/// | GET, POST | /settings/tokens                 | API tokens; creates one and shows it once  |
/// | POST      | /settings/tokens/{id}/revoke     | revokes a token                            |
/// | POST      | /settings/tokens/{id}/restore    | undoes that                                |
/// | GET       | /settings/shortcuts              | the keyboard shortcuts                     |
/// | GET       | /settings/apps                   | settings for the original clients          |
/// | GET, POST | /settings/delete-account         | confirmation; deletes the account          |
extension ChapterRoutes {
  private static let accountPages: [PageRoute] = [
    (.get, "/settings", SettingsPages.show),
    (.get, "/settings/profile", ProfilePages.show),
    (.post, "/settings/profile", ProfilePages.rename),
    (.post, "/settings/address", AddressPages.request),
    (.get, "/settings/address/code", AddressPages.show),
    (.post, "/settings/address/code", AddressPages.confirm),
    (.post, "/settings/address/code/resend", AddressPages.resend),
    (.post, "/settings/password", ProfilePages.setPassword),
    (.get, "/settings/look", AppearancePages.show), (.post, "/settings/look", AppearancePages.save),
    (.post, "/settings/theme", ThemePages.choose),
    (.post, "/settings/time-zone", ThemePages.followTimeZone),
    (.get, "/settings/assist", AssistSettingsPages.show),
    (.post, "/settings/assist", AssistSettingsPages.save),
    (.post, "/settings/assist/test", AssistSettingsPages.test),
    (.post, "/settings/assist/delete", AssistSettingsPages.delete),
    (.get, "/settings/devices", DevicePages.show),
    (.post, "/settings/devices/:id/end", DevicePages.end),
    (.post, "/settings/devices/end-others", DevicePages.endOthers),
    (.get, "/settings/tokens", TokenPages.show), (.post, "/settings/tokens", TokenPages.create),
    (.post, "/settings/tokens/:id/revoke", TokenPages.revoke),
    (.post, "/settings/tokens/:id/restore", TokenPages.restore),
    (.get, "/settings/shortcuts", ShortcutPages.show),
    (.get, "/settings/apps", SettingsPages.apps),
    (.get, "/settings/delete-account", SettingsPages.confirmAccountDeletion),
    (.post, "/settings/delete-account", SettingsPages.deleteAccount),
  ]
}

// MARK: - Members

/// The routes of the pages about members. Each also exists below `/s/{handle}`.
///
/// | method    | path                                      | access         | does                      |
/// |-----------|-------------------------------------------|----------------|---------------------------|
/// | GET       | /settings/members                         | member         | the members and the links |
/// | POST      | /settings/members/{user}                  | owner          | changes a role            |
/// | GET, POST | /settings/members/{user}/remove           | owner, oneself | form; removes or leaves   |
/// | POST      | /settings/invitations                     | owner          | creates a link            |
/// | POST      | /settings/invitations/{invitation}/revoke | owner          | revokes it                |
/// | POST      | /settings/space                           | owner          | renames the space         |
/// | POST      | /settings/spaces                          | member         | creates a space to share  |
extension ChapterRoutes {
  private static let membersPages: [PageRoute] = [
    (.get, "/settings/members", MembersPages.show),
    (.post, "/settings/members/:user", MembersPages.setRole),
    (.get, "/settings/members/:user/remove", MembersPages.confirmRemoval),
    (.post, "/settings/members/:user/remove", MembersPages.remove),
    (.post, "/settings/invitations", MembersPages.invite),
    (.post, "/settings/invitations/:invitation/revoke", MembersPages.revoke),
    (.post, "/settings/space", MembersPages.rename),
    (.post, "/settings/spaces", MembersPages.createSpace),
  ]
}

// MARK: - Types

/// The routes of the pages about types. Each also exists below `/s/{handle}`.
///
/// | method    | path                        | access  | does                                    |
/// |-----------|-----------------------------|---------|-----------------------------------------|
/// | GET, POST | /settings/types             | member  | the types; creates one                  |
/// | GET       | /settings/types/new         | editor  | an empty form                           |
/// | GET, POST | /settings/types/{id}        | editor  | the form of a type; previews or saves   |
/// | GET, POST | /settings/types/{id}/delete | editor  | confirmation; deletes the type          |
extension ChapterRoutes {
  private static let typesPages: [PageRoute] = [
    (.get, "/settings/types", TypePages.show), (.post, "/settings/types", TypePages.create),
    (.get, "/settings/types/new", requiringWriteAccess(TypePages.new)),
    (.get, "/settings/types/:id", requiringWriteAccess(TypePages.edit)),
    (.post, "/settings/types/:id", TypePages.update),
    (.get, "/settings/types/:id/delete", requiringWriteAccess(TypePages.confirmDeletion)),
    (.post, "/settings/types/:id/delete", TypePages.delete),
  ]
}
