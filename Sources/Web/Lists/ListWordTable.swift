import Model

/// The texts of the Lists for their scripts: lines of `name=text`, which are smaller than JSON. A
/// text that equals its name is left out.
enum ListWordTable {
  /// Returns the texts that every page of the Lists contains.
  static func pageWords(_ words: Words) -> String {
    let wanted = ListWord.allCases.filter {
      !listScriptWords.contains($0) && !moreScriptWords.contains($0)
        && !serverPageWords.contains($0)
    }
    let sections = SectionWord.storedNames.map { ($0.name, words(section: $0.key)) }
    return table(wanted.map { ($0.rawValue, words(list: $0)) } + sections)
  }

  /// Returns the files with texts that are loaded together with the scripts that use them.
  static func scriptWordFiles(_ words: Words) -> [(name: String, text: String)] {
    [
      (listScriptAsset(words.language), text(words, listScriptWords.contains)),
      (moreScriptAsset(words.language), text(words, moreScriptWords.contains)),
    ]
  }

  static func listScriptAsset(_ language: Language) -> String { "list-\(language.rawValue).txt" }
  static func moreScriptAsset(_ language: Language) -> String { "lists-\(language.rawValue).txt" }

  private static func text(_ words: Words, _ isWanted: (ListWord) -> Bool) -> String {
    table(ListWord.allCases.filter(isWanted).map { ($0.rawValue, words(list: $0)) })
  }

  private static func table(_ texts: [(name: String, text: String)]) -> String {
    texts.filter { $0.name != $0.text }.map { "\($0.name)=\($0.text)" }.joined(separator: "\n")
  }

  /// Texts that only the modules use that the page loads through `js/lists/list.js`, or later.
  static let listScriptWords: Set<ListWord> = [
    .renameList, .listName, .deleteList, .itemDeleted, .allDone, .addItem, .addHint, .added, .check,
    .itemName, .quantity, .quantityHint, .save, .moved, .everything, .atStore, .hiddenElsewhere,
    .checkSections, .mergeSame, .uncheckAll, .unchecked, .clearChecked, .cleared, .emptyListTitle,
    .emptyListText, .notFoundTitle, .notFoundText, .restore, .photo, .addMore, .share, .history,
    .settings, .neededAgain, .editItem, .addedBy, .checkedBy, .changedBy, .guest,
  ]

  /// Texts that only the modules use that the page loads through `js/lists/more.js`.
  static let moreScriptWords: Set<ListWord> = [
    .itemsMerged, .editFields, .moveTo, .customSection, .sectionName, .badSection, .anyStore,
    .checking, .suggests, .fromTo, .accept, .dismiss, .nothingToMove, .checkFailed, .noSame,
    .pasteTitle, .readIt, .reading, .inQueue, .readFailed, .needsNetwork, .nothingRead, .typeIt,
    .ownKey,
    .insteadOf, .found, .selectedOf,
    .addSelected, .otherPhoto, .andMore, .showLess, .grocery, .mealPlan, .crossedOut, .notes,
    .groceryList, .sure, .unsure, .alternatives, .whereTo, .storesTitle, .storesText, .noStores,
    .addStore, .storeName, .storeDeleted, .moveUp, .moveDown, .drag, .walk, .moving, .shareText,
    .mayDo, .mayView, .mayCheck, .mayEdit, .until, .aWeek, .aMonth, .always, .makeLink, .link,
    .copyLink, .copied, .copyByHand, .endLink, .endLinkQuestion,
    .linkMade, .linkOnce, .linkUntil, .remakeLink, .shareNeedsNetwork, .joins, .hasSame, .paste,
    .current, .cancel,
    .keepsNothing, .readHere, .suggestions, .onList, .alreadyThere, .alreadyThereWith, .addMoreOf,
    .addedMoreOf, .leaveAsIs,
    .addSeparately, .otherList, .moveThere, .copyThere, .movedTo, .copiedTo,
  ]

  /// Texts that only pages without scripts use.
  static let serverPageWords: Set<ListWord> = [
    .needsScripts, .needsScriptsHere, .openPlain, .plainText, .oneALine, .orPhoto, .older,
    .photoUnread,
  ]
}
