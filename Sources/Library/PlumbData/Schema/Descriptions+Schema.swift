import Foundation

extension ModelSchema {
  /// Creates the schema of a model.
  public init(_ model: NSManagedObjectModel) {
    let members = Dictionary(
      model.configurations.map { ($0, model.entities(forConfigurationName: $0)?.compactMap(\.name) ?? []) },
      uniquingKeysWith: { first, _ in first })
    self.init(
      model.entities.map { entity in
        EntitySchema(entity, members.filter { $0.value.contains(entity.name ?? "") }.keys.sorted())
      },
      emptyConfigurations: Set(members.filter(\.value.isEmpty).keys),
      fetchRequests: model.fetchRequestTemplatesByName.mapValues(FetchSchema.init),
      versionIdentifiers: Set(model.versionIdentifiers.compactMap { $0 as? String }))
  }
}

extension EntitySchema {
  fileprivate init(_ entity: NSEntityDescription, _ configurations: [String]) {
    let own = entity.properties.filter { $0.entity === entity }
    let className: String? = entity.managedObjectClassName
    self.init(
      entity.name ?? "", className: className == "NSManagedObject" ? nil : className, isAbstract: entity.isAbstract,
      parent: entity.superentity?.name,
      attributes: own.compactMap { ($0 as? NSAttributeDescription).map(AttributeSchema.init) },
      relationships: own.compactMap { ($0 as? NSRelationshipDescription).map(RelationshipSchema.init) },
      fetchedProperties: own.compactMap { ($0 as? NSFetchedPropertyDescription).map(FetchedPropertySchema.init) },
      indexes: entity.indexes.map(IndexSchema.init), uniquenessConstraints: names(entity.uniquenessConstraints),
      compoundIndexes: names(deprecatedModelAPI.compoundIndexes(of: entity)), configurations: configurations,
      renamingIdentifier: entity.renamingIdentifier == entity.name ? nil : entity.renamingIdentifier,
      versionHashModifier: entity.versionHashModifier, userInfo: texts(entity.userInfo),
      spotlightName: deprecatedModelAPI.spotlightName(of: entity))
  }
}

extension AttributeSchema {
  fileprivate init(_ attribute: NSAttributeDescription) {
    let kind = Kind(rawValue: attribute.attributeType.rawValue) ?? .undefined
    self.init(
      attribute.name, kind, isOptional: attribute.isOptional,
      defaultValue: SchemaValue(attribute.defaultValue, kind), isTransient: attribute.isTransient,
      transformer: attribute.valueTransformerName, isStoredExternally: attribute.allowsExternalBinaryDataStorage,
      isIndexedBySpotlight: attribute.isIndexedBySpotlight,
      isPreservedOnDeletion: attribute.preservesValueInHistoryOnDeletion,
      isEncrypted: attribute.allowsCloudEncryption, isIndexed: deprecatedModelAPI.isIndexed(attribute),
      isStoredInExternalRecord: deprecatedModelAPI.isStoredInExternalRecord(attribute),
      renamingIdentifier: attribute.renamingIdentifier == attribute.name ? nil : attribute.renamingIdentifier,
      versionHashModifier: attribute.versionHashModifier, userInfo: texts(attribute.userInfo))
    let className = attribute.attributeValueClassName
    let usual = NSAttributeDescription()
    usual.attributeType = attribute.attributeType
    if className != usual.attributeValueClassName { valueClassName = className }
    if let derived = attribute as? NSDerivedAttributeDescription {
      derivation = deprecatedModelAPI.derivation(of: derived) ?? ""
    }
    if #available(macOS 14.0, iOS 17.0, tvOS 17.0, watchOS 10.0, visionOS 1.0, *) {
      elements = (attribute as? NSCompositeAttributeDescription)?.elements.map(AttributeSchema.init) ?? []
    }
    readConditions(of: attribute)
  }

  /// Reads the predicates. A predicate that a limit creates becomes the limit, all others conditions.
  private mutating func readConditions(of attribute: NSAttributeDescription) {
    let warnings = attribute.validationWarnings.map { "\($0)" }
    var remaining = LimitPredicate.all(for: kind)[...]
    for (index, predicate) in attribute.validationPredicates.enumerated() {
      let warning = index < warnings.count ? warnings[index] : ""
      let found = conditions.isEmpty ? remaining.firstIndex { $0.warning == warning } : nil
      if let found, let value = remaining[found].value(of: predicate, kind) {
        limits[keyPath: remaining[found].limit] = value
        remaining = remaining[(found + 1)...]
      } else {
        conditions.append(ConditionSchema(deprecatedModelAPI.format(of: predicate), warning: warning))
      }
    }
  }
}

