import Foundation
import PlumbSystem

extension NSManagedObjectModel {
  /// Creates a model from a schema.
  ///
  /// The predicates and expressions of the schema are texts of the format language. An invalid one raises an
  /// exception, as in `NSPredicate(format:)`.
  ///
  /// - Throws: `SchemaError`.
  public convenience init(_ schema: ModelSchema) throws {
    self.init()
    var builder = ModelBuilder(schema)
    try builder.build(into: self)
    #if os(Linux)
      offerEntities()
    #endif
  }

  /// Returns the model of the given classes. The classes of related objects and of parents are required too.
  ///
  /// The version hashes equal those of a model file with the same contents, so a store of one can be opened with the
  /// other. The same set of classes, in any order, has one model in the whole process.
  ///
  /// - Throws: `SchemaError`.
  public static func model(for types: [any SchemaProviding.Type]) throws -> NSManagedObjectModel {
    guard !types.isEmpty else { throw SchemaError.noEntities }
    return try modelsByClasses.withLock { models in
      let key = Set(types.map { ObjectIdentifier($0) })
      if let model = models[key] { return model }
      let unique = Dictionary(types.map { (ObjectIdentifier($0), $0) }, uniquingKeysWith: { first, _ in first })
      let model = try NSManagedObjectModel(ModelSchema(unique.values.map(schema).sorted { $0.name < $1.name }))
      models[key] = model
      return model
    }
  }

  /// Returns the model of the given classes.
  public static func model(for types: any SchemaProviding.Type...) throws -> NSManagedObjectModel {
    try model(for: types)
  }

  /// Returns the schema of a class, with the class's own name if the schema has none.
  private static func schema(of type: any SchemaProviding.Type) -> EntitySchema {
    var schema = type.schema
    if schema.className == nil { schema.className = NSStringFromClass(type) }
    return schema
  }
}

/// The models of sets of classes.
private let modelsByClasses = Guarded<[Set<ObjectIdentifier>: NSManagedObjectModel]>([:])
