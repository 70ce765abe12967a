import Foundation

// The content of descriptions, by which `isEqual(_:)` compares them. Other descriptions occur in it as names only, so
// that relationships in both directions are compared once.

/// The values of a description's properties, by which it is compared.
typealias DescriptionContent = [AnyHashable?]

extension NSManagedObjectModel {
  final var content: DescriptionContent {
    [
      contents(of: entities, \.name, \.content), contents(of: templates, \.requestContent),
      entityNamesByConfiguration.mapValues(Set.init), versionIdentifiers,
    ]
  }
}

extension NSEntityDescription {
  final var content: DescriptionContent {
    [
      name, className, isAbstract, superentity?.name, Set(subentities.compactMap(\.name)), userInfo.content,
      versionHashModifier, ownRenamingIdentifier, contents(of: ownProperties, \.name, \.content),
      contents(of: indexes, \.name, \.content), Set(constraintNames), Self.names(indexedTogether),
      spotlightNameObject?.description,
    ]
  }
}

extension NSPropertyDescription {
  final var content: DescriptionContent {
    let common: DescriptionContent = [
      name, isOptional, isTransient, userInfo.content, versionHashModifier, ownRenamingIdentifier, isIndexedBySpotlight,
      wantsIndex, hasExternalRecord, validations.map { [$0.predicate.formatText, "\($0.warning)"] },
    ]
    return switch self {
    case let attribute as NSAttributeDescription: common + attribute.ownContent
    case let relationship as NSRelationshipDescription: common + relationship.ownContent
    case let fetched as NSFetchedPropertyDescription: common + [fetched.fetchRequest?.requestContent]
    case let column as NSExpressionDescription:
      common + [column.expressionResultType, column.expressionText ?? column.expressionObject?.description]
    default: common
    }
  }
}

extension NSAttributeDescription {
  fileprivate final var ownContent: DescriptionContent {
    [
      attributeType, Value(defaultValue), attributeValueClassName, valueTransformerName,
      allowsExternalBinaryDataStorage,
      preservesValueInHistoryOnDeletion, allowsCloudEncryption,
      (self as? NSCompositeAttributeDescription)?.elements.map(\.content),
      (self as? NSDerivedAttributeDescription).map { $0.expressionText ?? $0.expressionObject?.description },
    ]
  }
}

extension NSRelationshipDescription {
  fileprivate final var ownContent: DescriptionContent {
    [destinationEntity?.name, inverseRelationship?.name, isOrdered, minCount, maxCount, deleteRule]
  }
}

extension NSFetchIndexDescription {
  final var content: DescriptionContent { [name, partialIndexPredicate?.formatText, elements.map(\.content)] }
}

extension NSFetchIndexElementDescription {
  final var content: DescriptionContent { [collationType, isAscending, property?.content] }
}

extension NSFetchRequest {
  fileprivate final var requestContent: DescriptionContent {
    let options = fetchOptions ?? FetchOptions()
    return [
      options.entityName, options.predicate?.formatText,
      options.sortDescriptors?.map { [$0.key ?? $0.description, "\($0.ascending)"] }, options.limit, options.offset,
      options.batchSize, options.resultType.rawValue, options.includesSubentities, options.includesPropertyValues,
      options.includesPendingChanges, options.returnsObjectsAsFaults, options.returnsDistinctResults,
    ]
  }
}

extension [AnyHashable: Any]? {
  /// The dictionary as a value that can be compared. `nil` is an empty dictionary.
  fileprivate var content: AnyHashable { NSDictionary(dictionary: self ?? [:]) }
}

/// Returns the contents of parts by their names. The order of the parts is not significant.
private func contents<Part>(
  of parts: [Part], _ name: (Part) -> String?, _ content: (Part) -> DescriptionContent
) -> AnyHashable {
  Dictionary(parts.map { (name($0), content($0)) }, uniquingKeysWith: { first, _ in first })
}

private func contents<Part>(
  of parts: [String: Part], _ content: (Part) -> DescriptionContent
) -> AnyHashable {
  parts.mapValues(content)
}
