import PlumbCore
import PlumbEvolution
import PlumbModel
import PlumbText

/// A step between two versions as JSON, for scripts. Its schema is `Docs/schemas/diff.schema.json`.
///
/// Version 1. Members may be added; a renamed or removed member requires a new version.
package enum DiffJSON {
  /// `names` are the removed and renamed elements that the sources name; `nil` without sources.
  package static func render(
    _ step: Evolution, _ selection: DiffSelection, names: [NamesInUse.Element]? = nil
  ) -> String {
    let json = JSON.object(omittingAbsent: [
      "formatVersion": 1,
      "from": .string(step.old),
      "to": .string(step.new),
      "effects": .object(Audience.allCases.map { .init($0.rawValue, .string($0.level(of: step))) }),
      "changes": .array(selection.changes(of: step).map { change($0, selection) }),
      "suspectedRenames": .array(step.suspectedRenames.map(suspect)),
      "namesInSources": names.map { .array($0.map(uses)) },
    ])
    return json.prettyPrinted + "\n"
  }

  private static func uses(_ element: NamesInUse.Element) -> JSON {
    .object(omittingAbsent: [
      "old": self.element(element.path),
      "newName": element.newName.map(JSON.string),
      "places": .array(
        element.uses.map { use in
          [
            "file": .string(use.location.file), "line": .int(use.location.start.line),
            "column": .int(use.location.start.column), "code": .string(use.code), "isCertain": .bool(use.isCertain),
          ]
        }),
    ])
  }

  static func change(_ assessed: AssessedChange, _ selection: DiffSelection) -> JSON {
    let change = assessed.change
    return .object(omittingAbsent: [
      "change": .string(DiffMark(change).rawValue),
      "kind": .string(change.path.steps.last?.kind.rawValue ?? "model"),
      "old": change.old.map(element),
      "new": change.new.map(element),
      "field": change.field.map { .string($0.name) },
      "from": change.field.map { value($0.from) },
      "to": change.field.map { value($0.to) },
      "effects": effects(assessed, selection),
    ])
  }

  private static func element(_ path: ElementPath) -> JSON { ["key": .string(path.key), "steps": path.stepsJSON] }

  private static func value(_ value: FieldChange.Value) -> JSON {
    switch value {
    case .none: .null
    case .text(let text): .string(text)
    case .list(let lines): .array(lines.map(JSON.string))
    }
  }

  private static func effects(_ change: AssessedChange, _ selection: DiffSelection) -> JSON {
    .object(
      selection.audiences.map { audience in
        switch audience {
        case .store: JSON.Member(audience.rawValue, effect(change.store))
        case .cloudkit: JSON.Member(audience.rawValue, effect(change.cloudKit))
        case .source: JSON.Member(audience.rawValue, effect(change.source))
        }
      })
  }

  private static func effect<Level>(_ effect: Effect<Level>) -> JSON {
    .object(omittingAbsent: [
      "level": .string(effect.level.rawValue),
      "reason": effect.reason.isEmpty ? nil : .string(effect.reason),
      "confidence": effect.level == .none ? nil : .string(effect.confidence.rawValue),
    ])
  }

  static func suspect(_ suspect: SuspectedRename) -> JSON {
    [
      "old": element(suspect.from), "new": element(suspect.to),
      "similarity": .double((suspect.similarity * 100).rounded() / 100),
      "renamingIdentifier": .string(suspect.identifier),
    ]
  }
}

/// Migration plans and matrices as JSON, for scripts. Their schema is `Docs/schemas/migration.schema.json`.
///
/// Version 1. Members may be added; a renamed or removed member requires a new version.
package enum PlanJSON {
  package static func render(_ plan: MigrationPlan) -> String {
    let selection = DiffSelection(audiences: [.store])
    let json = JSON.object(omittingAbsent: [
      "formatVersion": 1,
      "from": .string(plan.old),
      "to": .string(plan.new),
      "class": .string(plan.class.rawValue),
      "mappingModel": plan.mapping.map { .string($0.shortFile) },
      "steps": .array(plan.steps.map { DiffJSON.change($0, selection) }),
      "mapped": plan.mapping.map { _ in .array(plan.mapped.map(mapped)) },
      "remedies": .array(plan.remedies.map(remedy)),
    ])
    return json.prettyPrinted + "\n"
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

  package static func render(_ matrix: MigrationMatrix) -> String {
    let rows = matrix.rows.map { row -> JSON in
      .object(omittingAbsent: [
        "version": .string(row.version),
        "class": row.class.map { .string($0.rawValue) } ?? .null,
        "changes": .int(row.count),
        "reason": row.first.map { .string("\($0.change.path.key): \($0.store.reason)") },
      ])
    }
    let json: JSON = ["formatVersion": 1, "to": .string(matrix.current), "versions": .array(rows)]
    return json.prettyPrinted + "\n"
  }
}
