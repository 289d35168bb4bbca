import Testing

@testable import Web

@Suite struct InitialsTests {
  @Test(arguments: [
    ("Ann Ámbar", "AÁ"), ("Олег Попов-Рощин", "ОП"), ("(uncredited bit)", "UB"), ("de Niro", "DN"),
    ("3 Doors Down", "3D"), ("Cher", "C"), (".", nil), ("", nil),
  ])
  func `a person without a picture is shown with at most two initials`(
    name: String, letters: String?
  ) {
    #expect(initials(of: name) == letters)
  }
}
