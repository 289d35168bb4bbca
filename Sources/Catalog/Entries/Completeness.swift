/// How strictly an entry is validated. A draft may lack required values and may contain values that
/// do not fit the kind of their field. Limits of length apply to both.
package enum Completeness: Sendable { case complete, draft }
