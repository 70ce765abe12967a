import PlumbCore
import PlumbModel

@testable import PlumbFormats

/// A model in which no property has its default value.
enum Everything {
  static let model: Model = {
    var model = Model(name: "Shop", entities: [order, Entity(name: "Empty")])
    model.declaredName = ""
    model.lastSavedToolsVersion = "22758"
    model.systemVersion = "23F79"
    model.minimumToolsVersion = "Xcode 15.0"
    model.sourceLanguage = "Swift"
    model.usedWithCloudKit = true
    model.usedWithSwiftData = true
    model.macOSVersion = "Automatic"
    model.iOSVersion = "Automatic"
    model.identifier = "a \"quoted\" <name> & 'more'\nof it"
    model.fetchRequests = [fetchRequest]
    var cloud = Configuration(name: "Cloud", members: ["Order", "Empty"])
    cloud.usedWithCloudKit = true
    model.configurations = [cloud]
    model.composites = [Composite(name: "Address", attributes: [attribute, Attribute(name: "street", type: .string)])]
    model.graph = [GraphElement(name: "Order", x: "-63", y: "0", width: "128.5", height: "44")]
    return model
  }()

  static let order: Entity = {
    var order = Entity(name: "Order", attributes: [attribute], relationships: [relationship])
    order.attributes += AttributeType.allCases.map { Attribute(name: "a\($0)", type: $0) }
    order.relationships += DeleteRule.allCases.map {
      Relationship(name: "r\($0)", destination: "Order", deleteRule: $0)
    }
    order.representedClassName = ".OrderRecord"
    order.isAbstract = true
    order.parentEntity = "Empty"
    order.renamingIdentifier = "Bill"
    order.versionHashModifier = "2"
    order.isSyncable = true
    order.codeGeneration = .category
    order.spotlightDisplayName = "number"
    order.fetchedProperties = [fetchedProperty]
    order.compoundIndexes = [CompoundIndex(["number", "date"])]
    var expression = FetchIndexElement(type: "RTree", order: "descending")
    expression.expression = "now()"
    expression.expressionType = "Date"
    order.fetchIndexes = [FetchIndex(name: "byDate", elements: [FetchIndexElement(property: "date"), expression])]
    order.uniquenessConstraints = [UniquenessConstraint(["number"]), UniquenessConstraint(["shop", "slot"])]
    order.userInfo = userInfo
    return order
  }()

  static let attribute: Attribute = {
    var attribute = Attribute(name: "number", type: .integer64, isOptional: true, defaultValue: "0")
    attribute.isTransient = true
    attribute.isDerived = true
    attribute.isIndexed = true
    attribute.allowsExternalStorage = true
    attribute.allowsCloudEncryption = true
    attribute.preservesAfterDeletion = true
    attribute.isIndexedInSpotlight = true
    attribute.isStoredInTruthFile = true
    attribute.isSyncable = true
    attribute.usesScalar = false
    attribute.defaultDateInterval = "-978307200"
    attribute.minimumValue = "1"
    attribute.maximumValue = "9"
    attribute.minimumDateInterval = "0"
    attribute.maximumDateInterval = "1e9"
    attribute.regularExpression = #"\A[^<>&"']+\z"#
    attribute.customClassName = "[String: Int]"
    attribute.valueTransformerName = "NSSecureUnarchiveFromData"
    attribute.derivationExpression = "items.@count"
    attribute.composite = "Address"
    attribute.renamingIdentifier = "no"
    attribute.versionHashModifier = ""
    attribute.userInfo = userInfo
    return attribute
  }()

  static let relationship: Relationship = {
    var relationship = Relationship(name: "items", destination: "Item", isToMany: true, inverse: "order")
    relationship.inverseEntity = "LineItem"
    relationship.isTransient = true
    relationship.isOrdered = true
    relationship.minimumCount = 1
    relationship.maximumCount = 9
    relationship.renamingIdentifier = "lines"
    relationship.versionHashModifier = "3"
    relationship.isIndexed = true
    relationship.isSyncable = true
    relationship.userInfo = userInfo
    return relationship
  }()

  static let fetchedProperty: FetchedProperty = {
    var property = FetchedProperty(name: "recent", fetchRequest: fetchRequest)
    property.isOptional = true
    property.isTransient = true
    property.isSyncable = true
    property.userInfo = userInfo
    return property
  }()

  static let fetchRequest: FetchRequest = {
    var request = FetchRequest(name: "recent", entity: "Order", predicate: "date > $DATE AND total <= 5")
    request.fetchLimit = 10
    request.fetchBatchSize = 5
    request.includesSubentities = true
    request.includesPropertyValues = true
    request.includesPendingChanges = true
    request.returnsObjectsAsFaults = true
    request.returnsDistinctResults = true
    request.resultType = 2
    return request
  }()

  static let userInfo: UserInfo = [
    UserInfoEntry(key: "note", value: "tab\there, line\nthere, return\r, 注文 🧾"), UserInfoEntry(key: "note"),
    UserInfoEntry(key: "", value: ""),
  ]

  /// Returns the paths of properties that are `nil`, `false` or empty.
  static func unset(_ value: Any, at path: String = "") -> [String] {
    let mirror = Mirror(reflecting: value)
    if mirror.displayStyle == .optional, value is Bool? { return mirror.children.isEmpty ? [path] : [] }
    if let flag = value as? Bool { return flag ? [] : [path] }
    if mirror.displayStyle == .optional || mirror.displayStyle == .collection, mirror.children.isEmpty { return [path] }
    return mirror.children.flatMap { unset($0.value, at: "\(path).\($0.label ?? "")") }
  }
}
