import PlumbEvolution
import PlumbText

/// How much is in a model, in words: `3 entities, 12 attributes, 4 relationships`.
enum SizeWords {
  /// The three numbers that people ask for, and the others where they are not 0.
  static func text(_ size: ModelSize) -> String {
    let always = [
      Words.plural(size.entities, "entity", "entities"), Words.plural(size.attributes, "attribute", "attributes"),
      Words.plural(size.relationships, "relationship", "relationships"),
    ]
    let others = [
      (size.fetchedProperties, "fetched property", "fetched properties"), (size.composites, "composite", "composites"),
      (size.indexes, "index", "indexes"), (size.constraints, "uniqueness constraint", "uniqueness constraints"),
      (size.fetchRequests, "fetch request", "fetch requests"),
      (size.configurations, "configuration", "configurations"),
    ].filter { $0.0 > 0 }.map { Words.plural($0.0, $0.1, $0.2) }
    return (always + others).joined(separator: ", ")
  }
}
