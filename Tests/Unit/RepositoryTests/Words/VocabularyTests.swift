import Foundation
import Testing

/// Comments and names use plain words. Each word of `Vocabulary` is reported with its file, its line, and its
/// replacement.
@Suite struct VocabularyTests {
  @Test(arguments: HouseTests.modules) func commentsUsePlainWords(_ module: String) throws {
    for comment in try SourceLine.all(in: module) where comment.isComment {
      for (word, instead) in Self.words(in: comment.text, Self.patterns) {
        Issue.record("\(comment.file):\(comment.line): “\(word)”: write \(instead): \(comment.text)")
      }
    }
  }

  /// The messages are the string literals with several words, which a user may read.
  @Test(arguments: HouseTests.modules) func messagesUsePlainWords(_ module: String) throws {
    for line in try SourceLine.all(in: module) where !line.isComment && Self.hasPlainMessages(line.file) {
      for message in line.messages {
        for (word, instead) in Self.words(in: message, Self.patterns + Self.messagePatterns) {
          Issue.record("\(line.file):\(line.line): “\(word)”: write \(instead): \(message)")
        }
      }
    }
  }

  /// Whether the messages of a file are checked.
  private static func hasPlainMessages(_ file: String) -> Bool {
    !unchecked.contains { file.contains("/\($0)/") }
  }

  /// The modules and folders whose string literals are not checked: messages of module CoreData, and Swift code that
  /// is copied into projects.
  private static let unchecked = ["CoreData/CoreData", "PlumbGenerate/Shared"]

  @Test(arguments: HouseTests.modules) func documentationOpensWithASubject(_ module: String) throws {
    for comment in try SourceLine.all(in: module) where comment.isOpening {
      guard let opening = Self.opening(of: comment.text) else { continue }
      Issue.record(
        """
        \(comment.file):\(comment.line): “\(opening)”: open with a noun phrase or a verb in the third person: \
        \(comment.text)
        """)
    }
  }

  @Test(arguments: HouseTests.modules) func namesUsePlainWords(_ module: String) throws {
    for line in try SourceLine.all(in: module) where line.isCode {
      for name in Self.declaredNames(in: line.text) {
        for (word, instead) in Self.words(inName: name) {
          Issue.record("\(line.file):\(line.line): “\(word)” in \(name): write \(instead)")
        }
      }
    }
  }

  @Test func wordsAreFound() {
    #expect(Self.words(in: "what the file says", Self.patterns).map(\.word) == ["says"])
    #expect(Self.words(in: "Asked of their own", Self.patterns).map(\.word) == ["Asked", "of their own"])
    #expect(Self.words(in: "`said` and “it says so”, a task beneath", Self.patterns).isEmpty)
    let line = SourceLine(file: "", line: 1, text: #"f("a \(g("said")) b", at: "says", "\(x ? "it tells" : "")")"#)
    #expect(line.messages == ["a … b", "it tells"])
    #expect(Self.words(inName: "mendModels").map(\.word) == ["mend"])
    #expect(Self.declaredNames(in: "  private let isKept: Bool; func told() {}") == ["isKept", "told"])
    #expect(Self.words(inName: "isKept").map(\.word) == ["kept"] && Self.words(inName: "amendment").isEmpty)
    #expect(Self.opening(of: "What is read.") == "What" && Self.opening(of: "Whatever.") == nil)
  }

  /// Returns the words of the vocabulary in a text, except in code spans, quotations, names of parameters, and terms of
  /// parsers.
  private static func words(
    in text: String, _ patterns: [(Regex<Substring>, String)]
  ) -> [(word: String, instead: String)] {
    guard Self.mayHaveWord(text) else { return [] }
    let prose = text.replacing(quoted, with: "")
    return patterns.flatMap { pattern, instead in
      prose.matches(of: pattern).map { (String($0.output), instead) }
    }
  }

  /// Returns the words of the vocabulary that a name consists of or contains as a part in camel case.
  private static func words(inName name: String) -> [(word: String, instead: String)] {
    guard parts(of: name).contains(where: firstParts.contains) else { return [] }
    return Vocabulary.inNames.flatMap { entry in
      entry.words.filter { word in
        let capital = word.prefix(1).uppercased() + word.dropFirst()
        return name.ranges(of: word).contains { $0.lowerBound == name.startIndex && isPart(name[$0.upperBound...]) }
          || name.ranges(of: capital).contains { isPart(name[$0.upperBound...]) }
      }.map { ($0, entry.instead) }
    }
  }

  /// Returns the parts of a name in camel case, in lowercase letters.
  private static func parts(of name: String) -> [[UInt8]] {
    var parts: [[UInt8]] = [[]]
    for byte in name.utf8 {
      if (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) { parts.append([]) }
      parts[parts.count - 1].append(byte.isLetter ? byte | 0x20 : byte)
    }
    return parts
  }

  private static let firstParts = Set(Vocabulary.inNames.flatMap(\.words).map { parts(of: $0)[0] })

  /// Whether the rest of a name begins with another word.
  private static func isPart(_ rest: Substring) -> Bool { rest.first.map { $0.isUppercase || $0 == "_" } ?? true }

  /// Returns the words after the keywords of declarations in a line.
  private static func declaredNames(in text: String) -> [String] {
    let words = text.utf8.split { !($0.isLetter || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0)) }
    return zip(words, words.dropFirst()).compactMap { keyword, name in
      keywords.contains(Array(keyword)) ? String(decoding: name, as: UTF8.self) : nil
    }
  }

