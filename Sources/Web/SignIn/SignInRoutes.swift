import HTTPTypes
import Hummingbird

/// The routes for signing in and joining. `POST /sign-in/apple/answer` is in `WebRoutes.add(to:)`,
/// because another site posts it.
///
/// | method    | path                  | who may | shows                                |
/// |-----------|-----------------------|---------|--------------------------------------|
/// | GET, POST | /sign-in/code         | anyone  | six digits; signs in by them         |
/// | POST      | /sign-in/code/resend  | anyone  | sends another code                   |
/// | GET       | /sign-in/apple        | anyone  | leads to Apple                       |
/// | POST      | /sign-in/apple/answer | anyone  | what Apple's page posts              |
/// | GET, POST | /forgot-password      | anyone  | asks for a link to a new password    |
/// | GET, POST | /reset/{token}        | anyone  | a new password, by the link          |
/// | GET, POST | /invite/{token}       | anyone  | an invitation; a member joins        |
/// | POST      | /invite/{token}/join  | anyone  | makes an account and joins           |
extension WebRoutes {
  static let signInPages: [(HTTPRequest.Method, RouterPath, PageFunction)] = [
    (.get, "/sign-in/code", CodePages.show), (.post, "/sign-in/code", CodePages.verify),
    (.post, "/sign-in/code/resend", CodePages.resend),
    (.get, "/sign-in/apple", ApplePages.redirectToApple),
    (.get, "/forgot-password", ResetPages.forgot), (.post, "/forgot-password", ResetPages.send),
    (.get, "/reset/:token", ResetPages.show), (.post, "/reset/:token", ResetPages.reset),
    (.get, "/invite/:token", InvitePages.show), (.post, "/invite/:token", InvitePages.join),
    (.post, "/invite/:token/join", InvitePages.makeAccount),
  ]
}
