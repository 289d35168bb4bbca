// swift-format-ignore-file
// Written by scripts/check-snippets --write.
import CommonplaceKit
import CommonplaceUI
import Foundation

@MainActor func Model_Model_1(draft: EntryDraft) async throws {
  var draft = EntryDraft(title: "Solaris", description: "A planet of memories.")
  draft.additionalFields = ["Year": "1972"]
  draft.rating = .set(8.5)
}

@MainActor func Model_EntryDraft_1(draft: EntryDraft) async throws {
  var draft = EntryDraft(title: "Solaris", description: "A planet of memories.")
  draft.rating = .set(8.5)
}

@MainActor func Model_EntryFilter_1() async throws {
  EntryFilter([.init("Year", .atLeast, "1970")])
}

@MainActor func Model_EntryType_1() async throws {
  TypeDraft(name: "Concert", icon: "🎤", fields: [FieldDraft(label: "Venue", kind: .text)])
}

@MainActor func Model_NameLimits_1() async throws {
  if let problem = NameLimits.problem(of: "Lidl", in: NameLimits.storeLength) {
    print(problem.field, problem.code)
  }
}
