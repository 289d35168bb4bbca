/// Whether an entry must keep every rule, or may lack what is required and hold values that do not
/// fit their kind yet. Lengths hold for both.
package enum Completeness: Sendable { case whole, draft }
