import PlumbCore
import PlumbModel
import Testing

@testable import PlumbSwift

/// Code that uses the versions of a schema: custom stages, containers, and what happens to a store that does not open.
@Suite struct SchemaUseTests {
  private static let versions = """
    enum V1: VersionedSchema {
      static let versionIdentifier = Schema.Version(1, 0, 0)
      static var models: [any PersistentModel.Type] { [Trip.self, Stop.self] }
      @Model final class Trip { var a: Int = 0; init() {} }
    }
    enum V2: VersionedSchema {
      static let versionIdentifier = Schema.Version(2, 0, 0)
      static var models: [any PersistentModel.Type] { [Trip.self, Stop.self] }
      @Model final class Trip { var a: Int = 0; var b: Int = 0; init() {} }
    }
    @Model final class Stop { var title: String = ""; init() {} }
    typealias Trip = V2.Trip
    """

  private static func plan(_ stage: String) -> String {
    """
    enum Plan: SchemaMigrationPlan {
      static var schemas: [any VersionedSchema.Type] { [V1.self, V2.self] }
      static var stages: [MigrationStage] { [step] }
      static let step = MigrationStage.custom(fromVersion: V1.self, toVersion: V2.self\(stage)
    }
    """
  }

  private static func facts(_ code: String...) -> SchemaDeclarations {
    let files = code.enumerated().map { SourceFile(path: "File\($0).swift", text: $1) }
    return SourceParser.schema.schema(in: files, named: "Model").declarations
  }

  // MARK: Stages

  /// The code of a stage, and the classes that its version does not contain.
  @Test(arguments: [
    (", willMigrate: { c in _ = try c.fetch(FetchDescriptor<V1.Trip>()) }, didMigrate: nil)", ""),
    (", willMigrate: { c in _ = try c.fetch(FetchDescriptor<V2.Trip>()) }, didMigrate: nil)", "willMigrate V2.Trip V1"),
    (", willMigrate: nil, didMigrate: { c in _ = try c.fetch(FetchDescriptor<V2.Trip>()) })", ""),
    (", willMigrate: nil, didMigrate: { c in _ = try c.fetch(FetchDescriptor<V1.Trip>()) })", "didMigrate V1.Trip V2"),
    (", willMigrate: nil) { c in let d: FetchDescriptor<V1.Trip> = .init() }", "didMigrate V1.Trip V2"),
    // Without a version, the alias is found.
    (", willMigrate: { c in try c.delete(model: Trip.self) }, didMigrate: nil)", "willMigrate V2.Trip V1"),
    (", willMigrate: nil, didMigrate: { c in c.insert(V1.Trip()) })", "didMigrate V1.Trip V2"),
    // A class of both versions, and a class of another module.
    (", willMigrate: { c in _ = try c.fetch(FetchDescriptor<Stop>()) }, didMigrate: { c in c.insert(Stop()) })", ""),
    (", willMigrate: { c in _ = try c.fetch(FetchDescriptor<Kit.Thing>()) }, didMigrate: nil)", ""),
    // Objects for the other closure.
    (
      ", willMigrate: { c in new = try c.fetch(FetchDescriptor<V1.Trip>()).map { _ in V2.Trip() } }, didMigrate: nil)",
      ""
    ),
    (", willMigrate: nil, didMigrate: nil)", ""),
  ])
  func classesOfStagesAreThoseOfTheVersion(_ stage: String, _ misplaced: String) throws {
    let facts = Self.facts(Self.versions, Self.plan(stage))
    let found = try #require(facts.plan?.stages.first).misplaced
    #expect(found.map { "\($0.closure) \($0.use.name) \($0.version)" }.joined(separator: ", ") == misplaced)
    #expect(found.allSatisfy { $0.use.location.file == "File1.swift" && $0.use.location.start.line == 4 })
  }

  // MARK: Containers

