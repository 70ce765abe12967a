import Foundation

/// Calls of API that is deprecated, by Apple or by Foundation on Linux. The requirements are not deprecated, so calls
/// of them cause no warning.
protocol DeprecatedModelAPI: Sendable {
  func format(of predicate: NSPredicate) -> String
  /// Throws for a name in a predicate that the model does not have.
  func checkNames(of predicate: NSPredicate, in entity: NSEntityDescription) throws
  /// Returns a term as an `NSExpression`, for a batch update. `nil` is the constant nil.
  func expression(of term: Term?) -> NSObject
  /// Returns the column of a term in the dictionaries of a fetch.
  func column(of term: Term, _ type: NSAttributeType) -> NSExpressionDescription
  /// Returns the value of a term for an object.
  func value(of term: Term, for object: NSManagedObject) -> StoredValue?
  func setDerivation(_ text: String, of attribute: NSDerivedAttributeDescription)
  func derivation(of attribute: NSDerivedAttributeDescription) -> String?
  func setExpression(_ text: String, of column: NSExpressionDescription)
  func expression(of column: NSExpressionDescription) -> String?
  func setSpotlightName(_ text: String, of entity: NSEntityDescription)
  func spotlightName(of entity: NSEntityDescription) -> String?
  func setIsIndexed(of property: NSPropertyDescription)
  func isIndexed(_ property: NSPropertyDescription) -> Bool
  func setIsStoredInExternalRecord(of property: NSPropertyDescription)
  func isStoredInExternalRecord(_ property: NSPropertyDescription) -> Bool
  func setCompoundIndexes(_ lists: [[String]], of entity: NSEntityDescription)
  func compoundIndexes(of entity: NSEntityDescription) -> [[Any]]
}

/// The implementation of the deprecated calls.
let deprecatedModelAPI: any DeprecatedModelAPI = DeprecatedCalls()

private struct DeprecatedCalls: DeprecatedModelAPI {
  @available(*, deprecated)
  func format(of predicate: NSPredicate) -> String { predicate.predicateFormat }
  @available(*, deprecated)
  func checkNames(of predicate: NSPredicate, in entity: NSEntityDescription) throws {
    try FormatCheck(entity).check(predicate)
  }
  @available(*, deprecated)
  func expression(of term: Term?) -> NSObject { made(term) }
  @available(*, deprecated)
  func column(of term: Term, _ type: NSAttributeType) -> NSExpressionDescription {
    let description = NSExpressionDescription()
    description.name = term.columnName
    description.expression = made(term)
    description.expressionResultType = type
    return description
  }
  @available(*, deprecated)
  func value(of term: Term, for object: NSManagedObject) -> StoredValue? {
    StoredValue(made(term).expressionValue(with: object, context: nil))
  }
  @available(*, deprecated)
  private func made(_ term: Term?) -> NSExpression {
    switch term {
    case nil: return NSExpression(forConstantValue: nil)
    case .constant(let value): return NSExpression(forConstantValue: value.argument)
    case .path(let path):
      return path.names.isEmpty
        ? NSExpression.expressionForEvaluatedObject() : NSExpression(forKeyPath: path.keyPath)
    case .group(let aggregate, let term):
      return NSExpression(forFunction: aggregate.function, arguments: [made(term)])
    case .function, .members, .period, .chosen:
      let format = term?.format ?? PredicateFormat("nil")
      return NSExpression(format: format.text, argumentArray: format.arguments)
    }
  }
  @available(*, deprecated)
  func setDerivation(_ text: String, of attribute: NSDerivedAttributeDescription) {
    attribute.derivationExpression = NSExpression(format: text, argumentArray: [])
  }
  @available(*, deprecated)
  func derivation(of attribute: NSDerivedAttributeDescription) -> String? {
    attribute.derivationExpression?.description
  }
  @available(*, deprecated)
  func setExpression(_ text: String, of column: NSExpressionDescription) {
    column.expression = NSExpression(format: text, argumentArray: [])
  }
  @available(*, deprecated)
  func expression(of column: NSExpressionDescription) -> String? { column.expression?.description }
  @available(*, deprecated)
  func setIsIndexed(of property: NSPropertyDescription) { property.isIndexed = true }
  @available(*, deprecated)
  func isIndexed(_ property: NSPropertyDescription) -> Bool { property.isIndexed }
  @available(*, deprecated)
  func setIsStoredInExternalRecord(of property: NSPropertyDescription) { property.isStoredInExternalRecord = true }
  @available(*, deprecated)
  func isStoredInExternalRecord(_ property: NSPropertyDescription) -> Bool { property.isStoredInExternalRecord }
  @available(*, deprecated)
  func setCompoundIndexes(_ lists: [[String]], of entity: NSEntityDescription) { entity.compoundIndexes = lists }
  @available(*, deprecated)
  func compoundIndexes(of entity: NSEntityDescription) -> [[Any]] { entity.compoundIndexes }

  #if os(tvOS) || os(watchOS)
    func setSpotlightName(_ text: String, of entity: NSEntityDescription) {}
    func spotlightName(of entity: NSEntityDescription) -> String? { nil }
  #else
    @available(*, deprecated)
    func setSpotlightName(_ text: String, of entity: NSEntityDescription) {
      entity.coreSpotlightDisplayNameExpression = NSExpression(format: text, argumentArray: [])
    }
    @available(*, deprecated)
    func spotlightName(of entity: NSEntityDescription) -> String? {
      (entity.coreSpotlightDisplayNameExpression as NSExpression?)?.description
    }
  #endif
}
