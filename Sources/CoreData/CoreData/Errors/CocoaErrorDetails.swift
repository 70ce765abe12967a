import Foundation

// The details of a Core Data error, in addition to its code.
extension CocoaError {
  /// The object that failed validation; `nil` if the error has none.
  public var validationObject: Any? { userInfo[NSValidationObjectErrorKey] }

  /// The name of the property that failed validation; `nil` if the error has none.
  public var validationKey: String? { userInfo[NSValidationKeyErrorKey] as? String }

  /// The predicate that the value does not satisfy; `nil` if the error has none.
  public var validationPredicate: NSPredicate? { userInfo[NSValidationPredicateErrorKey] as? NSPredicate }

  /// The value that failed validation; `nil` if the error has none.
  public var validationValue: Any? { userInfo[NSValidationValueErrorKey] }

  /// The stores that the error affects; `nil` if the error has none.
  public var affectedStores: [AnyObject]? { userInfo[NSAffectedStoresErrorKey] as? [AnyObject] }

  /// The objects that the error affects; `nil` if the error has none.
  public var affectedObjects: [AnyObject]? { userInfo[NSAffectedObjectsErrorKey] as? [AnyObject] }

  /// The merge conflicts that caused a save to fail; `nil` if the error has none.
  public var persistentStoreSaveConflicts: [NSMergeConflict]? {
    userInfo[NSPersistentStoreSaveConflictsErrorKey] as? [NSMergeConflict]
  }
}
