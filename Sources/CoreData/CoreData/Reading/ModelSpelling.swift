import Foundation
import PlumbCore
import PlumbModel

/// A conversion of a model's descriptions to an XML model, including models created in code. It is the inverse of
/// `ModelTranslation`.
struct ModelSpelling {
  /// The model with all contents of the descriptions.
  let model: Model

  init(_ description: NSManagedObjectModel) {
    var model = Model(name: "")
    var composites: [String: Composite] = [:]
    model.entities = description.entities.map { Self.entity($0, &composites) }
    model.composites = composites.values.sorted { $0.name < $1.name }
    model.identifier = description.versionIdentifiers.compactMap { $0.base as? String }.min()
    model.configurations = description.configurations.map { name in
      Configuration(
        name: name, members: (description.entityNamesByConfiguration[name] ?? []).map { NameReference($0) })
    }
    model.fetchRequests = description.templates.sorted { $0.key < $1.key }.map { Self.request($0.value, $0.key) }
    self.model = model
  }

  /// Returns an entity with the properties that it declares.
  private static func entity(_ description: NSEntityDescription, _ composites: inout [String: Composite]) -> Entity {
    var entity = Entity(name: description.name ?? "")
    entity.representedClassName = description.className
    entity.isAbstract = description.isAbstract
    entity.parentEntity = description.superentity?.name
    entity.renamingIdentifier = description.ownRenamingIdentifier
    entity.versionHashModifier = description.versionHashModifier
    entity.spotlightDisplayName = description.spotlightNameObject?.description
    entity.userInfo = userInfo(description.userInfo)
    for property in description.ownProperties {
      switch property {
      case let attribute as NSAttributeDescription:
        entity.attributes.append(Self.attribute(attribute, owner: entity.name, &composites))
      case let relationship as NSRelationshipDescription:
        entity.relationships.append(Self.relationship(relationship))
      case let fetched as NSFetchedPropertyDescription: entity.fetchedProperties.append(fetchedProperty(fetched))
      default: break
      }
    }
    entity.fetchIndexes = description.indexes.map(index)
    let constraints = description.constraintNames.map { UniquenessConstraint($0.map { NameReference($0) }) }
    if !constraints.isEmpty { entity.uniquenessConstraints = ElementList(constraints) }
    let together = NSEntityDescription.names(description.indexedTogether)
    if !together.isEmpty {
      entity.compoundIndexes = ElementList(together.map { CompoundIndex($0.map { NameReference($0) }) })
    }
    return entity
  }

  private static func relationship(_ description: NSRelationshipDescription) -> Relationship {
    var relationship = Relationship(
      name: description.name, destination: description.destinationEntity?.name, isToMany: description.isToMany,
      isOptional: description.isOptional, inverse: description.inverseRelationship?.name,
      deleteRule: DeleteRule(code: Int64(description.deleteRule.rawValue)))
    relationship.inverseEntity = description.inverseRelationship?.owner?.name
    relationship.isTransient = description.isTransient
    relationship.isOrdered = description.isOrdered
    relationship.minimumCount = description.minCount
    // A hash contains the lower 32 bits of the count, so that `.max`, another spelling of no limit, has a hash too.
    relationship.maximumCount = Int(Int32(truncatingIfNeeded: description.maxCount))
    relationship.isIndexed = description.wantsIndex
    relationship.renamingIdentifier = description.ownRenamingIdentifier
    relationship.versionHashModifier = description.versionHashModifier
    relationship.userInfo = userInfo(description.userInfo)
    return relationship
  }

  private static func fetchedProperty(_ description: NSFetchedPropertyDescription) -> FetchedProperty {
    var fetched = FetchedProperty(name: description.name)
    fetched.isOptional = description.isOptional
    fetched.isTransient = description.isTransient
    fetched.userInfo = userInfo(description.userInfo)
    fetched.fetchRequest = description.fetchRequest.map { request($0, "fetchedPropertyFetchRequest") }
    return fetched
  }

  private static func request(_ description: NSFetchRequest<any NSFetchRequestResult>, _ name: String) -> FetchRequest {
    var request = FetchRequest(
      name: name, entity: description.entityName, predicate: description.predicate.flatMap(predicateText))
    request.fetchLimit = description.fetchLimit == 0 ? nil : description.fetchLimit
    request.fetchBatchSize = description.fetchBatchSize == 0 ? nil : description.fetchBatchSize
    let type = Int(description.resultType.rawValue)
    request.resultType = type == 0 ? nil : type
    let flags: [(FetchRequest.Flags, Bool)] = [
      (.subentities, description.includesSubentities), (.propertyValues, description.includesPropertyValues),
      (.pendingChanges, description.includesPendingChanges), (.faults, description.returnsObjectsAsFaults),
      (.distinctResults, description.returnsDistinctResults),
    ]
    request.flags = FetchRequest.Flags(flags.filter(\.1).map(\.0))
    return request
  }

  private static func index(_ description: NSFetchIndexDescription) -> FetchIndex {
    let elements = description.elements.map { column in
      var element = FetchIndexElement(
        property: column.propertyName, type: column.collationType == .rTree ? "RTree" : "Binary",
        order: column.isAscending ? "ascending" : "descending")
      if let expression = column.property as? NSExpressionDescription {
        element.property = nil
        element.expression = expression.expressionText ?? expression.expressionObject?.description
        element.expressionType = String(expression.expressionResultType.rawValue)
      }
      return element
    }
    var index = FetchIndex(name: description.name, elements: elements)
    index.partialPredicate = description.partialIndexPredicate?.formatText
    return index
  }

  /// Returns the entries with string keys, sorted by key; `nil` if none exist.
  static func userInfo(_ dictionary: [AnyHashable: Any]?) -> UserInfo? {
    let entries = (dictionary ?? [:]).compactMap { key, value in
      (key.base as? String).map { UserInfoEntry(key: $0, value: value as? String ?? String(describing: value)) }
    }
    return entries.isEmpty ? nil : ElementList(entries.sorted { $0.key < $1.key })
  }
}
