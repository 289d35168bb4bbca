package import Model

extension Words {
  package func callAsFunction(
    _ word: SignInWord, _ arguments: [String: String] = [:]
  ) -> String {
    fill((language == .english ? word.texts.english : word.texts.russian)[...], arguments)
  }

  package func callAsFunction(_ word: SignInWord, count: Int) -> String {
    let text = language == .english ? word.texts.english : word.texts.russian
    let forms = text.split(separator: "|")
    return fill(
      forms[min(language.pluralForm(of: count), forms.count - 1)], ["n": grouped(count)])
  }

  package func role(_ role: Role) -> String {
    switch role {
    case .owner: self(.owner)
    case .editor: self(.editor)
    default: self(.viewer)
    }
  }
}
