import PlumbKit
import TestSupport
import Testing

@testable import PlumbWorkspace

@Suite struct SourcePatternTests {
  private static let files = Files.inMemory(
    Dictionary(
      uniqueKeysWithValues: [
        "Sources/Cart/Models/Item.swift", "Sources/Home/Models/Tag.swift", "Sources/Home/Views/Home.swift",
        "Sources/Home/Deep/Models/Deep.swift", "Sources/.hidden/Models/X.swift", "Sources/Pods/Models/Y.swift",
        "App.swift", "App.png", "a*b/Z.swift",
      ].map { ($0, []) }))

  @Test(arguments: [
    (["Sources/*/Models"], ["Sources/Cart/Models", "Sources/Home/Models", "Sources/Pods/Models"]),
    (
      ["Sources/**/Models"],
      ["Sources/Cart/Models", "Sources/Home/Deep/Models", "Sources/Home/Models"]
    ),
    (["A*"], ["App.swift"]), (["Sources/Home/**"], ["Sources/Home"]), (["a*b"], ["a*b"]),
    (["App.swift", "Sources/C?rt"], ["App.swift", "Sources/Cart"]),
  ])
  func wildcardsMatchExistingFiles(_ sources: [String], _ found: [String]) throws {
    #expect(try SourcePatterns(Self.files).expanded(sources).sorted() == found)
  }

  @Test func aPatternThatMatchesNothingIsAnError() {
    let error = #expect(throws: CannotRun.self) { try SourcePatterns(Self.files).expanded(["Sourcs/*/Models"]) }
    #expect(
      error?.message == "no file or folder matches the sources Sourcs/*/Models" && error?.argument == "Sourcs/*/Models")
  }

  @Test func filesOfPatternsAreHeldAgainstTheModel() throws {
    var configuration = Shop.configuration()
    configuration.models[0].sources = ["Src/*/Models"]
    let workspace = Shop.workspace(
      ["Shop.xcdatamodel/contents": Shop.contents(), "Src/A/Models/Item.swift": Shop.item(count: "String")],
      configuration)
    let found = try workspace.findings()
    #expect(
      found.diagnostics.contains { $0.rule.hasPrefix("drift-") && $0.message.contains("Item0.count") },
      "\(found.diagnostics.map(\.message))")
  }
}
