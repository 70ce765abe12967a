import PlumbCore
import PlumbModel
import PlumbText
import PlumbWorkspace

/// A step between two versions as JSON, for scripts. Its schema is `Docs/schemas/diff.schema.json`.
///
/// Version 1. Members may be added; a renamed or removed member requires a new version.
package enum DiffJSON {
  /// Returns the text. `names` are the removed and renamed elements that the sources name; `nil` without sources.
  package static func render(
    _ step: Evolution, _ selection: DiffSelection, names: [NamesInUse.Element]? = nil
  ) -> String {
    json(step, selection, names: names).prettyPrinted + "\n"
  }

  /// Returns the value of the text.
  package static func json(
    _ step: Evolution, _ selection: DiffSelection, names: [NamesInUse.Element]? = nil
  ) -> JSON {
    .object(omittingAbsent: [
      "formatVersion": 1,
      "from": .string(step.old),
      "to": .string(step.new),
      "effects": .object(Audience.allCases.map { .init($0.rawValue, .string($0.level(of: step))) }),
      "changes": .array(selection.changes(of: step).map { change($0, selection) }),
      "suspectedRenames": .array(step.suspectedRenames.map(suspect)),
      "namesInSources": names.map { .array($0.map(uses)) },
      "cloudKit": selection.audiences.contains(.cloudkit) ? step.deployment?.json : nil,
    ])
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

  package static func change(_ assessed: AssessedChange, _ selection: DiffSelection) -> JSON {
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

  package static func suspect(_ suspect: SuspectedRename) -> JSON {
    [
      "old": element(suspect.from), "new": element(suspect.to),
      "similarity": .double((suspect.similarity * 100).rounded() / 100),
      "renamingIdentifier": .string(suspect.identifier),
    ]
  }
}
