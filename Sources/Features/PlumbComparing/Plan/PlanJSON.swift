import PlumbModel
import PlumbText

/// Migration plans and matrices as JSON, for scripts. Their schema is `Docs/schemas/migration.schema.json`.
///
/// Version 1. Members may be added; a renamed or removed member requires a new version.
package enum PlanJSON {
  /// Returns the text of a plan.
  package static func render(_ plan: MigrationPlan) -> String { json(plan).prettyPrinted + "\n" }

  /// Returns the text of a matrix.
  package static func render(_ matrix: MigrationMatrix) -> String { json(matrix).prettyPrinted + "\n" }

  /// Returns the value of the text of a plan.
  package static func json(_ plan: MigrationPlan) -> JSON {
    let selection = DiffSelection(audiences: [.store])
    return .object(omittingAbsent: [
      "formatVersion": 1,
      "from": .string(plan.old),
      "to": .string(plan.new),
      "class": .string(plan.class.rawValue),
      "mappingModel": plan.mapping.map { .string($0.shortFile) },
      "steps": .array(plan.steps.map { DiffJSON.change($0, selection) }),
      "mapped": plan.mapping.map { _ in .array(plan.mapped.map(mapped)) },
      "remedies": .array(plan.remedies.map(remedy)),
      "cloudKit": plan.deployment?.json,
    ])
  }

  private static func mapped(_ mapped: MappedEffect) -> JSON {
    [
      "element": .string(mapped.path.key), "level": .string(mapped.effect.level.rawValue),
      "reason": .string(mapped.effect.reason),
    ]
  }

  private static func remedy(_ remedy: Remedy) -> JSON {
    .object(omittingAbsent: [
      "element": .string(remedy.element.key), "what": .string(remedy.what),
      "emit": remedy.emission.map { .string($0.rawValue) },
    ])
  }

  /// Returns the value of the text of a matrix.
  package static func json(_ matrix: MigrationMatrix) -> JSON {
    let rows = matrix.rows.map { row -> JSON in
      .object(omittingAbsent: [
        "version": .string(row.version),
        "class": row.class.map { .string($0.rawValue) } ?? .null,
        "changes": .int(row.count),
        "reason": row.first.map { .string("\($0.change.path.key): \($0.store.reason)") },
        "mappingModel": row.mapping.map { .string($0.shortFile) },
        "stage": row.stage.map { .string($0) },
      ])
    }
    return ["formatVersion": 1, "to": .string(matrix.current), "versions": .array(rows)]
  }
}
