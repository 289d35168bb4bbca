import Testing

@testable import Model

@Suite struct CatalogNameTests {
  @Test("Built-in types are translated by their key, also in the plural")
  func types() {
    let person = CatalogName(systemKey: "person", stored: "Person")
    #expect(person.text(in: .russian) == "Человек" && person.plural(in: .russian) == "Люди")
    #expect(person.stored == "Person" && person.plural(in: .english) == "People")
  }

  @Test("A type of a user with the name of a built-in one is not translated")
  func ownType() {
    let name = CatalogName(systemKey: nil, stored: "Movie")
    #expect(name == .entered("Movie"))
    #expect(name.text(in: .russian) == "Movie" && name.plural(in: .russian) == "Movie")
  }

  @Test("The plural of a type of a user is the one that the user gave it")
  func ownPlural() {
    let name = CatalogName(systemKey: nil, stored: "Board game", plural: "Board games")
    #expect(name.text(in: .russian) == "Board game" && name.plural(in: .russian) == "Board games")
    let movie = CatalogName(systemKey: "movie", stored: "Movie", plural: "Films")
    #expect(movie.plural(in: .english) == "Movies")
  }

  @Test("A built-in type keeps the name that a user gave it")
  func renamed() {
    #expect(CatalogName(systemKey: "movie", stored: "Book").text(in: .russian) == "Book")
    #expect(CatalogName(systemKey: "later", stored: "Later").text(in: .russian) == "Later")
  }

  @Test("Only built-in fields with their own labels are translated")
  func fields() {
    func name(_ label: String, isSystem: Bool) -> String {
      CatalogName(fieldKey: "Year", stored: label, isSystem: isSystem).text(in: .russian)
    }
    #expect(name("Year", isSystem: true) == "Год")
    #expect(name("Year", isSystem: false) == "Year")
    #expect(name("Released", isSystem: true) == "Released")
    #expect(CatalogName(fieldKey: "Cast").text(in: .russian) == "В ролях")
    #expect(CatalogName(fieldKey: "cast").text(in: .russian) == "cast")
  }
}
