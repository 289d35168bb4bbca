import Catalog
import Model
import TestSupport

/// The entries that are searched, oldest first, and the expected hits of each search.
enum SearchTable {
  static let entries:
    [(
      title: String, text: String, type: String?, collection: String?, score: Int,
      fields: [String: FieldText]
    )] = [
      (
        "Inception", "Dreams within dreams.", "movie", "Movies", 3,
        ["Year": "2010", "Genre": "Sci-Fi", "Cast": "Leonardo DiCaprio"]
      ),
      ("The Interception", "A football film.", "movie", "Movies", 1, [:]),
      ("Amélie", "A waitress in Paris.", "movie", "Movies", 2, ["Cast": "Audrey Tautou"]),
      ("Alien", "In space nobody hears you.", "movie", "Movies", 3, [:]),
      ("Aliens", "They come back.", "movie", "Movies", 2, [:]),
      ("Alien Resurrection", "The fourth film.", "movie", "Movies", 1, [:]),
      ("2001: A Space Odyssey", "Bone and monolith.", "movie", "Movies", 3, [:]),
      ("1984", "Big Brother is watching.", "book", "Books", 3, ["Author": "George Orwell"]),
      ("Animal Farm", "All animals are equal.", "book", "Books", 3, ["Author": "George Orwell"]),
      ("Ёлки", "Новый год по всей стране.", "movie", "Movies", 2, [:]),
      ("Мастер и Маргарита", "Дьявол в Москве.", "book", "Books", 3, ["Author": "Михаил Булгаков"]),
      ("Собачье сердце", "Профессор и пёс.", "book", "Books", 3, ["Author": "Михаил Булгаков"]),
      ("Йога", "Утренние занятия.", nil, nil, 0, [:]),
      ("Les Misérables", "Jean Valjean.", "book", "Books", 2, ["Author": "Victor Hugo"]),
      (
        "The Hitchhiker's Guide to the Galaxy", "Don't panic.", "book", "Books", 3,
        ["Author": "Douglas Adams"]
      ),
      (
        "Good Omens", "The end, nice and accurate.", "book", "Books", 2,
        ["Author": "Terry Pratchett, Neil Gaiman"]
      ),
      ("Galaxy Quest", "Actors in space.", "movie", "Movies", 2, [:]),
      ("Space", "A visit to a gallery.", "other", nil, 0, [:]),
      ("The Wolf Man", "A curse.", "movie", "Movies", 1, ["Cast": "\"Lon Chaney, Jr.\""]),
      ("Straße der Träume", "Ein Roman.", "book", "Books", 0, [:]),
      ("Dune", "Sand.", "book", "Books", 3, ["Author": "Frank Herbert"]),
      ("Dune", "Sand again.", "movie", "Movies", 3, [:]),
      ("Dune Messiah", "More sand.", "book", "Books", 2, ["Author": "Frank Herbert"]),
      ("Portal 2", "The cake returns.", "game", "Games", 3, ["Platform": "PC"]),
      ("東京物語", "A family visits Tokyo.", "movie", "Movies", 2, [:]),
      ("Conception", "A thriller.", "book", "Books", 0, [:]),
      ("Deception", "A lie in Paris.", "movie", "Movies", 0, [:]),
    ]

  struct Case: Sendable {
    var text: String
    var collection: String?
    var type: String?
    var score: Int?
    var hits: [String]

    init(
      _ text: String, in collection: String? = nil, type: String? = nil, score: Int? = nil,
      _ hits: [String]
    ) {
      self.text = text
      self.collection = collection
      self.type = type
      self.score = score
      self.hits = hits
    }
  }

  private static let guide = "The Hitchhiker's Guide to the Galaxy"

  static let cases = whole + parts + mistyped + filtered

