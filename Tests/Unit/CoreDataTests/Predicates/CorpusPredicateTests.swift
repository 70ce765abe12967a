#if os(Linux)
  @testable import CoreData
  import Foundation
  import Testing

  @Suite("Predicates of real models") struct CorpusPredicateTests {
    /// The folder of collected models, next to the repository.
    static let corpus = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("../../../../../shared/corpus").standardizedFileURL

    @Test(.enabled(if: FileManager.default.fileExists(atPath: corpus.path)))
    func everyPredicateOfAModelParses() throws {
      let files = FileManager.default.enumerator(at: Self.corpus, includingPropertiesForKeys: nil)
      let attribute = try NSRegularExpression(
        pattern: "\\b(?:predicateString|partialIndexPredicate|predicate)=\"([^\"]*)\"")
      var count = 0
      for case let file as URL in try #require(files) where file.lastPathComponent == "contents" {
        guard let text = try? String(contentsOf: file, encoding: .utf8) else { continue }
        let whole = NSRange(location: 0, length: text.utf16.count)
        for match in attribute.matches(in: text, range: whole) {
          guard let range = Range(match.range(at: 1), in: text) else { continue }
          let format = text[range].replacingOccurrences(of: "&quot;", with: "\"")
            .replacingOccurrences(of: "&lt;", with: "<").replacingOccurrences(of: "&gt;", with: ">")
            .replacingOccurrences(of: "&apos;", with: "'").replacingOccurrences(of: "&amp;", with: "&")
          if format.isEmpty { continue }
          let node = try FormatParser.predicate(format)
          #expect(try FormatParser.predicate(node.description) == node, "\(format)")
          count += 1
        }
      }
      #expect(count > 5)
    }
  }
#endif
