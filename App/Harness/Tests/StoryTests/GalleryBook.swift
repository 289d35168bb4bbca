import CommonplaceKit
import Foundation
import Model
import Testing

/// What the book of the gallery contains.
extension Story {
  // MARK: - Log

  /// What a provider finds for a title.
  var works: String {
    let genre = text("Sci-Fi, Drama", "Фантастика, драма")
    let works = [
      (
        text("Stalker", "Сталкер"), "movie", "1979", genre,
        text("Three men and a room.", "Трое и комната.")
      ),
      (text("Stalker", "Сталкер"), "game", "2024", "", text("Back to the Zone.", "Снова в Зону.")),
      (
        text("Roadside Picnic", "Пикник на обочине"), "book", "1972", genre,
        text("The novel.", "Повесть.")
      ),
    ].enumerated().map { index, work in
      """
      {"id": "\(index)", "title": "\(work.0)", "entryType": "\(work.1)", "year": "\(work.2)",
       "genre": "\(work.3)", "summaryLine": "\(work.4)", "description": "", "imageUrls": []}
      """
    }
    return "{\"options\": [\(works.joined(separator: ","))]}"
  }

  func addViews() async throws {
    let types = try await client.types.all()
    let great = EntryFilter([.init("score", .equal, "\(Score.great.rawValue)")])
    for (name, icon, filter) in [
      (text("Great films", "Отличные фильмы"), "🎬", great),
      (text("Books of all years", "Книги всех лет"), "📚", EntryFilter()),
    ] {
      let type = try #require(types.first { $0.icon == icon })
      _ = try await client.views.create(
        SavedViewDraft(name: name, typeID: type.id, filter: filter, text: "", sort: "-date"))
    }
  }

  // MARK: - Library

  /// Adds thirty films with their posters.
  func addFilms() async throws {
    try await #require(server).addFirstFilms()
    let deadline = ContinuousClock.now + .seconds(60)
    while ContinuousClock.now < deadline {
      var count = 0
      for try await _ in client.library.movies.all() { count += 1 }
      if count >= 30 { return }
      try await Task.sleep(for: .milliseconds(200))
    }
    Issue.record("The films have not been added.")
  }

  // MARK: - Lists

  var weekList: String { text("Week", "На неделю") }
  var partyList: String { text("Garden party", "Праздник в саду") }
  var market: String { text("Market Hall", "Рынок") }

  func addLists() async throws {
    _ = try await client.lists.create(
      name: partyList,
      [
        GroceryItemDraft(name: text("paper cups", "бумажные стаканы"), quantity: "20"),
        GroceryItemDraft(
          name: text("lemonade", "лимонад"), quantity: text("6 bottles", "6 бутылок")),
        GroceryItemDraft(name: text("charcoal", "уголь"), checked: true),
      ])
    _ = try await client.lists.create(
      name: weekList,
      [
        GroceryItemDraft(name: text("potatoes", "картофель"), quantity: text("2 kg", "2 кг")),
        GroceryItemDraft(name: text("tomatoes", "помидоры"), quantity: "6"),
        GroceryItemDraft(name: text("milk", "молоко"), quantity: text("1 l", "1 л")),
        GroceryItemDraft(name: text("butter", "масло")),
        GroceryItemDraft(name: text("yoghurt", "йогурт"), quantity: "4", checked: true),
        GroceryItemDraft(name: text("rye bread", "ржаной хлеб")),
        GroceryItemDraft(name: text("toothpaste", "зубная паста"), checked: true),
      ])
    for store in [market, text("Corner Shop", "Магазин у дома")] {
      _ = try await client.stores.create(
        GroceryStoreDraft(name: store, sections: ["Bakery", "Produce", "Dairy & Eggs"]))
    }
  }

  // MARK: - Site

  var postLabel: String { text("Garden notes", "Заметки о саде") }
  var noteLabel: String { text("Text of the Note", "Текст заметки") }

  func addSite() async throws {
    let site = client.site
    let type = try await site.datatypes.create(DatatypeDraft(label: postLabel, name: "note"))
    _ = try await site.datatypes.create(
      DatatypeDraft(label: text("Recipes", "Рецепты"), name: "recipe"))
    let day = try await site.fields.create(
      SiteFieldDraft(label: text("Day", "День"), type: "date", of: type.id))
    let body = try await site.fields.create(
      SiteFieldDraft(label: noteLabel, type: "richtext", of: type.id))
    var weather = SiteFieldDraft(label: text("Weather", "Погода"), type: "select", of: type.id)
    weather.data = text(
      #"{"options": ["sunny", "cloudy", "rain"]}"#, #"{"options": ["солнце", "облачно", "дождь"]}"#)
    let sky = try await site.fields.create(weather)
    let picture = try await site.fields.create(
      SiteFieldDraft(label: text("Picture", "Фото"), type: "media", of: type.id))
    let media = try await addMedia()
    func add(_ slug: String, _ title: String, _ text: String) async throws -> EntryID {
      var new = NewContent(type: type.id, title: title)
      new.values = [
        day.id: "2026-06-14", body.id: text, picture.id: "\(media)",
        sky.id: self.text("sunny", "солнце"),
      ]
      new.route = SiteRouteDraft(slug: slug, title: title, isActive: true)
      return try await site.contents.create(new).content.id
    }
    let frost = text("The first frost", "Первые заморозки")
    _ = try await add("frost", frost, text("Dahlias are in the cellar.", "Георгины уже в подвале."))
    let tulips = try await add(
      "tulips", text("Tulips for spring", "Тюльпаны к весне"),
      text("Forty bulbs, two colours.", "Сорок луковиц двух цветов."))
    _ = try await site.publishing.schedule(tulips, at: Timestamp(.now.addingTimeInterval(86_400)))
    let roses = try await add(
      "roses", text("Roses in June", "Розы в июне"),
      text(
        "The **old roses** by the wall bloom first.\n\n- water in the evening\n- cut what has faded",
        "Первыми цветут **старые розы** у стены.\n\n- поливать вечером\n- срезать увядшие"))
    _ = try await site.publishing.publish(roses)
  }

  /// The film whose poster is a file of the site.
  var poster: String { text("City Lights", "Огни большого города") }

  /// Uploads posters of the first films, and returns the latest one.
  private func addMedia() async throws -> MediaID {
    try await addFilms()
    let names = [
      poster, text("Metropolis", "Метрополис"), text("Sunset Boulevard", "Бульвар Сансет"),
    ]
    var id: MediaID?
    for try await film in client.library.movies.all() where names.contains(film.name) {
      let address = film.photoURL.flatMap { URL(string: $0) }?.lastPathComponent
      let image = try #require(address.flatMap { ImageID($0) })
      let file = FileManager.default.temporaryDirectory.appending(path: "\(image).jpg")
      try await client.images.data(image, width: 640).write(to: file)
      id = try await client.site.media.upload(
        UploadFile(file, name: "poster.jpg", contentType: "image/jpeg"), alt: film.name
      ).id
    }
    return try #require(id)
  }

  // MARK: - Account

  func addTokens() async throws {
    _ = try await client.tokens.create(label: text("Backup script", "Скрипт копирования"))
    _ = try await client.tokens.create(label: "Raycast", scope: "read")
    let home = try #require(try await client.spaces.all().first)
    _ = try await client.spaces.invite(to: home.id, as: .editor)
    _ = try await client.spaces.create(name: text("Book club", "Книжный клуб"))
  }
}
