import PlumbCore
import PlumbDeclarations
import PlumbModel
import PlumbRules

/// The fields of a snapshot: the attributes of the entity and of its ancestors whose values can be sent and encoded.
struct SnapshotFields {
  /// The fields, starting with those of the topmost ancestor, in the order of each class's declaration.
  private(set) var fields: [SnapshotField] = []
  /// The unique composites of the values and of their elements. A composite follows the composites that it contains.
  private(set) var composites: [SnapshotComposite] = []
  /// The attributes that are left out, by their names in Swift.
  private(set) var leftOut: [String] = []
  /// The name of the object's identifier. No attribute has this name.
  private(set) var identifier = "objectURI"

  /// Creates the fields of a class. `nil` if the model does not have the class's entity.
  init?(of declaration: EntityDeclaration, _ subject: Companion.Subject) {
    guard let entity = subject.schema.entity(declaration.entity) else { return nil }
    let ancestors = subject.schema.ancestors(of: entity).reversed().compactMap { subject.declaration(of: $0.name) }
    var names: Set<String> = []
    for owner in ancestors + [declaration] {
      for property in owner.properties where !property.isRelationship && names.insert(property.name).inserted {
        add(property, of: entity, subject)
      }
    }
    identifier = names.free(identifier)
  }

  /// The names of all fields, including the composites' elements and inherited fields.
  var names: [String] { fields.map(\.name) + composites.flatMap { $0.elements.map(\.name) } }

  private mutating func add(_ property: PropertyDeclaration, of entity: Entity, _ subject: Companion.Subject) {
    guard let attribute = subject.attribute(property.persistentName, of: entity)?.attribute,
      var field = SnapshotField(property, attribute)
    else { return leftOut.append(property.name) }
    if field.form == .composite {
      guard let composite = composite(attribute.composite, within: [], subject) else {
        return leftOut.append(property.name)
      }
      field.type = .optional(.named(composite.typeName))
    }
    fields.append(field)
  }

  /// Returns the struct for a composite's values. `nil` if the composite is not in the model, or contains itself.
  private mutating func composite(
    _ name: String?, within path: [String], _ subject: Companion.Subject
  ) -> SnapshotComposite? {
    guard let composite = subject.schema.composite(name), !path.contains(composite.name) else { return nil }
    if let known = composites.first(where: { $0.name == composite.name }) { return known }
    var elements: [SnapshotElement] = []
    let declared = subject.composites.first { $0.composite == composite.name }?.elements ?? []
    var names: Set<String> = []
    for attribute in composite.attributes {
      let given = declared.first { $0.persistentName == attribute.name }?.name
      guard let name = given ?? SwiftName.identifier(from: attribute.name), names.insert(name).inserted else {
        continue
      }
      if attribute.type == .composite {
        guard let inner = self.composite(attribute.composite, within: path + [composite.name], subject) else {
          continue
        }
        elements.append(SnapshotElement(name: name, key: attribute.name, content: .composite(inner.typeName)))
      } else if let type = attribute.type.swift.value {
        elements.append(SnapshotElement(name: name, key: attribute.name, content: .value(type)))
      }
    }
    let found = SnapshotComposite(name: composite.name, typeName: typeName(of: composite.name), elements: elements)
    composites.append(found)
    return found
  }

  /// Returns the name of a composite's struct: `PlaceValues`.
  private func typeName(of composite: String) -> String {
    Set(composites.map(\.typeName))
      .free(SwiftName.capitalized(MemberNames.camelCase(composite, orElse: "composite")) + "Values")
  }
}

/// A composite's values as a struct in a snapshot.
struct SnapshotComposite {
  let name: String
  /// The name of the struct, which is nested in the snapshot.
  let typeName: String
  /// The elements that can be sent and encoded. All are optional, because the stored dictionary may not contain them.
  let elements: [SnapshotElement]
}

/// An element of a composite.
struct SnapshotElement {
  let name: String
  /// The element's key in the dictionary.
  let key: String
  let content: Content

  package enum Content {
    case value(TypeReference)
    /// The name of the struct.
    case composite(String)
  }
}
