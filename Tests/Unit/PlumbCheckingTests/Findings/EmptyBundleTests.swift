import PlumbKit
import TestSupport
import Testing

@testable import PlumbFormats
@testable import PlumbStart
@testable import PlumbWorkspace

/// Bundles without any version: remains that git left do not stop the check of the other models.
@Suite struct EmptyBundleTests {
  private static let empty = ["Old/Old.xcdatamodeld/.xccurrentversion": "<plist/>"]
  private static let shop = ["Shop.xcdatamodel/contents": Shop.contents()]
  /// A project that lists the bundle without versions.
  private static let project = [
    "Old/App.xcodeproj/project.pbxproj": """
    // !$*UTF8*$!
    { objects = { G = { isa = XCVersionGroup; children = (); path = Old.xcdatamodeld; sourceTree = SOURCE_ROOT; }; };
      rootObject = P; }
    """
  ]

  private static func files(_ parts: [String: String]...) -> Files {
    .inMemory(parts.reduce([:]) { $0.merging($1) { $1 } }.mapValues { Array($0.utf8) })
  }

  @Test func remainsAreAWarningNextToOtherModels() throws {
    let workspace = Workspace(files: Self.files(Self.empty, Self.shop))
    let found = try workspace.findings()
    let warnings = found.diagnostics.filter { $0.rule == "version-unreadable" }
    #expect(warnings.map(\.message) == ["Old/Old.xcdatamodeld contains no version"])
    #expect(warnings.map(\.severity) == [.warning] && found.isComplete)
    #expect(try workspace.models().map(\.path) == ["Shop.xcdatamodel"])
    let draft = try ConfigurationDraft(Self.files(Self.empty, Self.shop))
    #expect(!draft.text.contains("Old"))
  }

  /// A bundle that a project lists, that is named, or that is the only one cannot be left out.
  @Test func otherEmptyBundlesAreErrors() throws {
    let listed = Workspace(files: Self.files(Self.empty, Self.shop, Self.project))
    #expect(try listed.findings().isComplete == false)
    let named = Workspace(files: Self.files(Self.empty, Self.shop))
    for found in [
      try named.findings(of: .init(models: ["Old/Old.xcdatamodeld"])),
      try Workspace(files: Self.files(Self.empty)).findings(),
    ] {
      #expect(found.diagnostics.map(\.rule) == ["version-unreadable"] && !found.isComplete)
      #expect(found.diagnostics.map(\.severity) == [.error])
    }
  }
}
