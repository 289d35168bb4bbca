/// The lexicon as text for the JavaScript of the pages, which finds sections offline.
package enum LexiconText {
  /// Lines of `section<TAB>name`, with a third column for brands; English first.
  package static var all: String { GroceryLexicon.english + "\n" + GroceryLexicon.russian }
}
