import PlumbModel

/// An element of a model with its own path, of any kind, without its source location.
public enum ModelPart: Hashable, Sendable {
  /// The model itself; only in changes of the model's fields.
  case model(Model)
  /// An entity with all its properties.
  case entity(Entity)
  /// An attribute of an entity or of a composite.
  case attribute(Attribute)
  /// A relationship of an entity.
  case relationship(Relationship)
  /// A fetched property of an entity.
  case fetchedProperty(FetchedProperty)
  /// An index of an entity.
  case fetchIndex(FetchIndex)
  /// A uniqueness constraint of an entity, which is identified by its attributes.
  case uniquenessConstraint(UniquenessConstraint)
  /// A fetch request template of the model.
  case fetchRequest(FetchRequest)
  /// A configuration of the model.
  case configuration(Configuration)
  /// The type of composite attributes.
  case composite(Composite)

  /// The element as an existential value.
  var element: any PartOfModel {
    switch self {
    case .model(let model): model
    case .entity(let entity): entity
    case .attribute(let attribute): attribute
    case .relationship(let relationship): relationship
    case .fetchedProperty(let property): property
    case .fetchIndex(let index): index
    case .uniquenessConstraint(let constraint): constraint
    case .fetchRequest(let request): request
    case .configuration(let configuration): configuration
    case .composite(let composite): composite
    }
  }
}

/// An element that a `ModelPart` can contain.
protocol PartOfModel: ModelElement {
  /// The element as a part.
  var part: ModelPart { get }
  /// The lists of elements with their own paths. They are compared element by element, other fields as a whole.
  static var lists: [ChildList<Self>] { get }
  /// The keys of fields with editor metadata, which are not compared.
  static var ignoredFields: Set<String> { get }
}

extension PartOfModel {
  static var lists: [ChildList<Self>] { [] }
  static var ignoredFields: Set<String> { [] }
}

/// An element that has a name within its list.
protocol NamedPart: PartOfModel {
  /// The kind in a path.
  static var kind: ElementPath.Kind { get }
  /// The name in a path.
  var pathName: String { get }
  /// Sets the element's name.
  mutating func rename(_ name: String)
  /// The key by which lightweight migration matches the element: the renaming identifier if it has one, otherwise its
  /// name.
  var identity: String { get }
}

/// A part whose name is one of its fields.
protocol PartWithName: NamedPart {
  var name: String { get set }
}

extension PartWithName {
  var pathName: String { name }
  var identity: String { name }
  mutating func rename(_ name: String) { self.name = name }
}

/// A part with a renaming identifier, which contains its name in an earlier version.
protocol RenamedPart: PartWithName {
  var renamingIdentifier: String? { get }
}

extension RenamedPart {
  /// The renaming identifier; the name if the identifier is missing or empty.
  var identity: String {
    guard let renamingIdentifier, !renamingIdentifier.isEmpty else { return name }
    return renamingIdentifier
  }
}
