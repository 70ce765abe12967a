import Foundation
import PlumbFormats
import PlumbModel

/// A mapping model in a file, as entity mappings.
struct MappingSource {
  let entityMappings: [NSEntityMapping]

  /// Reads the mapping model at a URL: a `.cdm`, an `.xcmappingmodel` or its `xcmapping.xml`. `nil`, with a message, if
  /// it cannot be read.
  static func read(_ url: URL) -> MappingSource? {
    let path = url.path
    let name = url.deletingPathExtension().lastPathComponent
    let source = url.deletingPathExtension().appendingPathExtension("xcmappingmodel")
    do {
      if url.pathExtension == "cdm" {
        if !FileManager.default.fileExists(atPath: path), FileManager.default.fileExists(atPath: source.path) {
          return read(source)
        }
        let compiled = try CompiledMappingModel.read([UInt8](Data(contentsOf: url)), file: path, name: name)
        return try MappingSource(compiled)
      }
      let file = url.pathExtension == "xcmappingmodel" ? url.appendingPathComponent("xcmapping.xml") : url
      return try MappingSource(MappingModel.read([UInt8](Data(contentsOf: file)), file: file.path, name: name))
    } catch let failure as ReadFailure {
      writeLog("\(path): error: \(failure.diagnostic.message)")
    } catch {
      writeLog("\(path): error: \(error.localizedDescription)")
    }
    return nil
  }

  /// Returns the mapping models directly in folders. If a folder contains a source and a compiled mapping model with
  /// the same name, only the source.
  static func all(in folders: [String]) -> some Sequence<MappingSource> {
    folders.lazy.flatMap { folder -> [URL] in
      let names = ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).sorted()
      let sources = names.filter { $0.hasSuffix(".xcmappingmodel") }
      let known = Set(sources.map { ($0 as NSString).deletingPathExtension })
      let compiled = names.filter { $0.hasSuffix(".cdm") && !known.contains(($0 as NSString).deletingPathExtension) }
      return (sources + compiled).map { URL(fileURLWithPath: folder).appendingPathComponent($0) }
    }.compactMap { read($0) }
  }

  private init(_ compiled: CompiledMappingModel) throws {
    entityMappings = try zip(compiled.mapping.entityMappings, compiled.hashes).map { mapping, hashes in
      let entity = try NSEntityMapping(mapping, file: compiled.mapping.file) { property in
        try property.expression.map { try node($0, property, mapping, compiled.mapping.file) }
      } relationship: { property in
        try property.expression.map { try node($0, property, mapping, compiled.mapping.file) }
      }
      entity.sourceEntityVersionHash = hashes.source.map { Data($0) }
      entity.destinationEntityVersionHash = hashes.destination.map { Data($0) }
      return entity
    }
  }

  /// Creates the mappings of an editor's file. A property without an expression has the value of the source's property
  /// with the same name. The version hashes are those of the copies of the models in the file.
  private init(_ mapping: MappingModel) throws {
    guard let source = mapping.source.model, let destination = mapping.destination.model else {
      throw ReadFailure(
        file: mapping.file, "\(mapping.file) does not contain its models in a known form",
        help: ["open the mapping model in Xcode and choose Editor > Refresh Data Models"])
    }
    let hashes = (source: VersionHashes(source), destination: VersionHashes(destination))
    let schema = Schema(source)
    entityMappings = try mapping.entityMappings.map { item in
      let names = item.source.map(schema.propertyNames) ?? []
      let entity = try NSEntityMapping(item, file: mapping.file) { property in
        try property.expression.map { try node($0, property, item, mapping.file) }
          ?? (names.contains(property.name) ? ExpressionNode.sourceValue(property.name) : nil)
      } relationship: { property in
        try Self.relationship(property, item, names, mapping.file)
      }
      entity.sourceEntityVersionHash = item.source.flatMap(hashes.source.data)
      entity.destinationEntityVersionHash = item.destination.flatMap(hashes.destination.data)
      return entity
    }
  }

  private static func relationship(
    _ property: PropertyMapping, _ mapping: EntityMapping, _ names: Set<String>, _ file: String
  ) throws -> ExpressionNode? {
    if let expression = property.expression { return try node(expression, property, mapping, file) }
    var sources = names.contains(property.name) ? ExpressionNode.sourceValue(property.name) : nil
    if let path = property.sourceKeyPath, path.hasPrefix("$source.") {
      sources = ExpressionNode.variable(NSMigrationSourceObjectKey).appending(String(path.dropFirst(8)))
    }
    guard let sources else { return nil }
    if let name = property.sourceMappingName, !name.isEmpty { return .mapped(name, sources) }
    return .message(
      .variable(NSMigrationManagerKey), MigrationFunction.ofRelationship.rawValue,
      [.constant(.string(property.name)), sources])
  }
}

