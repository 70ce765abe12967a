import PlumbKit

extension Subject {
  /// Schemas of SwiftData in Swift.
  static let schema = Subject(
    name: "schema", ending: "swift.txt", isSeed: { $0.hasSuffix(".swift") }, words: Words.swift + Words.schemas
  ) { SchemaChecks.run($0) }
}

extension Words {
  /// The words of versions, plans and annotations of SwiftData.
  static let schemas = [
    "@Model", "VersionedSchema", "SchemaMigrationPlan", "static var models", "versionIdentifier", ".self",
    "Schema.Version",
    ".lightweight", ".custom", "fromVersion:", "toVersion:", "#Unique", "#Index", "@Relationship", "inverse:",
    "Codable",
    "static let", "Self.", "ModelContainer(for:", "migrationPlan:", "willMigrate:", "FetchDescriptor<", "catch",
    "removeItem",
    "originalName:", "@Attribute(.unique)", "[String]", "Optional<Int>", "typealias", "extension",
  ]
}

enum SchemaChecks {
  private static let path = "Src/Schema.swift"

  static func run(_ bytes: [UInt8]) -> Verdict {
    var verdict = Verdict()
    let workspace = Workspace(files: .inMemory([path: bytes]))
    do {
      let bundle = try workspace.bundle(path)
      for version in bundle.versions {
        guard let model = version.model else { continue }
        check(model, bytes, &verdict)
      }
      for diagnostic in try workspace.findings(of: .init(models: [path])).diagnostics {
        verdict.saw("\(diagnostic.rule)")
        let end = diagnostic.location?.end.offset ?? 0
        verdict.expect(end <= bytes.count, "a place is in the file", diagnostic.message)
      }
      let again = try Workspace(files: .inMemory([path: bytes])).bundle(path)
      verdict.expect(
        again.versions.map(\.model) == bundle.versions.map(\.model), "the same file is read the same way")
      freeze(workspace, &verdict)
    } catch let error as CannotRun {
      verdict.refused(error.message)
    } catch {
      verdict.expect(error is Unreadable, "a project says what it refuses", "\(error)")
    }
    return verdict
  }

  private static func check(_ model: Model, _ bytes: [UInt8], _ verdict: inout Verdict) {
    let hashes = VersionHashes(model)
    verdict.saw("entities \(min(model.entities.count, 4)) known \(hashes.known != nil)")
    for attribute in model.entities.lazy.flatMap(\.attributes).prefix(40) {
      verdict.saw("\(attribute.type) \(attribute.isOptional) \(attribute.hasDefault) \(attribute.isTransient)")
    }
    for relationship in model.entities.lazy.flatMap(\.relationships).prefix(40) {
      verdict.saw("\(relationship.isToMany) \(relationship.isOptional) \(relationship.inverseName != nil)")
    }
  }

  /// Checks that a copy is refused or has the entities of the version, which the command compares itself.
  private static func freeze(_ workspace: Workspace, _ verdict: inout Verdict) {
    do {
      let frozen = try workspace.freezeVersion(as: "Frozen", to: "Frozen.swift", in: .init(models: [path]))
      guard let text = frozen.plan.changes.changes.first?.new else { return }
      let unit = SourceParser().parse(SourceFile(path: "Frozen.swift", bytes: text), always: true)
      verdict.saw("frozen \(min(frozen.classes.count, 4))")
      verdict.expect(unit.diagnostics.isEmpty, "a copy parses", unit.diagnostics.first?.message ?? "")
    } catch let error as CannotRun {
      verdict.refused(error.message)
    } catch {
      verdict.expect(error is Unreadable, "a copy says what it refuses", "\(error)")
    }
  }
}
