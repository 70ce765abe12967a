import Foundation

/// What is wrong with the objects at the other end of a relationship; nothing where it is valid.
///
/// The counts hold only where there is an object (documented); that there has to be one is what a mandatory
/// relationship says. A greatest number of 0 is no limit (documented).
func errors(
  with value: Any?, for relationship: NSRelationshipDescription, of object: NSManagedObject
) -> [any Error] {
  let count = numberOfObjects(in: value)
  guard let code = countError(count, relationship) else {
    return count == 0 ? [] : predicateErrors(with: value, for: relationship, of: object)
  }
  return [validationError(code, key: relationship.name, value: value, of: object)]
}

/// The number of objects at the other end of a relationship, to-one or to-many.
func numberOfObjects(in value: Any?) -> Int {
  switch value {
  case nil: 0
  case let set as NSSet: set.count
  case let set as NSOrderedSet: set.count
  case let set as Set<AnyHashable>: set.count
  case let array as [Any]: array.count
  case is NSNull: 0
  default: 1
  }
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
