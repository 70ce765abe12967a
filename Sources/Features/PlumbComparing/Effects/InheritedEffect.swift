import PlumbModel
import PlumbText

/// The effect of a migration on an inherited property of an entity whose parent changes. The property itself can be
/// equal in both versions.
package struct InheritedEffect: Hashable, Sendable {
  /// The path of the property at the declaring entity: in the earlier version if the entity no longer inherits it.
  package let path: [ElementPath.Step]
  /// Whether the entity gains the property, loses it, or has a different one in its place.
  package let what: StoreEffects.Cause.What
  /// The effect on stores.
  package let effect: Effect<MigrationClass>

  /// The property as `Entity.property`.
  package var key: String { path.key }

  /// Returns the combined effect of several properties: the worst level, with the names of the properties.
  static func summary(of effects: Set<InheritedEffect>) -> Effect<MigrationClass> {
    let worst = effects.reduce(MigrationClass.none) { $1.effect.level.isWorse(than: $0) ? $1.effect.level : $0 }
    let found = effects.filter { $0.effect.level == worst }.sorted()
    return Effect(
      worst, reason(of: found), found.first?.effect.confidence ?? .documented,
      isExpected: found.allSatisfy(\.effect.isExpected))
  }

  /// Returns the reasons of effects of one level on one line; `effects` must be sorted.
  package static func reason(of effects: [InheritedEffect]) -> String {
    guard let first = effects.first else { return "" }
    let alike = effects.filter { $0.what == first.what && $0.effect.reason == first.effect.reason }
    let keys = Phrase.list(alike.map(\.key), limit: 3)
    let others = effects.count - alike.count
    let more = others > 0 ? ", and \(others) more" : ""
    switch first.what {
    case .went: return "it no longer inherits \(keys), and \(first.effect.reason)\(more)"
    case .came, .renamed, .field: return "it inherits \(keys), and \(first.effect.reason)\(more)"
    }
  }
}

extension InheritedEffect: Comparable {
  /// Compares by the names of the path, then by reason.
  package static func < (left: InheritedEffect, right: InheritedEffect) -> Bool {
    (left.path.map(\.name) + [left.effect.reason]).lexicographicallyPrecedes(
      right.path.map(\.name) + [right.effect.reason])
  }
}

extension Change {
  /// The causes whose effects the change can have; see `StoreEffects.effect(of:)`.
  var causes: [StoreEffects.Cause] {
    switch kind {
    case .added: return [.init(path: path.steps, what: .came)]
    case .removed: return [.init(path: path.steps, what: .went)]
    case .renamed: return [.init(path: path.steps, what: .renamed)]
    case .changed(let field):
      let own = StoreEffects.Cause(path: path.steps, what: .field(field.name))
      guard field.isPresence else { return [own] }
      return [
        own, .init(path: (old ?? path).steps, what: .went), .init(path: path.steps, what: .came),
      ]
    }
  }
}

extension FieldChange {
  /// Whether the change can add or remove a stored property: a change of `transient` or of the renaming identifier.
  var isPresence: Bool { name == "transient" || name == "renamingIdentifier" }
}
