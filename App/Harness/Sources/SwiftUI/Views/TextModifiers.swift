extension Text {
  private func changed(_ change: (inout TextStyle) -> Void) -> Text {
    var copy = self
    change(&copy.style)
    return copy
  }

  public func font(_ font: Font?) -> Text { changed { $0.font = font } }
  public func fontWeight(_ weight: Font.Weight?) -> Text { changed { $0.weight = weight?.value } }
  public func fontDesign(_ design: Font.Design?) -> Text {
    changed { $0.isMonospaced = design == .monospaced }
  }
  public func bold() -> Text { changed { $0.weight = 700 } }
  public func bold(_ isActive: Bool) -> Text { isActive ? bold() : self }
  public func italic() -> Text { changed { $0.isItalic = true } }
  public func italic(_ isActive: Bool) -> Text { isActive ? italic() : self }
  public func strikethrough(_ isActive: Bool = true, color: Color? = nil) -> Text {
    changed { $0.isStruck = isActive }
  }
  public func strikethrough(
    _ isActive: Bool = true, pattern: Text.LineStyle.Pattern, color: Color? = nil
  ) -> Text { changed { $0.isStruck = isActive } }
  public func underline(_ isActive: Bool = true, color: Color? = nil) -> Text {
    changed { $0.isUnderlined = isActive }
  }
  public func monospacedDigit() -> Text { changed { $0.hasMonospacedDigits = true } }
  public func monospaced(_ isActive: Bool = true) -> Text {
    changed { $0.isMonospaced = isActive }
  }
  public func kerning(_ kerning: CGFloat) -> Text { self }
  public func tracking(_ tracking: CGFloat) -> Text { self }
  public func baselineOffset(_ baselineOffset: CGFloat) -> Text { self }
  public func foregroundColor(_ color: Color?) -> Text { changed { $0.color = color?.light } }
  public func foregroundStyle<S: ShapeStyle>(_ style: S) -> Text {
    changed {
      $0.color = (style as? any DescribedStyle)?.css(EnvironmentValues())
    }
  }

  public func speechSpellsOutCharacters(_ value: Bool = true) -> Text { self }
}
