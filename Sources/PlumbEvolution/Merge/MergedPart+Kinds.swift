import PlumbModel

// The kinds of merged elements, from the outermost to the innermost.

extension Model: MergedPart {
  var mergeKey: String { "" }
  static let mergedLists: [MergedList<Model>] = [
    .elements("entities", { $0.entities }, { $0.entities = $1 }),
    .elements("fetchRequests", { $0.fetchRequests }, { $0.fetchRequests = $1 }),
    .elements("configurations", { $0.configurations }, { $0.configurations = $1 }),
    .elements("composites", { $0.composites }, { $0.composites = $1 }),
    .group("graph", { $0.graph }, { $0.graph = $1 }),
  ]
  static let editorsFields: Set = ["lastSavedToolsVersion", "systemVersion", "declaredName"]
}

extension Entity: MergedPart {
  static let mergedLists: [MergedList<Entity>] = [
    .elements("attributes", { $0.attributes }, { $0.attributes = $1 }),
    .elements("relationships", { $0.relationships }, { $0.relationships = $1 }),
    .elements("fetchedProperties", { $0.fetchedProperties }, { $0.fetchedProperties = $1 }),
    .elements("fetchIndexes", { $0.fetchIndexes }, { $0.fetchIndexes = $1 }),
    .group("compoundIndexes", { $0.compoundIndexes }, { $0.compoundIndexes = $1 }),
    .group("uniquenessConstraints", { $0.uniquenessConstraints }, { $0.uniquenessConstraints = $1 }),
    .group("userInfo", { $0.userInfo }, { $0.userInfo = $1 }),
  ]
}

extension Attribute: MergedPart {
  static let mergedLists: [MergedList<Attribute>] = [.group("userInfo", { $0.userInfo }, { $0.userInfo = $1 })]
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

extension Relationship: MergedPart {
  static let mergedLists: [MergedList<Relationship>] = [.group("userInfo", { $0.userInfo }, { $0.userInfo = $1 })]
  static let boundFields = [
    BoundFields(leading: ["destinationEntity", "inverseName", "inverseEntity"]),
    BoundFields(leading: ["toMany"], ["minimumCount", "maximumCount", "ordered"]),
  ]
}

extension FetchedProperty: MergedPart {
  static let mergedLists: [MergedList<FetchedProperty>] = [
    .single("fetchRequest", { $0.fetchRequest }, { $0.fetchRequest = $1 }),
    .group("userInfo", { $0.userInfo }, { $0.userInfo = $1 }),
  ]
}

/// An index. The order of its parts is significant, so they are merged as one value.
extension FetchIndex: MergedPart {}

extension FetchRequest: MergedPart {}

extension UniquenessConstraint: MergedPart {
  static var isKeyedByContent: Bool { true }
}

extension CompoundIndex: MergedPart {
  var mergeKey: String { properties.map(\.name).joined(separator: ",") }
  static var isKeyedByContent: Bool { true }
}

extension Configuration: MergedPart {
  static let mergedLists: [MergedList<Configuration>] = [
    .elements("members", { $0.members }, { $0.members = $1 })
  ]
}

extension Composite: MergedPart {
  static let mergedLists: [MergedList<Composite>] = [
    .elements("attributes", { $0.attributes }, { $0.attributes = $1 })
  ]
}

extension NameReference: MergedPart {
  var mergeKey: String { name }
}

extension UserInfoEntry: MergedPart {
  var mergeKey: String { key }
}

extension GraphElement: MergedPart {
  var mergeKey: String { name }
  static let editorsFields: Set = ["x", "y", "width", "height"]
}
