import PlumbModel
import PlumbText

/// What a migration does with a property that an entity inherits, for an entity whose parent changes. The property
/// itself may be the same in both versions.
package struct InheritedEffect: Hashable, Sendable {
  /// The property at the entity that declares it: of the earlier version if the entity no longer inherits it.
  let path: [ElementPath.Step]
  /// Whether the entity gets the property, loses it, or has another one in its place.
  let what: StoreSteps.Cause.What
  /// What it does to stores.
  let effect: Effect<MigrationClass>

  /// The property as `Entity.property`.
  var key: String { path.map(\.name).joined(separator: ".") }

  /// The effect of several properties together: the worst of them, with the names of the properties.
  static func summary(of effects: Set<InheritedEffect>) -> Effect<MigrationClass> {
    let worst = effects.reduce(MigrationClass.none) { $1.effect.level.isWorse(than: $0) ? $1.effect.level : $0 }
    let found = effects.filter { $0.effect.level == worst }.sorted()
    return Effect(
      worst, reason(of: found), found.first?.effect.confidence ?? .documented,
      isExpected: found.allSatisfy(\.effect.isExpected))
  }

  /// The reasons of effects of one level in one line; `effects` are in their order.
  static func reason(of effects: [InheritedEffect]) -> String {
    guard let first = effects.first else { return "" }
    let alike = effects.filter { $0.what == first.what && $0.effect.reason == first.effect.reason }
    let keys = Words.list(alike.map(\.key), limit: 3)
    let others = effects.count - alike.count
    let more = others > 0 ? ", and \(others) more" : ""
    switch first.what {
    case .came: return "it inherits \(keys), \(first.effect.reason)\(more)"
    case .went: return "it no longer inherits \(keys): \(first.effect.reason)\(more)"
    case .renamed, .field: return "it inherits \(keys): \(first.effect.reason)\(more)"
    }
  }
}

extension InheritedEffect: Comparable {
  /// By the names of the path, then by reason.
  package static func < (left: InheritedEffect, right: InheritedEffect) -> Bool {
    (left.path.map(\.name) + [left.effect.reason]).lexicographicallyPrecedes(
      right.path.map(\.name) + [right.effect.reason])
  }
}

/// The entity and the property that `StoreSteps` compares.
struct StepSubject {
  /// The change of parent that decides what the entity inherits; nil if no parent changes.
  let parentCause: StoreSteps.Cause?
  /// The property in the earlier version; nil for one that the entity did not have.
  let earlier: StoredProperty?
  /// The property in the later version; nil for one that the entity no longer has.
  let later: StoredProperty?
}

extension Change {
  /// The causes whose effects the change may have; see `StoreSteps.effect(of:)`.
  var causes: [StoreSteps.Cause] {
    switch kind {
    case .added: return [.init(path: path.steps, what: .came)]
    case .removed: return [.init(path: path.steps, what: .went)]
    case .renamed: return [.init(path: path.steps, what: .renamed)]
    case .changed(let field):
      let own = StoreSteps.Cause(path: path.steps, what: .field(field.name))
      guard field.isPresence else { return [own] }
      return [
        own, .init(path: (old ?? path).steps, what: .went), .init(path: path.steps, what: .came),
      ]
    }
  }
}

extension FieldChange {
  /// Whether the change may make a stored property come or go: of `transient` and of the renaming identifier.
  var isPresence: Bool { name == "transient" || name == "renamingIdentifier" }
}
