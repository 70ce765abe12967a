import Foundation
import TestSupport
import Testing

@testable import PlumbGenerate

/// The shared code in `Tests/EndToEnd/Generated/Shared`: it compiles, and the generator contains its texts.
@Suite struct SharedCodeTests {
  private static let folder = Repository.url("Tests/EndToEnd/Generated/Shared")

  private static func source(_ name: String) throws -> String {
    try String(contentsOf: folder.appendingPathComponent("\(name).swift"), encoding: .utf8)
  }

  @Test(arguments: [
    ("Accessors", SharedTexts.accessors), ("Observation", SharedTexts.observation), ("Schema", SharedTexts.schema),
    ("TypedPaths", SharedTexts.typedPaths),
  ])
  func textsAreThoseOfTheSources(_ name: String, _ text: String) throws {
    let source = try Self.source(name)
    #expect(source.hasSuffix("\n\n\(text)\n"), "make embed")
  }

  @Test(.enabled(if: BuiltModule.isUsable, "swiftc is not on the path, or the module CoreData is not built"))
  func sourcesCompile() throws {
    let names = ["Accessors", "Observation", "Schema", "TypedPaths"]
    let sources = try names.map { ("\($0).swift", try Self.source($0)) }
    #expect(try BuiltModule.check(Dictionary(uniqueKeysWithValues: sources)) == "")
  }

  @Test func partsAreSelected() {
    let code = SharedCode(
      """
      struct A {
        // part: one
        func one() {}

        // part: two
        func two() {}
        // part:
      }
      """)
    #expect(code.code { _ in true }.text == "struct A {\n  func one() {}\n\n  func two() {}\n}")
    #expect(code.code { $0 == "one" }.text == "struct A {\n  func one() {}\n}")
    #expect(code.code { $0 == "two" }.text == "struct A {\n  func two() {}\n}")
    #expect(code.part("two").text == "func two() {}" && code.part("three").isEmpty)
  }

  @Test func wordsAreRenamed() {
    #expect(SharedCode.renamed("Field<Fields>.Field") { $0 == "Field" ? "F" : $0 } == "F<Fields>.F")
  }
}
