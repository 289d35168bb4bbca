import HTML

/// The forms for a member's name and password.
struct ProfileView {
  let name: String
  let email: String
  let hasPassword: Bool
  let errors: [FormError]

  func page(in context: PageContext) -> [UInt8] {
    let words = context.words
    return SettingsFrame(title: words(settings: .profile), context: context).page {
      SettingsSection(words(.yourName)) { nameForm(context) }.node
      SettingsSection(
        words(settings: .passwordTitle), text: hasPassword ? nil : words(settings: .passwordNone)
      ) { passwordForm(context) }.node
    }
  }

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
      div(.class("field")) {
        p(.class("field-name")) { context.words(.email) }
        p(.class("field-value")) { email }
        p(.class("hint")) { context.words(settings: .emailText) }
      }
      button(.class("button primary")) { context.words(settings: .saveName) }
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
        controls.text(
          "old_password", words(settings: .oldPassword), "", kind: .password, limit: 1000,
          required: true, extra: Attribute("autocomplete", "current-password"))
      }
      controls.text(
        "password", words(settings: .newPassword), "", kind: .password,
        hint: words(.passwordHint, count: SetupView.minimumPasswordLength), limit: 1000,
        required: true,
        extra: Attribute("autocomplete", "new-password"))
      label(.class("check")) {
        input(.type(.checkbox), .name("end_others"), .value("1"), .checked(true))
        span { words(settings: .endOthers) }
      }
      button(.class("button primary")) { words(settings: .changePassword) }
    }
  }
}
