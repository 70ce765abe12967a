import PlumbCore
import PlumbDeclarations
import PlumbModel
import PlumbText

// The entities of `@Model` classes, as SwiftData makes them. The rules were read off stores that SwiftData wrote, and off
// the classes at the same commits.

extension SchemaEntities {
  /// Adds the contents of a `@Model` class to its entity.
  mutating func addSwiftData(_ record: ClassRecord, to entity: inout Entity, _ reached: inout [String]) {
    entity.representedClassName = record.name
    if let parent = types.superclass(of: record) {
      entity.parentEntity = parent.lastComponent
      reached.append(parent)
      doubt(entity.name, nil, "inherits from \(parent.lastComponent), which no known store of SwiftData does")
    }
    var unique: [[String]] = []
    for property in record.body.properties {
      add(property, of: record, to: &entity, &unique, &reached)
    }
    let constraints = unique + (record.schema?.constraints ?? [])
    if !constraints.isEmpty {
      entity.uniquenessConstraints = ElementList(
        constraints.map { UniquenessConstraint($0.map { NameReference($0) }) })
    }
    entity.fetchIndexes = (record.schema?.indexes ?? []).map { names in
      FetchIndex(
        name: "SwiftDataIndexOnBinary" + names.joined(), elements: names.map { FetchIndexElement(property: $0) })
    }
  }

  private mutating func add(
    _ property: PropertyDeclaration, of record: ClassRecord, to entity: inout Entity, _ unique: inout [[String]],
    _ reached: inout [String]
  ) {
    var meaning = types.meaning(of: property, in: record.qualifiedName)
    var isOptional = false
    if case .optional(let wrapped) = meaning { (meaning, isOptional) = (wrapped, true) }
    let origin = origin(property.places.file, property.places.name)
    if property.form.isConditional, !record.isConditional {
      doubt(entity.name, property.name, "is between #if and #endif, so that it depends on the build")
    }
    if let (destination, isToMany) = meaning.destination {
      reached.append(destination)
      entity.relationships.append(
        relationship(property, to: destination, isToMany: isToMany, isOptional: isOptional, of: record, origin))
      return
    }
    guard case .attribute(let traits) = property.kind else {
      doubt(entity.name, property.name, "is a relationship to a class that the sources do not declare")
      return
    }
    var attribute = attribute(property, meaning, traits, isOptional: isOptional, of: entity.name)
    attribute.origin = origin
    entity.attributes.append(attribute)
    if traits.isUnique { unique.append([property.name]) }
  }
}

// MARK: - Attributes

extension SchemaEntities {
  private mutating func attribute(
    _ property: PropertyDeclaration, _ meaning: SchemaTypes.Meaning, _ traits: PropertyDeclaration.AttributeTraits,
    isOptional: Bool, of entity: String
  ) -> Attribute {
    var form = StoredForms(types: types).form(of: meaning, named: property.name, isOptional: isOptional)
    if case .transformed(let name) = traits.storage {
      form = StoredForm(.transformable, doubt: "is transformable by \(name), which no known store contains")
      (form.transformer, form.className) = (name, property.type.unwrapped.description)
    }
    var attribute = Attribute(name: property.name, type: form.type, isOptional: isOptional)
    attribute.isTransient = traits.isTransient
    attribute.customClassName = form.className
    attribute.valueTransformerName = form.transformer
    attribute.renamingIdentifier = property.schema.originalName
    attribute.versionHashModifier = property.schema.hashModifier
    attribute.set(property.schema.options)
    attribute.declared = DeclaredValue(type: meaning.text)
    if form.isEnum { attribute.userInfo = UserInfo([UserInfoEntry(key: "EnumType", value: "true")]) }
    setDefault(property, &attribute)
    if form.type == .composite {
      // The only element of an enum has the name of the property, and is renamed with it.
      if form.isEnum, form.elements.count == 1, form.elements[0].name == property.name {
        form.elements[0].renamingIdentifier = property.schema.originalName
      }
      composites.append(
        UsedComposite(
          entity: entity, property: property.name, type: meaning.simpleName, elements: form.elements,
          origin: meaning.declarationPlaces.map { origin($0.file, $0.name) } ?? .none))
    }
    let reason =
      form.doubt
      ?? (property.schema.hashModifier == nil ? nil : "has a hash modifier, which no known store of SwiftData contains")
      ?? (attribute.preservesAfterDeletion ? "is preserved after deletion, which no known store contains" : nil)
    if let reason, !attribute.isTransient {
      attribute.declared?.isFormKnown = false
      doubt(entity, property.name, reason)
    }
    return attribute
  }

  /// Sets the default that is a literal. Any other initial value is computed when the app creates the schema.
  private func setDefault(_ property: PropertyDeclaration, _ attribute: inout Attribute) {
    guard let value = property.defaultValue, value != .none else { return }
    if attribute.type != .composite, let text = DefaultText(value, for: attribute.type) {
      (attribute.defaultValue, attribute.defaultDateInterval) = (text.value, text.dateInterval)
    } else {
      attribute.declared?.initialValue = value.text
    }
  }
}

// MARK: - Relationships

extension SchemaEntities {
  private mutating func relationship(
    _ property: PropertyDeclaration, to destination: String, isToMany: Bool, isOptional: Bool, of record: ClassRecord,
    _ origin: Origin
  ) -> Relationship {
    var traits = PropertyDeclaration.RelationshipTraits(cardinality: .toOne, destination: "")
    if case .relationship(let found) = property.kind { traits = found }
    var relationship = Relationship(
      name: property.name, destination: destination.lastComponent, isToMany: isToMany, isOptional: isOptional,
      deleteRule: traits.deleteRule ?? .nullify)
    relationship.minimumCount = traits.minimumCount
    if isToMany { relationship.maximumCount = traits.maximumCount }
    relationship.renamingIdentifier = property.schema.originalName
    relationship.versionHashModifier = property.schema.hashModifier
    relationship.origin = origin
    inverses.links.append(
      .init(entity: record.name, name: property.name, destination: destination.lastComponent, inverse: traits.inverse))
    return relationship
  }
}

extension DefaultValue {
  /// An initial value that is not a default in a model, as text.
  fileprivate var text: String {
    switch self {
    case .expression(let text): text
    case .enumCase(let name): ".\(name)"
    default: "(not a literal of the stored type)"
    }
  }
}

extension SchemaTypes.Meaning {
  /// The class of a relationship's objects, and whether the relationship is to many; `nil` for an attribute.
  fileprivate var destination: (name: String, isToMany: Bool)? {
    switch self {
    case .model(let name): (name, false)
    case .array(.model(let name)), .set(.model(let name)): (name, true)
    case .optional(let wrapped): wrapped.destination
    default: nil
    }
  }
}
