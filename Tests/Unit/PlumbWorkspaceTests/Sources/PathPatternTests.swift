import Testing

@testable import PlumbWorkspace

@Suite struct PathPatternTests {
  @Test(arguments: [
    ("Item.swift", "*.swift", true), ("Item.swift", "Item?swift", true), ("Item.swift", "I*m.sw*t", true),
    ("Item.swift", "*.m", false), ("", "*", true), ("a", "?", true), ("", "?", false), ("ab", "?", false),
    (".hidden", "*", false), (".hidden", ".*", true), ("aab", "a*ab", true), ("abcabd", "*abd", true),
    ("Größe", "Gr??e", true), ("a*b", "a*b", true), ("abc", "***", true),
  ])
  func aPartMatches(_ name: String, _ part: String, _ isMatch: Bool) {
    #expect(PathPattern.matches(name, part) == isMatch)
  }

  /// Matching a pattern with many `*` backtracks only to the last one.
  @Test func manyStarsEnd() {
    let name = String(repeating: "a", count: 4000)
    #expect(!PathPattern.matches(name, String(repeating: "*a", count: 200) + "b"))
  }

  @Test(arguments: [
    ("Sources/*/Models", "Sources/Shop/Models/Item.swift", true),
    ("Sources/*/Models", "Sources/Shop/More/Models/Item.swift", false),
    ("Sources/**/Models", "Sources/Shop/More/Models/Item.swift", true),
    ("Sources/**/Models", "Sources/Models/Item.swift", true), ("**/*.swift", "a/b/c.swift", true),
    ("**", "a/b", true), ("Sources", "Sources/A.swift", true), ("Sources", "SourcesToo/A.swift", false),
    ("./Sources/", "Sources/A.swift", true), ("/abs/*", "/abs/A.swift", true), ("abs/*", "/abs/A.swift", false),
    (".", "A.swift", true), ("a/**/**/b/**/c", "a/x/b/y/z/c/D.swift", true), ("a/**/b", "a/x/c/D.swift", false),
  ])
  func aPathIsCovered(_ pattern: String, _ path: String, _ isCovered: Bool) {
    #expect(PathPattern(path: pattern).covers(path) == isCovered)
  }

  @Test func aPathWithoutWildcardsIsNoPattern() {
    #expect(PathPattern("Sources/Shop") == nil)
    #expect(PathPattern("Sources/S*")?.parts == ["Sources", "S*"])
  }
}
