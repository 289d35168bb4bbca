// A table of sentences reads best with one a line.
// swift-format-ignore-file
import Model

/// The words of the Site's pages. Written as `Word`'s are.
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
    case .publicSlug: ("Public now at", "Сейчас доступно по адресу")
    case .author: ("Author", "Автор")
    case .about: ("About", "Сведения")
    case .routeWaits: ("Changes become public when the entry is published.", "Изменения станут видны, когда запись будет опубликована.")
    case .visit: ("View the site", "Открыть сайт")
    case .none: ("None", "Нет")
    case .untitled: ("Untitled", "Без названия")
    case .noRoute: ("no address", "без адреса")
    case .active: ("Active", "Активен")
    case .inactive: ("Inactive", "Отключён")
    case .close: ("Close", "Закрыть")
    case .items: ("{n} item|{n} items", "{n} материал|{n} материала|{n} материалов")
    case .publishedOf: ("{n} published", "опубликовано: {n}")
    case .editType: ("Edit the type: {name}", "Правка типа: {name}")
    case .newOf: ("New: {name}", "Новое: {name}")
    case .editOf: ("Edit: {name}", "Правка: {name}")
    case .welcomeTitle: ("Your own site", "Ваш собственный сайт")
    case .welcomeText: ("Say what you write, then write it here, on a phone too. What you publish stands on your site and in its feed.", "Скажите, что вы пишете, и пишите прямо здесь, хоть с телефона. Опубликованное появится на сайте и в его ленте.")
    case .starter: ("Begin with pages and posts", "Начать со страниц и заметок")
    case .ownType: ("Make a type of my own", "Сделать свой тип")
    case .emptyTitle: ("Nothing here yet", "Здесь пока пусто")
    case .emptyText: ("What you write stays a draft until you publish it.", "Написанное остаётся черновиком, пока вы его не опубликуете.")
    case .byModified: ("Last changed", "Недавно изменённые")
    case .byOldest: ("Longest unchanged", "Давно не менявшиеся")
    case .byCreated: ("Newest", "Новые")
    case .byPublished: ("Last published", "Недавно опубликованные")
    case .publish: ("Publish", "Опубликовать")
    case .unpublish: ("Unpublish", "Снять с публикации")
    case .archive: ("Archive", "В архив")
    case .deleteIt: ("Delete", "Удалить")
    case .publishOne: ("Publish “{title}”?", "Опубликовать «{title}»?")
    case .unpublishOne: ("Take “{title}” off the site?", "Снять «{title}» с публикации?")
    case .archiveOne: ("Archive “{title}”?", "Убрать «{title}» в архив?")
    case .deleteOne: ("Delete “{title}”?", "Удалить «{title}»?")
    case .publishMany: ("Publish {n} item?|Publish {n} items?", "Опубликовать {n} материал?|Опубликовать {n} материала?|Опубликовать {n} материалов?")
    case .unpublishMany: ("Take {n} item off the site?|Take {n} items off the site?", "Снять {n} материал с публикации?|Снять {n} материала с публикации?|Снять {n} материалов с публикации?")
    case .archiveMany: ("Archive {n} item?|Archive {n} items?", "Убрать в архив {n} материал?|Убрать в архив {n} материала?|Убрать в архив {n} материалов?")
    case .deleteMany: ("Delete {n} item?|Delete {n} items?", "Удалить {n} материал?|Удалить {n} материала?|Удалить {n} материалов?")
    case .deleteText: ("Visitors will not find it any more. You can undo this right afterwards.", "Посетители больше это не найдут. Сразу после удаления это можно вернуть.")
    case .changeText: ("You can undo this right afterwards.", "Сразу после этого можно всё вернуть.")
    case .someRefused: ("{n} item is not complete and was left as it is.|{n} items are not complete and were left as they are.", "{n} материал не заполнен и остался как есть.|{n} материала не заполнены и остались как есть.|{n} материалов не заполнены и остались как есть.")
    case .slug: ("Slug", "Адрес")
    case .slugHint: ("Where it stands on the site. Empty: made from the title.", "Где это стоит на сайте. Пусто — адрес сделают из названия.")
    case .slugFromTitle: ("from the title", "из названия")
    case .slugTaken: ("already taken", "уже занято")
    case .slugFieldHint: ("Small letters, digits and hyphens.", "Строчные латинские буквы, цифры и дефисы.")
    case .jsonWrong: ("This is not JSON:", "Это не JSON:")
    case .zoneHint: ("Time zone: {zone}", "Часовой пояс: {zone}")
    case .publishing: ("Publishing", "Публикация")
    case .status: ("Status", "Статус")
    case .state: ("State", "Состояние")
    case .publishAt: ("Publish at", "Опубликовать в")
    case .publishAtHint: ("Then it is published by itself. Time zone: {zone}", "Тогда это опубликуется само. Часовой пояс: {zone}")
    case .routeActive: ("The address works", "Адрес работает")
    case .parent: ("Under", "Внутри")
    case .parentHint: ("What stands under something is a part of it.", "То, что стоит внутри другого, — его часть.")
    case .noParent: ("Nothing: by itself", "Ничего: само по себе")
    case .saveAndPublish: ("Save and publish", "Сохранить и опубликовать")
    case .keptHere: ("Draft kept on this device, {time}", "Черновик сохранён на этом устройстве, {time}")
    case .waitsHere: ("Kept on this device. It will be sent once you are online.", "Сохранено на этом устройстве. Отправится, когда появится сеть.")
    case .when: ("When", "Когда")
    case .mdTools: ("Formatting", "Оформление")
    case .mdHint: ("Markdown. Ctrl+B, Ctrl+I, Ctrl+K; lists go on with Enter.", "Markdown. Ctrl+B, Ctrl+I, Ctrl+K; Enter продолжает список.")
    case .mdHeading: ("Heading", "Заголовок")
    case .mdBold: ("Bold", "Полужирный")
    case .mdItalic: ("Italic", "Курсив")
    case .mdLink: ("Link", "Ссылка")
    case .mdBullets: ("List", "Список")
    case .mdNumbers: ("Numbered list", "Нумерованный список")
    case .mdQuote: ("Quote", "Цитата")
    case .mdCode: ("Code", "Код")
    case .mdImage: ("Picture", "Картинка")
    case .preview: ("Preview", "Просмотр")
    case .previewFailed: ("The preview did not arrive. Try again when you are online.", "Просмотр не загрузился. Попробуйте, когда появится сеть.")
    case .route: ("Route", "Адрес страницы")
    case .content: ("Content", "Материал")
    case .modified: ("Modified", "Изменено")
    case .publishedAt: ("Published at", "Опубликовано в")
    case .children: ("Under it", "Внутри")
    case .unschedule: ("Do not publish by itself", "Не публиковать само")
    case .previewLink: ("Preview link", "Ссылка для просмотра")
    case .previewMade: ("Preview link", "Ссылка для просмотра")
    case .previewText: ("Whoever has this link sees the draft as it would be published. It works for a week.", "По этой ссылке черновик виден таким, каким он будет опубликован. Она работает неделю.")
    case .openPreview: ("Open", "Открыть")
    case .deleteTitle: ("Delete “{title}”?", "Удалить «{title}»?")
    case .deleteWith: ("What stands under it, {n} item, goes too.|What stands under it, {n} items, goes too.", "Вместе с ним удалится то, что внутри: {n} материал.|Вместе с ним удалится то, что внутри: {n} материала.|Вместе с ним удалится то, что внутри: {n} материалов.")
    case .deleteChildren: ("Delete what stands under it too", "Удалить и то, что внутри")
    case .deleteRoute: ("Delete its address too", "Удалить и его адрес")
    case .versions: ("Versions", "Версии")
    case .versionsText: ("Every time “{title}” was published, it was kept as it was.", "При каждой публикации «{title}» сохраняется таким, каким было.")
    case .versionsNone: ("There is no version yet. Publishing makes one.", "Версий пока нет. Они появляются при публикации.")
    case .versionNumber: ("Version {n}", "Версия {n}")
    case .versionLabel: ("Name of the version", "Название версии")
    case .versionLabelHint: ("For example: before the rewrite", "Например: до переделки")
    case .keepVersion: ("Keep this version", "Сохранить эту версию")
    case .compare: ("Compare with now", "Сравнить с нынешней")
    case .restore: ("Restore", "Вернуть")
    case .restoreNumber: ("Restore version {n}", "Вернуть версию {n}")
    case .sameAsNow: ("Nothing differs from how it is now.", "От нынешней она ничем не отличается.")
    case .then: ("Then", "Тогда")
    case .causePublish: ("published", "опубликовано")
    case .causeSchedule: ("published as scheduled", "опубликовано по плану")
    case .causeManual: ("kept by hand", "сохранено вручную")
    case .causeRestore: ("kept before a restore", "сохранено перед возвратом")
    case .fieldsGone: ("Restored; fields that are no more: {names}", "Возвращено; этих полей больше нет: {names}")
    case .treeText: ("Drag a row, or use its arrows: up and down among what stands under the same, into the one above, out again.", "Перетащите строку или нажмите стрелки: выше и ниже среди стоящего внутри того же, внутрь предыдущей и обратно.")
    case .treeEmptyTitle: ("Nothing to put in order yet", "Пока нечего расставлять")
    case .treeEmptyText: ("What you write stands here, and can be put under other things.", "Здесь встанет всё, что вы напишете; одно можно будет поставить внутрь другого.")
    case .moveUp: ("Move up: {name}", "Выше: {name}")
    case .moveDown: ("Move down: {name}", "Ниже: {name}")
    case .moveIn: ("Put under the one above: {name}", "Внутрь предыдущего: {name}")
    case .moveOut: ("Take out of it: {name}", "Наружу: {name}")
    case .newRoute: ("New route", "Новый адрес")
    case .routesEmptyTitle: ("No routes yet", "Адресов пока нет")
    case .routesEmptyText: ("A route is an address of your site. It comes with what you write.", "Адрес — это место на вашем сайте. Он появляется вместе с тем, что вы пишете.")
    case .routeUnused: ("Nothing stands here yet.", "Здесь пока ничего нет.")
    case .redirects: ("These lead here:", "Сюда ведут:")
    case .renameHint: ("The old address will lead to the new one.", "Старый адрес будет вести на новый.")
    case .routeShows: ("Shows all of: {name}", "Показывает всё: {name}")
    case .routeList: ("Shows", "Показывает")
    case .routeListHint: ("A page may be a list of all that is published of a type or a collection.", "Страница может быть списком всего опубликованного одного типа или коллекции.")
    case .routeListNone: ("What you write for it", "То, что вы для неё напишете")
    case .chooseMedia: ("Choose a picture", "Выбрать картинку")
    case .chooseOther: ("Choose another", "Выбрать другую")
    case .removeMedia: ("Remove", "Убрать")
    case .noMedia: ("No picture", "Без картинки")
    case .mediaGone: ("This picture is gone.", "Этой картинки больше нет.")
    case .noAlt: ("No description yet", "Пока без описания")
    case .upload: ("Upload", "Загрузить")
    case .uploadFor: ("Upload: {name}", "Загрузить: {name}")
    case .searchMedia: ("Search pictures", "Искать картинки")
    case .mediaNoMatch: ("No pictures found", "Картинок не нашлось")
    case .mediaEmptyTitle: ("No pictures yet", "Картинок пока нет")
    case .mediaEmptyText: ("Upload some, take one, or drop them here.", "Загрузите их, снимите или перетащите сюда.")
    case .folders: ("Folders", "Папки")
    case .folder: ("Folder", "Папка")
    case .noFolder: ("No folder", "Без папки")
    case .newFolder: ("New folder", "Новая папка")
    case .folderName: ("Name of the folder", "Название папки")
    case .deleteFolder: ("Delete this folder", "Удалить эту папку")
    case .mediaAlt: ("Description for who cannot see it", "Описание для тех, кто не видит")
    case .mediaAltHint: ("What is on it, in a sentence", "Что на ней, одним предложением")
    case .mediaName: ("Name", "Название")
    case .caption: ("Caption", "Подпись")
    case .focal: ("Focal point", "Главная точка")
    case .focalHint: ("Tap what must stay in sight when the picture is cropped.", "Коснитесь того, что должно остаться видно при обрезке.")
    case .focalX: ("From the left", "Слева")
    case .focalY: ("From the top", "Сверху")
    case .usedIn: ("Where it is used", "Где используется")
    case .usedNowhere: ("Nowhere yet.", "Пока нигде.")
    case .replace: ("Replace the file", "Заменить файл")
    case .replaceText: ("It stays wherever it is used; its address stays too.", "Она останется везде, где стоит, и под тем же адресом.")
    case .deleteUsed: ("It is used in {n} place and will be gone there.|It is used in {n} places and will be gone there.", "Она стоит в {n} месте и исчезнет оттуда.|Она стоит в {n} местах и исчезнет оттуда.|Она стоит в {n} местах и исчезнет оттуда.")
    case .webhooksText: ("A webhook tells another program when something is published, changed or deleted.", "Вебхук сообщает другой программе, когда что-то опубликовано, изменено или удалено.")
    case .webhooksEmpty: ("No webhooks yet", "Вебхуков пока нет")
    case .newWebhook: ("New webhook", "Новый вебхук")
    case .webhookName: ("Name", "Название")
    case .webhookURL: ("Address", "Адрес")
    case .webhookURLHint: ("An https address of a public server.", "Адрес публичного сервера, https.")
    case .webhookSecret: ("Secret", "Секрет")
    case .webhookSecretHint: ("What is sent is signed with it.", "Им подписывается то, что отправляется.")
    case .webhookHeaders: ("Headers to send along", "Заголовки вдобавок")
    case .webhookHeadersHint: ("One on each line, as in X-Key: value", "По одному в строке, например X-Key: value")
    case .webhookEvents: ("What it is told of", "О чём сообщать")
    case .webhookTest: ("Send a test", "Проверить")
    case .deliveries: ("Deliveries", "Доставки")
    case .deliveriesNone: ("Nothing has been sent yet.", "Пока ничего не отправлялось.")
    case .retry: ("Send again", "Отправить ещё раз")
    case .attempts: ("{n} attempt|{n} attempts", "{n} попытка|{n} попытки|{n} попыток")
    case .deliveryPending: ("Waiting", "Ждёт")
    case .deliveryRetrying: ("Will be sent again", "Отправится снова")
    case .deliverySuccess: ("Delivered", "Доставлено")
    case .deliveryFailed: ("Failed", "Не доставлено")
    case .wasPublished: ("Published", "Опубликовано")
    case .wasPublishedMany: ("{n} item published|{n} items published", "Опубликован {n} материал|Опубликовано {n} материала|Опубликовано {n} материалов")
    case .wasUnpublished: ("Taken off the site", "Снято с публикации")
    case .wasScheduled: ("Scheduled", "Запланировано")
    case .wasUnscheduled: ("Not scheduled any more", "Больше не запланировано")
    case .wasArchived: ("Archived", "Убрано в архив")
    case .wasRestored: ("Restored", "Возвращено")
    case .wasKept: ("Version kept", "Версия сохранена")
    case .wasPublishedSome: ("Published: {n} item. The others are not complete.|Published: {n} items. The others are not complete.", "Опубликован {n} материал. Остальные не заполнены.|Опубликовано {n} материала. Остальные не заполнены.|Опубликовано {n} материалов. Остальные не заполнены.")
    case .notComplete: ("Not published: {n} item is not complete.|Not published: {n} items are not complete.", "Не опубликовано: {n} материал не заполнен.|Не опубликовано: {n} материала не заполнены.|Не опубликовано: {n} материалов не заполнены.")
    case .testSent: ("Test sent", "Проверка отправлена")
    case .testFailed: ("The test did not arrive", "Проверка не дошла")
    case .willRetry: ("It is on its way again", "Отправляется ещё раз")
    case .kindRichtext: ("Rich text", "Текст с оформлением")
    case .kindDatetime: ("Date and time", "Дата и время")
    case .kindMedia: ("Picture", "Картинка")
    case .kindJSON: ("JSON", "JSON")
    case .kindSlug: ("Slug", "Часть адреса")
    case .rules: ("Rules", "Правила")
    case .rulesHint: ("Empty: any.", "Пусто: любое.")
    case .atLeast: ("At least", "Не меньше")
    case .atMost: ("At most", "Не больше")
    case .charactersRange: ("characters", "символов")
    case .postName: ("Post", "Заметка")
    case .ownersOnly: ("Only owners of the book see webhooks.", "Вебхуки видят только владельцы книги.")
    case .languages: ("Languages", "Языки")
    case .languagesText: ("What you write can be said in several languages. The first is the site's own; the others stand under its address, as in /de/about.", "Написанное можно сказать на нескольких языках. Первый — собственный язык сайта; остальные стоят под своим адресом, например /de/about.")
    case .languagesNone: ("The site has one language. Add its own first, then the others.", "У сайта один язык. Сначала добавьте его собственный, потом остальные.")
    case .newLanguage: ("Add a language", "Добавить язык")
    case .languageName: ("Name of the language", "Название языка")
    case .languageCode: ("Code", "Код")
    case .languageCodeHint: ("As in en, de or pt-BR.", "Например en, de или pt-BR.")
    case .fallback: ("Where something is missing, show", "Чего не хватает, показывать на языке")
    case .fallbackHint: ("Else the site's own language stands in.", "Иначе его заменит собственный язык сайта.")
    case .noFallback: ("The site's own language", "Собственный язык сайта")
    case .isPublic: ("The public is given it", "Виден посетителям")
    case .isPublicHint: ("Switched off, it can be written and is not shown.", "Если выключить, на нём можно писать, но его не показывают.")
    case .makeOwn: ("The site's own language", "Собственный язык сайта")
    case .ownLanguage: ("the site's own", "собственный")
    case .translation: ("{language}: {title}", "{language}: {title}")
    case .translationText: ("What is left empty stands as in the original.", "Что останется пустым, будет как в оригинале.")
    case .translatedDone: ("complete", "готово")
    case .translatedOutdated: ("outdated", "устарело")
    case .withTranslations: ("With its translations", "Вместе с переводами")
    case .publishTranslations: ("Publish with its translations", "Публиковать вместе с переводами")
    case .sharedFields: ("The same in every language", "Общее для всех языков")
    case .editOriginal: ("Change in the original", "Изменить в оригинале")
    case .translatedMissing: ("{n} missing", "не хватает: {n}")
    case .originalIn: ("Original: {language}", "Оригинал: {language}")
    case .notPublished: ("Not published", "Не опубликовано")
    case .hiddenLanguage: ("This language is switched off: it is kept, and shown to nobody.", "Этот язык выключен: написанное хранится, но его никто не видит.")
    case .publishOriginalFirst: ("Publish the original first; then this can be published too.", "Сначала опубликуйте оригинал, тогда можно будет опубликовать и это.")
    case .translatable: ("In every language of the site", "На каждом языке сайта")
    case .languagesOwners: ("Only owners of the book change its languages.", "Языки меняют только владельцы книги.")
    case .typeOf: ("Type", "Тип")
    case .created: ("Made", "Создано")
    case .pageName: ("Page", "Страница")
    case .summaryField: ("Summary", "Коротко")
    case .pictureField: ("Picture", "Картинка")
    case .textField: ("Text", "Текст")
    case .filmField: ("Films", "Фильмы")
    }
  }

  /// Why a version was made.
  static func cause(_ text: String) -> SiteWord {
    SiteWord(rawValue: "cause" + text.prefix(1).uppercased() + text.dropFirst()) ?? .causeManual
  }

  /// How far a delivery is.
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
