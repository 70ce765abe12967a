import PlumbDeclarations
import PlumbModel
import PlumbText

/// What a snapshot of an entity's objects holds: the attributes of the entity and of its parents, as far as their
/// values can be sent and encoded.
struct SnapshotFields {
  /// The parents' first, each in the order of its declaration.
  private(set) var fields: [SnapshotField] = []
  /// The composites among the values and among their elements, each once, in the order in which they come.
  private(set) var composites: [SnapshotComposite] = []
  /// Attributes that are left out, by their names in Swift.
  private(set) var leftOut: [String] = []
  /// The name of the object's identifier: no attribute has it.
  private(set) var identifier = "objectURI"

  /// nil for a class of no entity in the model.
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

  /// Of properties, the composites' included, whatever class they are from.
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

  /// The struct for a composite's values; nil for one that is not in the model, and within itself.
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

  /// `PlaceValues`
  private func typeName(of composite: String) -> String {
    Set(composites.map(\.typeName))
      .free(SwiftName.capitalized(MemberNames.camelCase(composite, orElse: "composite")) + "Values")
  }
}

/// A composite's values as a struct in a snapshot.
struct SnapshotComposite {
  /// In the model.
  let name: String
  /// Of the struct, inside the snapshot.
  let typeName: String
  /// What can be sent and encoded: each is optional, for the store's dictionary may lack it.
  let elements: [SnapshotElement]
}

/// An element of a composite.
struct SnapshotElement {
  /// In Swift.
  let name: String
  /// In the dictionary.
  let key: String
  let content: Content

  enum Content {
    case value(TypeReference)
    /// By the name of its struct.
    case composite(String)
  }
}
