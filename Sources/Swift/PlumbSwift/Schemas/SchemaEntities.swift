import PlumbCore
import PlumbDeclarations
import PlumbModel
import PlumbText

/// The lowering of `@Model` classes to the entities of one version, as SwiftData makes them.
///
/// The rules were read off stores that SwiftData wrote, and off the classes at the same commits.
struct SchemaEntities {
  let types: SchemaTypes
  /// The lines of the files, by path.
  let lines: [String: LineTable]
  /// The qualified names of the classes that the model contains.
  private(set) var classes: Set<String> = []
  private var unknown: [UnknownForm] = []
  private var locations: [Location] = []
  /// The relationships of all entities, whose inverses are found together.
  private var inverses = SchemaInverses()
  private var composites: [UsedComposite] = []

  init(_ types: SchemaTypes, _ lines: [String: LineTable]) { (self.types, self.lines) = (types, lines) }

  /// Returns the model with the entities of some classes and of all classes that relationships reach, sorted by name.
  ///
  /// - Parameter listed: The qualified names of the classes.
  mutating func model(named name: String, of listed: [String], at place: Location) -> Model {
    var entities: [String: Entity] = [:]
    var owners: [String: String] = [:]
    var open = Array(listed.reversed())
    while let next = open.popLast() {
      guard let record = types.models[next] else { continue }
      if let other = owners[record.name] {
        if other != next { addConflict(record.name, other, next) }
        continue
      }
      owners[record.name] = next
      classes.insert(next)
      var found: [String] = []
      entities[record.name] = entity(of: record, &found)
      open += found.reversed()
    }
    var model = Model(name: name, entities: entities.values.sorted { $0.name.precedesByBytes($1.name) })
    unknown += inverses.connect(&model)
    model.composites = named(&model)
    model.usedWithSwiftData = true
    model.unknownForms = unknown.isEmpty ? nil : unknown
    model.source = Source(file: place.file)
    model.source.declarations = locations + [place]
    model.origin = .declaration(locations.count)
    return model
  }

  private mutating func addConflict(_ name: String, _ first: String, _ second: String) {
    guard !unknown.contains(where: { $0.entity == name && $0.property == nil }) else { return }
    unknown.append(
      UnknownForm(
        entity: name, reason: "is declared by \(first) and by \(second), which the version both contains",
        kind: .ambiguous(files: [])))
  }

  private mutating func origin(_ file: String, _ span: Span?) -> Origin {
    locations.append(span.flatMap { lines[file]?.location($0, in: file) } ?? Location(file: file))
    return .declaration(locations.count - 1)
  }

  private mutating func doubt(_ entity: String, _ property: String? = nil, _ reason: String) {
    unknown.append(UnknownForm(entity: entity, property: property, reason: reason))
  }
}

// MARK: - Entities

extension SchemaEntities {
  /// Returns the entity of a class, and the classes that its relationships reach.
  private mutating func entity(of record: ClassRecord, _ reached: inout [String]) -> Entity {
    var entity = Entity(name: record.name)
    entity.representedClassName = record.name
    entity.origin = origin(record.places.file, record.places.name)
    if let parent = types.superclass(of: record) {
      entity.parentEntity = parent.lastComponent
      reached.append(parent)
      doubt(entity.name, nil, "inherits from \(parent.lastComponent), which no known store of SwiftData does")
    }
    if let files = types.repeated[record.qualifiedName] {
      unknown.append(
        UnknownForm(entity: entity.name, reason: "is declared several times", kind: .ambiguous(files: files)))
    }
    if let macro = record.annotation ?? record.body.macro {
      doubt(entity.name, nil, "has the macro \(macro), which may declare properties")
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
    entity.attributes.sort { $0.name.precedesByBytes($1.name) }
    entity.relationships.sort { $0.name.precedesByBytes($1.name) }
    return entity
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
    attribute.allowsExternalStorage = property.schema.options.contains(.externalStorage)
    attribute.allowsCloudEncryption = property.schema.options.contains(.allowsCloudEncryption)
    attribute.preservesAfterDeletion = property.schema.options.contains(.preserveValueOnDeletion)
    attribute.isIndexedInSpotlight = property.schema.options.contains(.spotlight)
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

// MARK: - Composites

/// A composite that a property uses.
struct UsedComposite {
  var entity: String
  var property: String
  var type: String
  var elements: [Attribute]
  /// The place of the type's declaration.
  var origin: Origin
}

extension SchemaEntities {
  /// Returns the composites, and sets their names. Properties with the same elements share the composite of their type.
  /// Otherwise the name contains the property.
  private func named(_ model: inout Model) -> [Composite] {
    let byType = Dictionary(grouping: composites, by: \.type)
    var found: [String: Composite] = [:]
    for used in composites {
      let isShared = byType[used.type]?.allSatisfy { $0.elements == used.elements } ?? true
      let name = isShared ? used.type : "\(used.type)_\(used.entity)_\(used.property)"
      var composite = Composite(name: name, attributes: used.elements)
      composite.origin = used.origin
      found[name] = composite
      guard let entity = model.entities.firstIndex(where: { $0.name == used.entity }),
        let place = model.entities[entity].attributes.firstIndex(where: { $0.name == used.property })
      else { continue }
      model.entities[entity].attributes[place].composite = name
    }
    return found.values.sorted { $0.name.precedesByBytes($1.name) }
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

  /// The place of the declaration of a type of the sources.
  fileprivate var declarationPlaces: SourceRanges? {
    switch self {
    case .value(let record): record.declaration.places
    case .optional(let wrapped): wrapped.declarationPlaces
    default: nil
    }
  }

  /// The simple name of a type of the sources.
  fileprivate var simpleName: String {
    switch self {
    case .value(let record): record.declaration.name
    case .optional(let wrapped): wrapped.simpleName
    default: ""
    }
  }
}