/// Returns the tree of an expression. Throws for an expression of an unknown kind, because its value would be missing.
private func node(
  _ expression: ValueExpression, _ property: PropertyMapping, _ mapping: EntityMapping, _ file: String
) throws -> ExpressionNode {
  if let node = ExpressionNode(expression) { return node }
  throw ReadFailure(
    file: file,
    "the value expression of the property mapping \(mapping.effectiveName).\(property.name) has an unknown form: "
      + "\(expression)")
}

extension NSEntityMapping {
  fileprivate convenience init(
    _ mapping: EntityMapping, file: String, attribute: (PropertyMapping) throws -> ExpressionNode?,
    relationship: (PropertyMapping) throws -> ExpressionNode?
  ) throws {
    self.init()
    name = mapping.effectiveName
    mappingType = NSEntityMappingType(mapping.kind)
    sourceEntityName = mapping.source
    destinationEntityName = mapping.destination
    if mapping.policyClassName?.isEmpty == false { entityMigrationPolicyClassName = mapping.policyClassName }
    attributeMappings = try mapping.attributes.map { NSPropertyMapping($0.name, try attribute($0)) }
    relationshipMappings = try mapping.relationships.map { NSPropertyMapping($0.name, try relationship($0)) }
    if mapping.sourceExpression != nil {
      throw ReadFailure(file: file, "the source expression of the mapping \(mapping.effectiveName) has an unknown form")
    }
    if let filter = mapping.sourceFilter, !filter.isEmpty {
      guard let tree = try? FormatParser.predicate(filter, []) else {
        throw ReadFailure(file: file, "the filter of the mapping \(mapping.effectiveName) is no predicate: \(filter)")
      }
      sourcePredicate = NSPredicate.make(tree)
    }
  }
}

extension NSEntityMappingType {
  fileprivate init(_ kind: EntityMapping.Kind) {
    self =
      switch kind {
      case .transform: .transformEntityMappingType
      case .custom: .customEntityMappingType
      case .add: .addEntityMappingType
      case .remove: .removeEntityMappingType
      case .undefined: .undefinedEntityMappingType
      }
  }
}

extension Schema {
  /// Returns the names of an entity's attributes and relationships, including inherited ones.
  fileprivate func propertyNames(_ entity: String) -> Set<String> {
    guard let entity = self.entity(entity) else { return [] }
    return Set(([entity] + ancestors(of: entity)).flatMap { $0.attributes.map(\.name) + $0.relationships.map(\.name) })
  }
}

extension MappingSource {
  /// Whether the mappings are those between two models: the entities of every mapping have the version hashes of the
  /// models. A hash that is unknown on a side counts as equal if the entity exists.
  func maps(_ source: NSManagedObjectModel, to destination: NSManagedObjectModel) -> Bool {
    !entityMappings.isEmpty
      && entityMappings.allSatisfy { mapping in
        source.has(mapping.sourceEntityName, mapping.sourceEntityVersionHash)
          && destination.has(mapping.destinationEntityName, mapping.destinationEntityVersionHash)
      }
  }
}

extension NSManagedObjectModel {
  fileprivate final func has(_ entity: String?, _ hash: Data?) -> Bool {
    guard let entity else { return true }
    guard entitiesByName[entity] != nil else { return false }
    guard let hash, let known = knownVersionHashes[entity] else { return true }
    return hash == known
  }
}
