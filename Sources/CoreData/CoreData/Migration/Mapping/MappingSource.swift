import Foundation
import PlumbFormats
import PlumbModel

/// The mapping models in files.
enum MappingSource {
  /// Reads the mapping model at a URL: a `.cdm`, an `.xcmappingmodel` or its `xcmapping.xml`. `nil`, with a message, if
  /// it cannot be read.
  static func read(_ url: URL) -> [NSEntityMapping]? {
    let source = url.deletingPathExtension().appendingPathExtension("xcmappingmodel").path
    let isSource = url.pathExtension == "cdm" && !exists(url.path) && exists(source)
    let path = isSource ? source : url.path
    return logging(path) { try read(path).objects }
  }

  /// Returns the first mapping model for a migration between two models: below some folders, or directly in others.
  static func first(
    below near: [String], in folders: [String], from source: NSManagedObjectModel, to destination: NSManagedObjectModel
  ) -> HashedMapping? {
    let search = MappingModelSearch(.disk)
    let paths = search.paths(below: near) + search.paths(in: folders)
    if paths.isEmpty { return nil }
    let (old, new) = (ComparedHashes(ModelSpelling(source).model), ComparedHashes(ModelSpelling(destination).model))
    return paths.lazy.compactMap { path in logging(path) { try read(path) } }.first { $0.maps(old, to: new) }
  }

  private static func read(_ path: String) throws -> HashedMapping { try MappingModelSearch(.disk).read(path) }

  private static func exists(_ path: String) -> Bool { FileManager.default.fileExists(atPath: path) }

  /// Returns the result of a closure; `nil`, with a message, if it throws.
  private static func logging<Result>(_ path: String, _ body: () throws -> Result) -> Result? {
    do {
      return try body()
    } catch let failure as ReadFailure {
      writeLog("\(path): error: \(failure.diagnostic.message)")
    } catch {
      writeLog("\(path): error: \(error.localizedDescription)")
    }
    return nil
  }
}

extension HashedMapping {
  /// The mappings as objects. Throws `ReadFailure` for an expression or a filter of an unknown form, because values
  /// would be missing.
  var objects: [NSEntityMapping] {
    get throws {
      try entities.map { item in
        let entity = try NSEntityMapping(item.mapping, file: mapping.file) { property in
          try property.expression.map { try node($0, property, item.mapping, mapping.file) }
        }
        entity.sourceEntityVersionHash = item.source.map { Data($0.bytes) }
        entity.destinationEntityVersionHash = item.destination.map { Data($0.bytes) }
        return entity
      }
    }
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
    _ mapping: EntityMapping, file: String, value: (PropertyMapping) throws -> ExpressionNode?
  ) throws {
    self.init()
    name = mapping.effectiveName
    mappingType = NSEntityMappingType(mapping.kind)
    sourceEntityName = mapping.source
    destinationEntityName = mapping.destination
    if mapping.policyClassName?.isEmpty == false { entityMigrationPolicyClassName = mapping.policyClassName }
    attributeMappings = try mapping.attributes.map { NSPropertyMapping($0.name, try value($0)) }
    relationshipMappings = try mapping.relationships.map { NSPropertyMapping($0.name, try value($0)) }
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
