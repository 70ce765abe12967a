import Foundation
import PlumbModel
import PlumbText

extension NSMappingModel {
  /// Creates the entity mappings of an inferred mapping: first the added and removed entities, then the others, in the
  /// order of their names.
  convenience init(_ inferred: InferredMapping) {
    self.init()
    let hashes = (old: VersionHashes(inferred.old.model), new: VersionHashes(inferred.new.model))
    let pairs = inferred.entities.sorted { $0.new.name.precedesByBytes($1.new.name) }
    let (oldNames, newNames) = (Set(pairs.map(\.old.name)), Set(pairs.map(\.new.name)))
    let added = inferred.new.model.entities.map(\.name).filter { !newNames.contains($0) }.sorted()
    let removed = inferred.old.model.entities.map(\.name).filter { !oldNames.contains($0) }.sorted()
    entityMappings =
      added.map { NSEntityMapping(added: $0, hashes.new) } + removed.map { NSEntityMapping(removed: $0, hashes.old) }
      + pairs.map { NSEntityMapping($0, inferred, hashes) }
  }
}

extension NSEntityMapping {
  fileprivate convenience init(added name: String, _ hashes: VersionHashes) {
    self.init()
    self.name = "IEM_Add_\(name)"
    mappingType = .addEntityMappingType
    destinationEntityName = name
    destinationEntityVersionHash = hashes.data(name)
  }

  fileprivate convenience init(removed name: String, _ hashes: VersionHashes) {
    self.init()
    self.name = "IEM_Remove_\(name)"
    mappingType = .removeEntityMappingType
    sourceEntityName = name
    sourceEntityVersionHash = hashes.data(name)
  }

  fileprivate convenience init(
    _ pair: InferredMapping.Pair, _ inferred: InferredMapping, _ hashes: (old: VersionHashes, new: VersionHashes)
  ) {
    self.init()
    sourceEntityName = pair.old.name
    destinationEntityName = pair.new.name
    sourceEntityVersionHash = hashes.old.data(pair.old.name)
    destinationEntityVersionHash = hashes.new.data(pair.new.name)
    let isUnchanged = sourceEntityVersionHash != nil && sourceEntityVersionHash == destinationEntityVersionHash
    mappingType = isUnchanged ? .copyEntityMappingType : .transformEntityMappingType
    name = "IEM_\(isUnchanged ? "Copy" : "Transform")_\(pair.new.name)"
    attributeMappings = []
    relationshipMappings = []
    var mapped: Set<String> = []
    var added: Set<String> = []
    let earlier = inferred.old.index(pair.old.name).map { Array(inferred.old.properties($0).values) } ?? []
    var removed = Set(earlier.map { inferred.old.end($0).name })
    for (later, earlier) in pair.properties {
      let name = inferred.new.end(later).name
      let oldName = earlier.map { inferred.old.end($0).name }
      if let oldName {
        mapped.insert(name)
        removed.remove(oldName)
      } else {
        added.insert(name)
      }
      if later.isRelationship {
        relationshipMappings?.append(NSPropertyMapping(name, oldName.map(ExpressionNode.related)))
      } else if inferred.new.attribute(later)?.isDerived != true {
        attributeMappings?.append(NSPropertyMapping(name, oldName.map(ExpressionNode.sourceValue)))
      }
    }
    userInfo = ["mappedProperties": mapped, "addedProperties": added, "removedProperties": removed]
  }
}

extension VersionHashes {
  /// Returns the hash of an entity as data; `nil` if it is unknown.
  func data(_ entity: String) -> Data? { self[entity]?.hash.map { Data($0.bytes) } }
}