  private static let keywords = Set(
    ["func", "var", "let", "case", "struct", "enum", "class", "protocol", "typealias"].map { Array($0.utf8) })

  private static func opening(of text: String) -> String? {
    Vocabulary.openings.first { text == $0 || text.hasPrefix($0 + " ") || text.hasPrefix($0 + ",") }
  }

  /// Whether an entry of the vocabulary may be in a text, because its longest word is. A search for each entry takes ten
  /// times as long.
  private static func mayHaveWord(_ text: String) -> Bool {
    text.lowercased().utf8.split { !$0.isLetter }.contains { longestWords.contains(Array($0)) }
  }

  private static let longestWords = Set(
    (Vocabulary.inComments + Vocabulary.inMessages).flatMap(\.words).compactMap { entry in
      entry.prefix { $0 != "(" }.utf8.split { !$0.isLetter }.max { $0.count < $1.count }.map(Array.init)
    })

  nonisolated(unsafe) private static let quoted =
    /`[^`]*`|“[^”]*”|"[^"]*"|^- (?:Parameter )?\w+:|look(?:s? |-)a(?:head|round)/
  nonisolated(unsafe) private static let patterns = regexes(Vocabulary.inComments)
  nonisolated(unsafe) private static let messagePatterns = regexes(Vocabulary.inMessages)

  private static func regexes(_ entries: [Vocabulary.Entry]) -> [(Regex<Substring>, String)] {
    entries.compactMap { entry in
      let pattern = "\\b(?:\(entry.words.joined(separator: "|")))\\b"
      guard let regex = try? Regex(pattern, as: Substring.self) else { return nil }
      return (regex.ignoresCase(), entry.instead)
    }
  }
}

extension UInt8 {
  /// Whether the byte is a letter of ASCII.
  fileprivate var isLetter: Bool { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(self | 0x20) }
}

/// A line of code, of a multi-line string, or of a comment that has its own line.
private struct SourceLine {
  /// The path from the root of the project.
  let file: String
  /// The line, from 1.
  let line: Int
  /// The line; of a comment the text behind the slashes.
  let text: String
  /// Whether the line is a comment.
  var isComment = false
  /// Whether a doc comment begins with the line.
  var isOpening = false
  /// Whether the line is in a multi-line string.
  var isInString = false

  /// Whether the line is code.
  var isCode: Bool { !isComment && !isInString }

  /// The texts with several words in the line's string literals, including literals in interpolations. An ellipsis
  /// represents each interpolation.
  var messages: [String] {
    var (texts, open, index) = ([String](), isInString ? [""] : [String](), text.startIndex)
    /// The depth of parentheses in each interpolation.
    var depths: [Int] = []
    while index < text.endIndex {
      let character = text[index]
      text.formIndex(after: &index)
      let isInText = open.count > depths.count
      if isInText, character == "\\", index < text.endIndex {
        if text[index] == "(" {
          depths.append(0)
          open[open.count - 1] += "…"
        }
        text.formIndex(after: &index)
      } else if isInText, character != "\"" || open.count == 1 && isInString {
        open[open.count - 1].append(character)
      } else if isInText {
        texts.append(open.removeLast())
      } else if character == "\"" {
        open.append("")
      } else if character == "/", text[index...].hasPrefix("/"), depths.isEmpty {
        break
      } else if character == "(", let depth = depths.last {
        depths[depths.count - 1] = depth + 1
      } else if character == ")", let depth = depths.last {
        if depth == 0 { depths.removeLast() } else { depths[depths.count - 1] = depth - 1 }
      }
    }
    return (texts + open).filter { $0.contains(" ") }
  }

  /// Returns the lines of a module.
  static func all(in module: String) throws -> [SourceLine] {
    let root = URL(fileURLWithPath: #filePath).appendingPathComponent("../../../../..").standardizedFileURL
    let folder = root.appendingPathComponent(HouseTests.folder(of: module))
    let paths = (FileManager.default.enumerator(atPath: folder.path)?.compactMap { $0 as? String } ?? []).sorted()
    return try paths.filter { $0.hasSuffix(".swift") }.flatMap { path in
      lines(
        in: try String(contentsOf: folder.appendingPathComponent(path), encoding: .utf8),
        file: "\(HouseTests.folder(of: module))/\(path)")
    }
  }

  /// Returns the words of a line; a code example, which may contain the output of the tool, has none.
  private static func prose(_ text: Substring) -> String {
    text.hasPrefix("     ") ? "" : String(text.drop { $0 == " " })
  }

  private static func lines(in text: String, file: String) -> [SourceLine] {
    var (found, isInString, wasDocumentation) = ([SourceLine](), false, false)
    for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
      let trimmed = line.drop { $0 == " " }
      let isDocumentation = !isInString && trimmed.hasPrefix("///")
      if !isInString, trimmed.hasPrefix("//") {
        found.append(
          SourceLine(
            file: file, line: index + 1, text: prose(trimmed.drop { $0 == "/" }), isComment: true,
            isOpening: isDocumentation && !wasDocumentation))
      } else {
        found.append(SourceLine(file: file, line: index + 1, text: String(line), isInString: isInString))
        if line.ranges(of: "\"\"\"").count % 2 == 1 { isInString.toggle() }
      }
      wasDocumentation = isDocumentation
    }
    return found
  }
}
