// A table of sentences reads best with one a line.
// swift-format-ignore-file
import Model

/// The words of the page on which a public site is set up. Written as `Word`'s are.
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
    case .description: ("What it is about", "О чём он")
    case .language: ("Language", "Язык")
    case .languageText: ("A tag like en, ru or de: what the texts are written in.", "Обозначение вида en, ru или de: на каком языке тексты.")
    case .look: ("Look", "Вид")
    case .typeface: ("Type", "Шрифт")
    case .accent: ("Colour of links", "Цвет ссылок")
    case .accentText: ("Shown darker or lighter where it could not be read.", "Там, где его не прочесть, он будет темнее или светлее.")
    case .paper: ("Paper", "Бумага")
    case .ink: ("Ink", "Чернила")
    case .plain: ("Plain", "Простой")
    case .serif: ("Serif", "С засечками")
    case .sans: ("Sans", "Без засечек")
    case .preview: ("How a page will look", "Как будет выглядеть страница")
    case .previewTitle: ("A title in this look", "Заголовок в этом виде")
    case .previewText: ("Words stand on their ground like this, and", "Так стоят слова на своём фоне, а так")
    case .previewLink: ("a link like that.", "ссылка.")
    case .host: ("Host name of its own", "Собственное имя узла")
    case .hostText: ("Such as films.example.org, once it leads to this server. Empty: only at the address above.", "Вида films.example.org, когда оно ведёт на этот сервер. Пусто: только по адресу выше.")
    case .hostPending: ("{host} is active once an administrator of this server has approved it.", "{host} заработает, когда его одобрит администратор сервера.")
    case .hostRequests: ("Requested host names", "Запрошенные имена узлов")
    case .hostRequestsText: ("Approve a name only if it belongs to the owners of the site.", "Одобряйте имя, только если оно принадлежит владельцам сайта.")
    case .hostApprove: ("Approve", "Одобрить")
    case .isPublic: ("Anybody may read it", "Читать может любой")
    case .isPublicText: ("Switched off, every page of the site is not found.", "Если выключить, ни одна страница сайта не найдётся.")
    case .save: ("Save", "Сохранить")
    case .takeAlong: ("Take it along", "Взять с собой")
    case .takeAlongText: ("The site as files that open without this server, its texts as Markdown, or all of it as one archive.", "Сайт файлами, которые открываются без этого сервера, тексты в Markdown или всё одним архивом.")
    case .asFiles: ("Site as files", "Сайт файлами")
    case .asMarkdown: ("Texts as Markdown", "Тексты в Markdown")
    case .asArchive: ("Whole archive", "Весь архив")
    case .restore: ("Bring an archive back", "Вернуть архив")
    case .restoreText: ("Into a book without entries: everything gets the ids, times and states that it had.", "В книгу без записей: всё получит прежние идентификаторы, время и состояние.")
    case .restoreFile: ("Archive", "Архив")
    case .restoreSure: ("I know that this cannot be undone", "Понимаю: отменить это нельзя")
    case .usual: ("This server's own site", "Собственный сайт сервера")
    case .usualText: ("Programs that ask {server} and name no site are given it.", "Его получают программы, которые обращаются к {server}, не называя сайта.")
    case .usualIsThis: ("It is this one.", "Сейчас это этот сайт.")
    case .usualIsOther: ("It is {site}.", "Сейчас это {site}.")
    case .usualChoose: ("Make it this one", "Сделать им этот")
    case .usualFirst: ("Make it {site} again", "Снова сделать им {site}")
    case .addMarkdown: ("Add Markdown", "Добавить Markdown")
    case .addMarkdownText: ("A zip of .md files with front matter; each becomes a draft of this type.", "Zip с файлами .md с шапкой; каждый станет черновиком этого типа.")
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
