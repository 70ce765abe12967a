import PlumbCore
import PlumbDeclarations
import PlumbModel
import PlumbRules

extension PathTables {
  /// Creates the tables of a model. The names and types are those of the declarations, or those of the model for an
  /// entity without a class.
  package init(_ subject: Companion.Subject) {
    let declared = Dictionary(
      subject.declarations.entities.map { ($0.entity, $0) }, uniquingKeysWith: { first, _ in first })
    let structs = Dictionary(
      subject.composites.map { ($0.composite, $0) }, uniquingKeysWith: { first, _ in first })
    let schema = subject.schema
    var own: [String: [PathField]] = [:]
    for entity in schema.model.entities where own[entity.name] == nil {
      own[entity.name] = FieldMaker(schema: schema).fields(of: entity, as: declared[entity.name])
    }
    let names = own.keys.sorted()
    entities = names.compactMap { name in
      guard let entity = schema.entity(name) else { return nil }
      let families = [entity] + schema.ancestors(of: entity)
      return PathTable(
        name: name, type: declared[name]?.className, fields: families.flatMap { own[$0.name] ?? [] }.eachNameOnce)
    }
    var seen: Set<String> = []
    composites = schema.model.composites.sorted { $0.name < $1.name }.compactMap { composite in
      guard seen.insert(composite.name).inserted else { return nil }
      let declared = structs[composite.name]
      return PathTable(
        name: composite.name, type: declared?.typeName,
        fields: FieldMaker(schema: schema).elements(of: composite, as: declared).eachNameOnce)
    }
  }
}

extension [PathField] {
  /// The fields, sorted by name. Of several fields with the same name, the first one remains.
  fileprivate var eachNameOnce: [PathField] {
    var seen: Set<String> = []
    return filter { seen.insert($0.name).inserted }.sorted { $0.name < $1.name }
  }
}

/// Creates fields from properties.
private struct FieldMaker {
  let schema: Schema

  func fields(of entity: Entity, as declared: EntityDeclaration?) -> [PathField] {
    let properties = Dictionary(
      (declared?.properties ?? []).map { ($0.persistentName, $0) }, uniquingKeysWith: { first, _ in first })
    return entity.attributes.compactMap { field($0, as: properties[$0.name], isDeclared: declared != nil) }
      + entity.relationships.compactMap { field($0, as: properties[$0.name], isDeclared: declared != nil) }
  }

  func elements(of composite: Composite, as declared: CompositionDeclaration?) -> [PathField] {
    let properties = Dictionary(
      (declared?.elements ?? []).map { ($0.persistentName, $0) }, uniquingKeysWith: { first, _ in first })
    return composite.attributes.compactMap { field($0, as: properties[$0.name], isDeclared: declared != nil) }
  }

  /// Returns the field of an attribute. `nil` if the class has no property for the attribute, or if the name is not a
  /// Swift identifier.
  private func field(_ attribute: Attribute, as property: PropertyDeclaration?, isDeclared: Bool) -> PathField? {
    if isDeclared, property == nil { return nil }
    let name = property?.name ?? attribute.name
    guard SwiftName.isIdentifier(name) else { return nil }
    return PathField(
      name: name, persistentName: attribute.name, content: content(of: attribute, as: property),
      isOptional: attribute.isOptional)
  }

  private func field(_ relationship: Relationship, as property: PropertyDeclaration?, isDeclared: Bool) -> PathField? {
    if isDeclared, property == nil { return nil }
    let name = property?.name ?? relationship.name
    guard SwiftName.isIdentifier(name), let destination = schema.entity(relationship.destinationEntity)?.name else {
      return nil
    }
    let content: PathField.Content =
      if relationship.isTransient {
        .transient
      } else if relationship.isToMany {
        .toMany(destination, isOrdered: relationship.isOrdered)
      } else {
        .toOne(destination)
      }
    return PathField(
      name: name, persistentName: relationship.name, content: content, isOptional: relationship.isOptional)
  }

  private func content(of attribute: Attribute, as property: PropertyDeclaration?) -> PathField.Content {
    if attribute.isTransient { return .transient }
    if let composite = schema.composite(attribute.composite), attribute.type == .composite {
      return .composite(composite.name)
    }
    guard let value = StoredValue(attribute, declaredAs: property), !attribute.allowsExternalStorage else {
      return .opaque(encoding(of: attribute, as: property))
    }
    return value.isRaw ? .raw(attribute.type, value.type) : .value(attribute.type, value.type)
  }

  /// Returns the storage method of a value that is not stored unchanged.
  private func encoding(of attribute: Attribute, as property: PropertyDeclaration?) -> StorageMethod {
    if attribute.type == .transformable { return .transformed(attribute.valueTransformerName ?? "") }
    return property?.storage ?? .default
  }
}
