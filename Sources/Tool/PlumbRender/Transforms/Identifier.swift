/// The words of a name, for writing it in the naming style of another language.
///
///     Identifier("publishedOn").snakeCase    // published_on
///     Identifier("HTTPServer 2").camelCase   // httpServer2
///     Identifier("isbn").pascalCase          // Isbn
///
/// Characters that are not letters or digits of any script separate words and are left out, including underscores. A
/// result that would begin with a digit begins with an underscore. An empty result is `_`.
struct Identifier {
  let words: [Substring]

  /// Creates an identifier from a name. A word ends before a capital that follows a lowercase letter or a digit, and
  /// before the last of several capitals.
  init(_ name: String) {
    var words: [Substring] = []
    for part in name.split(whereSeparator: { !($0.isLetter || $0.isNumber) }) {
      var start = part.startIndex
      for index in part.indices.dropFirst() where Self.begins(at: index, in: part) {
        words.append(part[start..<index])
        start = index
      }
      words.append(part[start...])
    }
    self.words = words
  }

  private static func begins(at index: Substring.Index, in part: Substring) -> Bool {
    guard part[index].isUppercase else { return false }
    if !part[part.index(before: index)].isUppercase { return true }
    let next = part.index(after: index)
    return next < part.endIndex && part[next].isLowercase
  }

  var camelCase: String {
    Self.legal(words.prefix(1).map { $0.lowercased() }.joined() + words.dropFirst().map { Self.capital($0) }.joined())
  }

  var pascalCase: String { Self.legal(words.map { Self.capital($0) }.joined()) }

  var snakeCase: String { Self.legal(words.map { $0.lowercased() }.joined(separator: "_")) }

  private static func capital(_ word: Substring) -> String {
    word.prefix(1).uppercased() + word.dropFirst().lowercased()
  }

  private static func legal(_ name: String) -> String {
    guard let first = name.first else { return "_" }
    return first.isNumber ? "_" + name : name
  }
}
