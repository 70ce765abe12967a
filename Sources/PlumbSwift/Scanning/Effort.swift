/// The number of tokens that the parser reads more than one time.
///
/// swift-syntax looks ahead to distinguish `a < b` from `A<B>`, a type from an expression, and an attribute from the
/// code after it, and it looks ahead again at the next token. For a sequence of `nonisolated(nonsending)`, `A?<` or
/// `where A == A,` the time is quadratic. Each token therefore counts as the number of tokens before it in its
/// statement.
struct Effort {
  /// The limit for any file, which corresponds to one statement of 2,000 tokens. In a release build the parser needs
  /// up to 350 ns for each token that it reads again.
  static let least = 1 << 21
  /// The additional limit for each byte of the file.
  static let perByte = 8

  private(set) var done = 0

  /// Adds tokens that are read again.
  mutating func add(_ tokens: Int) { done += tokens }

  /// Adds bytes that are read again, from a merge marker to the file's end. They are faster than tokens.
  mutating func add(bytes: Int) { done += bytes / 16 }

  /// Whether the effort exceeds the limit for a file of a size in bytes.
  func isTooMuch(for bytes: Int) -> Bool { done > Self.least + Self.perByte * bytes }
}
