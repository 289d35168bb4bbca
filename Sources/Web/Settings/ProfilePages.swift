import Accounts
import Book
import HTML
import HTTPTypes
import Hummingbird
import Model
import ServerKit

/// The page with a member's name, e-mail address and password.
enum ProfilePages {
  @Sendable static func show(_ call: PageCall) async throws -> Response {
    try await answer(call, errors: [])
  }

  @Sendable static func rename(_ call: PageCall) async throws -> Response {
    let name = try await call.form()["display_name"] ?? ""
    do {
      try await call.web.features.accounts.users.rename(call.member.user, to: name)
      return call.redirect(to: "/settings/profile", notice: Notice(.saved))
    } catch let failure as Failure where failure.kind == .invalid {
      return try await answer(
        call, name: name, errors: call.errors(of: failure, defaultControl: "display_name"))
    }
  }

  @Sendable static func setPassword(_ call: PageCall) async throws -> Response {
    let form = try await call.form()
    let member = try call.member
    do {
      try await call.web.features.accounts.users.changePassword(
        of: member.user, from: form["old_password"] ?? "", to: form["password"] ?? "",
        keepingOnly: form.isOn("end_others") ? member.session : nil,
        client: call.context.clientInfo)
      return call.redirect(to: "/settings/profile", notice: Notice(.passwordChanged))
    } catch let failure as Failure where [.invalid, .rateLimited].contains(failure.kind) {
      let response = try await answer(
        call, errors: call.errors(of: failure, defaultControl: "old_password"))
      return call.limited(response, by: failure)
    }
  }

  static func answer(
    _ call: PageCall, name: String? = nil, newEmail: String = "", errors: [FormError]
  ) async throws -> Response {
    let users = call.web.features.accounts.users
    let user = try await users.me(call.member)
    let view = ProfileView(
      name: name ?? user.displayName ?? call.page.member ?? "", email: user.email ?? "",
      newEmail: newEmail, hasPassword: try await users.hasPassword(call.member.user),
      isMailed: call.web.features.accounts.emailCodes.isMailSetUp, errors: errors)
    return call.answer(
      view.page(in: call.page), status: errors.isEmpty ? .ok : .unprocessableContent)
  }
}

// MARK: - ProfileView

/// The forms for a member's name and password.
struct ProfileView {
  let name: String
  let email: String
  /// The address that was entered in the form that changes it.
  var newEmail = ""
  let hasPassword: Bool
  /// Whether the server sends e-mail, so that a code confirms a new address.
  let isMailed: Bool
  let errors: [FormError]

  func page(in context: PageContext) -> [UInt8] {
    let words = context.words
    return SettingsFrame(title: words(settings: .profile), context: context).page {
      SettingsSection(words(settings: .nameTitle)) { nameForm(context) }.node
      SettingsSection(
        words(settings: .addressTitle),
        text: words(settings: .addressNow, ["email": email])
      ) {
        p(.class("hint")) { words(settings: .emailText) }
        addressForm(context)
      }.node
      SettingsSection(
        words(settings: .passwordTitle), text: hasPassword ? nil : words(settings: .passwordNone)
      ) { passwordForm(context) }.node
    }
  }

  /// Returns the controls of one of the forms, with the errors of the controls in `names`.
  private func controls(_ names: [String], _ context: PageContext) -> FormControls {
    FormControls(errors: errors.filter { names.contains($0.name) }, context: context)
  }

  private func nameForm(_ context: PageContext) -> some Node {
    let controls = controls(["display_name"], context)
    return form(
      .class("settings-form"), .id("name-form"), .method(.post),
      .action(context.settings("profile")), Attribute("novalidate", present: true)
    ) {
      CSRFField(context: context).node
      controls.summary
      controls.text(
        "display_name", context.words(.yourName), name, limit: 100, required: true,
        extra: Attribute("autocomplete", "name"))
      button(.class("button primary")) { context.words(settings: .saveName) }
    }
  }

  @NodeBuilder private func addressForm(_ context: PageContext) -> some Node {
    let words = context.words
    if !hasPassword && !isMailed {
      p(.class("hint")) { words(settings: .addressNeedsPassword) }
    } else {
      let controls = controls(["email", "current_password"], context)
      form(
        .class("settings-form"), .id("address-form"), .method(.post),
        .action(context.settings("address")), Attribute("novalidate", present: true)
      ) {
        CSRFField(context: context).node
        controls.summary
        controls.text(
          "email", words(settings: .newAddress), newEmail, kind: .email,
          hints: isMailed ? [words(settings: .addressCode)] : [], limit: 254, required: true,
          extra: Attribute("autocomplete", "email"))
        if hasPassword {
          controls.password(
            words(.password), name: "current_password", hints: [words(settings: .addressPassword)],
            isNew: false)
        }
        button(.class("button primary")) { words(settings: .changeAddress) }
      }
    }
  }

  private func passwordForm(_ context: PageContext) -> some Node {
    let words = context.words
    let controls = controls(["old_password", "password"], context)
    return form(
      .class("settings-form"), .id("password-form"), .method(.post),
      .action(context.settings("password")), Attribute("novalidate", present: true)
    ) {
      CSRFField(context: context).node
      // Tells password managers which account the password belongs to.
      input(
        .type(.hidden), .name("username"), .value(email), Attribute("autocomplete", "username"))
      controls.summary
      if hasPassword {
        controls.password(words(settings: .oldPassword), name: "old_password", isNew: false)
      }
      controls.password(words(settings: .newPassword), isNew: true)
      label(.class("check")) {
        input(.type(.checkbox), .name("end_others"), .value("1"), .checked(true))
        span { words(settings: .endOthers) }
      }
      button(.class("button primary")) { words(settings: .changePassword) }
    }
  }
}
