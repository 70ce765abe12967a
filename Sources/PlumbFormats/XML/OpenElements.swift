import PlumbModel

/// The values of a model that is being read.
///
/// Attributes, relationships and elements without children are read directly into their parent. Of each other kind,
/// at most one element is open at a time, so each kind has a variable. Closing the element moves it to its parent. An
/// array of open elements of any kind would need an allocation and a cast for each element.
struct OpenElements {
  /// The model, with the closed entities.
  private(set) var model: Model
  /// The open entity, or the last one.
  private(set) var entity = Entity.blank()
  private var fetchedProperty = FetchedProperty.blank()
  private var fetchRequest = FetchRequest.blank()
  private var fetchIndex = FetchIndex.blank()
  private var compoundIndexes = ElementList<CompoundIndex>()
  private var compoundIndex = CompoundIndex.blank()
  private var uniquenessConstraints = ElementList<UniquenessConstraint>()
  private var uniquenessConstraint = UniquenessConstraint.blank()
  private var userInfo = UserInfo()
  private var configuration = Configuration.blank()
  private var composite = Composite.blank()
  private var graph = ElementList<GraphElement>()
  private var graphElement = GraphElement.blank()
  /// Whether the open attribute belongs to a composite.
  private var isInComposite = false
  // Empty elements of the most frequent kinds, because copying one is faster than creating it.
  private let blankAttribute = Attribute.blank()
  private let blankRelationship = Relationship.blank()
  private let blankColumn = FetchIndexElement.blank()
  private let blankReference = NameReference.blank()
  private let blankEntry = UserInfoEntry.blank()
  private let blankEntity = Entity.blank()

  /// Creates an empty model with a name.
  init(name: String) {
    model = Model.blank()
    model.name = name
  }

  /// Handles the start of an element, with its XML attributes. The caller has checked that the element is valid here.
  mutating func begin(
    _ name: XMLTag, in parent: XMLTag?, _ tag: StartTag, _ origin: Origin, _ reader: inout TagReader
  ) {
    switch name {
    case .model: reader.fill(&model, name, tag, origin)
    case .entity: reader.fill(&entity, name, tag, origin)
    case .attribute:
      isInComposite = parent == .composite
      if isInComposite {
        reader.append(blankAttribute, to: &composite.attributes, name, tag, origin)
      } else {
        reader.append(blankAttribute, to: &entity.attributes, name, tag, origin)
      }
    case .relationship: reader.append(blankRelationship, to: &entity.relationships, name, tag, origin)
    case .fetchedProperty: reader.fill(&fetchedProperty, name, tag, origin)
    case .fetchRequest: reader.fill(&fetchRequest, name, tag, origin)
    case .fetchIndex: reader.fill(&fetchIndex, name, tag, origin)
    case .fetchIndexElement: reader.append(blankColumn, to: &fetchIndex.elements, name, tag, origin)
    case .compoundIndex: reader.fill(&compoundIndex, name, tag, origin)
    case .uniquenessConstraint: reader.fill(&uniquenessConstraint, name, tag, origin)
    case .entry: reader.append(blankEntry, to: &userInfo.elements, name, tag, origin)
    case .configuration: reader.fill(&configuration, name, tag, origin)
    case .composite: reader.fill(&composite, name, tag, origin)
    case .element: reader.fill(&graphElement, name, tag, origin)
    case .index: reader.append(blankReference, to: &compoundIndex.properties, name, tag, origin)
    case .constraint: reader.append(blankReference, to: &uniquenessConstraint.attributes, name, tag, origin)
    case .memberEntity: reader.append(blankReference, to: &configuration.members, name, tag, origin)
    case .compoundIndexes: reader.fill(&compoundIndexes, name, tag, origin)
    case .uniquenessConstraints: reader.fill(&uniquenessConstraints, name, tag, origin)
    case .userInfo: reader.fill(&userInfo, name, tag, origin)
    case .elements: reader.fill(&graph, name, tag, origin)
    }
  }

