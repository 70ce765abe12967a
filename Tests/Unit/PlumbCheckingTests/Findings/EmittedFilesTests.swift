import PlumbCore
import PlumbFormats
import PlumbKit
import TestSupport
import Testing

@testable import PlumbChecking
@testable import PlumbComparing
@testable import PlumbMigration
@testable import PlumbWorkspace

/// Files that `migrate --emit` wrote name the versions that they were written for.
@Suite struct EmittedFilesTests {
  private static let bundle = "Shop.xcdatamodeld"

  /// Returns files of a bundle whose versions have as many entities as given.
  private static func files(_ versions: KeyValuePairs<String, Int>, current: String) -> [String: String] {
    var files = [
      "\(bundle)/.xccurrentversion": String(
        decoding: ModelBundle.currentVersionBytes(naming: current), as: UTF8.self)
    ]
    for (name, count) in versions {
      files["\(bundle)/\(name).xcdatamodel/contents"] = Shop.contents(entities: count)
    }
    return files
  }

  private static func stale(
    _ kind: Emission, _ versions: KeyValuePairs<String, Int>, current: String
  ) throws -> [String] {
    let written = try Shop.workspace(files(["Shop": 1, "Shop 2": 2], current: "Shop 2"), ProjectConfiguration())
      .remedy(kind)
    var files = files(versions, current: current)
    files["Migrations/\(written.fileName)"] = String(decoding: written.bytes, as: UTF8.self)
    let workspace = Shop.workspace(files, ProjectConfiguration())
    let found = try workspace.findings().diagnostics.filter { $0.rule == "emitted-stale" }.map(\.message)
    #expect(try workspace.staleEmittedFiles(of: ModelSettings(path: bundle)).map(\.message) == found)
    return found
  }

  @Test(arguments: [Emission.stages, .tests, .swiftData]) func aNewVersionMakesThemStale(_ kind: Emission) throws {
    #expect(try Self.stale(kind, ["Shop": 1, "Shop 2": 2], current: "Shop 2") == [])
    let found = try Self.stale(kind, ["Shop": 1, "Shop 2": 2, "Shop 3": 3], current: "Shop 3")
    #expect(found.count == 1 && found.allSatisfy { $0.hasSuffix("for Shop and Shop 2, and Shop 3 is newer") })
    // A version that is not current yet has no stores.
    #expect(try Self.stale(kind, ["Shop": 1, "Shop 2": 2, "Shop 3": 3], current: "Shop 2") == [])
  }

  @Test func aChangedOrRemovedVersionMakesThemStale() throws {
    let edited = try Self.stale(.stages, ["Shop": 1, "Shop 2": 3], current: "Shop 2")
    #expect(edited == ["ShopStages.swift was written for Shop and Shop 2, and a version was changed since"])
    let removed = try Self.stale(.stages, ["Shop 2": 2, "Shop 3": 3], current: "Shop 3")
    #expect(removed == ["ShopStages.swift was written for Shop and Shop 2, and Shop is no longer in the bundle"])
  }

  /// A mapping belongs to one step.
  @Test func aMappingFitsItsTwoVersions() throws {
    #expect(try Self.stale(.mappingCode, ["Shop": 1, "Shop 2": 2, "Shop 3": 3], current: "Shop 3") == [])
    #expect(try Self.stale(.mappingCode, ["Shop": 1, "Shop 2": 3], current: "Shop 2").count == 1)
  }

  @Test(arguments: [
    "", "// A file", "// plumb:emitted ", "// plumb:emitted {", "// plumb:emitted {}", "// plumb:emitted [1]",
    #"// plumb:emitted {"kind":"x","bundle":"Shop","versions":[],"digest":""}"#,
  ]) func otherFirstLinesAreNoMark(_ text: String) { #expect(EmittedMark(in: Array(text.utf8)) == nil) }
}
