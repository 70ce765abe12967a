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

/// An element that is compared and merged field by field, and its lists element by element.
protocol PartOfModel: ModelElement {
  /// The kind in a path; `nil` for the model, and for an element without its own path, such as an entry of userInfo.
  static var kind: ElementPath.Kind? { get }
  /// The element as a part; `nil` for an element without its own path.
  var part: ModelPart? { get }
  /// The name in a path, which is the key of the element in its list.
  var pathName: String { get }
  /// The key by which lightweight migration matches the element: the renaming identifier if it has one, otherwise its
  /// name.
  var identity: String { get }
  /// Sets the element's name.
  mutating func rename(_ name: String)
  /// Returns the differences from a later element in what only Swift declares.
  func declaredChanges(to later: Self) -> [FieldChange]
  /// The lists of elements. Lists of elements with their own paths are compared element by element, other fields as a
  /// whole. All lists are merged element by element.
  static var lists: [ChildList<Self>] { get }
  /// The keys of fields that are not compared: editor metadata, and the name, which the path contains.
  static var ignoredFields: Set<String> { get }
  /// The groups of fields that depend on each other.
  static var boundFields: [BoundFields] { get }
  /// The fields with editor metadata. Of two values, a merge takes the greater one, without a conflict.
  static var editorFields: Set<String> { get }
  /// Whether the name is the whole content of the element, so that an edit appears as a removal and an addition.
  static var isKeyedByContent: Bool { get }
}

extension PartOfModel {
  static var kind: ElementPath.Kind? { nil }
  var part: ModelPart? { nil }
  var identity: String { pathName }
  mutating func rename(_: String) {}
  func declaredChanges(to _: Self) -> [FieldChange] { [] }
  static var lists: [ChildList<Self>] { [] }
  static var ignoredFields: Set<String> { ["name"] }
  static var boundFields: [BoundFields] { [] }
  static var editorFields: Set<String> { [] }
  static var isKeyedByContent: Bool { false }
}

/// A part whose name is one of its fields.
protocol PartWithName: PartOfModel {
  var name: String { get set }
}

extension PartWithName {
  var pathName: String { name }
  mutating func rename(_ name: String) { self.name = name }
}

/// A part with a renaming identifier, which contains its name in an earlier version.
protocol RenamedPart: PartWithName {
  var renamingIdentifier: String? { get }
}

/// A group of fields that depend on each other. If one side of a merge changes a leading field, it is a conflict if the
/// other side changes a field of the group differently.
struct BoundFields: Sendable {
  /// The fields that the others depend on, by their names in the table.
  let leading: Set<String>
  /// All fields of the group, including the leading ones.
  let all: Set<String>

  init(leading: Set<String>, _ others: Set<String> = []) {
    self.leading = leading
    all = leading.union(others)
  }
}

extension Matching {
  /// Matches the elements of two lists of one kind.
  init(_ old: [any PartOfModel], _ new: [any PartOfModel]) {
    self.init(
      old.map { Key(name: $0.pathName, identity: $0.identity) },
      new.map { Key(name: $0.pathName, identity: $0.identity) })
  }
}