  /// Exact titles and title prefixes.
  private static let whole = [
    Case("inception", ["Inception"]), Case("INCEPTION", ["Inception"]),
    Case("incep", ["Inception"]), Case("amelie", ["Amélie"]), Case("Amélie", ["Amélie"]),
    Case("AME\u{301}LIE", ["Amélie"]), Case("alien", ["Alien", "Alien Resurrection", "Aliens"]),
    Case("alien resurrection", ["Alien Resurrection"]), Case("2001", ["2001: A Space Odyssey"]),
    Case("2001 a space odyssey", ["2001: A Space Odyssey"]), Case("1984", ["1984"]),
    Case("елки", ["Ёлки"]), Case("Ёлки", ["Ёлки"]), Case("йога", ["Йога"]), Case("йог", ["Йога"]),
    Case("les mis", ["Les Misérables"]), Case("strasse", ["Straße der Träume"]),
    Case("STRASSE DER TRAUME", ["Straße der Träume"]),
    Case("dune", ["Dune (Movie)", "Dune (Book)", "Dune Messiah"]), Case("portal 2", ["Portal 2"]),
    Case("portal", ["Portal 2"]), Case("東京", ["東京物語"]), Case("animal", ["Animal Farm"]),
  ]

  /// Words of titles, of other texts and of related entries' titles, in any order.
  private static let parts = [
    Case("resurrection alien", ["Alien Resurrection"]),
    Case("george orwell", ["Animal Farm", "1984"]), Case("orwell george", ["Animal Farm", "1984"]),
    Case("orwel", ["Animal Farm", "1984"]),
    Case("булгаков", ["Собачье сердце", "Мастер и Маргарита"]),
    Case("мастер маргарита", ["Мастер и Маргарита"]),
    Case("маргарита мастер", ["Мастер и Маргарита"]), Case("miserables", ["Les Misérables"]),
    Case("hugo", ["Les Misérables"]), Case("galaxy", ["Galaxy Quest", guide]),
    Case("space", ["Space", "2001: A Space Odyssey", "Galaxy Quest", "Alien"]),
    Case("panic", [guide]), Case("don't panic", [guide]), Case("pratchett gaiman", ["Good Omens"]),
    Case("lon chaney, jr.", ["The Wolf Man"]),
    Case("sand", ["Dune Messiah", "Dune (Movie)", "Dune (Book)"]), Case("pc", ["Portal 2"]),
    Case(
      "the",
      [
        "The Wolf Man", guide, "The Interception", "Portal 2", "Good Omens", "Alien Resurrection",
        "Aliens",
      ]), Case("farm animal", ["Animal Farm"]), Case("paris", ["Deception", "Amélie"]),
    Case("conception thriller", ["Conception"]), Case("sci-fi", ["Inception"]),
    Case("tokyo family", ["東京物語"]), Case("!!!", []), Case("quantum", []), Case("物語", []),
    Case("2010", ["Inception"]),
  ]

  /// Parts of title words, and words with one wrong letter.
  private static let mistyped = [
    Case("ception", ["Deception", "Conception", "The Interception", "Inception"]),
    Case("inseption", ["Inception"]), Case("incepion", ["Inception"]),
    Case("inceptiion", ["Inception"]), Case("incpetion", ["Inception"]),
    Case("aliens", ["Aliens", "Alien", "Alien Resurrection"]),
    Case("aline", ["Alien", "Alien Resurrection"]), Case("orwlel", ["Animal Farm", "1984"]),
    Case("ЁЛКА", ["Ёлки"]), Case("иога", ["Йога"]), Case("hitchhikers guide", [guide]),
    Case("galxay quest", ["Galaxy Quest"]), Case("guid to galaxy", [guide]),
    Case("icneptoin", []),
  ]

  private static let filtered = [
    Case("dune", in: "Books", ["Dune (Book)", "Dune Messiah"]),
    Case("dune", type: "movie", ["Dune (Movie)"]),
    Case("dune", score: 3, ["Dune (Movie)", "Dune (Book)"]),
    Case("dune", score: 2, ["Dune Messiah"]), Case("dune", in: "Games", []),
    Case("dicaprio", type: "book", []),
    Case("ception", in: "Movies", ["Deception", "The Interception", "Inception"]),
    Case("ception", score: 0, ["Deception", "Conception"]),
    Case("orwlel", type: "movie", []),
  ]
}
