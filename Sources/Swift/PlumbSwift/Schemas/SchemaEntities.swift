import PlumbCore
import PlumbDeclarations
import PlumbModel
import PlumbText

/// The lowering of classes to the entities of one version, as SwiftData makes them of `@Model` classes, and a library of
/// `@PersistentModel` classes.
struct SchemaEntities {
  let types: SchemaTypes
  /// The lines of the files, by path.
  let lines: [String: LineTable]
  /// The qualified names of the classes that the model contains.
  private(set) var classes: Set<String> = []
  var unknown: [UnknownForm] = []
  private var locations: [Location] = []
  /// The relationships of all entities of SwiftData, whose inverses are found together.
  var inverses = SchemaInverses()
  var composites: [UsedComposite] = []

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
      if let other = owners[record.entityName] {
        if other != next { addConflict(record.entityName, other, next) }
        continue
      }
      owners[record.entityName] = next
      classes.insert(next)
      var found: [String] = []
      entities[record.entityName] = entity(of: record, &found)
      open += found.reversed()
    }
    var model = Model(name: name, entities: entities.values.sorted { $0.name.precedesByBytes($1.name) })
    unknown += inverses.connect(&model)
    model.composites = named(&model)
    model.usedWithSwiftData = classes.contains { types.models[$0]?.isSwiftData ?? false }
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

  /// Returns the entity of a class, and the classes that its relationships and its parent reach.
  private mutating func entity(of record: ClassRecord, _ reached: inout [String]) -> Entity {
    var entity = Entity(name: record.entityName)
    entity.origin = origin(record.places.file, record.places.name)
    if let files = types.repeated[record.qualifiedName] {
      unknown.append(
        UnknownForm(entity: entity.name, reason: "is declared several times", kind: .ambiguous(files: files)))
    }
    if let macro = record.annotation ?? record.body.macro {
      doubt(entity.name, nil, "has the macro \(macro), which may declare properties")
    }
    if record.isSwiftData {
      addSwiftData(record, to: &entity, &reached)
    } else {
      addObject(record, to: &entity, &reached)
    }
    entity.attributes.sort { $0.name.precedesByBytes($1.name) }
    entity.relationships.sort { $0.name.precedesByBytes($1.name) }
    return entity
  }

  mutating func origin(_ file: String, _ span: Span?) -> Origin {
    locations.append(span.flatMap { lines[file]?.location($0, in: file) } ?? Location(file: file))
    return .declaration(locations.count - 1)
  }

  mutating func doubt(_ entity: String, _ property: String? = nil, _ reason: String) {
    unknown.append(UnknownForm(entity: entity, property: property, reason: reason))
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

extension Attribute {
  /// Sets the options in the annotation of a property.
  mutating func set(_ options: Set<SchemaTraits.Option>) {
    allowsExternalStorage = options.contains(.externalStorage)
    allowsCloudEncryption = options.contains(.allowsCloudEncryption)
    preservesAfterDeletion = options.contains(.preserveValueOnDeletion)
    isIndexedInSpotlight = options.contains(.spotlight)
  }
}

extension ClassRecord {
  /// The name of the class's entity. A name in `@objc(…)` has no effect in SwiftData.
  var entityName: String { isSwiftData ? name : objcName ?? name }
}

extension SchemaTypes.Meaning {
  /// The place of the declaration of a type of the sources.
  var declarationPlaces: SourceRanges? {
    switch self {
    case .value(let record): record.declaration.places
    case .optional(let wrapped): wrapped.declarationPlaces
    default: nil
    }
  }

  /// The simple name of a type of the sources.
  var simpleName: String {
    switch self {
    case .value(let record): record.declaration.name
    case .optional(let wrapped): wrapped.simpleName
    default: ""
    }
  }
}
