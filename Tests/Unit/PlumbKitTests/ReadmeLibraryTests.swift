// Docs/Modules/PlumbKit.md
import PlumbKit

func check(_ path: String, with sources: [SourceFile]) throws {
  let bundle = try ModelBundle.read(path)
  guard let model = bundle.currentVersion?.model else { return }
  let validator = Validator(rules: Rule.all)  // and your own rules: Rule.all + [mine]
  let findings = validator.check(bundle) + validator.check(model)
  let options = DeclarationOptions(access: .public)
  let expected = declarations(of: model, options: options)
  let files = Generator(options: GeneratorOptions(model: bundle.name)).files(for: expected.value)
  let actual = SourceParser(ExpectedNames(expected.value)).declarations(in: sources)
  let drift = Drift(expected: expected.value, actual: actual.value, model: model, options: options)
  print((findings + drift.diagnostics).map(\.message), files.map(\.path))
  let bytes = model.written()  // the bytes that were read
  print(bytes == model.source.bytes)
}
// end
import Foundation
import Testing

/// The code of the pages for tool authors compiles in a target without access to `package` declarations.
@Suite struct ReadmeLibraryTests {
  private func project() throws {
    // README.md
    let shop = ModelSettings(path: "Shop.xcdatamodeld", sources: ["Sources/Shop"])
    let workspace = Workspace(ProjectConfiguration(models: [shop]), files: .disk)
    let findings = try workspace.findings()
    let plan = try workspace.repair(.safe)
    print(findings.diagnostics.count, plan.changes.diff())
    try plan.changes.write()
    // end
  }

  private static let root = URL(fileURLWithPath: #filePath).appendingPathComponent("../../../..").standardizedFileURL

  private static func text(_ file: String) throws -> String {
    try String(contentsOf: root.appendingPathComponent(file), encoding: .utf8)
  }

  /// The parts of this file that a page shows, each without its indentation.
  private static func parts(of page: String) throws -> [String] {
    let lines = try text("Tests/Unit/PlumbKitTests/ReadmeLibraryTests.swift").components(separatedBy: "\n")
    let starts = lines.indices.filter { lines[$0].hasSuffix("// \(page)") && !lines[$0].contains("\"") }
    return starts.map { start in
      let indent = lines[start].prefix { $0 == " " }.count
      return lines[(start + 1)...].prefix { !$0.hasSuffix("// end") }.map { String($0.dropFirst(indent)) }
        .joined(separator: "\n")
    }
  }

  @Test(arguments: [("README.md", "For tool authors"), ("Docs/Modules/PlumbKit.md", "The stages one by one")])
  func pagesShowWhatIsCompiledHere(_ page: String, _ heading: String) throws {
    let section = try #require(Self.text(page).components(separatedBy: "\n## \(heading)\n").dropFirst().first)
    let blocks = section.components(separatedBy: "\n```swift\n").dropFirst().compactMap {
      $0.components(separatedBy: "\n```\n").first
    }
    #expect(blocks == (try Self.parts(of: page)))
  }

  @Test func itRuns() throws {
    let greenhouse = Self.root.appendingPathComponent("Samples/Greenhouse/Greenhouse.xcdatamodeld").path
    #expect(throws: Never.self) { try check(greenhouse, with: []) }
  }
}
