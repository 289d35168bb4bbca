import HTTPTypes

/// The routes for signing in and joining. `POST /sign-in/apple/answer` is in `WebRoutes.add(to:)`,
/// because another site posts it.
///
/// | method    | path                  | access  | shows                                |
/// |-----------|-----------------------|---------|--------------------------------------|
/// | GET, POST | /setup                | anyone  | creates the first user               |
/// | GET, POST | /setup/restore        | anyone  | restores the archive of a server     |
/// | GET       | /setup/restoring      | anyone  | waits until it is restored           |
/// | GET, POST | /sign-in              | anyone  | sign-in                              |
/// | POST      | /sign-out             | member  | ends the session                     |
/// | GET, POST | /sign-in/code         | anyone  | a form for the code; signs in        |
/// | POST      | /sign-in/code/resend  | anyone  | sends another code                   |
/// | GET       | /sign-in/apple        | anyone  | redirects to Apple                   |
/// | POST      | /sign-in/apple/answer | anyone  | the answer that Apple's page posts   |
/// | GET, POST | /forgot-password      | anyone  | asks for a link to a new password    |
/// | GET, POST | /reset/{token}        | anyone  | a form for a new password; saves it  |
/// | GET, POST | /invite/{token}       | anyone  | an invitation; a member joins        |
/// | POST      | /invite/{token}/join  | anyone  | creates an account and joins         |
extension ChapterRoutes {
  static let signIn = ChapterRoutes(pages: [
    (.get, "/setup", WelcomePages.setUp), (.post, "/setup", WelcomePages.createFirstUser),
    (.get, "/setup/restore", SetupRestorePages.show),
    (.post, "/setup/restore", SetupRestorePages.upload),
    (.get, "/setup/restoring", SetupRestorePages.progress),
    (.get, "/sign-in", WelcomePages.signIn), (.post, "/sign-in", WelcomePages.openSession),
    (.post, "/sign-out", WelcomePages.signOut),
    (.get, "/sign-in/code", CodePages.show), (.post, "/sign-in/code", CodePages.verify),
    (.post, "/sign-in/code/resend", CodePages.resend),
    (.get, "/sign-in/apple", ApplePages.redirectToApple),
    (.get, "/forgot-password", ResetPages.forgot), (.post, "/forgot-password", ResetPages.send),
    (.get, "/reset/:token", ResetPages.show), (.post, "/reset/:token", ResetPages.reset),
    (.get, "/invite/:token", InvitePages.show), (.post, "/invite/:token", InvitePages.join),
    (.post, "/invite/:token/join", InvitePages.makeAccount),
  ])
}
