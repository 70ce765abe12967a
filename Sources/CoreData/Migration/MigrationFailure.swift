import Foundation
import PlumbFormats

/// The failure of a migration because of the data in the store.
struct MigrationFailure {
  private let code: CocoaError.Code
  private var info: [String: Any]

  /// Creates the failure of a condition that a row does not meet.
  init(_ check: MigrationCheck) {
    code = .migration
    let path = check.property.map { "\(check.entity).\($0)" } ?? check.entity
    info = [
      "entity": check.entity, "reason": "Cannot migrate store in-place: \(check.reason)",
      NSLocalizedFailureReasonErrorKey: "\(check.reason): '\(path)'",
    ]
    if let property = check.property { info["property"] = property }
  }

  /// Creates the failure of a uniqueness constraint that two rows do not meet.
  init(_ index: StoreLayout.Index, _ error: any Error) {
    code = CocoaError.Code(rawValue: NSMigrationConstraintViolationError)
    let reason = "Objects have equal values for the uniqueness constraint '\(index.name)'"
    info = [
      NSUnderlyingErrorKey: error, "reason": "Cannot migrate store in-place: \(reason)",
      NSLocalizedFailureReasonErrorKey: reason,
    ]
  }

  /// Creates the failure of a migration with a mapping model.
  init(_ reason: String) {
    code = .migration
    info = ["reason": reason, NSLocalizedFailureReasonErrorKey: reason]
  }

  /// Creates the failure of a migration because of another error.
  init(_ error: any Error, isInPlace: Bool = true) {
    code = .migration
    let reason = (error as NSError).localizedFailureReason ?? error.localizedDescription
    info = [NSUnderlyingErrorKey: error, "reason": "\(isInPlace ? "Cannot migrate store in-place: " : "")\(reason)"]
    info[NSLocalizedFailureReasonErrorKey] = reason
  }

  /// The error for callers.
  var error: any Error {
    var info = info
    let general = "An error occurred during persistent store migration."
    info[NSLocalizedDescriptionKey] = general + " \(info[NSLocalizedFailureReasonErrorKey] ?? "")."
    return coreDataError(code, info)
  }
}

extension Error {
  /// Whether the error is about a migration, so that callers can find its cause in it.
  var isMigrationError: Bool {
    let error = self as NSError
    return error.domain == NSCocoaErrorDomain && error.code != NSSQLiteError
      && (NSMigrationError...NSInferredMappingModelError).contains(error.code)
  }
}
