/// The objects of the source of a migration and the objects that were created for them, by entity mapping.
struct MigrationAssociations {
  private var destinationsBySource: [Key: [NSManagedObject]] = [:]
  private var sourcesByDestination: [Key: [NSManagedObject]] = [:]
  private var destinations: [String: [NSManagedObject]] = [:]
  private var sources: [String: [NSManagedObject]] = [:]
  /// The objects that were created for a source's object by any mapping.
  private var allBySource: [ObjectIdentifier: [NSManagedObject]] = [:]
  /// The first object of the source for which an object was created by any mapping.
  private var firstSource: [ObjectIdentifier: NSManagedObject] = [:]

  private struct Key: Hashable {
    let mapping: String
    let object: ObjectIdentifier
  }

  mutating func associate(_ source: NSManagedObject, _ destination: NSManagedObject, _ mapping: String) {
    let (sourceKey, destinationKey) = (ObjectIdentifier(source), ObjectIdentifier(destination))
    if destinationsBySource[Key(mapping: mapping, object: sourceKey)] == nil {
      sources[mapping, default: []].append(source)
    }
    if sourcesByDestination[Key(mapping: mapping, object: destinationKey)] == nil {
      destinations[mapping, default: []].append(destination)
    }
    destinationsBySource[Key(mapping: mapping, object: sourceKey), default: []].append(destination)
    sourcesByDestination[Key(mapping: mapping, object: destinationKey), default: []].append(source)
    allBySource[sourceKey, default: []].append(destination)
    if firstSource[destinationKey] == nil { firstSource[destinationKey] = source }
  }

  /// Returns the objects that a mapping created for objects of the source; for all objects if `sources` is `nil`.
  func destinations(_ mapping: String, of sources: [NSManagedObject]?) -> [NSManagedObject] {
    guard let sources else { return destinations[mapping] ?? [] }
    return sources.flatMap { destinationsBySource[Key(mapping: mapping, object: ObjectIdentifier($0))] ?? [] }
  }

  /// Returns the objects of the source for which a mapping created objects; all if `destinations` is `nil`.
  func sources(_ mapping: String, of destinations: [NSManagedObject]?) -> [NSManagedObject] {
    guard let destinations else { return sources[mapping] ?? [] }
    return destinations.flatMap { sourcesByDestination[Key(mapping: mapping, object: ObjectIdentifier($0))] ?? [] }
  }

  /// Returns the objects that any mapping created for objects of the source.
  func destinations(of sources: [NSManagedObject]) -> [NSManagedObject] {
    sources.flatMap { allBySource[ObjectIdentifier($0)] ?? [] }
  }

  /// Returns the object of the source for which a mapping created an object; the first of several.
  func source(of destination: NSManagedObject) -> NSManagedObject? { firstSource[ObjectIdentifier(destination)] }
}