  /// The creation of a container, and the difference to the last version.
  @Test(arguments: [
    ("ModelContainer(for: V2.Trip.self, Stop.self, migrationPlan: Plan.self)", ""),
    ("ModelContainer(for: Trip.self, Stop.self, migrationPlan: Plan.self, configurations: c)", ""),
    ("ModelContainer(for: Schema([Trip.self, Stop.self]), migrationPlan: Plan.self)", ""),
    ("ModelContainer(for: Schema(versionedSchema: V2.self), migrationPlan: Plan.self)", ""),
    ("ModelContainer(for: Schema(V2.models), migrationPlan: Plan.self)", ""),
    ("ModelContainer(for: Trip.self, migrationPlan: Plan.self)", "-Stop"),
    ("ModelContainer(for: V1.Trip.self, Stop.self, migrationPlan: Plan.self)", "~Trip"),
    ("ModelContainer(for: Schema(versionedSchema: V1.self), migrationPlan: Plan.self)", "~Trip"),
    ("ModelContainer(for: Trip.self, Stop.self, Note.self, migrationPlan: Plan.self)", "+Note"),
    ("{ let s = Schema([Trip.self]); return try ModelContainer(for: s, migrationPlan: Plan.self) }()", "-Stop"),
    ("ModelContainer(for: Trip.self, migrationPlan: Plan.self, configurations: .init(isStoredInMemoryOnly: true))", ""),
    // Without a plan, with another plan, and with classes that are not found.
    ("ModelContainer(for: Trip.self)", ""), ("ModelContainer(for: Trip.self, migrationPlan: Other.self)", ""),
    ("ModelContainer(for: Schema(all()), migrationPlan: Plan.self)", ""),
    ("ModelContainer(for: Kit.Thing.self, migrationPlan: Plan.self)", ""),
    ("ModelContainer(for: schema, migrationPlan: Plan.self)", ""),
  ])
  func classesOfContainersAreThoseOfTheLastVersion(_ call: String, _ difference: String) {
    let facts = Self.facts(
      Self.versions, Self.plan(", willMigrate: nil, didMigrate: nil)"), "@Model final class Note { init() {} }",
      "struct Shop: App {\n  let container = try! \(call)\n}")
    let found = facts.containers.map { container in
      container.missing.map { "-\($0)" } + container.extra.map { "+\($0)" } + container.different.map { "~\($0)" }
    }
    #expect(found.joined().joined(separator: " ") == difference)
    #expect(facts.containers.allSatisfy { $0.location.file == "File3.swift" && $0.location.start.line == 2 })
  }

  // MARK: Deletions

  /// The code after a failure, and whether it deletes the store.
  @Test(arguments: [
    ("fatalError()", false), ("try? FileManager.default.removeItem(at: url)", true),
    ("for end in ends { try? manager.removeItem(at: url.appending(end)) }", true), ("wipe()", true),
    ("report()", false),
    ("try? FileManager.default.moveItem(at: url, to: old)", false),
    ("try manager.copyItem(at: url, to: old); try manager.removeItem(at: url)", false),
    ("return try ModelContainer(for: Stop.self, configurations: .init(isStoredInMemoryOnly: true))", false),
    ("#if DEBUG\ntry? manager.removeItem(at: url)\n#endif", false),
    ("try? backUp(); try? manager.removeItem(at: url)", false),
    ("_ = try? manager.replaceItemAt(url, withItemAt: backup)", false),
    ("try coordinator.destroyPersistentStore(at: url, type: .sqlite)", true),
  ])
  func deletionsOfStoresAreFound(_ code: String, _ isDeletion: Bool) {
    let facts = Self.facts(
      Self.versions,
      """
      func open() throws -> ModelContainer {
        do { return try ModelContainer(for: Stop.self) } catch {
      \(code)
        }
      }
      func wipe() { try? manager.removeItem(at: url) }
      func report() { print("a") }
      func backUp() throws { try manager.copyItem(at: url, to: old) }
      #if DEBUG
      func reset() { do { _ = try ModelContainer(for: Stop.self) } catch { try? manager.removeItem(at: url) } }
      #endif
      func clean() { do { try save() } catch { try? manager.removeItem(at: url) } }
      """)
    #expect(facts.deletions.map(\.start.line) == (isDeletion ? [3] : []))
  }
}
