import PlumbModel

/// An element of a model that has a path of its own, whatever its kind; without the place where it was read.
public enum ModelPart: Hashable, Sendable {
  /// The model itself; only in changes of its own fields.
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
  /// A uniqueness constraint of an entity, which has no name but its attributes.
  case uniquenessConstraint(UniquenessConstraint)
  /// A fetch request template of the model.
  case fetchRequest(FetchRequest)
  /// A configuration of the model.
  case configuration(Configuration)
  /// The type of composite attributes.
  case composite(Composite)

  /// The element, whatever it is.
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

/// An element that can stand in a `ModelPart`.
protocol PartOfModel: ModelElement {
  /// The element as a part.
  var part: ModelPart { get }
  /// The lists of elements that have paths of their own. They are compared element by element, other fields as a whole.
  static var lists: [ChildList<Self>] { get }
  /// Keys of fields that are no change of the model: what the editor notes about itself.
  static var ignoredFields: Set<String> { get }
}

extension PartOfModel {
  static var lists: [ChildList<Self>] { [] }
  static var ignoredFields: Set<String> { [] }
}

/// An element that is known among its likes by a name.
protocol NamedPart: PartOfModel {
  /// What a path calls the kind.
  static var kind: ElementPath.Kind { get }
  /// The name in a path.
  var pathName: String { get }
  /// Gives the element another name.
  mutating func rename(_ name: String)
  /// What lightweight migration knows the element by: the renaming identifier where it has one, else its name.
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

/// A part that can say what it was called in an earlier version.
protocol RenamedPart: PartWithName {
  var renamingIdentifier: String? { get }
}

extension RenamedPart {
  /// An empty identifier is none.
  var identity: String {
    guard let renamingIdentifier, !renamingIdentifier.isEmpty else { return name }
    return renamingIdentifier
  }
}
