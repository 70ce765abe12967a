import PlumbModel

/// How alike two elements of one kind are: by name, and by what they hold.
enum Similarity {
  /// From 0 to 1; nil for kinds that have no renaming identifier, and for what cannot be one thing: attributes of
  /// different types, relationships to different entities.
  static func of(_ removal: Change.Kind, _ addition: Change.Kind) -> Double? {
    guard case .removed(let before) = removal, case .added(let after) = addition else { return nil }
    switch (before, after) {
    case (.attribute(let before), .attribute(let after)): return attributes(before, after)
    case (.relationship(let before), .relationship(let after)): return relationships(before, after)
    case (.entity(let before), .entity(let after)): return entities(before, after)
    default: return nil
    }
  }

  /// Of one type, and stored: by name, and a little by what else they say.
  private static func attributes(_ before: Attribute, _ after: Attribute) -> Double? {
    guard before.type == after.type, !before.isTransient, !after.isTransient, !before.isDerived, !after.isDerived else {
      return nil
    }
    let alike = share([
      before.isOptional == after.isOptional, before.defaultValue == after.defaultValue,
      before.usesScalar == after.usesScalar, before.customClassName == after.customClassName,
    ])
    return 0.8 * names(before.name, after.name) + 0.2 * alike
  }

  /// To one entity: by name, and by the shape.
  private static func relationships(_ before: Relationship, _ after: Relationship) -> Double? {
    guard before.destinationEntity == after.destinationEntity, before.isToMany == after.isToMany else { return nil }
    let alike = share([
      before.inverseName == after.inverseName, before.isOptional == after.isOptional,
      before.deleteRule == after.deleteRule, before.isOrdered == after.isOrdered,
    ])
    return 0.6 * names(before.name, after.name) + 0.4 * alike
  }

  /// By name and by the properties that both have, of which there have to be some.
  private static func entities(_ before: Entity, _ after: Entity) -> Double? {
    let had = Set(before.attributes.map { "\($0.name) \($0.type.rawValue)" } + before.relationships.map(\.name))
    let has = Set(after.attributes.map { "\($0.name) \($0.type.rawValue)" } + after.relationships.map(\.name))
    let all = had.union(has)
    guard !all.isEmpty else { return nil }
    let shared = Double(had.intersection(has).count) / Double(all.count)
    return 0.4 * names(before.name, after.name) + 0.6 * shared
  }

  private static func share(_ facts: [Bool]) -> Double {
    Double(facts.filter { $0 }.count) / Double(max(facts.count, 1))
  }

  /// How alike two names are: the pairs of neighbouring letters that they share, without regard to case (Dice).
  ///
  ///     names("total", "totalAmount")  // 0.57
  ///     names("colour", "color")       // 0.67
  static func names(_ one: String, _ other: String) -> Double {
    let (one, other) = (one.lowercased(), other.lowercased())
    if one == other { return 1 }
    if one.count > 2, other.count > 2, one.contains(other) || other.contains(one) {
      return max(0.75, dice(one, other))
    }
    return dice(one, other)
  }

  private static func dice(_ one: String, _ other: String) -> Double {
    let (pairs, others) = (Self.pairs(one), Self.pairs(other))
    guard !pairs.isEmpty, !others.isEmpty else { return 0 }
    var left = Dictionary(others.map { ($0, 1) }, uniquingKeysWith: +)
    let shared = pairs.filter { pair in
      guard let count = left[pair], count > 0 else { return false }
      left[pair] = count - 1
      return true
    }
    return 2 * Double(shared.count) / Double(pairs.count + others.count)
  }

  private static func pairs(_ name: String) -> [String] {
    let letters = Array(name)
    return zip(letters, letters.dropFirst()).map { String([$0, $1]) }
  }
}
