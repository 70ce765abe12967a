import PlumbModel

/// The values of a model that is being read.
///
/// Each kind of element is open at most once at a time, so each has a slot; a close moves it to its parent.
struct OpenElements {
  private(set) var model: Model
  private var entity = Entity.blank()
  private var attribute = Attribute.blank()
  private var relationship = Relationship.blank()
  private var fetchedProperty = FetchedProperty.blank()
  private var fetchRequest = FetchRequest.blank()
  private var fetchIndex = FetchIndex.blank()
  private var fetchIndexElement = FetchIndexElement.blank()
  private var compoundIndexes = ElementList<CompoundIndex>()
  private var compoundIndex = CompoundIndex.blank()
  private var uniquenessConstraints = ElementList<UniquenessConstraint>()
  private var uniquenessConstraint = UniquenessConstraint.blank()
  private var reference = XMLReference.blank()
  private var userInfo = UserInfo()
  private var entry = UserInfoEntry.blank()
  private var configuration = Configuration.blank()
  private var composite = Composite.blank()
  private var graph = ElementList<GraphElement>()
  private var graphElement = GraphElement.blank()

  init(name: String) {
    model = Model.blank()
    model.name = name
  }

  /// Of the entity that is open, or was last.
  var entityName: String { entity.name }

  /// Fills the slot of an element that is opened.
  mutating func begin(_ name: XMLTag, _ tag: RawTag, _ origin: Origin, _ reader: inout TagReader) {
    switch name {
    case .model:
      let versionName = model.name
      model = reader.filled(tag, origin)
      model.name = versionName
    case .entity: entity = reader.filled(tag, origin)
    case .attribute: attribute = reader.filled(tag, origin)
    case .relationship: relationship = reader.filled(tag, origin)
    case .fetchedProperty: fetchedProperty = reader.filled(tag, origin)
    case .fetchRequest: fetchRequest = reader.filled(tag, origin)
    case .fetchIndex: fetchIndex = reader.filled(tag, origin)
    case .fetchIndexElement: fetchIndexElement = reader.filled(tag, origin)
    case .compoundIndex: compoundIndex = reader.filled(tag, origin)
    case .uniquenessConstraint: uniquenessConstraint = reader.filled(tag, origin)
    case .entry: entry = reader.filled(tag, origin)
    case .configuration: configuration = reader.filled(tag, origin)
    case .composite: composite = reader.filled(tag, origin)
    case .element: graphElement = reader.filled(tag, origin)
    case .index, .constraint, .memberEntity:
      var new = XMLReference(NameReference(""), name, name == .memberEntity ? .name : .value)
      reader.fill(&new, tag, origin)
      reference = new
    case .compoundIndexes: compoundIndexes = reader.list(name, tag, origin)
    case .uniquenessConstraints: uniquenessConstraints = reader.list(name, tag, origin)
    case .userInfo: userInfo = reader.list(name, tag, origin)
    case .elements: graph = reader.list(name, tag, origin)
    }
  }

  /// Moves a closed element to its parent.
  mutating func finish(_ tag: XMLTag, parent: XMLTag?, children: [Kept.Child]?) {
    switch tag {
    case .model: Self.keep(children, in: &model)
    case .entity: model.entities.append(Self.keeping(children, in: entity))
    case .attribute:
      let done = Self.keeping(children, in: attribute)
      if parent == .composite { composite.attributes.append(done) } else { entity.attributes.append(done) }
    case .relationship: entity.relationships.append(Self.keeping(children, in: relationship))
    case .fetchedProperty: entity.fetchedProperties.append(Self.keeping(children, in: fetchedProperty))
    case .fetchRequest:
      let done = Self.keeping(children, in: fetchRequest)
      if parent == .model { model.fetchRequests.append(done) } else { fetchedProperty.fetchRequest = done }
    case .fetchIndex: entity.fetchIndexes.append(Self.keeping(children, in: fetchIndex))
    case .fetchIndexElement: fetchIndex.elements.append(Self.keeping(children, in: fetchIndexElement))
    case .compoundIndexes: entity.compoundIndexes = Self.keeping(children, in: compoundIndexes)
    case .compoundIndex: compoundIndexes.append(Self.keeping(children, in: compoundIndex))
    case .uniquenessConstraints: entity.uniquenessConstraints = Self.keeping(children, in: uniquenessConstraints)
    case .uniquenessConstraint: uniquenessConstraints.append(Self.keeping(children, in: uniquenessConstraint))
    case .index: compoundIndex.properties.append(Self.keeping(children, in: reference).reference)
    case .constraint: uniquenessConstraint.attributes.append(Self.keeping(children, in: reference).reference)
    case .memberEntity: configuration.members.append(Self.keeping(children, in: reference).reference)
    case .userInfo: finishUserInfo(parent, Self.keeping(children, in: userInfo))
    case .entry: userInfo.append(Self.keeping(children, in: entry))
    case .configuration: model.configurations.append(Self.keeping(children, in: configuration))
    case .composite: model.composites.append(Self.keeping(children, in: composite))
    case .elements: model.graph = Self.keeping(children, in: graph)
    case .element: graph.append(Self.keeping(children, in: graphElement))
    }
  }

  private mutating func finishUserInfo(_ parent: XMLTag?, _ done: UserInfo) {
    switch parent {
    case .attribute: attribute.userInfo = done
    case .relationship: relationship.userInfo = done
    case .fetchedProperty: fetchedProperty.userInfo = done
    default: entity.userInfo = done
    }
  }

  private static func keeping<Element: Keeping>(_ children: [Kept.Child]?, in element: Element) -> Element {
    guard children != nil else { return element }
    var element = element
    keep(children, in: &element)
    return element
  }

  private static func keep<Element: Keeping>(_ children: [Kept.Child]?, in element: inout Element) {
    guard let children else { return }
    var kept = element.kept ?? Kept()
    kept.children = children
    element.kept = kept
  }
}

/// What can keep a spelling: elements, and the lists that stand for grouping elements.
protocol Keeping {
  var kept: Kept? { get set }
}

extension ElementList: Keeping {}
