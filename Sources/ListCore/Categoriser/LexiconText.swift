/// The lexicon as the pages get it, to find sections without a network.
package enum LexiconText {
  /// Lines of `section<TAB>name`, brands with a third column; English first.
  package static var all: String { GroceryLexicon.english + "\n" + GroceryLexicon.russian }
}
