import Foundation

/// Returns the errors of the objects in a relationship; empty if they are valid.
///
/// The counts apply only if the relationship is not empty or not optional (documented by Apple). Therefore a
/// mandatory to-many relationship without a minimum count can be empty. A maximum count of 0 means no limit
/// (documented by Apple).
func errors(
  with count: Int, objects: @autoclosure () -> Any?, for relationship: NSRelationshipDescription,
  of object: NSManagedObject
) -> [any Error] {
  if let code = countError(count, relationship) {
    return [validationError(code, key: relationship.name, value: objects(), of: object)]
  }
  if count == 0 || relationship.validations.isEmpty { return [] }
  return predicateErrors(with: objects(), for: relationship, of: object)
}

/// Returns the error code for an invalid number of objects; `nil` if the number is valid.
func countError(_ count: Int, _ relationship: NSRelationshipDescription) -> CocoaError.Code? {
  if count == 0, relationship.isOptional { return nil }
  guard relationship.isToMany else { return count == 0 ? .validationMissingMandatoryProperty : nil }
  if count < relationship.minCount { return .validationRelationshipLacksMinimumCount }
  if relationship.maxCount > 0, count > relationship.maxCount { return .validationRelationshipExceedsMaximumCount }
  return nil
}

extension NSRelationshipDescription {
  /// Whether a to-many relationship is valid with any members, so that they need not be read.
  var permitsAllMembers: Bool {
    isToMany && minCount <= (isOptional ? 1 : 0) && maxCount <= 0 && validations.isEmpty
  }
}

/// Returns the number of objects in a relationship's value as a caller passes it.
func numberOfObjects(in value: Any?) -> Int {
  switch value {
  case nil: 0
  case is NSNull: 0
  case let set as NSSet: set.count
  case let set as NSOrderedSet: set.count
  case let set as Set<AnyHashable>: set.count
  case let array as [Any]: array.count
  default: 1
  }
}
