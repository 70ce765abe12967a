import PlumbModel
import PlumbStores
import PlumbText

extension TriedMigration {
  /// The migration as JSON.
  var json: JSON {
    let outcome = try? outcome.get()
    return .object(omittingAbsent: [
      "file": .string(store), "bundle": .string(bundle), "from": .string(old.name), "to": .string(new.name),
      "mappingModel": prediction.mapping.map { .string($0.shortFile) },
      "predicted": .string(prediction.class.rawValue), "succeeded": .bool(outcome != nil),
      "seconds": outcome.map { .double($0.seconds) },
      "size": outcome.map { ["before": .int($0.sizes.before), "after": .int($0.sizes.after)] },
      "entities": outcome.map { .array($0.comparison.entities.map(\.json)) },
      "properties": outcome.map { .array($0.comparison.properties.map(\.json)) },
      "findings": .array(problems.map(\.json)),
    ])
  }
}

extension StoreComparison.EntityChange {
  fileprivate var json: JSON {
    [
      "old": old.map(JSON.string) ?? .null, "new": new.map(JSON.string) ?? .null, "kept": .int(preserved),
      "dropped": .int(dropped), "added": .int(added),
    ]
  }
}

extension StoreComparison.PropertyChange {
  fileprivate var json: JSON {
    [
      "old": old.map(JSON.string) ?? .null, "new": new.map(JSON.string) ?? .null,
      "kind": .string(isRelationship ? "relationship" : "attribute"), "kept": .int(preserved),
      "converted": .int(converted), "changed": .int(changed), "dropped": .int(dropped), "defaulted": .int(defaulted),
    ]
  }
}
