import HTTPTypes

/// The routes of the pages about members. Each also exists below `/s/{handle}`.
///
/// | method    | path                                      | who may        | shows                     |
/// |-----------|-------------------------------------------|----------------|---------------------------|
/// | GET       | /settings/members                         | member         | the people, and the links |
/// | POST      | /settings/members/{user}                  | owner          | changes a role            |
/// | GET, POST | /settings/members/{user}/remove           | owner, oneself | asks; puts out, or leaves |
/// | POST      | /settings/invitations                     | owner          | makes a link              |
/// | POST      | /settings/invitations/{invitation}/revoke | owner          | takes it back             |
/// | POST      | /settings/space                           | owner          | renames the book          |
/// | POST      | /settings/spaces                          | member         | makes a book to share     |
extension WebRoutes {
  static let membersPages: [(HTTPRequest.Method, String, PageFunction)] = [
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