extension LimitPredicate {
  /// Returns the value in a predicate of this limit. `nil` for another predicate.
  fileprivate func value(of predicate: NSPredicate, _ kind: AttributeSchema.Kind) -> SchemaValue? {
    let text = deprecatedModelAPI.format(of: predicate)
    let start = String(format.dropLast("%@".count))
    guard text.hasPrefix(start) else { return nil }
    return candidates(String(text.dropFirst(start.count)), self.kind(for: kind)).first {
      self.predicate($0, kind).map(deprecatedModelAPI.format) == text
    }
  }

  /// Returns the values that a predicate can print as a text.
  private func candidates(_ text: String, _ kind: AttributeSchema.Kind) -> [SchemaValue] {
    switch kind {
    case .string:
      let content = text.dropFirst().dropLast()
      let plain = content.replacingOccurrences(of: "\\\"", with: "\"").replacingOccurrences(of: "\\\\", with: "\\")
      return [.string(String(content)), .string(plain)]
    case .date:
      let digits = text.drop { $0 != "(" }.dropFirst().prefix { $0 != "," && $0 != ")" }
      return Double(digits).map { [.date(Date(timeIntervalSinceReferenceDate: $0))] } ?? []
    case .decimal: return Decimal(string: text, locale: Locale(identifier: "en_US_POSIX")).map { [.decimal($0)] } ?? []
    case .float, .double: return Double(text).map { [.double($0)] } ?? []
    default: return Int64(text).map { [.integer($0)] } ?? []
    }
  }
}

extension RelationshipSchema {
  fileprivate init(_ relationship: NSRelationshipDescription) {
    self.init(
      relationship.name, to: relationship.destinationEntity?.name, inverse: relationship.inverseRelationship?.name,
      maxCount: relationship.maxCount, minCount: relationship.minCount, isOptional: relationship.isOptional,
      isOrdered: relationship.isOrdered, isTransient: relationship.isTransient,
      deleteRule: DeleteRule(rawValue: relationship.deleteRule.rawValue) ?? .nullify,
      isIndexed: deprecatedModelAPI.isIndexed(relationship), isIndexedBySpotlight: relationship.isIndexedBySpotlight,
      renamingIdentifier: relationship.renamingIdentifier == relationship.name ? nil : relationship.renamingIdentifier,
      versionHashModifier: relationship.versionHashModifier, userInfo: texts(relationship.userInfo))
  }
}

extension FetchedPropertySchema {
  fileprivate init(_ property: NSFetchedPropertyDescription) {
    self.init(
      property.name, property.fetchRequest.map(FetchSchema.init), isOptional: property.isOptional,
      isTransient: property.isTransient, userInfo: texts(property.userInfo))
  }
}

extension FetchSchema {
  fileprivate init(_ request: NSFetchRequest<any NSFetchRequestResult>) {
    self.init(entity: request.entityName, condition: request.predicate.map(deprecatedModelAPI.format))
    limit = request.fetchLimit
    batchSize = request.fetchBatchSize
    resultType = request.resultType.rawValue
    includesSubentities = request.includesSubentities
    includesPropertyValues = request.includesPropertyValues
    includesPendingChanges = request.includesPendingChanges
    returnsObjectsAsFaults = request.returnsObjectsAsFaults
    returnsDistinctResults = request.returnsDistinctResults
  }
}

extension IndexSchema {
  fileprivate init(_ index: NSFetchIndexDescription) {
    self.init(
      index.name, columns: index.elements.map(Column.init),
      condition: index.partialIndexPredicate.map(deprecatedModelAPI.format))
  }
}

extension IndexSchema.Column {
  fileprivate init(_ element: NSFetchIndexElementDescription) {
    let expression = (element.property as? NSExpressionDescription).map { column in
      Content.expression(
        deprecatedModelAPI.expression(of: column) ?? column.name,
        AttributeSchema.Kind(rawValue: column.expressionResultType.rawValue) ?? .undefined)
    }
    self.init(
      expression ?? .property(element.propertyName ?? ""), isAscending: element.isAscending,
      isRTree: element.collationType == .rTree)
  }
}

/// Returns lists of names and descriptions as lists of names.
private func names(_ lists: [[Any]]) -> [[String]] {
  lists.map { list in list.compactMap { ($0 as? NSPropertyDescription)?.name ?? $0 as? String } }
}

/// Returns the user info entries with texts as keys and values.
private func texts(_ userInfo: [AnyHashable: Any]?) -> [String: String] {
  Dictionary(
    (userInfo ?? [:]).compactMap { key, value in (key as? String).map { ($0, "\(value)") } },
    uniquingKeysWith: { first, _ in first })
}
