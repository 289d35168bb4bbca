extension FieldWords {
  static let administration: [String: Words] = [
    "locale.code": Words(
      "{field} must be a language tag like en or pt-BR.",
      "{field}: нужна метка языка, например en или pt-BR."),
    "locale.fallback": Words(
      "{field} must be another language of the site, without a loop.",
      "{field}: нужен другой язык сайта, и круга быть не должно."),
    "token.past": Words("{field} must be in the future.", "{field}: это время уже прошло."),
    "locale.default": Words(
      "The default language cannot be turned off.",
      "Основной язык сайта выключить нельзя."),
  ]
}

extension FailureWords {
  /// Sentences about settings, roles, users and API tokens of the site.
  static let administration: [String: Words] = [
    "locale.notFound": Words("Language not found.", "Язык не найден."),
    "locale.exists": Words(
      ["The site already has the language {name}.", "The site already has this language."],
      ["Язык {name} у сайта уже есть.", "Такой язык у сайта уже есть."]),
    "locale.isDefault": Words(
      "This is the default language. Make another language the default first.",
      "Это основной язык сайта. Сначала назначьте основным другой."),
    "locale.tooMany": Words(
      ["A site has at most {max} languages.", "There are too many languages."],
      ["У сайта не больше {max} языков.", "Языков слишком много."]),
    "validation.notFound": Words("Validation not found.", "Правило не найдено."),
    "validation.used": Words(
      [
        "{count} {count:field uses|fields use} this validation. Remove it from them first.",
        "Fields use this validation.",
      ],
      [
        "По этому правилу проверяются поля: {count}. Сначала уберите его оттуда.",
        "По этому правилу проверяются поля.",
      ]),
    "validation.tooMany": Words(
      ["A book has at most {max} validations.", "There are too many validations."],
      ["В книге не больше {max} правил.", "Правил слишком много."]),
    "role.notFound": Words("Role not found.", "Роль не найдена."),
    "permission.notFound": Words("Permission not found.", "Право не найдено."),
    "roles.fixed": Words(
      "Roles and their permissions cannot be changed: admin, editor and viewer.",
      "Роли и их права изменить нельзя: admin, editor и viewer."),
    "user.foreign": Words(
      "Only this person can change that, in their own settings.",
      "Это может изменить только сам человек, в своих настройках."),
    "session.fixed": Words(
      "A session is created by signing in and can only be ended.",
      "Сеанс появляется при входе; его можно только завершить."),
    "contract.leftOut": Words(
      ["This server does not support {name}.", "This server does not support that."],
      ["На этом сервере нет {name}.", "На этом сервере этого нет."]),
  ]
}
