import HTML
import Model

/// A chart with a table of its values. Bars link to a list of their entries where there is one.
struct Plot {
  struct Bar {
    /// The label beneath or before the bar. Abbreviated in columns.
    var label: String
    /// The label in full, for the table and for screen readers.
    var name: String
    var count: Int
    var link: String?

    init(_ label: String, name: String? = nil, count: Int, link: String? = nil) {
      self.label = label
      self.name = name ?? label
      self.count = count
      self.link = link
    }
  }

  enum Shape { case columns, rows }

  let id: String
  let title: String
  /// The heading of the table's first column.
  let head: String
  var note: String?
  let bars: [Bar]
  let shape: Shape
  let context: PageContext

  /// The number of rows in the drawing. Further rows are in the table only.
  static let maxRows = 14

  private var largestCount: Int { max(bars.map(\.count).max() ?? 0, 1) }

  var node: some Node {
    section(.class("plot"), .label(title)) {
      h2 { title }
      if let note { p(.class("hint")) { note } }
      if shape == .columns { columns } else { rows }
      details {
        summary { context.words(statistics: .asTable) }
        table(.class("plot-table")) {
          thead {
            tr {
              th(Attribute("scope", "col")) { head }
              th(Attribute("scope", "col")) { context.words(statistics: .number) }
            }
          }
          tbody { ForEach(bars) { row(of: $0) } }
        }
      }
    }
  }

  private func row(of bar: Bar) -> some Node {
    tr {
      th(Attribute("scope", "row")) {
        if let link = bar.link { a(.href(link)) { bar.name } } else { bar.name }
      }
      td { context.words.grouped(bar.count) }
    }
  }

  /// The description of the drawing for screen readers: its title and the largest bar.
  private var summaryText: String {
    let best = bars.max { $0.count < $1.count }
    return context.words(
      statistics: .drawing,
      ["title": title, "name": best?.name ?? "", "n": context.words.grouped(best?.count ?? 0)])
  }

  // MARK: - Rows

  /// The height of a row in pixels, large enough for a touch target.
  private static let rowHeight = 46

  private var rows: some Node {
    let shown = Array(bars.prefix(Self.maxRows))
    let leads = shown.contains { $0.link != nil }
    return svg(
      .class("rows-plot"), .role(leads ? "group" : "img"), .label(leads ? title : summaryText),
      Attribute("width", "100%"), .height(shown.count * Self.rowHeight)
    ) {
      ForEach(shown.enumerated()) { place, bar in
        if let link = bar.link {
          a(.href(link), .label("\(bar.name): \(context.words.grouped(bar.count))")) {
            self.bar(bar, at: place * Self.rowHeight)
          }
        } else {
          self.bar(bar, at: place * Self.rowHeight)
        }
      }
    }
  }

  /// - Parameter top: the distance from the top of the drawing in pixels.
  @NodeBuilder private func bar(_ bar: Bar, at top: Int) -> some Node {
    rect(
      .class("hit"), Attribute("y", "\(top)"), Attribute("width", "100%"),
      .height(Self.rowHeight), Attribute("rx", "8")
    ) {}
    svgText(.class("plot-label"), Attribute("x", "2"), Attribute("y", "\(top + 20)")) {
      shortened(bar.label)
    }
    svgText(
      .class("plot-number"), Attribute("x", "99.5%"), Attribute("y", "\(top + 20)"),
      Attribute("text-anchor", "end")
    ) { context.words.grouped(bar.count) }
    rect(
      .class("track"), Attribute("y", "\(top + 29)"), Attribute("width", "100%"), .height(9),
      Attribute("rx", "4.5")
    ) {}
    if bar.count > 0 {
      rect(
        .class("bar"), Attribute("y", "\(top + 29)"),
        Attribute("width", percent(max(Double(bar.count) / Double(largestCount) * 100, 1.5))),
        .height(9),
        Attribute("rx", "4.5")
      ) {}
    }
  }

  private func shortened(_ text: String) -> String {
    text.count <= 32 ? text : "\(text.prefix(31))…"
  }

  // MARK: - Columns

  /// The top of the drawing area, its height, and the height of the whole drawing, in pixels.
  private static let (plotTop, plotHeight, columnsHeight) = (24, 120, 170)

  /// The value of a column of full height. If one column is more than eight times the next, as on
  /// the day of an import, it is drawn with a gap, so that the other columns can be compared. Its
  /// label shows the real value.
  private var tallest: Int {
    let next = bars.map(\.count).sorted(by: >).dropFirst().first ?? 0
    return next > 0 && largestCount > 8 * next ? next * 3 / 2 + 1 : largestCount
  }

  private var columns: some Node {
    svg(
      .class("columns-plot"), .role("img"), .label(summaryText), Attribute("width", "100%"),
      .height(Self.columnsHeight)
    ) {
      line(
        .class("axis"), Attribute("x1", "0"), Attribute("x2", "100%"),
        Attribute("y1", "\(Self.plotTop + Self.plotHeight)"),
        Attribute("y2", "\(Self.plotTop + Self.plotHeight)")
      ) {}
      ForEach(bars.enumerated()) { place, bar in column(bar, place) }
    }
  }

  @NodeBuilder private func column(_ bar: Bar, _ place: Int) -> some Node {
    let width = 100 / Double(bars.count)
    let middle = percent(width * (Double(place) + 0.5))
    let base = Self.plotTop + Self.plotHeight
    let share = min(1, Double(bar.count) / Double(tallest))
    let height = bar.count == 0 ? 0 : max(3, Int((share * Double(Self.plotHeight)).rounded()))
    if height > 0 {
      rect(
        .class("bar"), Attribute("x", percent(width * (Double(place) + 0.14))),
        Attribute("y", "\(base - height)"), Attribute("width", percent(width * 0.72)),
        .height(height), Attribute("rx", "3")
      ) {}
      if bar.count > tallest {
        rect(
          .class("gap"), Attribute("x", percent(width * Double(place))),
          Attribute("y", "\(Self.plotTop + 14)"), Attribute("width", percent(width)), .height(4)
        ) {}
      }
      svgText(
        .class("plot-number"), Attribute("x", middle), Attribute("y", "\(base - height - 6)"),
        Attribute("text-anchor", "middle")
      ) { context.words.abbreviated(bar.count) }
    }
    svgText(
      .class("plot-label"), Attribute("x", middle), Attribute("y", "\(base + 19)"),
      Attribute("text-anchor", "middle")
    ) {
      // On a phone a column has room for one letter of a month, but for the two digits of a rating.
      if bar.label.first?.isLetter == true {
        String(bar.label.prefix(1))
        tspan(.class("rest")) { String(bar.label.dropFirst()) }
      } else {
        bar.label
      }
    }
  }

  private func percent(_ number: Double) -> String {
    let hundredths = Int((number * 100).rounded())
    let rest = hundredths % 100
    return "\(hundredths / 100).\(rest < 10 ? "0" : "")\(rest)%"
  }
}

extension Words {
  /// Abbreviates a number above a narrow column: `980`, `1.2k`, `36k`.
  func abbreviated(_ number: Int) -> String {
    guard number >= 1000 else { return "\(number)" }
    let thousands =
      number < 9950 ? decimal(Double(number) / 1000) : "\((number + 500) / 1000)"
    return self(number: .thousands, ["n": thousands])
  }
}
