import Foundation
import Testing

/// Comments, names, messages, pages and scripts use plain words. Each word of `Vocabulary` is reported with its file, its
/// line, and its replacement.
@Suite struct VocabularyTests {
  @Test func filesUsePlainWords() throws {
    var exempted: Set<Int> = []
    for path in PackageFiles.paths {
      for found in Self.findings(in: PackageFiles.bytes(of: path), path) {
        if let index = Self.exemption(of: found.word, in: path) {
          exempted.insert(index)
        } else {
          Issue.record("\(path):\(found.line): “\(found.word)”: \(found.advice)")
        }
      }
    }
    for (index, exemption) in Vocabulary.exemptions.enumerated() where !exempted.contains(index) {
      Issue.record("no word needs the exemption of \(exemption.word ?? "all words") in \(exemption.file)")
    }
  }

  @Test func wordsAreFound() {
    func words(_ text: String) -> [String] { Self.comments.words(in: text).map(\.word) }
    #expect(words("what the file says") == ["says"])
    #expect(words("Asked of their own") == ["asked", "of their own"])
    #expect(words("`said` and “it says so”, a task beneath").isEmpty)
    #expect(Self.messages.words(in: "there is none").map(\.word) == ["there is"])
    #expect(Self.messages.words(in: "it is no longer; it is no model; look ahead").map(\.word) == ["is no"])
    let (messages, comment) = SwiftLine.literals(
      #"f("a \(g("said")) b", at: "says", "\(x ? "it tells" : "")") // told"#)
    #expect(messages == ["said", "a … b", "says", "it tells", "", "…"] && comment == "/ told")
    #expect(DeclaredNames.words(in: "mendModels").map(\.word) == ["mend"])
    #expect(DeclaredNames.words(in: "isKept").map(\.word) == ["kept"])
    #expect(DeclaredNames.words(in: "amendment").isEmpty)
    #expect(Self.opening(of: "What is read.") == "What" && Self.opening(of: "Whatever.") == nil)
    #expect(Self.opening(of: "The same, again") == "The same" && Self.opening(of: "The samewise") == nil)
  }

  @Test(arguments: [
    (
      "Sources/A.swift", "/// What is said.\nlet mended = \"it tells\" // asked\n",
      ["What", "said", "mended", "tells", "asked"]
    ),
    ("Tests/A.swift", "let text = \"\"\"\n// said\n\"\"\"\n// told\nfunc kept() {}\n", ["told", "kept"]),
    ("Docs/A.md", "It says `said`.\n\n    $ it says\n\n```\nsaid\n```\n\nTold.\n", ["says", "told"]),
    (".ci/run", "#!/bin/sh\n# It looks\nsaid=1\nprintf 'tells %s' \"it speaks\"\n", ["looks", "tells", "speaks"]),
    ("Tests/check.py", "\"\"\"What it says\nor tells.\"\"\"\nsaid = 1  # asks\n", ["says", "tells", "asks"]),
    ("Sources/Mended.swift", "", ["mended"]),
    ("Docs/said.md", "", ["said"]),
  ])
  func kindsOfFilesAreChecked(_ path: String, _ text: String, _ words: [String]) {
    let found = Self.findings(in: Array(text.utf8), path).sorted { $0.line < $1.line }
    #expect(found.map(\.word).sorted() == words.sorted())
  }

  private typealias Finding = (line: Int, word: String, advice: String)

  private static let comments = WordSearch(Vocabulary.inComments)
  private static let messages = WordSearch(Vocabulary.inComments + Vocabulary.inMessages)

  private static func exemption(of word: String, in path: String) -> Int? {
    Vocabulary.exemptions.firstIndex {
      path.contains($0.file) && ($0.word ?? word).lowercased() == word.lowercased()
    }
  }

  private static func findings(in bytes: [UInt8], _ path: String) -> [Finding] {
    let name = path.split(separator: "/").last ?? ""
    let words = String(name.prefix { $0 != "." })
    let inName = DeclaredNames.words(in: words) + DeclaredNames.words(in: words.lowercased())
    let ofName = inName.prefix(1).map { Finding(1, $0.word, "name the file with \($0.instead)") }
    if name.hasSuffix(".swift") { return ofName + ofSwift(bytes, path) }
    if name.hasSuffix(".md") { return ofName + ofPage(bytes) }
    let isScript =
      bytes.starts(with: "#!".utf8) || ["Makefile", "Dockerfile"].contains(name)
      || ["py", "yml", "yaml", "lua", "el", "js", "c"].contains { name.hasSuffix(".\($0)") }
    return ofName + (isScript ? ofScript(bytes) : [])
  }

  // MARK: Swift

  private static func ofSwift(_ bytes: [UInt8], _ path: String) -> [Finding] {
    let lines = SwiftLine.lines(of: bytes)
    func text(_ line: SwiftLine) -> String { String(decoding: bytes[line.range], as: UTF8.self) }
    var found: [Finding] = []
    for line in messages.lines(in: bytes).map({ lines[$0] }) {
      func add(_ words: [(word: String, instead: String)]) {
        found += words.map { (line.number, $0.word, "write \($0.instead): \(text(line))") }
      }
      if line.isComment {
        add(comments.words(in: SwiftLine.comment(text(line))))
      } else {
        let (literals, comment) = SwiftLine.literals(text(line), isInString: line.isInString)
        add(comments.words(in: comment))
        if hasPlainMessages(path) { for literal in literals { add(messages.words(in: literal)) } }
      }
    }
    if path.hasPrefix("Sources/") {
      for line in lines where line.isOpening {
        guard let opening = opening(of: SwiftLine.comment(text(line))) else { continue }
        found.append((line.number, opening, "open with a noun phrase or a verb in the third person: \(text(line))"))
      }
    }
    for (name, end) in DeclaredNames.names(in: bytes) {
      for (word, instead) in DeclaredNames.words(in: name) {
        guard let line = lines.first(where: { $0.range.contains(end - 1) }), !line.isComment, !line.isInString else {
          continue
        }
        found.append((line.number, word, "write \(instead) in \(name)"))
      }
    }
    return found
  }

  /// Whether the string literals of a file are messages, which a user may read. Not in tests, whose literals are input and
  /// output, in module CoreData, and in Swift code that is copied into projects.
  private static func hasPlainMessages(_ path: String) -> Bool {
    path.hasPrefix("Sources/") && !path.contains("/CoreData/CoreData/") && !path.contains("/PlumbGenerate/Shared/")
  }

  /// Returns the opening of the vocabulary that a text begins with.
  private static func opening(of text: String) -> String? {
    let words = text.split(separator: " ", maxSplits: 2).prefix(2)
    return [words.prefix(1), words].map { $0.joined(separator: " ") }.map {
      $0.hasSuffix(",") ? String($0.dropLast()) : $0
    }
    .first(where: Vocabulary.openings.contains)
  }

  // MARK: Pages and scripts

  /// The prose of a page, without blocks of code.
  private static func ofPage(_ bytes: [UInt8]) -> [Finding] {
    var (found, isCode) = ([Finding](), false)
    let candidates = Set(comments.lines(in: bytes))
    guard !candidates.isEmpty else { return [] }
    let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: false)
    for (index, line) in lines.enumerated() {
      if line.hasPrefix("```") { isCode.toggle() }
      guard !isCode, candidates.contains(index), !line.hasPrefix("    ") else { continue }
      found += comments.words(in: String(line)).map { (index + 1, $0.word, "write \($0.instead): \(line)") }
    }
    return found
  }

  /// The comments and messages of a script: the text behind `#`, `//`, `--` or `;;`, in quotes, and in the blocks of
  /// Python's documentation.
  private static func ofScript(_ bytes: [UInt8]) -> [Finding] {
    var (found, isInBlock) = ([Finding](), false)
    let candidates = Set(comments.lines(in: bytes))
    guard !candidates.isEmpty else { return [] }
    let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: false)
    for (index, line) in lines.enumerated() {
      let isOdd = line.ranges(of: "\"\"\"").count % 2 == 1
      defer { if isOdd { isInBlock.toggle() } }
      guard candidates.contains(index) else { continue }
      let prose =
        isInBlock || isOdd
        ? [line]
        : line.matches(of: /(?:^|\s)(?:#|\/\/|--|;;|\/?\*|description:|name:)(.*)|"([^"]*)"|'([^']*)'/).map { $0.0 }
      for text in prose {
        // Variables are not prose.
        let plain = text.replacing(/\$\{?\w+|\{[^}]*\}|["']/, with: " ")
        found += comments.words(in: String(plain)).map { (index + 1, $0.word, "write \($0.instead): \(line)") }
      }
    }
    return found
  }
}
