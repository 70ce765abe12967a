import Foundation

/// What is wrong with the objects at the other end of a relationship; nothing where it is valid.
///
/// The counts hold only where there is an object (documented); that there has to be one is what a mandatory
/// relationship says. A greatest number of 0 is no limit (documented).
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

/// Whether a number of objects is not allowed, and why.
func countError(_ count: Int, _ relationship: NSRelationshipDescription) -> CocoaError.Code? {
  if count == 0 {
    if relationship.isOptional { return nil }
    return relationship.isToMany
      ? .validationRelationshipLacksMinimumCount : .validationMissingMandatoryProperty
  }
  guard relationship.isToMany else { return nil }
  if count < relationship.minCount { return .validationRelationshipLacksMinimumCount }
  if relationship.maxCount > 0, count > relationship.maxCount { return .validationRelationshipExceedsMaximumCount }
  return nil
}

/// The number of objects at the other end of a relationship, as a caller sees it.
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
