import Foundation
import PlumbKit
import TestSupport
import Testing

@testable import PlumbChecking
@testable import PlumbConfiguration
@testable import PlumbWorkspace

/// `validate --against` after a bundle was moved or deleted.
@Suite(.enabled(if: TestRepository.isThere, "git is not installed")) struct MovedBundleTests {
  private static func files(_ bundle: String, entities: Int = 1) -> [String: String?] {
    [
      "\(bundle)/Shop.xcdatamodel/contents": Shop.contents(entities: entities),
      "\(bundle)/Shop 2.xcdatamodel/contents": Shop.contents(entities: entities + 1),
      "\(bundle)/.xccurrentversion":
        "<plist><dict><key>_XCCurrentVersionName</key><string>Shop 2.xcdatamodel</string></dict></plist>",
    ]
  }

  private static let rules: Set = ["version-edited", "version-deleted", "current-rolled-back", "bundle-deleted"]

  /// Returns the findings about the history for all models of the repository's `plumb.json`. Suppressed findings are
  /// omitted.
  private static func found(_ repository: TestRepository, since ref: String = "main") throws -> [Diagnostic] {
    let file = "\(repository.path)/plumb.json"
    let text = try #require(FileManager.default.contents(atPath: file))
    let configuration = try ProjectConfiguration.parse(Array(text), file: file).get()
    return try Workspace(configuration).findings(of: .all, CheckOptions(against: ref)).diagnostics
      .filter { rules.contains($0.rule) && $0.suppression == nil }
  }

  private static func configuration(_ paths: String...) -> String {
    "{ \"models\": [\(paths.map { "{ \"path\": \"\($0)\" }" }.joined(separator: ", "))] }"
  }

  @Test(arguments: ["Shared/Shop.xcdatamodeld", "Store.xcdatamodeld"], [true, false])
  func editsOfAMovedBundleAreFound(_ path: String, isCommitted: Bool) throws {
    let repository = try TestRepository()
    try repository.commit(
      Self.files("Shop.xcdatamodeld").merging(["plumb.json": Self.configuration("Shop.xcdatamodeld")]) { $1 })
    try repository.write(["Shared/README": "1"])
    try repository.git("mv", "Shop.xcdatamodeld", path)
    try repository.write(["plumb.json": Self.configuration(path)])
    #expect(try Self.found(repository) == [])
    try repository.write(Self.files(path, entities: 3))
    if isCommitted { try repository.commit([:]) }
    let ref = isCommitted ? "HEAD~1" : "main"
    let found = try Self.found(repository, since: ref)
    #expect(found.map(\.rule) == ["version-edited", "version-edited"])
    #expect(found.first?.help.contains { $0.contains(":Shop.xcdatamodeld/Shop.xcdatamodel/contents") } == true)
    // If git's index does not contain the move, the content and the name identify the moved bundle.
    if !isCommitted {
      try repository.git("reset", "--quiet")
      #expect(try Self.found(repository).map(\.rule) == ["version-edited", "version-edited"])
    }
  }

  @Test func aBundleWhoseVersionsAreInAnotherOneIsNotLost() throws {
    let repository = try TestRepository()
    let old = Self.files("Old.xcdatamodeld").merging(Self.files("Shop.xcdatamodeld")) { $1 }
    let both = Self.configuration("Old.xcdatamodeld", "Shop.xcdatamodeld")
    try repository.commit(old.merging(["plumb.json": both]) { $1 })
    try repository.git("rm", "-rq", "Old.xcdatamodeld")
    try repository.write(["plumb.json": Self.configuration("Shop.xcdatamodeld")])
    #expect(try Self.found(repository) == [])
    try repository.git("checkout", "-q", "main", "--", ".")
    try repository.write(["Old.xcdatamodeld/Shop.xcdatamodel/contents": Shop.contents(entities: 4)])
    try repository.commit([:])
    try repository.git("rm", "-rq", "Old.xcdatamodeld")
    try repository.write(["plumb.json": Self.configuration("Shop.xcdatamodeld")])
    #expect(try Self.found(repository).map(\.rule) == ["bundle-deleted"])
  }

  @Test func aDeletedBundleMayBeInASubmodule() throws {
    let repository = try TestRepository()
    let bundles = Self.files("Kit/Old.xcdatamodeld").merging(Self.files("Shop.xcdatamodeld", entities: 3)) { $1 }
    let both = Self.configuration("Kit/Old.xcdatamodeld", "Shop.xcdatamodeld")
    try repository.commit(bundles.merging(["plumb.json": both]) { $1 })
    try repository.git("rm", "-rq", "Kit")
    try repository.write(["plumb.json": Self.configuration("Shop.xcdatamodeld")])
    #expect(try Self.found(repository).map(\.severity) == [.error])
    let commit = try repository.git("rev-parse", "HEAD")
    try repository.git("update-index", "--add", "--cacheinfo", "160000,\(commit),Kit")
    let found = try Self.found(repository)
    #expect(found.map(\.severity) == [.warning] && found.first?.help.first == "git submodule update --init")
  }

  @Test func aVersionThatIsLostInAMoveIsFound() throws {
    let repository = try TestRepository()
    try repository.commit(
      Self.files("Shop.xcdatamodeld").merging(["plumb.json": Self.configuration("Shop.xcdatamodeld")]) { $1 })
    try repository.write(["App/README": "1"])
    try repository.git("mv", "Shop.xcdatamodeld", "App/Shop.xcdatamodeld")
    try repository.git("rm", "-rqf", "App/Shop.xcdatamodeld/Shop.xcdatamodel")
    try repository.write(["plumb.json": Self.configuration("App/Shop.xcdatamodeld")])
    let found = try Self.found(repository)
    #expect(found.map(\.rule) == ["version-deleted"])
    #expect(
      found.first?.help == [
        "to restore it: git show main:Shop.xcdatamodeld/Shop.xcdatamodel/contents > "
          + "'\(repository.path)/App/Shop.xcdatamodeld/Shop.xcdatamodel/contents'"
      ])
  }

  @Test func aDeletedBundleIsFound() throws {
    let repository = try TestRepository()
    let both = Self.files("A.xcdatamodeld").merging(Self.files("B.xcdatamodeld", entities: 4)) { $1 }
    try repository.commit(both.merging(["plumb.json": Self.configuration("A.xcdatamodeld", "B.xcdatamodeld")]) { $1 })
    try repository.git("branch", "side")
    try repository.git("rm", "-rqf", "B.xcdatamodeld")
    try repository.write(["plumb.json": Self.configuration("A.xcdatamodeld")])
    let found = try Self.found(repository)
    #expect(found.map(\.rule) == ["bundle-deleted"])
    #expect(found.first?.message.hasSuffix("B.xcdatamodeld exists at main and does not exist now") == true)
    #expect(found.first?.help.first == "to restore it: git checkout main -- :/B.xcdatamodeld")
    // A branch that never had the bundles that the ref added has not deleted them.
    try repository.git("checkout", "--quiet", "--force", "side")
    let added = ["plumb.json": Self.configuration("A.xcdatamodeld", "B.xcdatamodeld", "C.xcdatamodeld")]
    try repository.commit(Self.files("C.xcdatamodeld").merging(added) { $1 })
    try repository.git("checkout", "--quiet", "main")
    #expect(try Self.found(repository, since: "side") == [])
  }

  /// A different bundle does not continue a deleted bundle, even if git detects a rename.
  @Test func anotherBundleIsNoMove() throws {
    let repository = try TestRepository()
    try repository.commit(
      Self.files("A.xcdatamodeld").merging(["plumb.json": Self.configuration("A.xcdatamodeld")]) { $1 })
    let other = Self.files("B.xcdatamodeld").mapValues { $0?.replacingOccurrences(of: "name=\"", with: "name=\"Other") }
    try repository.write(other.merging(["plumb.json": Self.configuration("B.xcdatamodeld")]) { $1 })
    try repository.git("rm", "-rqf", "A.xcdatamodeld")
    try repository.git("add", "--all")
    #expect(try Self.found(repository).map(\.rule) == ["bundle-deleted"])
  }

  /// The deletion of a bundle that no configuration contains is not reported.
  @Test func aFixtureMayBeDeleted() throws {
    let repository = try TestRepository()
    let both = Self.files("A.xcdatamodeld").merging(Self.files("Tests/B.xcdatamodeld", entities: 4)) { $1 }
    try repository.commit(both.merging(["plumb.json": Self.configuration("A.xcdatamodeld")]) { $1 })
    try repository.git("rm", "-rqf", "Tests")
    #expect(try Self.found(repository) == [])
  }
}
