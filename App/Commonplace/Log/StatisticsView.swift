import CommonplaceKit
import CommonplaceUI
import Foundation
import Model
import SwiftUI

/// Numbers about the Log, for all years or for one.
struct StatisticsView: View {
  @State private var model: StatisticsViewModel

  init(book: Book) { _model = State(initialValue: StatisticsViewModel(client: book.client)) }

  var body: some View {
    LoadStateView(model.statistics) { statistics in
      List {
        summary(statistics).listRowBackground(Color.card)
        StatisticsBars(title: "Verdicts", bars: statistics.verdictBars)
        StatisticsBars(title: "Types", bars: statistics.typeBars)
        StatisticsBars(title: "Years", bars: statistics.yearBars)
        StatisticsBars(title: "Decades", bars: statistics.decadeBars)
      }
      .scrollContentBackground(.hidden)
      .refreshable { await model.load() }
    }
    .background(Color.paper)
    .navigationTitle("Statistics")
    .task { await model.statistics.loadIfNeeded() }
    .toolbar { yearMenu }
  }

  private func summary(_ statistics: Statistics) -> some View {
    Section {
      LabeledContent("Entries") { Text(statistics.total, format: .number) }
      LabeledContent("Rated") { Text(statistics.rated, format: .number) }
      if let mean = statistics.meanRating {
        LabeledContent("Average Rating") {
          Text(mean, format: .number.precision(.fractionLength(1)))
        }
      }
    }
  }

  private var yearMenu: some View {
    Menu("Year", systemImage: "calendar") {
      Picker(
        "Year",
        selection: Binding(
          get: { model.year },
          set: { year in Task { await model.show(type: model.type, year: year) } })
      ) {
        Text("All Years").tag(Int?.none)
        ForEach((model.statistics.value?.years ?? []).reversed(), id: \.year) {
          Text(verbatim: "\($0.year)").tag(Optional($0.year))
        }
      }
    }
  }
}

/// A row of a chart: a name and a count.
struct StatisticsBar: Identifiable {
  let id: String
  let name: Text
  let count: Int
}

/// Counts as horizontal bars.
private struct StatisticsBars: View {
  let title: LocalizedStringKey
  let bars: [StatisticsBar]

  private var largest: Int { bars.map(\.count).max() ?? 1 }

  var body: some View {
    if !bars.isEmpty {
      Section(title) {
        ForEach(bars) { bar in
          VStack(alignment: .leading, spacing: 4) {
            HStack {
              bar.name
              Spacer()
              Text(bar.count, format: .number).foregroundStyle(.secondary)
            }
            ProgressView(value: Double(bar.count), total: Double(max(largest, 1)))
              .tint(.logAccent)
              .accessibilityHidden(true)
          }
          .accessibilityElement(children: .combine)
        }
      }
      .listRowBackground(Color.card)
    }
  }
}

extension Statistics {
  fileprivate var verdictBars: [StatisticsBar] {
    verdicts.filter { $0.count > 0 }.map {
      StatisticsBar(
        id: "\($0.score.rawValue)", name: Text("\($0.score.emoji) \(Text($0.score.title))"),
        count: $0.count)
    }
  }

  fileprivate var typeBars: [StatisticsBar] {
    types.filter { $0.count > 0 }.map { type in
      let name = CatalogName(systemKey: type.name.lowercased(), stored: type.name)
      return StatisticsBar(
        id: "\(type.id)", name: Text(verbatim: name.plural(in: .current)), count: type.count)
    }
  }

  fileprivate var yearBars: [StatisticsBar] {
    years.reversed().map {
      StatisticsBar(id: "\($0.year)", name: Text(verbatim: "\($0.year)"), count: $0.count)
    }
  }

  fileprivate var decadeBars: [StatisticsBar] {
    decades.reversed().map {
      StatisticsBar(
        id: "\($0.decade)", name: Text(verbatim: "\($0.decade)–\($0.decade + 9)"), count: $0.count)
    }
  }
}
