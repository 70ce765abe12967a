import Foundation

extension NSEntityDescription {
  final func adoptSubentities(insteadOf old: [NSEntityDescription]) {
    for entity in old where entity.superentity === self { entity.superentity = nil }
    for entity in subentities { entity.superentity = self }
  }

  final func adoptIndexes(insteadOf old: [NSFetchIndexDescription]) {
    for index in old where index.entity === self { index.entity = nil }
    for index in indexes { index.entity = self }
  }

  /// Raises if the model is in use.
  final func checkMutable() {
    if isFrozen { raise(.internalInconsistency, "Can't modify an immutable model.") }
  }

  /// The entity followed by its ancestors, nearest first.
  final var lineage: [NSEntityDescription] {
    var lineage = [self]
    while let parent = lineage.last?.superentity, !lineage.contains(where: { $0 === parent }) { lineage.append(parent) }
    return lineage
  }

  /// The properties, with those of the ancestors first. If a name occurs twice, the ancestor's property takes
  /// precedence.
  final var allProperties: [NSPropertyDescription] {
    if superentity == nil { return ownProperties }
    var names: Set<String> = []
    return lineage.reversed().flatMap(\.ownProperties).filter { names.insert($0.name).inserted }
  }

  /// Returns a dictionary of descriptions by name. If two have the same name, the first takes precedence.
  static func byName<Part: NSPropertyDescription>(_ parts: [Part]) -> [String: Part] {
    Dictionary(parts.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
  }
}
