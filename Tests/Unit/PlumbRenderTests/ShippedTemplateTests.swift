import Foundation
import PlumbFormats
import PlumbModel
import TestSupport
import Testing

@testable import PlumbRender

/// The output of the templates in `Templates/` for the samples equals the files in `Tests/Fixtures/Templates`. The
/// script `Tests/EndToEnd/Generated/Templates/check` checks those files with the tools of each language.
@Suite struct ShippedTemplateTests {
  private static let root = Repository.url()

  private static let templates = [
    ("Markdown", "md"), ("Room", "kt"), ("TypeScript", "ts"), ("GraphQL", "graphql"), ("EntityNames", "json"),
  ]
  /// A sample with composites and many-to-many relationships, a sample with inheritance, and a small sample.
  private static let samples = [
    ("Greenhouse", "Greenhouse 3"), ("Ledger", "Ledger"), ("Bookshop", "Bookshop 2"),
  ]

  private static func model(_ sample: String, _ version: String) throws -> Model {
    let path = "Samples/\(sample)/\(sample).xcdatamodeld/\(version).xcdatamodel/contents"
    let bytes = try Data(contentsOf: root.appendingPathComponent(path))
    return try Model.read(Array(bytes), file: path, name: version).value
  }

  @Test(arguments: templates) func makes(_ template: String, _ suffix: String) throws {
    let renderer = try Renderer(template: Self.root.appendingPathComponent("Templates/\(template).mustache").path)
    for (sample, version) in Self.samples {
      let text = try renderer.text(
        of: Self.model(sample, version), values: ["package": "com.example.\(sample.lowercased())"], bundle: sample)
      let golden = Self.root.appendingPathComponent("Tests/Fixtures/Templates/\(template)/\(sample).\(suffix)")
      guard let expected = try? String(contentsOf: golden, encoding: .utf8) else {
        try FileManager.default.createDirectory(
          at: golden.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(text.utf8).write(to: golden)
        Issue.record("\(golden.path) was missing; it is written now")
        continue
      }
      #expect(text == expected, "\(template) of \(sample) is not \(golden.lastPathComponent)")
    }
  }

  /// The output has the marker of generated files. The first comment of each template contains its description and
  /// its usage.
  @Test(arguments: templates) func isDocumented(_ template: String, _: String) throws {
    let file = Self.root.appendingPathComponent("Templates/\(template).mustache")
    let text = try String(contentsOf: file, encoding: .utf8)
    let comment = try #require(text.components(separatedBy: "\n}}\n").first)
    #expect(comment.hasPrefix("{{!\n") && comment.contains("plumb generate --template Templates/\(template).mustache"))
    let made = try Renderer(template: file.path).text(of: Model(name: "Empty"))
    #expect(made.prefix { !$0.isNewline }.contains("plumb:generated") && made.hasSuffix("\n"))
  }

  @Test func allAreHere() throws {
    let files = try FileManager.default.contentsOfDirectory(atPath: Self.root.appendingPathComponent("Templates").path)
    #expect(
      files.filter { $0.hasSuffix(".mustache") }.sorted() == Self.templates.map { "\($0.0).mustache" }.sorted())
  }

  /// The guide contains the output for the small sample.
  @Test(arguments: templates) func isShown(_ template: String, _ suffix: String) throws {
    let page = try String(contentsOf: Self.root.appendingPathComponent("Docs/Templates.md"), encoding: .utf8)
    let golden = Self.root.appendingPathComponent("Tests/Fixtures/Templates/\(template)/Bookshop.\(suffix)")
    #expect(page.contains("\n\(try String(contentsOf: golden, encoding: .utf8))```\n"))
  }

  /// Every transform is used in a shipped template or is built into the engine.
  @Test func everyTransformIsUsed() throws {
    let folder = Self.root.appendingPathComponent("Templates").resolvingSymlinksInPath()
    let files = FileManager.default.enumerator(atPath: folder.path)?.compactMap { $0 as? String } ?? []
    let all = try files.filter { $0.hasSuffix(".mustache") }
      .map { try String(contentsOf: folder.appendingPathComponent($0), encoding: .utf8) }.joined()
    let engine: Set<TextTransform> = [.empty, .capitalized, .lowercased, .uppercased, .reversed]
    for transform in TextTransform.allCases where !engine.contains(transform) {
      #expect(all.contains("\(transform.rawValue)("), "\(transform.rawValue)")
    }
  }
}
