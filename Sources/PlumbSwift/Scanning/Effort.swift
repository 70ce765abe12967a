/// What a parser has to go over more than once before a file is read, as the number of tokens.
///
/// swift-syntax looks ahead to tell `a < b` from `A<B>`, a type from an expression, an attribute from what follows it, and
/// looks ahead again from the next token. A row of `nonisolated(nonsending)`, `A?<` or `where A == A,` costs the square
/// of its length that way, so each token counts as those before it in its statement.
struct Effort {
  /// What any file may take: one statement of 2,000 tokens. The parser takes up to 350 ns for each that it goes over
  /// again, in a release build.
  static let least = 1 << 21
  /// What it may take besides, for each of its bytes.
  static let perByte = 8

  private(set) var done = 0

  /// Tokens to go over again.
  mutating func add(_ tokens: Int) { done += tokens }

  /// Bytes to go over again, from a marker of a merge to the file's end: that is quicker than tokens are.
  mutating func add(bytes: Int) { done += bytes / 16 }

  /// Whether a file that has so many bytes has to cost less.
  func isTooMuch(for bytes: Int) -> Bool { done > Self.least + Self.perByte * bytes }
}
