import Foundation

/// An error of Core Data: of the domain `NSCocoaErrorDomain`, with a description.
///
/// It is an `NSError`, as on Apple's platforms: `error as NSError` is the very same object, `error as? CocoaError` and
/// `catch CocoaError.managedObjectMerge` work, and it stays an `NSError` where it is held as `Any`, which a list under
/// `NSDetailedErrorsKey` needs.
func coreDataError(_ code: CocoaError.Code, _ userInfo: [String: Any] = [:]) -> any Error {
  var userInfo = userInfo
  if userInfo[NSLocalizedDescriptionKey] == nil {
    let key = userInfo[NSValidationKeyErrorKey] as? String
    userInfo[NSLocalizedDescriptionKey] = errorDescription(code, key: key)
  }
  return NSError(domain: NSCocoaErrorDomain, code: code.rawValue, userInfo: userInfo)
}

/// One error for all of `errors`: the only one itself, else an error that lists them under `NSDetailedErrorsKey`.
/// Nil where there are none. Errors that are lists themselves are laid out flat.
func combinedError(_ errors: [any Error]) -> (any Error)? {
  let single = errors.flatMap { error -> [NSError] in
    let error = error as NSError
    guard error.domain == NSCocoaErrorDomain, error.code == NSValidationMultipleErrorsError else { return [error] }
    return error.userInfo[NSDetailedErrorsKey] as? [NSError] ?? [error]
  }
  guard single.count > 1 else { return single.first }
  return coreDataError(.validationMultipleErrors, [NSDetailedErrorsKey: single])
}

/// What an error says: Apple's words where they are known, else its words for a code without any.
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
