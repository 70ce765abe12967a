import Foundation
import PlumbModel

extension ModelTranslation {
  /// Returns a request template, or the request of a fetched property; `nil` if its predicate is invalid.
  mutating func translate(_ request: FetchRequest, at path: String) -> NSFetchRequest<any NSFetchRequestResult>? {
    let description = NSFetchRequest<any NSFetchRequestResult>()
    if let text = request.predicate, !text.isEmpty {
      guard let predicate = predicate(text, at: path) else { return nil }
      description.predicate = predicate
    }
    if let name = request.entity {
      description.entity = entities[name]
      if description.entity == nil { notes.append("\(path) fetches \(name), which is not in the model") }
    }
    description.fetchLimit = request.fetchLimit ?? 0
    description.fetchBatchSize = request.fetchBatchSize ?? 0
    description.resultType = NSFetchRequestResultType(rawValue: UInt(max(request.resultType ?? 0, 0)))
    let flags = request.flags
    description.includesSubentities = flags.contains(.subentities)
    description.includesPropertyValues = flags.contains(.propertyValues)
    description.includesPendingChanges = flags.contains(.pendingChanges)
    description.returnsObjectsAsFaults = flags.contains(.faults)
    description.returnsDistinctResults = flags.contains(.distinctResults)
    return description
  }

  /// Translates the indexes that the entity declares. Their columns can be inherited properties.
  mutating func translateIndexes(of entity: Entity, into description: NSEntityDescription) {
    let properties = description.propertiesByName
    description.indexes = entity.fetchIndexes.map { index in
      let path = "\(entity.name), index \(index.name)"
      let elements = index.elements.compactMap { translate($0, properties, path) }
      let translated = NSFetchIndexDescription(name: index.name, elements: elements)
      if let text = index.partialPredicate { translated.partialIndexPredicate = predicate(text, at: path) }
      return translated
    }
  }

  private mutating func translate(
    _ element: FetchIndexElement, _ properties: [String: NSPropertyDescription], _ path: String
  ) -> NSFetchIndexElementDescription? {
    guard let property = element.property.flatMap({ properties[$0] }) ?? expressionProperty(element, path) else {
      notes.append("\(path) has a column of \(element.property ?? "nothing"), which the entity does not have")
      return nil
    }
    let column = NSFetchIndexElementDescription(
      property: property, collationType: element.type == "RTree" ? .rTree : .binary)
    column.isAscending = element.order != "descending"
    return column
  }

  /// Returns the property of an index column with a computed value; `nil` if the column has no expression.
  private mutating func expressionProperty(_ element: FetchIndexElement, _ path: String) -> NSPropertyDescription? {
    guard let text = element.expression else { return nil }
    let description = NSExpressionDescription()
    description.name = text
    description.expressionObject = expression(text, at: path)
    description.expressionText = text
    description.expressionResultType =
      element.expressionType.flatMap(UInt.init).flatMap(NSAttributeType.init) ?? .undefinedAttributeType
    return description
  }

  /// Returns the predicate of a text. `nil`, with a note, if the text is invalid.
  private mutating func predicate(_ text: String, at path: String) -> NSPredicate? {
    guard let predicate = parsedPredicate(text) else {
      notes.append("\(path) has a predicate that cannot be read: \(text)")
      return nil
    }
    return predicate
  }

  /// Returns the expression of a text. `nil`, with a note, if the text is invalid.
  mutating func expression(_ text: String, at path: String) -> NSObject? {
    guard let expression = parsedExpression(text) else {
      notes.append("\(path) has an expression that cannot be read: \(text)")
      return nil
    }
    return expression
  }
}
