import PlumbModel

// The kinds of parts, from the outermost to the innermost.

extension Model: PartOfModel {
  var part: ModelPart? { .model(self) }
  var pathName: String { "" }
  static let lists: [ChildList<Model>] = [
    ChildList("entities", { $0.entities }, { $0.entities = $1 }),
    ChildList("fetchRequests", { $0.fetchRequests }, { $0.fetchRequests = $1 }),
    ChildList("configurations", { $0.configurations }, { $0.configurations = $1 }),
    ChildList("composites", { $0.composites }, { $0.composites = $1 }),
    ChildList(tag: "graph", { $0.graph }, { $0.graph = $1 }),
  ]
  /// The name of the version, the tools that last saved it, and the positions of entities in the editor.
  static let ignoredFields: Set = [
    "name", "declaredName", "lastSavedToolsVersion", "systemVersion", "leadsWithIdentifier", "graph",
  ]
  static let editorFields: Set = ["lastSavedToolsVersion", "systemVersion", "declaredName"]
}

extension Entity: RenamedPart {
  static var kind: ElementPath.Kind? { .entity }
  var part: ModelPart? { .entity(self) }
  static let lists: [ChildList<Entity>] = [
    ChildList("attributes", { $0.attributes }, { $0.attributes = $1 }),
    ChildList("relationships", { $0.relationships }, { $0.relationships = $1 }),
    ChildList("fetchedProperties", { $0.fetchedProperties }, { $0.fetchedProperties = $1 }),
    ChildList("fetchIndexes", { $0.fetchIndexes }, { $0.fetchIndexes = $1 }),
    ChildList(tag: "compoundIndexes", { $0.compoundIndexes }, { $0.compoundIndexes = $1 }),
    ChildList(tag: "uniquenessConstraints", { $0.uniquenessConstraints }, { $0.uniquenessConstraints = $1 }),
    ChildList(tag: "userInfo", { $0.userInfo }, { $0.userInfo = $1 }),
  ]
}

extension Attribute: RenamedPart {
  static var kind: ElementPath.Kind? { .attribute }
  var part: ModelPart? { .attribute(self) }
  func declaredChanges(to later: Attribute) -> [FieldChange] { FieldChange.declared(self, later) }
  static let lists = [ChildList<Attribute>(tag: "userInfo", { $0.userInfo }, { $0.userInfo = $1 })]
  /// The fields that depend on the type: a default, bounds and a class are valid for one type, and an expression
  /// computes a value of one type.
  static let boundFields = [
    BoundFields(
      leading: ["type"],
      [
        "composite", "derived", "valueTransformerName", "customClassName", "derivationExpression", "minimumValue",
        "maximumValue", "minimumDateInterval", "maximumDateInterval", "defaultDateInterval", "regularExpression",
        "defaultValue", "usesScalar", "allowsExternalStorage",
      ]),
    BoundFields(leading: ["derived"], ["derivationExpression"]),
  ]
}

extension Relationship: RenamedPart {
  static var kind: ElementPath.Kind? { .relationship }
  var part: ModelPart? { .relationship(self) }
  static let lists = [ChildList<Relationship>(tag: "userInfo", { $0.userInfo }, { $0.userInfo = $1 })]
  static let boundFields = [
    BoundFields(leading: ["destinationEntity", "inverseName", "inverseEntity"]),
    BoundFields(leading: ["toMany"], ["minimumCount", "maximumCount", "ordered"]),
  ]
}

// Lightweight migration does not match the other kinds by identifier: an element with another name is another
// element.

extension FetchedProperty: PartWithName {
  static var kind: ElementPath.Kind? { .fetchedProperty }
  var part: ModelPart? { .fetchedProperty(self) }
  static let lists = [
    ChildList<FetchedProperty>(single: "fetchRequest", { $0.fetchRequest }, { $0.fetchRequest = $1 }),
    ChildList(tag: "userInfo", { $0.userInfo }, { $0.userInfo = $1 }),
  ]
}

/// An index. The order of its parts is significant, so a merge takes them as one value.
extension FetchIndex: PartWithName {
  static var kind: ElementPath.Kind? { .fetchIndex }
  var part: ModelPart? { .fetchIndex(self) }
}

/// A uniqueness constraint. Its name consists of its attributes, whose order is part of the version hash.
extension UniquenessConstraint: PartOfModel {
  static var kind: ElementPath.Kind? { .uniquenessConstraint }
  var part: ModelPart? { .uniquenessConstraint(self) }
  var pathName: String { attributes.map(\.name).joined(separator: ",") }
  static var isKeyedByContent: Bool { true }
}

extension FetchRequest: PartWithName {
  static var kind: ElementPath.Kind? { .fetchRequest }
  var part: ModelPart? { .fetchRequest(self) }
}

extension Configuration: PartWithName {
  static var kind: ElementPath.Kind? { .configuration }
  var part: ModelPart? { .configuration(self) }
  static let lists = [ChildList<Configuration>("members", { $0.members }, { $0.members = $1 })]
}

extension Composite: PartWithName {
  static var kind: ElementPath.Kind? { .composite }
  var part: ModelPart? { .composite(self) }
  static let lists = [ChildList<Composite>("attributes", { $0.attributes }, { $0.attributes = $1 })]
}

// Elements without their own paths

extension CompoundIndex: PartOfModel {
  var pathName: String { properties.map(\.name).joined(separator: ",") }
  static var isKeyedByContent: Bool { true }
}

extension NameReference: PartOfModel {
  var pathName: String { name }
}

extension UserInfoEntry: PartOfModel {
  var pathName: String { key }
}

extension GraphElement: PartOfModel {
  var pathName: String { name }
  static let editorFields: Set = ["x", "y", "width", "height"]
}