  /// Moves a closed element to its parent. `children` contains its children if they are not in Xcode's order.
  mutating func finish(_ tag: XMLTag, parent: XMLTag?, children: [SourceSpelling.Child]?) {
    switch tag {
    case .model: Self.keep(children, in: &model)
    case .entity: finishEntity(children)
    case .attribute: if children != nil { changeAttribute { Self.keep(children, in: &$0) } }
    case .relationship: if children != nil { entity.relationships.changeLast { Self.keep(children, in: &$0) } }
    case .fetchedProperty: entity.fetchedProperties.append(Self.take(&fetchedProperty, children))
    case .fetchRequest:
      let done = Self.take(&fetchRequest, children)
      if parent == .model { model.fetchRequests.append(done) } else { fetchedProperty.fetchRequest = done }
    case .fetchIndex: entity.fetchIndexes.append(Self.take(&fetchIndex, children))
    case .fetchIndexElement: fetchIndex.elements.changeLast { Self.keep(children, in: &$0) }
    case .compoundIndexes: entity.compoundIndexes = Self.take(&compoundIndexes, children)
    case .compoundIndex: compoundIndexes.append(Self.take(&compoundIndex, children))
    case .uniquenessConstraints: entity.uniquenessConstraints = Self.take(&uniquenessConstraints, children)
    case .uniquenessConstraint: uniquenessConstraints.append(Self.take(&uniquenessConstraint, children))
    case .index: compoundIndex.properties.changeLast { Self.keep(children, in: &$0) }
    case .constraint: uniquenessConstraint.attributes.changeLast { Self.keep(children, in: &$0) }
    case .memberEntity: configuration.members.changeLast { Self.keep(children, in: &$0) }
    case .userInfo: finishUserInfo(parent, Self.take(&userInfo, children))
    case .entry: userInfo.elements.changeLast { Self.keep(children, in: &$0) }
    case .configuration: model.configurations.append(Self.take(&configuration, children))
    case .composite: model.composites.append(Self.take(&composite, children))
    case .elements: model.graph = Self.take(&graph, children)
    case .element: graph.append(Self.take(&graphElement, children))
    }
  }

  /// Usually, an entity has as many properties as the preceding one, so memory for them is reserved.
  private mutating func finishEntity(_ children: [SourceSpelling.Child]?) {
    let (attributes, relationships) = (entity.attributes.count, entity.relationships.count)
    model.entities.append(Self.take(&entity, children, leaving: blankEntity))
    entity.attributes.reserveCapacity(min(attributes, 64))
    entity.relationships.reserveCapacity(min(relationships, 64))
  }

  /// Usually, the next userInfo has as many entries, so memory for them is reserved.
  private mutating func finishUserInfo(_ parent: XMLTag?, _ done: UserInfo) {
    userInfo.elements.reserveCapacity(min(done.count, 16))
    switch parent {
    case .attribute: changeAttribute { $0.userInfo = done }
    case .relationship: entity.relationships.changeLast { $0.userInfo = done }
    case .fetchedProperty: fetchedProperty.userInfo = done
    default: entity.userInfo = done
    }
  }

  /// Changes the last attribute of the open composite or entity.
  private mutating func changeAttribute(_ change: (inout Attribute) -> Void) {
    if isInComposite { composite.attributes.changeLast(change) } else { entity.attributes.changeLast(change) }
  }

  /// Moves an element out of its variable, which is empty afterwards.
  private static func take<Element: ModelElement>(
    _ slot: inout Element, _ children: [SourceSpelling.Child]?, leaving blank: Element = .blank()
  ) -> Element {
    keep(children, in: &slot)
    var done = blank
    swap(&done, &slot)
    return done
  }

  /// Adds the order of the children to the spelling of the tag.
  private static func keep<Element: ModelElement>(_ children: [SourceSpelling.Child]?, in element: inout Element) {
    guard let children else { return }
    var preserved = element.preserved ?? SourceSpelling()
    preserved.children = children
    element.preserved = preserved
  }
}

extension Array {
  /// Changes the last element in place, without copying it.
  fileprivate mutating func changeLast(_ change: (inout Element) -> Void) {
    guard let last = indices.last else { return }
    change(&self[last])
  }
}
