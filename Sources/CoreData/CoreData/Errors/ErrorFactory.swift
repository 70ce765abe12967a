import Foundation

/// Creates a Core Data error in the domain `NSCocoaErrorDomain`, with a localized description.
///
/// The error is an `NSError`, as on Apple's platforms. `error as NSError` returns the identical object, and
/// `error as? CocoaError` and `catch CocoaError.managedObjectMerge` work. The error remains an `NSError` when it is
/// stored as `Any`, which a list under `NSDetailedErrorsKey` requires.
func coreDataError(_ code: CocoaError.Code, _ userInfo: [String: Any] = [:]) -> any Error {
  var userInfo = userInfo
  if userInfo[NSLocalizedDescriptionKey] == nil {
    let key = userInfo[NSValidationKeyErrorKey] as? String
    userInfo[NSLocalizedDescriptionKey] = errorDescription(code, key: key)
  }
  return NSError(domain: NSCocoaErrorDomain, code: code.rawValue, userInfo: userInfo)
}

/// Returns one error for all of `errors`; `nil` if the list is empty. A single error is returned unchanged. Several
/// errors are listed under `NSDetailedErrorsKey` of a new error, and errors that are lists are flattened.
func combinedError(_ errors: [any Error]) -> (any Error)? {
  let single = errors.flatMap { error -> [NSError] in
    let error = error as NSError
    guard error.domain == NSCocoaErrorDomain, error.code == NSValidationMultipleErrorsError else { return [error] }
    return error.userInfo[NSDetailedErrorsKey] as? [NSError] ?? [error]
  }
  guard single.count > 1 else { return single.first }
  return coreDataError(.validationMultipleErrors, [NSDetailedErrorsKey: single])
}

/// Returns the description of an error: Apple's text if it is available, otherwise Apple's general text for a code
/// without a description.
private func errorDescription(_ code: CocoaError.Code, key: String?) -> String {
  if let key, let text = validationDescription(code, key: key) { return text }
  return generalDescription(code) ?? "The operation couldn’t be completed. (Cocoa error \(code.rawValue).)"
}

private func validationDescription(_ code: CocoaError.Code, key: String) -> String? {
  switch code {
  case .managedObjectValidation: "\(key) is not valid."
  case .validationMissingMandatoryProperty: "\(key) is a required value."
  case .validationRelationshipLacksMinimumCount: "\(key) has too few items."
  case .validationRelationshipExceedsMaximumCount: "\(key) has too many items."
  case .validationRelationshipDeniedDelete: "Items cannot be deleted from \(key)."
  case .validationNumberTooLarge: "\(key) is too large."
  case .validationNumberTooSmall: "\(key) is too small."
  case .validationDateTooLate: "\(key) is too late."
  case .validationDateTooSoon: "\(key) is too soon."
  case .validationStringTooLong: "\(key) is too long."
  case .validationStringTooShort: "\(key) is too short."
  case .validationStringPatternMatching: "\(key) does not match its pattern."
  default: nil
  }
}

private func generalDescription(_ code: CocoaError.Code) -> String? {
  switch code {
  case .validationMultipleErrors: "Multiple validation errors occurred."
  case .managedObjectReferentialIntegrity: "Attempt to access an object not found in store."
  case .managedObjectMerge, .managedObjectConstraintMerge: "Could not merge changes."
  case .persistentStoreSave: "An error occurred while saving."
  case .coreData: "A Core Data error occurred."
  case .persistentStoreIncompatibleVersionHash:
    "The managed object model version used to open the persistent store is incompatible with the one that was used to "
      + "create the persistent store."
  case .migration: "An error occurred during persistent store migration."
  case .migrationMissingSourceModel: "Persistent store migration failed, missing source managed object model."
  case .migrationMissingMappingModel: "Persistent store migration failed, missing mapping model."
  default: nil
  }
}
