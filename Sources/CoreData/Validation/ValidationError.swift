import Foundation

/// An error that says that a value of an object is not valid, with the object, the key and the value in its user info.
func validationError(
  _ code: CocoaError.Code, key: String, value: Any?, of object: NSManagedObject, predicate: NSPredicate? = nil,
  message: String? = nil
) -> any Error {
  var userInfo: [String: Any] = [
    NSValidationObjectErrorKey: object,
    NSValidationKeyErrorKey: key,
    NSValidationValueErrorKey: value ?? NSNull(),
  ]
  if let predicate { userInfo[NSValidationPredicateErrorKey] = predicate }
  if let message { userInfo[NSLocalizedDescriptionKey] = message }
  return coreDataError(code, userInfo)
}

/// One error for several, of which there is at least one: the only one itself, else one of the code
/// `NSValidationMultipleErrorsError` that lists them under `NSDetailedErrorsKey` (documented).
func combined(_ errors: [any Error]) -> any Error {
  combinedError(errors) ?? coreDataError(.managedObjectValidation)
}
