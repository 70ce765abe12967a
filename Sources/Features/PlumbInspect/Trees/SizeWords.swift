/// The size of a model in words: `3 entities, 12 attributes, 4 relationships`.
package enum SizeWords {
  /// Returns the number of entities, attributes and relationships, and the other numbers that are not 0.
  package static func text(_ size: ModelSize) -> String {
    pairs(size).map { "\($0.count) \($0.noun)" }.joined(separator: ", ")
  }

  /// Returns the numbers with their nouns.
  package static func pairs(_ size: ModelSize) -> [(count: Int, noun: String)] {
    let all = [
      (size.entities, "entity", "entities"), (size.attributes, "attribute", "attributes"),
      (size.relationships, "relationship", "relationships"),
      (size.fetchedProperties, "fetched property", "fetched properties"), (size.composites, "composite", "composites"),
      (size.indexes, "index", "indexes"), (size.constraints, "uniqueness constraint", "uniqueness constraints"),
      (size.fetchRequests, "fetch request", "fetch requests"),
      (size.configurations, "configuration", "configurations"),
    ]
    return all.enumerated().filter { $0.offset < 3 || $0.element.0 > 0 }
      .map { ($0.element.0, $0.element.0 == 1 ? $0.element.1 : $0.element.2) }
  }
}
