import PlumbCore
import PlumbModel
import PlumbText

/// Short descriptions of changes, identical in all formats and diagrams.
package enum ChangeWords {
  /// Returns a summary of an added or removed element: `Decimal, optional`, `3 attributes, 1 relationship`.
  package static func summary(of part: ModelPart) -> String {
    switch part {
    case .model: ""
    case .entity(let entity): summary(of: entity)
    case .attribute(let attribute): summary(of: attribute)
    case .relationship(let relationship): summary(of: relationship)
    case .fetchedProperty: "fetched property"
    case .fetchIndex(let index):
      "index on " + Phrase.list(index.elements.map { $0.property ?? $0.expression ?? "?" }, limit: 6)
    case .uniquenessConstraint: "uniqueness constraint"
    case .fetchRequest(let request): "fetch request for \(request.entity ?? "no entity")"
    case .configuration(let configuration):
      "configuration of " + Phrase.plural(configuration.members.count, "entity", "entities")
    case .composite(let composite):
      "composite of " + Phrase.plural(composite.attributes.count, "attribute", "attributes")
    }
  }

  private static func summary(of entity: Entity) -> String {
    let counts = [
      Phrase.plural(entity.attributes.count, "attribute", "attributes"),
      Phrase.plural(entity.relationships.count, "relationship", "relationships"),
    ]
    return (["entity"] + (entity.isAbstract ? ["abstract"] : []) + counts).joined(separator: ", ")
  }

  private static func summary(of attribute: Attribute) -> String {
    let value = (attribute.defaultValue ?? attribute.declared?.initialValue).map { "default \($0)" }
    return [
      attribute.type.rawValue.isEmpty ? "no type" : attribute.type.rawValue, attribute.isOptional ? "optional" : nil,
      attribute.isTransient ? "transient" : nil, attribute.isDerived ? "derived" : nil, value,
    ].compactMap { $0 }.joined(separator: ", ")
  }

  private static func summary(of relationship: Relationship) -> String {
    [
      "to \(relationship.isToMany ? "many" : "one") \(relationship.destinationEntity ?? "nothing")",
      relationship.isOptional ? nil : "mandatory", relationship.isOrdered ? "ordered" : nil,
      relationship.deleteRule.map { $0.rawValue.lowercased() },
    ].compactMap { $0 }.joined(separator: ", ")
  }

  /// Describes a field change: `type Decimal → Double`, `now optional`, `default 1`, `no longer transient`.
  package static func words(for field: FieldChange, arrow: String) -> String {
    let name = spelled(field.name)
    switch (field.from, field.to) {
    case (.none, .text("YES")): return "now \(name)"
    case (.text("YES"), .none): return "no longer \(name)"
    case (.none, let to): return "\(name) \(text(to))"
    case (let from, .none): return "no \(name) (was \(text(from)))"
    case (let from, let to): return "\(name) \(text(from)) \(arrow) \(text(to))"
    }
  }

  private static func text(_ value: FieldChange.Value) -> String {
    switch value {
    case .none: "nothing"
    case .text(let text): text.isEmpty ? "\"\"" : text
    case .list(let lines): Phrase.list(lines, limit: 6)
    }
  }

  /// Returns a key of the dump as words: `deleteRule` as `delete rule`.
  private static func spelled(_ name: String) -> String {
    if name == FieldChange.unknownName { return "unknown XML" }
    return name.reduce(into: "") { $0 += $1.isUppercase ? " " + $1.lowercased() : String($1) }
  }

  /// Returns a change as a verb in the past tense: `added`, `renamed from total`.
  package static func verb(_ change: Change) -> String {
    switch change.kind {
    case .added: "added"
    case .removed: "removed"
    case .renamed(let name): "renamed from \(name)"
    case .changed: "changed"
    }
  }

  /// Returns a short description of a whole step for a heading: `needs a mapping model`.
  package static func verdict(of step: Evolution) -> String {
    verdict(step.migrationClass, isMapped: step.mapping != nil)
  }

  /// Returns a class in words. `isMapped` is whether a mapping model migrates stores.
  package static func verdict(_ class: MigrationClass, isMapped: Bool = false) -> String {
    if isMapped {
      switch `class` {
      case .lightweight: return "migration by a mapping model"
      case .lossy: return "migration by a mapping model that drops data"
      default: break
      }
    }
    switch `class` {
    case .none: return "no migration"
    case .lightweight: return "lightweight migration"
    case .lossy: return "lightweight migration that drops data"
    case .review: return "must be tested with a store"
    case .conditional: return "migration that fails for some data"
    case .impossible: return "needs a mapping model or a custom stage"
    }
  }

  /// Returns a short warning about a change that is worse than a lightweight migration: `drops data`; `nil` for other
  /// changes.
  package static func warning(_ class: MigrationClass) -> String? {
    switch `class` {
    case .none, .lightweight: nil
    case .lossy: "drops data"
    case .review: "must be tested with a store"
    case .conditional: "fails for some data"
    case .impossible: "needs a mapping model or a custom stage"
    }
  }
}

extension AttributeType {
  /// The type as a word in a sentence: `String`, `an undefined type`.
  package var words: String { rawValue.isEmpty ? "an undefined type" : rawValue }
}
