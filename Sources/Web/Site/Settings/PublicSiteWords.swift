// A table of sentences reads best with one a line.
// swift-format-ignore-file
import Model

/// The texts of a public site's settings, in the format of `Word`.
package enum PublicSiteWord: String, CaseIterable, Sendable {
  case title, name, description, language, languageText, look, typeface, accent, accentText
  case paper, ink, plain, serif, sans, preview, previewTitle, previewText, previewLink
  case host, hostText, isPublic, isPublicText, save
  case takeAlong, takeAlongText, asFiles, asMarkdown, asArchive, restore, restoreText
  case restoreFile, restoreSure
  case usual, usualText, usualIsThis, usualIsOther, usualChoose, usualFirst
  case hostPending, hostRequests, hostRequestsText, hostApprove
  case addMarkdown, addMarkdownText, markdownFile, markdownType

  package var texts: (english: String, russian: String) {
    switch self {
    case .title: ("Public site", "Публичный сайт")
    case .name: ("Title", "Название")
    case .description: ("Description", "Описание")
    case .language: ("Language", "Язык")
    case .languageText: ("A tag like en, ru or de: the language of your texts.", "Тег вида en, ru или de: язык ваших текстов.")
    case .look: ("Appearance", "Оформление")
    case .typeface: ("Font", "Шрифт")
    case .accent: ("Link colour", "Цвет ссылок")
    case .accentText: ("Shown darker or lighter where it would be hard to read.", "Где его трудно прочесть, он будет темнее или светлее.")
    case .paper: ("Paper", "Бумага")
    case .ink: ("Ink", "Чернила")
    case .plain: ("Plain", "Простой")
    case .serif: ("Serif", "С засечками")
    case .sans: ("Sans", "Без засечек")
    case .preview: ("Preview", "Предпросмотр")
    case .previewTitle: ("A title", "Заголовок")
    case .previewText: ("Body text looks like this, and", "Так выглядит текст, а так")
    case .previewLink: ("links look like this.", "ссылка.")
    case .host: ("Custom domain", "Свой домен")
    case .hostText: ("For example films.example.org, once it points to this server. Leave empty to use only the address above.", "Например films.example.org, когда он указывает на этот сервер. Оставьте пустым, чтобы использовать только адрес выше.")
    case .hostPending: ("{host} is active once an administrator of this server has approved it.", "{host} заработает, когда его одобрит администратор сервера.")
    case .hostRequests: ("Requested domains", "Запрошенные домены")
    case .hostRequestsText: ("Approve a domain only if it belongs to the owners of the site.", "Одобряйте домен, только если он принадлежит владельцам сайта.")
    case .hostApprove: ("Approve", "Одобрить")
    case .isPublic: ("Public", "Публичный")
    case .isPublicText: ("If off, no page of the site can be found.", "Если выключено, страницы сайта недоступны.")
    case .save: ("Save", "Сохранить")
    case .takeAlong: ("Export", "Экспорт")
    case .takeAlongText: ("The site as files that open without this server, its texts as Markdown, or everything as one archive.", "Сайт в файлах, которые открываются без сервера, тексты в Markdown или всё одним архивом.")
    case .asFiles: ("Site as files", "Сайт файлами")
    case .asMarkdown: ("Texts as Markdown", "Тексты в Markdown")
    case .asArchive: ("Whole archive", "Весь архив")
    case .restore: ("Restore an archive", "Восстановить архив")
    case .restoreText: ("Into a book without entries. Everything keeps its ids, times and statuses.", "В книгу без записей. Идентификаторы, время и статусы сохранятся.")
    case .restoreFile: ("Archive", "Архив")
    case .restoreSure: ("I understand that this cannot be undone", "Я понимаю, что это нельзя отменить")
    case .usual: ("Default site", "Сайт по умолчанию")
    case .usualText: ("Used for requests to {server} that name no site.", "Для запросов к {server}, в которых сайт не указан.")
    case .usualIsThis: ("It is this one.", "Сейчас это этот сайт.")
    case .usualIsOther: ("It is {site}.", "Сейчас это {site}.")
    case .usualChoose: ("Make this the default", "Сделать этот сайт основным")
    case .usualFirst: ("Reset to {site}", "Вернуть {site}")
    case .addMarkdown: ("Add Markdown", "Добавить Markdown")
    case .addMarkdownText: ("A zip of .md files with front matter. Each becomes a draft of this type.", "Файлы .md с front matter в архиве zip. Каждый станет черновиком этого типа.")
    case .markdownFile: ("Zip file", "Файл zip")
    case .markdownType: ("Type", "Тип")
    }
  }
}

extension Words {
  package func callAsFunction(
    publicSite word: PublicSiteWord, _ arguments: [String: String] = [:]
  ) -> String {
    fill((language == .english ? word.texts.english : word.texts.russian)[...], arguments)
  }
}
