import PlumbModel

/// The values of a model that is being read.
///
/// Attributes and relationships, which are most of a model, are read into their entity at once. Of each other kind one
/// element at most is open at a time, so each has a slot; a close moves it to its parent. An array of open elements of
/// any kind would cost an allocation and a cast for each.
struct OpenElements {
  /// The model, with the entities that are closed.
  private(set) var model: Model
  /// The entity that is open, or the last one.
  private(set) var entity = Entity.blank()
  private var fetchedProperty = FetchedProperty.blank()
  private var fetchRequest = FetchRequest.blank()
  private var fetchIndex = FetchIndex.blank()
  private var fetchIndexElement = FetchIndexElement.blank()
  private var compoundIndexes = ElementList<CompoundIndex>()
  private var compoundIndex = CompoundIndex.blank()
  private var uniquenessConstraints = ElementList<UniquenessConstraint>()
  private var uniquenessConstraint = UniquenessConstraint.blank()
  private var reference = NameReference.blank()
  private var userInfo = UserInfo()
  private var entry = UserInfoEntry.blank()
  private var configuration = Configuration.blank()
  private var composite = Composite.blank()
  private var graph = ElementList<GraphElement>()
  private var graphElement = GraphElement.blank()
  /// Whether the attribute that is open belongs to a composite.
  private var isInComposite = false

  /// An empty model of this name.
  init(name: String) {
    model = Model.blank()
    model.name = name
  }

  /// Takes an element that is opened, with its XML attributes. That it may stand here is known already.
  mutating func begin(
    _ name: XMLTag, in parent: XMLTag?, _ tag: RawTag, _ origin: Origin, _ reader: inout TagReader
  ) {
    switch name {
    case .model: reader.fill(&model, name, tag, origin)
    case .entity: beginEntity(tag, origin, &reader)
    case .attribute:
      let new: Attribute = reader.filled(name, tag, origin)
      isInComposite = parent == .composite
      if isInComposite { composite.attributes.append(new) } else { entity.attributes.append(new) }
    case .relationship: entity.relationships.append(reader.filled(name, tag, origin))
    case .fetchedProperty: fetchedProperty = reader.filled(name, tag, origin)
    case .fetchRequest: fetchRequest = reader.filled(name, tag, origin)
    case .fetchIndex: fetchIndex = reader.filled(name, tag, origin)
    case .fetchIndexElement: fetchIndexElement = reader.filled(name, tag, origin)
    case .compoundIndex: compoundIndex = reader.filled(name, tag, origin)
    case .uniquenessConstraint: uniquenessConstraint = reader.filled(name, tag, origin)
    case .entry: entry = reader.filled(name, tag, origin)
    case .configuration: configuration = reader.filled(name, tag, origin)
    case .composite: composite = reader.filled(name, tag, origin)
    case .element: graphElement = reader.filled(name, tag, origin)
    case .index, .constraint, .memberEntity: reference = reader.filled(name, tag, origin)
    case .compoundIndexes: compoundIndexes = reader.filled(name, tag, origin)
    case .uniquenessConstraints: uniquenessConstraints = reader.filled(name, tag, origin)
    case .userInfo: userInfo = reader.filled(name, tag, origin)
    case .elements: graph = reader.filled(name, tag, origin)
    }
  }

  /// An entity has as many properties as the one before it, mostly; so much room is made, for 64 at most.
  private mutating func beginEntity(_ tag: RawTag, _ origin: Origin, _ reader: inout TagReader) {
    let (attributes, relationships) = (entity.attributes.count, entity.relationships.count)
    entity = reader.filled(.entity, tag, origin)
    entity.attributes.reserveCapacity(min(attributes, 64))
    entity.relationships.reserveCapacity(min(relationships, 64))
  }

  /// Moves a closed element to its parent. `children` are those of one that has them out of Xcode's order.
  mutating func finish(_ tag: XMLTag, parent: XMLTag?, children: [Kept.Child]?) {
    switch tag {
    case .model: Self.keep(children, in: &model)
    case .entity: model.entities.append(Self.keeping(children, in: entity))
    case .attribute: if children != nil { changeAttribute { Self.keep(children, in: &$0) } }
    case .relationship: if children != nil { entity.relationships.changeLast { Self.keep(children, in: &$0) } }
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
    case .index: compoundIndex.properties.append(Self.keeping(children, in: reference))
    case .constraint: uniquenessConstraint.attributes.append(Self.keeping(children, in: reference))
    case .memberEntity: configuration.members.append(Self.keeping(children, in: reference))
    case .userInfo: finishUserInfo(parent, Self.keeping(children, in: userInfo))
    case .entry: userInfo.append(Self.keeping(children, in: entry))
    case .configuration: model.configurations.append(Self.keeping(children, in: configuration))
    case .composite: model.composites.append(Self.keeping(children, in: composite))
    case .elements: model.graph = Self.keeping(children, in: graph)
    case .element: graph.append(Self.keeping(children, in: graphElement))
    }
  }

  /// A userInfo goes to what it stands in; an entity is the usual case.
  private mutating func finishUserInfo(_ parent: XMLTag?, _ done: UserInfo) {
    switch parent {
    case .attribute: changeAttribute { $0.userInfo = done }
    case .relationship: entity.relationships.changeLast { $0.userInfo = done }
    case .fetchedProperty: fetchedProperty.userInfo = done
    default: entity.userInfo = done
    }
  }

  /// Changes the attribute read last, of the composite or the entity that is open.
  private mutating func changeAttribute(_ change: (inout Attribute) -> Void) {
    if isInComposite { composite.attributes.changeLast(change) } else { entity.attributes.changeLast(change) }
  }

  /// The element with its children's order; the element as it is where that is Xcode's.
  private static func keeping<Element: ModelElement>(_ children: [Kept.Child]?, in element: Element) -> Element {
    guard children != nil else { return element }
    var element = element
    keep(children, in: &element)
    return element
  }

  /// Adds the children's order to a spelling of the tag that may be there already.
  private static func keep<Element: ModelElement>(_ children: [Kept.Child]?, in element: inout Element) {
    guard let children else { return }
    var kept = element.kept ?? Kept()
    kept.children = children
    element.kept = kept
  }
}

extension Array {
  /// Changes the last element where it is, without a copy of it.
  fileprivate mutating func changeLast(_ change: (inout Element) -> Void) {
    guard let last = indices.last else { return }
    change(&self[last])
  }
}
