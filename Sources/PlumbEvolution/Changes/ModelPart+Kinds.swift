import PlumbModel

// The kinds of parts, from the outermost to the innermost.

extension Model: PartOfModel {
  var part: ModelPart { .model(self) }
  static let lists: [ChildList<Model>] = [
    ChildList("entities", { $0.entities }, { $0.entities = $1 }),
    ChildList("fetchRequests", { $0.fetchRequests }, { $0.fetchRequests = $1 }),
    ChildList("configurations", { $0.configurations }, { $0.configurations = $1 }),
    ChildList("composites", { $0.composites }, { $0.composites = $1 }),
  ]
  /// The name of the version, the tools that last saved it, and the positions of entities in the editor.
  static let ignoredFields: Set = [
    "name", "declaredName", "lastSavedToolsVersion", "systemVersion", "leadsWithIdentifier", "graph",
  ]
}

extension Entity: RenamedPart {
  static var kind: ElementPath.Kind { .entity }
  var part: ModelPart { .entity(self) }
  static let lists: [ChildList<Entity>] = [
    ChildList("attributes", { $0.attributes }, { $0.attributes = $1 }),
    ChildList("relationships", { $0.relationships }, { $0.relationships = $1 }),
    ChildList("fetchedProperties", { $0.fetchedProperties }, { $0.fetchedProperties = $1 }),
    ChildList("fetchIndexes", { $0.fetchIndexes }, { $0.fetchIndexes = $1 }),
    ChildList(
      "uniquenessConstraints", { $0.uniquenessConstraints?.elements ?? [] },
      { $0.uniquenessConstraints = $1.isEmpty ? nil : ElementList($1) }),
  ]
}

extension Attribute: RenamedPart {
  static var kind: ElementPath.Kind { .attribute }
  var part: ModelPart { .attribute(self) }
}

extension Relationship: RenamedPart {
  static var kind: ElementPath.Kind { .relationship }
  var part: ModelPart { .relationship(self) }
}

// Lightweight migration does not match the other kinds by identifier: an element with another name is another
// element.

extension FetchedProperty: PartWithName {
  static var kind: ElementPath.Kind { .fetchedProperty }
  var part: ModelPart { .fetchedProperty(self) }
}

extension FetchIndex: PartWithName {
  static var kind: ElementPath.Kind { .fetchIndex }
  var part: ModelPart { .fetchIndex(self) }
}

/// A uniqueness constraint. Its name consists of its attributes, whose order is part of the version hash.
extension UniquenessConstraint: NamedPart {
  static var kind: ElementPath.Kind { .uniquenessConstraint }
  var part: ModelPart { .uniquenessConstraint(self) }
  var pathName: String { attributes.map(\.name).joined(separator: ",") }
  var identity: String { pathName }
  mutating func rename(_: String) {}
}

extension FetchRequest: PartWithName {
  static var kind: ElementPath.Kind { .fetchRequest }
  var part: ModelPart { .fetchRequest(self) }
}

extension Configuration: PartWithName {
  static var kind: ElementPath.Kind { .configuration }
  var part: ModelPart { .configuration(self) }
}

extension Composite: PartWithName {
  static var kind: ElementPath.Kind { .composite }
  var part: ModelPart { .composite(self) }
  static let lists: [ChildList<Composite>] = [
    ChildList("attributes", { $0.attributes }, { $0.attributes = $1 })
  ]
}
