import Foundation
import Testing

/// Comments are written in plain words: a word of `Vocabulary` fails with its file, its line and what to write instead.
@Suite struct VocabularyTests {
  @Test(arguments: HouseTests.modules) func commentsUsePlainWords(_ module: String) throws {
    for comment in try SourceComment.all(in: module) {
      for (word, instead) in Self.words(in: comment.text) {
        Issue.record("\(comment.file):\(comment.line): “\(word)”: write \(instead): \(comment.text)")
      }
    }
  }

  @Test(arguments: HouseTests.modules) func documentationOpensWithASubject(_ module: String) throws {
    for comment in try SourceComment.all(in: module) where comment.isOpening {
      guard let opening = Self.opening(of: comment.text) else { continue }
      Issue.record(
        """
        \(comment.file):\(comment.line): “\(opening)”: open with a noun phrase or a verb in the third person: \
        \(comment.text)
        """)
    }
  }

  @Test func wordsAreFound() {
    #expect(Self.words(in: "what the file says").map(\.word) == ["says"])
    #expect(Self.words(in: "Asked of their own").map(\.word) == ["Asked", "of their own"])
    #expect(Self.words(in: "`said` and “it says so”, a task beneath").isEmpty)
    #expect(Self.opening(of: "What is read.") == "What" && Self.opening(of: "Whatever.") == nil)
  }

  /// Returns the words of the vocabulary in a text, except in code spans and quotations.
  private static func words(in text: String) -> [(word: String, instead: String)] {
    let prose = text.replacing(/`[^`]*`|“[^”]*”/, with: "")
    return patterns.flatMap { pattern, instead in
      prose.matches(of: pattern).map { (String($0.output), instead) }
    }
  }

  private static func opening(of text: String) -> String? {
    Vocabulary.openings.first { text == $0 || text.hasPrefix($0 + " ") || text.hasPrefix($0 + ",") }
  }

  nonisolated(unsafe) private static let patterns: [(Regex<Substring>, String)] = Vocabulary.inComments.compactMap {
    entry in
    let pattern = "\\b(?:\(entry.words.joined(separator: "|")))\\b"
    guard let regex = try? Regex(pattern, as: Substring.self) else { return nil }
    return (regex.ignoresCase(), entry.instead)
  }
}

/// A line of a comment that has its own line.
private struct SourceComment {
  /// The path from the root of the project.
  let file: String
  /// The line, from 1.
  let line: Int
  /// The text behind the slashes.
  let text: String
  /// Whether a doc comment begins with the line.
  let isOpening: Bool

  /// Returns the comments of a module, except lines in multi-line strings.
  static func all(in module: String) throws -> [SourceComment] {
    let root = URL(fileURLWithPath: #filePath).appendingPathComponent("../../../..").standardizedFileURL
    let folder = root.appendingPathComponent("Sources/\(module)")
    let paths = (FileManager.default.enumerator(atPath: folder.path)?.compactMap { $0 as? String } ?? []).sorted()
    return try paths.filter { $0.hasSuffix(".swift") }.flatMap { path in
      comments(
        in: try String(contentsOf: folder.appendingPathComponent(path), encoding: .utf8),
        file: "Sources/\(module)/\(path)")
    }
  }

  /// Returns the words of a line; of a code example those of its comment.
  private static func prose(_ text: Substring) -> String {
    guard text.hasPrefix("     ") else { return String(text.drop { $0 == " " }) }
    return text.range(of: "//").map { String(text[$0.upperBound...].drop { $0 == " " }) } ?? ""
  }

  private static func comments(in text: String, file: String) -> [SourceComment] {
    var (found, isInString, wasDocumentation) = ([SourceComment](), false, false)
    for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
      let trimmed = line.drop { $0 == " " }
      let isDocumentation = !isInString && trimmed.hasPrefix("///")
      if !isInString, trimmed.hasPrefix("//") {
        found.append(
          SourceComment(
            file: file, line: index + 1, text: prose(trimmed.drop { $0 == "/" }),
            isOpening: isDocumentation && !wasDocumentation))
      } else if line.ranges(of: "\"\"\"").count % 2 == 1 {
        isInString.toggle()
      }
      wasDocumentation = isDocumentation
    }
    return found
  }
}
