import Foundation
import PlumbKit
import TestSupport
import Testing

@testable import PlumbChecking
@testable import PlumbConfiguration
@testable import PlumbMigration
@testable import PlumbWorkspace

/// `validate --against` and `version freeze` for schemas in Swift.
@Suite(.enabled(if: TestRepository.isThere, "git is not installed")) struct SchemaHistoryTests {
  /// Two versions; the first one contains the class Stop of the app.
  private static func versions(_ trip: String = "var name: String = \"\"") -> String {
    """
    import SwiftData
    enum V1: VersionedSchema {
      static let versionIdentifier = Schema.Version(1, 0, 0)
      static var models: [any PersistentModel.Type] { [Trip.self, Stop.self] }
      @Model final class Trip { \(trip); init() {} }
    }
    enum V2: VersionedSchema {
      static let versionIdentifier = Schema.Version(2, 0, 0)
      static var models: [any PersistentModel.Type] { [Trip.self, Stop.self] }
      @Model final class Trip { var name: String = ""; var note: String?; init() {} }
    }
    enum Plan: SchemaMigrationPlan {
      static var schemas: [any VersionedSchema.Type] { [V1.self, V2.self] }
      static var stages: [MigrationStage] { [.lightweight(fromVersion: V1.self, toVersion: V2.self)] }
    }
    """
  }

  private static func stop(_ members: String = "") -> String {
    "import SwiftData\n@Model final class Stop { var title: String = \"\"; \(members) init() {} }\n"
  }

  private static func found(_ repository: TestRepository, since ref: String = "main") throws -> [Diagnostic] {
    try Workspace().findings(of: .init(models: ["\(repository.path)/Src"]), CheckOptions(against: ref)).diagnostics
      .filter { $0.rule != "schema-class-shared" }
  }

  @Test func anEditOfASharedClassIsOneFindingAboutAllVersions() throws {
    let repository = try TestRepository()
    try repository.commit(["Src/Versions.swift": Self.versions(), "Src/Stop.swift": Self.stop()])
    #expect(try Self.found(repository) == [])
    try repository.git("tag", "v1")
    try repository.commit(["Src/Other.swift": "struct Other {}"])
    try repository.commit(["Src/Stop.swift": Self.stop("var place: String?;")])
    let found = try Self.found(repository, since: "v1")
    #expect(
      found.map(\.message) == ["V1 and V2 have other version hashes than at v1: their stores do not open"])
    #expect(
      found.allSatisfy { $0.label == "Stop.place: added" && $0.location?.file.hasSuffix("Src/Stop.swift") == true })
    #expect(found.flatMap(\.related).map(\.label) == ["V2"])
    #expect(found.allSatisfy { $0.notes.contains { $0.hasPrefix("changed in the commit ") } })
  }

  /// Neither defaults nor other members are part of a version.
  @Test func otherEditsAreNotErrors() throws {
    let repository = try TestRepository()
    try repository.commit(["Src/Versions.swift": Self.versions(), "Src/Stop.swift": Self.stop()])
    try repository.write(["Src/Stop.swift": Self.stop("var shown: String { title }; func f() {};")])
    #expect(try Self.found(repository) == [])
    try repository.write(["Src/Versions.swift": Self.versions("var name: String = \"new\"")])
    #expect(try Self.found(repository).map { "\($0.severity) \($0.rule)" } == ["warning version-detail-edited"])
  }

  @Test func aDeletedVersionIsFound() throws {
    let repository = try TestRepository()
    try repository.commit(["Src/Versions.swift": Self.versions(), "Src/Stop.swift": Self.stop()])
    let one = Self.versions().replacing("V1", with: "V3")
    try repository.write(["Src/Versions.swift": one])
    #expect(try Self.found(repository) == [], "the version has another name and the same hashes")
    try repository.write([
      "Src/Versions.swift": one.replacing(
        "var name: String = \"\"; init() {} }\n}\nenum V2", with: "init() {} }\n}\nenum V2")
    ])
    #expect(try Self.found(repository).map(\.rule).contains("version-deleted"))
  }

  /// SwiftData infers the migration of classes without versions, so a change is a step.
  @Test func classesWithoutAVersionAreCheckedAsAStep() throws {
    let repository = try TestRepository()
    try repository.commit(["Src/Stop.swift": Self.stop("var count: Int = 0;")])
    try repository.git("tag", "v1")
    try repository.write(["Src/Stop.swift": Self.stop("var count: Int = 0; var note: String?;")])
    #expect(try Self.found(repository, since: "v1") == [])
    try repository.write(["Src/Stop.swift": Self.stop("var count: String = \"\"; var total: Int;")])
    #expect(
      try Self.found(repository, since: "v1").map(\.message) == [
        "Stop.count cannot be migrated from v1 to Src: Integer 64 is not converted to String automatically (134190)",
        "Stop.total is new in Src, mandatory, and has no default",
      ])
  }

  @Test func aVersionIsCopiedAsItWasReleased() throws {
    let repository = try TestRepository()
    try repository.commit(["Src/Versions.swift": Self.versions(), "Src/Stop.swift": Self.stop()])
    try repository.git("tag", "v1")
    try repository.commit(["Src/Stop.swift": Self.stop("var place: String?;")])
    let frozen = try Workspace().freezeVersion("V1", from: "v1", in: .init(models: ["\(repository.path)/Src"]))
    let change = try #require(frozen.plan.changes.changes.first)
    #expect(change.path.hasSuffix("/Src/V1.swift") && frozen.classes == ["Stop", "Trip"])
    let text = String(decoding: change.new ?? [], as: UTF8.self)
    #expect(text.hasPrefix("// plumb:frozen\n") && !text.contains("place"))
    // The copy replaces the declaration of the version, and the released version exists again.
    let others = Self.versions().split(separator: "enum V2", maxSplits: 1).last.map { "import SwiftData\nenum V2" + $0 }
    try repository.write(["Src/Versions.swift": others, "Src/V1.swift": text])
    #expect(
      try Self.found(repository, since: "v1").map(\.message) == [
        "V2 has other version hashes than at v1: its stores do not open"
      ])
    let again = try Workspace().freezeVersion("V1", in: .init(models: ["\(repository.path)/Src"]))
    #expect(again.plan.changes.isEmpty && again.isUpToDate)
    // A copy that the plan does not list is not complete.
    let plan = others?.replacing("[V1.self, V2.self]", with: "[V2.self]")
    try repository.write(["Src/Versions.swift": plan])
    let unplanned = try Workspace().freezeVersion("V1", in: .init(models: ["\(repository.path)/Src"]))
    #expect(unplanned.plan.changes.isEmpty && !unplanned.isUpToDate)
    #expect(unplanned.ofPlan.map(\.message).contains("Plan does not list V1"), "\(unplanned.ofPlan)")
  }

  // MARK: What a device does

  /// Without a plan, SwiftData infers the migration, so that a change of a version is a step.
  @Test func versionsWithoutAPlanAreCheckedAsAStep() throws {
    func versions(_ trip: String) -> String {
      Self.versions(trip).split(separator: "enum V2", maxSplits: 1).first.map(String.init) ?? ""
    }
    let repository = try TestRepository()
    try repository.commit(["Src/Versions.swift": versions("var name: String = \"\""), "Src/Stop.swift": Self.stop()])
    try repository.git("tag", "v1")
    try repository.write(["Src/Versions.swift": versions("var name: String = \"\"; var note: String?")])
    #expect(try Self.found(repository, since: "v1") == [])
    try repository.write(["Src/Versions.swift": versions("var name: Int = 0")])
    #expect(
      try Self.found(repository, since: "v1").map(\.message) == [
        "Trip.name cannot be migrated from v1 to V1: String is not converted to Integer 64 automatically (134190)"
      ])
  }

  /// Apple does not document the effect of a plan without stages.
  @Test func anEditWithoutStagesIsAWarning() throws {
    let start = Self.versions().replacing(
      "[.lightweight(fromVersion: V1.self, toVersion: V2.self)]", with: "[]")
    let repository = try TestRepository()
    try repository.commit(["Src/Versions.swift": start, "Src/Stop.swift": Self.stop()])
    try repository.write(["Src/Stop.swift": Self.stop("var place: String?;")])
    #expect(
      try Self.found(repository).map { "\($0.severity) \($0.rule)" } == [
        "note schema-stage-missing", "warning version-edited",
      ])
  }

  /// A change of a type whose form is not known is no proof of other hashes.
  @Test func anEditOfAnUnknownFormIsAWarning() throws {
    func stop(_ type: String) -> String { Self.stop("var tags: [\(type)] = [];") }
    let types = "struct Tag: Codable { var a = 1 }\nstruct Label: Codable { var a = 1 }"
    let repository = try TestRepository()
    try repository.commit([
      "Src/Versions.swift": Self.versions(), "Src/Stop.swift": stop("Tag"), "Src/Types.swift": types,
    ])
    try repository.write(["Src/Stop.swift": stop("Label")])
    #expect(
      try Self.found(repository).filter { $0.rule == "version-edited" }.map { "\($0.severity) \($0.message)" } == [
        "warning V1 and V2 have other version hashes than at main: their stores possibly do not open"
      ])
    try repository.write(["Src/Stop.swift": stop("Tag").replacing("title: String", with: "title: Int")])
    #expect(try Self.found(repository).filter { $0.rule == "version-edited" }.map(\.severity) == [.error])
  }

  /// A version that the plan never had is in no store.
  @Test func aVersionOutsideThePlanMayChange() throws {
    let other = """
      import SwiftData
      enum Draft: VersionedSchema {
        static let versionIdentifier = Schema.Version(0, 1, 0)
        static var models: [any PersistentModel.Type] { [Trip.self] }
        @Model final class Trip { var MEMBER: Int = 0; init() {} }
      }
      """
    let repository = try TestRepository()
    try repository.commit([
      "Src/Versions.swift": Self.versions(), "Src/Stop.swift": Self.stop(),
      "Src/Draft.swift": other.replacing("MEMBER", with: "a"),
    ])
    try repository.write(["Src/Draft.swift": other.replacing("MEMBER", with: "b")])
    #expect(try Self.found(repository).map(\.rule) == ["schema-version-unplanned"])
    try repository.write(["Src/Draft.swift": ""])
    #expect(try Self.found(repository) == [])
  }

  /// The classes of a release must be a version of the first plan.
  @Test func theFirstPlanContainsTheReleasedClasses() throws {
    let released = Self.stop() + "@Model final class Trip { var name: String = \"\"; init() {} }"
    let repository = try TestRepository()
    try repository.commit(["Src/Models.swift": released])
    try repository.git("tag", "v1")
    try repository.write(["Src/Models.swift": Self.versions() + "\n" + Self.stop()])
    #expect(try Self.found(repository, since: "v1") == [])
    try repository.write(["Src/Models.swift": Self.versions("var name: String?") + "\n" + Self.stop()])
    #expect(
      try Self.found(repository, since: "v1").map { "\($0.severity) \($0.message)" } == [
        "error No version of Plan has the version hashes of the classes at v1"
      ])
  }

  // MARK: Refs

  /// A tag on another branch was released too.
  @Test func aTagOnASideBranchIsCompared() throws {
    let repository = try TestRepository()
    try repository.commit(["Src/Versions.swift": Self.versions(), "Src/Stop.swift": Self.stop()])
    try repository.git("checkout", "-q", "-b", "fixes")
    try repository.commit(["Src/Stop.swift": Self.stop("var place: String?;")])
    try repository.git("tag", "v1.0.1")
    try repository.git("checkout", "-q", "main")
    try repository.commit(["Src/Other.swift": "struct Other {}"])
    #expect(try Self.found(repository, since: "fixes") == [])
    #expect(try Self.found(repository, since: "v1.0.1").map(\.rule) == ["version-edited"])
  }

  @Test func aMovedFolderIsCompared() throws {
    let repository = try TestRepository()
    try repository.commit(["Old/Model/Versions.swift": Self.versions(), "Old/Model/Stop.swift": Self.stop()])
    try repository.git("tag", "v1")
    try repository.git("mv", "Old/Model", "Src")
    try repository.commit(["Src/Stop.swift": Self.stop("var place: String?;")])
    #expect(try Self.found(repository, since: "v1").map(\.rule) == ["version-edited"])
  }

  /// The folder had a model in XML at the ref.
  @Test func aFolderWithoutASchemaAtTheRefIsNew() throws {
    let repository = try TestRepository()
    try repository.commit(["Src/Shop.xcdatamodel/contents": Shop.contents()])
    try repository.git("tag", "v1")
    try repository.git("rm", "-rq", "Src/Shop.xcdatamodel")
    try repository.commit(["Src/Stop.swift": Self.stop()])
    #expect(try Self.found(repository, since: "v1").map(\.rule).filter { $0.hasPrefix("version") } == [])
  }
}
