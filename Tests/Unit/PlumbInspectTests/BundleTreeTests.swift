import Foundation
import Testing

@testable import PlumbCore
@testable import PlumbFormats
@testable import PlumbInspect
@testable import PlumbModel

/// The header of a bundle: its versions, the current version, and errors.
struct BundleTreeTests {
  @Test(arguments: [
    (
      bundle([readable("Shop"), readable("Shop 2"), readable("Shop 10")], .named("Shop 2")),
      """
      Shop.xcdatamodeld  3 versions
        ○ Shop     ● Shop 2   ○ Shop 10

      Shop 2
        0 entities, 0 attributes, 0 relationships

      """
    ),
    (
      bundle([readable("Shop")], .missing),
      """
      Shop.xcdatamodeld  1 version

      Shop
        0 entities, 0 attributes, 0 relationships

      """
    ),
    (
      bundle([readable("Shop"), broken("Shop 2")], .named("Shop 2")),
      """
      Shop.xcdatamodeld  2 versions
        ○ Shop
        ✗ Shop 2  the XML is not well-formed: it ends before </model> (line 7)

      Shop 2  the XML is not well-formed: it ends before </model>
        restore the file

      """
    ),
    (
      bundle([readable("Shop"), readable("Shop 2")], .named("Shop 3")),
      """
      Shop.xcdatamodeld  2 versions, the current version "Shop 3" is missing
        ○ Shop    ○ Shop 2

      The bundle does not declare its current version: name the version to show

      """
    ),
    (
      bundle([readable("Shop"), readable("Shop 2")], .unnamed),
      """
      Shop.xcdatamodeld  2 versions, .xccurrentversion declares no version
        ○ Shop    ○ Shop 2

      The bundle does not declare its current version: name the version to show

      """
    ),
    (
      bundle([readable("Shop"), readable("Shop 2")], .unreadable(ReadFailure(file: "a", "it is not UTF-8"))),
      """
      Shop.xcdatamodeld  2 versions, .xccurrentversion cannot be read: it is not UTF-8
        ○ Shop    ○ Shop 2

      The bundle does not declare its current version: name the version to show

      """
    ),
    (
      ModelBundle(path: "Shop.xcdatamodel", name: "Shop", versions: [readable("Shop")], current: .named("Shop")),
      """
      Shop

      Shop
        0 entities, 0 attributes, 0 relationships

      """
    ),
  ])
  func aBundleShows(_ bundle: ModelBundle, _ text: String) {
    #expect(ModelTree().text(of: bundle) == text)
  }

  @Test func anotherVersionCanBeShown() {
    let bundle = Self.bundle([Self.readable("Shop"), Self.readable("Shop 2")], .named("Shop 2"))
    let text = ModelTree().text(of: bundle, showing: bundle.version("Shop.xcdatamodel"))
    #expect(text.contains("● Shop 2") && text.contains("\n\nShop\n"))
  }

  @Test func aHundredVersionsAreAGrid() {
    let versions = (1...100).map { Self.readable("Model \($0)") }
    let lines = ModelTree().text(of: Self.bundle(versions, .named("Model 100"))).split(separator: "\n")
    #expect(lines.dropFirst().prefix(13).allSatisfy { $0.hasPrefix("  ○ Model") && DisplayWidth.columns($0) <= 100 })
    #expect(lines.contains { $0.hasSuffix("● Model 100") })
  }

  static func bundle(_ versions: [ModelVersion], _ current: CurrentVersion) -> ModelBundle {
    ModelBundle(
      path: "Shop.xcdatamodeld", name: "Shop", versions: versions, current: current, currentVersionFile: "Shop/x")
  }

  static func readable(_ name: String) -> ModelVersion {
    ModelVersion(name: name, file: name, content: .success(Parsed(Model(name: name))))
  }

  static func broken(_ name: String) -> ModelVersion {
    let failure = ReadFailure(
      file: name, at: Position(line: 7, column: 1, offset: 90),
      "the XML is not well-formed: it ends before </model>", help: ["restore the file"])
    return ModelVersion(name: name, file: name, content: .failure(failure))
  }
}
