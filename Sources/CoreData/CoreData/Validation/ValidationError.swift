import Foundation

/// Creates an error for an invalid value of an object, with the object, the key and the value in its user info.
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

/// Returns one error for one or more errors. A single error is returned unchanged. Several errors are listed under
/// `NSDetailedErrorsKey` of an error with the code `NSValidationMultipleErrorsError` (documented by Apple).
func combined(_ errors: [any Error]) -> any Error {
  combinedError(errors) ?? coreDataError(.managedObjectValidation)
}
