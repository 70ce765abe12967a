import PlumbModel
import Testing

@testable import PlumbMigration

/// The grouping of versions into stages, and the placeholders for unknown checksums.
@Suite struct StageTests {
  /// Returns a version with string attributes. An attribute whose name starts with `!` is mandatory and has no
  /// default. The others are optional.
  private static func version(_ name: String, _ attributes: String...) -> Model {
    let attributes = attributes.map { Attribute(name: $0, type: .string, isOptional: !$0.hasPrefix("!")) }
    return Model(name: name, entities: [Entity(name: "Order", attributes: attributes)])
  }

  /// Returns the lines of the emitted code that create stages, and the checksums that they use.
  private static func stages(_ versions: [Model]) -> [String] {
    let checksums = Dictionary(versions.map { ($0.name, "sum of \($0.name)") }, uniquingKeysWith: { $1 })
    let text = StageCode(name: "Shop", versions: versions, checksums: checksums).text
    return text.split(separator: "\n").map { String($0.drop { $0 == " " }) }
      .filter { $0.hasPrefix("let to") || $0.hasPrefix("ShopChecksum.") || $0.hasPrefix("versionChecksum:") }
  }

  @Test func versionsWithoutADangerShareAStage() {
    #expect(
      Self.stages([Self.version("A", "a"), Self.version("B", "a", "b"), Self.version("C", "a", "b", "c")]) == [
        "let toC = NSLightweightMigrationStage([", "ShopChecksum.a,", "ShopChecksum.b,", "ShopChecksum.c,",
      ])
  }

  @Test func aStepThatMayFailIsAStageOfItsOwn() {
    let versions = [
      Self.version("A", "a"), Self.version("B", "a", "b"), Self.version("C", "a", "b", "!c"),
      Self.version("D", "a", "b", "!c", "d"),
    ]
    #expect(
      Self.stages(versions) == [
        "let toB = NSLightweightMigrationStage([", "ShopChecksum.a,", "ShopChecksum.b,",
        "let toC = NSCustomMigrationStage(", "versionChecksum: ShopChecksum.b),", "versionChecksum: ShopChecksum.c)",
        "let toD = NSLightweightMigrationStage([", "ShopChecksum.c,", "ShopChecksum.d,",
      ])
  }

  /// Versions with the same checksum are treated as one version.
  @Test func versionsThatAStoreCannotTellApartAreOne() {
    let versions = [Self.version("A", "a"), Self.version("A 2", "a"), Self.version("B", "a", "b")]
    let text = StageCode(name: "Shop", versions: versions, checksums: ["A 2": "x", "B": "y"]).text
    #expect(text.contains("/// “A”, “A 2”.\n  static let a = \"x\"\n"))
    #expect(!text.contains("static let a2"))
    #expect(!text.contains("<#"))
  }

  /// An edit that a later version takes back gives both versions one checksum. The framework ends the app if two stages
  /// contain it, so the later version is staged.
  @Test func aSchemaThatReturnsIsStagedOnce() {
    let versions = [
      Self.version("A", "a"), Self.version("B", "a", "b"), Self.version("C", "a"), Self.version("D", "a", "d"),
    ]
    #expect(
      Self.stages(versions) == [
        "let toD = NSLightweightMigrationStage([", "ShopChecksum.b,", "ShopChecksum.a,", "ShopChecksum.d,",
      ])
    #expect(
      Self.stages([versions[0], versions[1], versions[2]]) == [
        "let toA = NSLightweightMigrationStage([", "ShopChecksum.b,", "ShopChecksum.a,",
      ])
  }

  @Test func oneVersionHasNoStage() {
    #expect(Self.stages([Self.version("A", "a")]) == [])
    #expect(Self.stages([]) == [])
  }

  /// Classes are found by their `@Model` attribute, and the imports of all versions are written without duplicates.
  @Test func theClassesOfASourceAreFound() {
    let source = """
      import Foundation
      import SwiftData

      struct Money: Codable {}

      @Model
      final class Order {
        final class Inner {}
      }

      @available(iOS 26, macOS 26, *)
      @Model
      class `class`: Order {}
      """
    let version = SwiftDataVersion(Self.version("A", "a"), source: source)
    #expect(version.classes == ["Order", "`class`"])
    let next = SwiftDataVersion(Self.version("A", "b"), source: source)
    let text = SwiftDataPlanCode(name: "Shop", versions: [version, next, version, next]).text
    #expect(text.hasPrefix("import Foundation\nimport SwiftData\n\n///"))
    #expect(text.split(separator: "\n").filter { $0.hasPrefix("import ") }.count == 2)
    #expect(
      text.contains(
        "@available(iOS 26, macOS 26, tvOS 26, watchOS 26, visionOS 26, *)\nenum ASchema: VersionedSchema {"))
    #expect(text.contains("enum ASchema1: VersionedSchema {"))
    // Versions with one schema have one checksum, which SwiftData refuses to find twice.
    #expect(!text.contains("enum ASchema2"))
  }

  /// The classes of the current version may be in separate files. Every version has the highest availability that one
  /// of them requires.
  @Test func classesThatStandElsewhereAreNamed() {
    let old = SwiftDataVersion(Self.version("A", "a"), source: "@Model\nfinal class Order {}\n")
    let new = SwiftDataVersion(Self.version("B", "b"), source: "", classes: ["Order"], release: .macros)
    let text = SwiftDataPlanCode(name: "Shop", versions: [old, new]).text
    #expect(text.split(separator: "\n").filter { $0 == "  final class Order {}" }.count == 1)
    #expect(text.contains("/// B, whose classes are in separate files.\n@available(iOS 18, macOS 15, "))
    #expect(!text.contains("iOS 17"))
  }
}
