// A table of sentences reads best with one a line.
// swift-format-ignore-file
import Model

/// The texts of the Site's pages, in the format of `Word`.
package enum SiteWord: String, CaseIterable, Sendable {
  case ownersOnly, typeOf, created, site, parts, contents, tree, routes, media, webhooks, settings, tokens, members, draft,
    pending, published, archived, scheduled, changed, visit, none, untitled, noRoute, active,
    inactive, close, items, publishedOf, editType, newOf, editOf, welcomeTitle, welcomeText,
    starter, ownType, emptyTitle, emptyText, byModified, byOldest, byCreated, byPublished,
    publish, unpublish, archive, deleteIt, publishOne, unpublishOne, archiveOne, deleteOne,
    publishMany, unpublishMany, archiveMany, deleteMany, deleteText, changeText, someRefused,
    slug, slugHint, slugFromTitle, slugTaken, slugFieldHint, jsonWrong, zoneHint, publishing,
    status, state, publishAt, publishAtHint, routeActive, parent, parentHint, noParent,
    saveAndPublish, keptHere, waitsHere, when, mdTools, mdHint, mdHeading, mdBold, mdItalic,
    mdLink, mdBullets, mdNumbers, mdQuote, mdCode, mdImage, preview, previewFailed, route,
    content, modified, publishedAt, children, unschedule, previewLink, previewMade, previewText,
    openPreview, deleteTitle, deleteWith, deleteChildren, deleteRoute, versions, versionsText,
    versionsNone, versionNumber, versionLabel, versionLabelHint, keepVersion, compare, restore,
    restoreNumber, sameAsNow, then, causePublish, causeSchedule, causeManual, causeRestore,
    fieldsGone, treeText, treeEmptyTitle, treeEmptyText, moveUp, moveDown, moveIn, moveOut,
    newRoute, routesEmptyTitle, routesEmptyText, routeUnused, redirects, renameHint, routeShows,
    routeList, routeListHint, routeListNone,
    chooseMedia, chooseOther, removeMedia, noMedia, mediaGone, noAlt, upload, uploadFor,
    searchMedia, mediaNoMatch, mediaEmptyTitle, mediaEmptyText, folders, folder, noFolder,
    newFolder, folderName, deleteFolder, mediaAlt, mediaAltHint, mediaName, caption, focal,
    focalHint, focalX, focalY, usedIn, usedNowhere, replace, replaceText, deleteUsed,
    webhooksText, webhooksEmpty, newWebhook, webhookName, webhookURL, webhookURLHint,
    webhookSecret, webhookSecretHint, webhookHeaders, webhookHeadersHint, webhookEvents, webhookTest, deliveries, deliveriesNone,
    retry, attempts, deliveryPending, deliveryRetrying, deliverySuccess, deliveryFailed,
    wasPublished, wasPublishedMany, wasUnpublished, wasScheduled, wasUnscheduled, wasArchived,
    wasRestored, wasKept, notComplete, wasPublishedSome, testSent, testFailed, willRetry, kindRichtext,
    kindDatetime, kindMedia, kindJSON, kindSlug, rules, rulesHint, atLeast, atMost,
    charactersRange, languages, languagesText, languagesNone, newLanguage, languageName, languageCode,
    languageCodeHint, fallback, fallbackHint, noFallback, isPublic, isPublicHint, makeOwn,
    ownLanguage, translation, translationText, translatedDone, translatedOutdated, withTranslations, publishTranslations, sharedFields, editOriginal,
    translatedMissing, originalIn,
    notPublished, hiddenLanguage, publishOriginalFirst, translatable, languagesOwners, postName,
    scheduledFor, changesScheduledFor, changedText, publishChanges, publicSlug, author, about, routeWaits,
    pageName, summaryField, pictureField, textField, filmField

  package var texts: (english: String, russian: String) {
    switch self {
    case .site: ("Site", "Сайт")
    case .parts: ("Parts of the site", "Части сайта")
    case .contents: ("Content", "Содержание")
    case .tree: ("Tree", "Дерево")
    case .routes: ("Routes", "Адреса")
    case .media: ("Media", "Медиа")
    case .webhooks: ("Webhooks", "Вебхуки")
    case .settings: ("Settings", "Настройки")
    case .tokens: ("Tokens for programs", "Токены для программ")
    case .members: ("Editors and members", "Редакторы и участники")
    case .draft: ("Draft", "Черновик")
    case .pending: ("Pending", "На проверке")
    case .published: ("Published", "Опубликовано")
    case .archived: ("Archived", "В архиве")
    case .scheduled: ("Scheduled", "Запланировано")
    case .changed: ("Published with unpublished changes", "Опубликовано, есть неопубликованные изменения")
    case .changedText: ("Changes you save stay private until you publish.", "Сохранённые изменения не видны посетителям, пока вы их не опубликуете.")
    case .scheduledFor: ("Scheduled for {time}", "Запланировано на {time}")
    case .changesScheduledFor: ("Published, changes scheduled for {time}", "Опубликовано, изменения запланированы на {time}")
    case .publishChanges: ("Publish changes", "Опубликовать изменения")
    case .publicSlug: ("Public address", "Публичный адрес")
    case .author: ("Author", "Автор")
    case .about: ("About", "Сведения")
    case .routeWaits: ("Changes become public when the entry is published.", "Изменения станут видны после публикации записи.")
    case .visit: ("View site", "Открыть сайт")
    case .none: ("None", "Нет")
    case .untitled: ("Untitled", "Без названия")
    case .noRoute: ("no address", "без адреса")
    case .active: ("Active", "Активен")
    case .inactive: ("Inactive", "Отключён")
    case .close: ("Close", "Закрыть")
    case .items: ("{n} item|{n} items", "{n} материал|{n} материала|{n} материалов")
    case .publishedOf: ("{n} published", "опубликовано: {n}")
    case .editType: ("Edit type: {name}", "Изменить тип: {name}")
    case .newOf: ("New: {name}", "Новое: {name}")
    case .editOf: ("Edit: {name}", "Изменить: {name}")
    case .welcomeTitle: ("Your own site", "Ваш собственный сайт")
    case .welcomeText: ("Choose a content type and start writing, on a phone too. What you publish appears on your site and in its feed.", "Выберите тип материалов и начните писать, хоть с телефона. Опубликованное появится на сайте и в его ленте.")
    case .starter: ("Start with pages and posts", "Начать со страниц и заметок")
    case .ownType: ("Create a type", "Создать свой тип")
    case .emptyTitle: ("Nothing here yet", "Здесь пока пусто")
    case .emptyText: ("New content stays a draft until you publish it.", "Новые материалы остаются черновиками до публикации.")
    case .byModified: ("Last changed", "Недавно изменённые")
    case .byOldest: ("Longest unchanged", "Давно не менявшиеся")
    case .byCreated: ("Newest", "Новые")
    case .byPublished: ("Last published", "Недавно опубликованные")
    case .publish: ("Publish", "Опубликовать")
    case .unpublish: ("Unpublish", "Снять с публикации")
    case .archive: ("Archive", "В архив")
    case .deleteIt: ("Delete", "Удалить")
    case .publishOne: ("Publish “{title}”?", "Опубликовать «{title}»?")
    case .unpublishOne: ("Unpublish “{title}”?", "Снять «{title}» с публикации?")
    case .archiveOne: ("Archive “{title}”?", "Убрать «{title}» в архив?")
    case .deleteOne: ("Delete “{title}”?", "Удалить «{title}»?")
    case .publishMany: ("Publish {n} item?|Publish {n} items?", "Опубликовать {n} материал?|Опубликовать {n} материала?|Опубликовать {n} материалов?")
    case .unpublishMany: ("Unpublish {n} item?|Unpublish {n} items?", "Снять {n} материал с публикации?|Снять {n} материала с публикации?|Снять {n} материалов с публикации?")
    case .archiveMany: ("Archive {n} item?|Archive {n} items?", "Убрать в архив {n} материал?|Убрать в архив {n} материала?|Убрать в архив {n} материалов?")
    case .deleteMany: ("Delete {n} item?|Delete {n} items?", "Удалить {n} материал?|Удалить {n} материала?|Удалить {n} материалов?")
    case .deleteText: ("It will no longer be visible to visitors. You can undo this.", "Посетители больше это не увидят. Удаление можно отменить.")
    case .changeText: ("You can undo this.", "Это действие можно отменить.")
    case .someRefused: ("{n} item is incomplete and was not changed.|{n} items are incomplete and were not changed.", "{n} материал заполнен не полностью и не изменён.|{n} материала заполнены не полностью и не изменены.|{n} материалов заполнены не полностью и не изменены.")
    case .slug: ("Slug", "Адрес")
    case .slugHint: ("The address on the site. Leave empty to create it from the title.", "Адрес на сайте. Оставьте пустым, чтобы создать его из названия.")
    case .slugFromTitle: ("from the title", "из названия")
    case .slugTaken: ("already taken", "уже занято")
    case .slugFieldHint: ("Lowercase letters, digits and hyphens.", "Строчные латинские буквы, цифры и дефисы.")
    case .jsonWrong: ("This is not JSON:", "Это не JSON:")
    case .zoneHint: ("Time zone: {zone}", "Часовой пояс: {zone}")
    case .publishing: ("Publishing", "Публикация")
    case .status: ("Status", "Статус")
    case .state: ("State", "Состояние")
    case .publishAt: ("Publish at", "Опубликовать в")
    case .publishAtHint: ("Publishes automatically at this time. Time zone: {zone}", "Будет опубликовано автоматически. Часовой пояс: {zone}")
    case .routeActive: ("URL active", "Адрес включён")
    case .parent: ("Parent", "Родитель")
    case .parentHint: ("Shown as a part of its parent.", "Показывается как часть родителя.")
    case .noParent: ("None (top level)", "Нет (верхний уровень)")
    case .saveAndPublish: ("Save and publish", "Сохранить и опубликовать")
    case .keptHere: ("Draft saved on this device, {time}", "Черновик сохранён на этом устройстве, {time}")
    case .waitsHere: ("Saved on this device. It will be sent when you are online.", "Сохранено на этом устройстве. Будет отправлено, когда появится сеть.")
    case .when: ("When", "Когда")
    case .mdTools: ("Formatting", "Оформление")
    case .mdHint: ("Markdown. Ctrl+B, Ctrl+I, Ctrl+K; Enter continues a list.", "Markdown. Ctrl+B, Ctrl+I, Ctrl+K; Enter продолжает список.")
    case .mdHeading: ("Heading", "Заголовок")
    case .mdBold: ("Bold", "Полужирный")
    case .mdItalic: ("Italic", "Курсив")
    case .mdLink: ("Link", "Ссылка")
    case .mdBullets: ("List", "Список")
    case .mdNumbers: ("Numbered list", "Нумерованный список")
    case .mdQuote: ("Quote", "Цитата")
    case .mdCode: ("Code", "Код")
    case .mdImage: ("Image", "Изображение")
    case .preview: ("Preview", "Просмотр")
    case .previewFailed: ("The preview could not be loaded. Try again when you are online.", "Не удалось загрузить предпросмотр. Попробуйте, когда появится сеть.")
    case .route: ("Route", "Адрес страницы")
    case .content: ("Content", "Материал")
    case .modified: ("Modified", "Изменено")
    case .publishedAt: ("Published at", "Опубликовано в")
    case .children: ("Contains", "Содержит")
    case .unschedule: ("Cancel schedule", "Отменить расписание")
    case .previewLink: ("Preview link", "Ссылка для просмотра")
    case .previewMade: ("Preview link", "Ссылка для просмотра")
    case .previewText: ("Anyone with this link can see the draft as it would be published. The link expires in a week.", "По этой ссылке черновик виден таким, каким он будет опубликован. Ссылка действует неделю.")
    case .openPreview: ("Open", "Открыть")
    case .deleteTitle: ("Delete “{title}”?", "Удалить «{title}»?")
    case .deleteWith: ("This also deletes its {n} child item.|This also deletes its {n} child items.", "Вместе с ним будет удалён {n} вложенный материал.|Вместе с ним будут удалены {n} вложенных материала.|Вместе с ним будут удалены {n} вложенных материалов.")
    case .deleteChildren: ("Also delete its child items", "Удалить и вложенные материалы")
    case .deleteRoute: ("Also delete its address", "Удалить и его адрес")
    case .versions: ("Versions", "Версии")
    case .versionsText: ("A version of “{title}” is saved each time it is published.", "Версия «{title}» сохраняется при каждой публикации.")
    case .versionsNone: ("No versions yet. Publishing creates one.", "Версий пока нет. Они создаются при публикации.")
    case .versionNumber: ("Version {n}", "Версия {n}")
    case .versionLabel: ("Version name", "Название версии")
    case .versionLabelHint: ("For example: before the rewrite", "Например: до переделки")
    case .keepVersion: ("Save this version", "Сохранить эту версию")
    case .compare: ("Compare with current", "Сравнить с текущей")
    case .restore: ("Restore", "Восстановить")
    case .restoreNumber: ("Restore version {n}", "Восстановить версию {n}")
    case .sameAsNow: ("Same as the current version.", "Не отличается от текущей версии.")
    case .then: ("Before", "Было")
    case .causePublish: ("published", "опубликовано")
    case .causeSchedule: ("published on schedule", "опубликовано по расписанию")
    case .causeManual: ("saved manually", "сохранено вручную")
    case .causeRestore: ("saved before a restore", "сохранено перед восстановлением")
    case .fieldsGone: ("Restored, except for fields that no longer exist: {names}", "Восстановлено, кроме полей, которых больше нет: {names}")
    case .treeText: ("Drag a row, or use its arrows to move it up, down, in or out.", "Перетащите строку или используйте стрелки: выше, ниже, внутрь, наружу.")
    case .treeEmptyTitle: ("Nothing to arrange yet", "Пока нечего расставлять")
    case .treeEmptyText: ("Your content appears here, and items can be nested.", "Здесь появятся ваши материалы; их можно вкладывать друг в друга.")
    case .moveUp: ("Move up: {name}", "Выше: {name}")
    case .moveDown: ("Move down: {name}", "Ниже: {name}")
    case .moveIn: ("Move into the item above: {name}", "Вложить в предыдущий: {name}")
    case .moveOut: ("Move out: {name}", "Вынести наружу: {name}")
    case .newRoute: ("New route", "Новый адрес")
    case .routesEmptyTitle: ("No routes yet", "Адресов пока нет")
    case .routesEmptyText: ("A route is an address of your site. It is created with your content.", "Адрес страницы вашего сайта создаётся вместе с материалом.")
    case .routeUnused: ("Not used yet.", "Пока не используется.")
    case .redirects: ("Redirects to this address:", "Перенаправляют сюда:")
    case .renameHint: ("The old address will redirect to the new one.", "Старый адрес будет перенаправлять на новый.")
    case .routeShows: ("Shows all of: {name}", "Показывает всё: {name}")
    case .routeList: ("Shows", "Показывает")
    case .routeListHint: ("A page can list everything published of a type or a collection.", "Страница может показывать всё опубликованное одного типа или коллекции.")
    case .routeListNone: ("Its own content", "Собственный материал")
    case .chooseMedia: ("Choose an image", "Выбрать изображение")
    case .chooseOther: ("Choose another", "Выбрать другое")
    case .removeMedia: ("Remove", "Убрать")
    case .noMedia: ("No image", "Без изображения")
    case .mediaGone: ("This image was deleted.", "Это изображение удалено.")
    case .noAlt: ("No alt text", "Нет альтернативного текста")
    case .upload: ("Upload", "Загрузить")
    case .uploadFor: ("Upload: {name}", "Загрузить: {name}")
    case .searchMedia: ("Search images", "Искать изображения")
    case .mediaNoMatch: ("No images found", "Изображения не найдены")
    case .mediaEmptyTitle: ("No images yet", "Изображений пока нет")
    case .mediaEmptyText: ("Upload images, take a photo, or drop files here.", "Загрузите изображения, сделайте фото или перетащите файлы сюда.")
    case .folders: ("Folders", "Папки")
    case .folder: ("Folder", "Папка")
    case .noFolder: ("No folder", "Без папки")
    case .newFolder: ("New folder", "Новая папка")
    case .folderName: ("Folder name", "Название папки")
    case .deleteFolder: ("Delete folder", "Удалить папку")
    case .mediaAlt: ("Alt text", "Альтернативный текст")
    case .mediaAltHint: ("Describe the image in one sentence", "Опишите изображение одним предложением")
    case .mediaName: ("Name", "Название")
    case .caption: ("Caption", "Подпись")
    case .focal: ("Focal point", "Главная точка")
    case .focalHint: ("Tap the part that must stay visible when the image is cropped.", "Коснитесь того, что должно остаться видно при обрезке.")
    case .focalX: ("From the left", "Слева")
    case .focalY: ("From the top", "Сверху")
    case .usedIn: ("Used in", "Где используется")
    case .usedNowhere: ("Not used yet.", "Пока не используется.")
    case .replace: ("Replace file", "Заменить файл")
    case .replaceText: ("The image stays where it is used and keeps its address.", "Изображение останется везде, где используется, и сохранит адрес.")
    case .deleteUsed: ("It is used in {n} place and will be removed there.|It is used in {n} places and will be removed there.", "Оно используется в {n} месте и будет оттуда удалено.|Оно используется в {n} местах и будет оттуда удалено.|Оно используется в {n} местах и будет оттуда удалено.")
    case .webhooksText: ("A webhook notifies another program when content is published, changed or deleted.", "Вебхук уведомляет другую программу, когда материал опубликован, изменён или удалён.")
    case .webhooksEmpty: ("No webhooks yet", "Вебхуков пока нет")
    case .newWebhook: ("New webhook", "Новый вебхук")
    case .webhookName: ("Name", "Название")
    case .webhookURL: ("URL", "URL")
    case .webhookURLHint: ("Must be a public https URL.", "Публичный адрес https.")
    case .webhookSecret: ("Secret", "Секрет")
    case .webhookSecretHint: ("Used to sign each request.", "Используется для подписи каждого запроса.")
    case .webhookHeaders: ("Extra headers", "Дополнительные заголовки")
    case .webhookHeadersHint: ("One per line, for example X-Key: value", "По одному в строке, например X-Key: value")
    case .webhookEvents: ("Events", "События")
    case .webhookTest: ("Send test", "Отправить тест")
    case .deliveries: ("Deliveries", "Доставки")
    case .deliveriesNone: ("Nothing has been sent yet.", "Пока ничего не отправлялось.")
    case .retry: ("Send again", "Отправить ещё раз")
    case .attempts: ("{n} attempt|{n} attempts", "{n} попытка|{n} попытки|{n} попыток")
    case .deliveryPending: ("Pending", "Ожидает")
    case .deliveryRetrying: ("Retrying", "Повторяется")
    case .deliverySuccess: ("Delivered", "Доставлено")
    case .deliveryFailed: ("Failed", "Не доставлено")
    case .wasPublished: ("Published", "Опубликовано")
    case .wasPublishedMany: ("{n} item published|{n} items published", "Опубликован {n} материал|Опубликовано {n} материала|Опубликовано {n} материалов")
    case .wasUnpublished: ("Unpublished", "Снято с публикации")
    case .wasScheduled: ("Scheduled", "Запланировано")
    case .wasUnscheduled: ("Schedule cancelled", "Расписание отменено")
    case .wasArchived: ("Archived", "Убрано в архив")
    case .wasRestored: ("Version restored", "Версия восстановлена")
    case .wasKept: ("Version saved", "Версия сохранена")
    case .wasPublishedSome: ("Published: {n} item. The others are incomplete.|Published: {n} items. The others are incomplete.", "Опубликован {n} материал. Остальные заполнены не полностью.|Опубликовано {n} материала. Остальные заполнены не полностью.|Опубликовано {n} материалов. Остальные заполнены не полностью.")
    case .notComplete: ("Not published: {n} item is incomplete.|Not published: {n} items are incomplete.", "Не опубликовано: {n} материал заполнен не полностью.|Не опубликовано: {n} материала заполнены не полностью.|Не опубликовано: {n} материалов заполнены не полностью.")
    case .testSent: ("Test delivered", "Тест доставлен")
    case .testFailed: ("The test could not be delivered", "Не удалось доставить тест")
    case .willRetry: ("Sending again", "Отправляется ещё раз")
    case .kindRichtext: ("Rich text", "Текст с оформлением")
    case .kindDatetime: ("Date and time", "Дата и время")
    case .kindMedia: ("Image", "Изображение")
    case .kindJSON: ("JSON", "JSON")
    case .kindSlug: ("Slug", "Часть адреса")
    case .rules: ("Rules", "Правила")
    case .rulesHint: ("Leave empty for no limit.", "Оставьте пустым, если ограничения нет.")
    case .atLeast: ("At least", "Не меньше")
    case .atMost: ("At most", "Не больше")
    case .charactersRange: ("characters", "символов")
    case .postName: ("Post", "Заметка")
    case .ownersOnly: ("Only owners of the book can see webhooks.", "Вебхуки видны только владельцам книги.")
    case .languages: ("Languages", "Языки")
    case .languagesText: ("Your content can be translated. The first language is the default; the others have addresses like /de/about.", "Материалы можно перевести. Первый язык — основной, у остальных адреса вида /de/about.")
    case .languagesNone: ("The site has one language. Add it first, then the others.", "У сайта один язык. Сначала добавьте его, потом остальные.")
    case .newLanguage: ("Add language", "Добавить язык")
    case .languageName: ("Language name", "Название языка")
    case .languageCode: ("Code", "Код")
    case .languageCodeHint: ("For example en, de or pt-BR.", "Например en, de или pt-BR.")
    case .fallback: ("Show missing texts in", "Показывать недостающее на языке")
    case .fallbackHint: ("Otherwise the default language is used.", "Иначе используется основной язык.")
    case .noFallback: ("Default language", "Основной язык")
    case .isPublic: ("Visible to visitors", "Виден посетителям")
    case .isPublicHint: ("If off, you can write in this language, but visitors do not see it.", "Если выключено, на этом языке можно писать, но посетители его не видят.")
    case .makeOwn: ("Default language", "Основной язык")
    case .ownLanguage: ("default", "основной")
    case .translation: ("{language}: {title}", "{language}: {title}")
    case .translationText: ("Empty fields show the original.", "Пустые поля показывают оригинал.")
    case .translatedDone: ("complete", "готово")
    case .translatedOutdated: ("outdated", "устарело")
    case .withTranslations: ("With its translations", "Вместе с переводами")
    case .publishTranslations: ("Publish with its translations", "Публиковать вместе с переводами")
    case .sharedFields: ("The same in every language", "Общее для всех языков")
    case .editOriginal: ("Edit the original", "Изменить оригинал")
    case .translatedMissing: ("{n} missing", "не хватает: {n}")
    case .originalIn: ("Original: {language}", "Оригинал: {language}")
    case .notPublished: ("Not published", "Не опубликовано")
    case .hiddenLanguage: ("This language is off: translations are saved but not shown.", "Этот язык выключен: переводы сохраняются, но не показываются.")
    case .publishOriginalFirst: ("Publish the original first.", "Сначала опубликуйте оригинал.")
    case .translatable: ("Translatable", "Переводится")
    case .languagesOwners: ("Only owners of the book can change languages.", "Языки могут менять только владельцы книги.")
    case .typeOf: ("Type", "Тип")
    case .created: ("Created", "Создано")
    case .pageName: ("Page", "Страница")
    case .summaryField: ("Summary", "Коротко")
    case .pictureField: ("Picture", "Картинка")
    case .textField: ("Text", "Текст")
    case .filmField: ("Films", "Фильмы")
    }
  }

  /// Returns the reason why a version was created.
  static func cause(_ text: String) -> SiteWord {
    SiteWord(rawValue: "cause" + text.prefix(1).uppercased() + text.dropFirst()) ?? .causeManual
  }

  /// Returns the state of a delivery.
  static func delivery(_ text: String) -> SiteWord {
    SiteWord(rawValue: "delivery" + text.prefix(1).uppercased() + text.dropFirst()) ?? .deliveryPending
  }
}

extension Words {
  package func callAsFunction(site word: SiteWord, _ arguments: [String: String] = [:]) -> String {
    fill((language == .english ? word.texts.english : word.texts.russian)[...], arguments)
  }

  package func callAsFunction(
    site word: SiteWord, count: Int, _ arguments: [String: String] = [:]
  ) -> String {
    plural(language == .english ? word.texts.english : word.texts.russian, count, arguments)
  }
}
