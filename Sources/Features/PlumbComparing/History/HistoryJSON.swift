import PlumbInspect
import PlumbText
import PlumbWorkspace

/// A changelog as JSON, for scripts. Its schema is `Docs/schemas/changelog.schema.json`.
///
/// Version 1. Members may be added; a renamed or removed member requires a new version.
package enum ChangelogJSON {
  package static func render(_ changelog: Changelog) -> String {
    let json: JSON = [
      "formatVersion": 1, "model": .string(changelog.bundle),
      "versions": .array(changelog.sections.map(section)),
    ]
    return json.prettyPrinted + "\n"
  }

  private static func section(_ section: Changelog.Section) -> JSON {
    .object(omittingAbsent: [
      "name": .string(section.name),
      "isCurrent": .bool(section.isCurrent),
      "problem": section.moment.problem.map(JSON.string),
      "added": section.origin.map(origin),
      "size": section.moment.size.map(SizeJSON.object),
      "since": section.moment.before.map(JSON.string),
      "class": section.step.map { .string($0.migrationClass.rawValue) },
      "mappingModel": section.mapping.map(JSON.string),
      "changes": section.step.map { step in
        let selection = DiffSelection(audiences: [.store])
        return .array(selection.changes(of: step).map { DiffJSON.change($0, selection) })
      },
      "suspectedRenames": section.step.map { .array($0.suspectedRenames.map(DiffJSON.suspect)) },
      "cloudKit": section.step?.deployment?.json,
    ])
  }

  private static func origin(_ origin: VersionOrigin) -> JSON {
    ["commit": .string(origin.commit), "day": .string(origin.day), "author": .string(origin.author)]
  }
}

/// The size of a model as JSON.
enum SizeJSON {
  static func object(_ size: ModelSize) -> JSON {
    [
      "entities": .int(size.entities), "attributes": .int(size.attributes),
      "relationships": .int(size.relationships), "fetchedProperties": .int(size.fetchedProperties),
      "indexes": .int(size.indexes), "constraints": .int(size.constraints),
      "configurations": .int(size.configurations), "fetchRequests": .int(size.fetchRequests),
      "composites": .int(size.composites),
    ]
  }
}

/// The sizes of a model as JSON, for scripts. Its schema is `Docs/schemas/stats.schema.json`.
///
/// Version 1. Members may be added; a renamed or removed member requires a new version.
package enum StatsJSON {
  /// Returns one object, indented by two spaces. It lists all changed elements, not only the most frequently changed.
  package static func render(_ stats: ModelStats) -> String {
    let json: JSON = [
      "formatVersion": 1, "model": .string(Path.reported(stats.path)), "basis": .string(stats.basis.rawValue),
      "isBounded": .bool(stats.isBounded),
      "rows": .array(stats.rows.map { row($0, stats.basis) }),
      "entities": .array(stats.hotSpots.entities.map(spot)),
      "properties": .array(stats.hotSpots.properties.map(spot)),
    ]
    return json.prettyPrinted + "\n"
  }

  private static func row(_ row: ModelStats.Row, _ basis: ModelStats.Basis) -> JSON {
    .object(omittingAbsent: [
      "name": .string(row.moment.name),
      "version": row.version.map(JSON.string),
      "isCurrent": .bool(row.isCurrent),
      "commit": row.origin.map { .string($0.commit) },
      "day": row.origin.map { .string($0.day) },
      "author": row.origin.map { .string($0.author) },
      "problem": row.moment.problem.map(JSON.string),
      "size": row.moment.size.map(SizeJSON.object),
      "changes": row.changes.map(JSON.int),
      "class": row.moment.step.map { .string($0.migrationClass.rawValue) },
    ])
  }

  private static func spot(_ spot: HotSpots.Spot) -> JSON {
    [
      "key": .string(spot.key), "steps": .int(spot.steps), "changes": .int(spot.changes), "last": .string(spot.last),
      "isGone": .bool(spot.isRemoved),
    ]
  }
}
