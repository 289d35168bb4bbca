import HTTPTypes

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
