import PlumbCore
import PlumbKit
import TestSupport
import Testing

@testable import PlumbChecking
@testable import PlumbMigration
@testable import PlumbWorkspace

/// The fix for two versions with the same version hashes.
@Suite struct SameHashFixTests {
  private static let bundle = "Shop.xcdatamodeld"

  @Test func theFixOfEqualVersionsIsMadeInANewVersion() throws {
    let current = String(decoding: ModelBundle.currentVersionBytes(naming: "Shop 2"), as: UTF8.self)
    let files = [
      "\(Self.bundle)/Shop.xcdatamodel/contents": Shop.contents(),
      "\(Self.bundle)/Shop 2.xcdatamodel/contents": Shop.contents(), "\(Self.bundle)/.xccurrentversion": current,
    ]
    let workspace = Shop.workspace(files, ProjectConfiguration())
    #expect(try workspace.findings().diagnostics.contains { $0.rule == "version-same-hash" })
    let fixes = try workspace.fixModels(.review, to: .newVersion(named: nil))
    #expect(fixes.plan.made.map(\.finding.rule) == ["version-same-hash"])
    #expect(fixes.plan.versions.map(\.newVersion) == ["Shop 3"])
    #expect(!fixes.findings.diagnostics.contains { $0.rule == "version-same-hash" })
    let new = try #require(fixes.plan.changes.changes.first { $0.path.contains("Shop 3.xcdatamodel/") }?.new)
    #expect(String(decoding: new, as: UTF8.self).contains(#"versionHashModifier="Shop 3""#))
  }
}
