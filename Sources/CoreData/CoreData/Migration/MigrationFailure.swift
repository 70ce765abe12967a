import Foundation
import PlumbFormats
import PlumbStoreFormat

/// The failure of a migration because of the data in the store, or because of its mapping model.
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
  init(_ index: StoreLayout.Index, of place: MigrationPlace?, _ error: any Error) {
    let reason = "Objects have equal values for the uniqueness constraint '\(index.name)'"
    self.init(Self.constraintViolation, reason, place)
    info[NSUnderlyingErrorKey] = error
    info["reason"] = "Cannot migrate store in-place: \(reason)"
  }

  /// Creates the failure of a migration with a mapping model.
  init(_ reason: String, at place: MigrationPlace? = nil) { self.init(.migration, reason, place) }

  /// Creates the failure of an inferred migration because of another error.
  init(_ error: any Error) {
    let reason = (error as NSError).localizedFailureReason ?? error.localizedDescription
    self.init(.migration, reason, nil)
    info[NSUnderlyingErrorKey] = error
    info["reason"] = "Cannot migrate store in-place: \(reason)"
  }

  /// Creates the failure of a migration with a mapping model because of another error: that of a policy, or that of the
  /// save of the new objects, whose place is then the first invalid object.
  init(_ error: any Error, at place: MigrationPlace?) {
    let error = error as NSError
    let isConstraint = error.domain == NSCocoaErrorDomain && error.code == NSManagedObjectConstraintMergeError
    let first = (error.userInfo[NSDetailedErrorsKey] as? [NSError])?.first ?? error
    let reason = first.localizedFailureReason ?? first.localizedDescription.droppingFullStop
    self.init(
      isConstraint ? Self.constraintViolation : .migration,
      isConstraint ? "Objects have equal values for a uniqueness constraint" : reason, place)
    info[NSUnderlyingErrorKey] = error
  }

  private init(_ code: CocoaError.Code, _ reason: String, _ place: MigrationPlace?) {
    self.code = code
    info = ["reason": reason, NSLocalizedFailureReasonErrorKey: reason + (place.map { ": \($0.description)" } ?? "")]
    if let place { info.merge(place.userInfo) { first, _ in first } }
  }

  private static let constraintViolation = CocoaError.Code(rawValue: NSMigrationConstraintViolationError)

  /// Returns the error of a migration with its place, unless it names an entity; any other error unchanged.
  static func located(_ error: any Error, at place: MigrationPlace) -> any Error {
    let known = error as NSError
    guard error.isMigrationError, known.userInfo["entity"] == nil, let reason = known.userInfo["reason"] as? String
    else { return error }
    var failure = MigrationFailure(CocoaError.Code(rawValue: known.code), reason, place)
    failure.info[NSUnderlyingErrorKey] = known.userInfo[NSUnderlyingErrorKey]
    return failure.error
  }

  /// The error for callers.
  var error: any Error {
    var info = info
    let general = "An error occurred during persistent store migration."
    info[NSLocalizedDescriptionKey] = general + " \(info[NSLocalizedFailureReasonErrorKey] ?? "")."
    return coreDataError(code, info)
  }
}

extension String {
  fileprivate var droppingFullStop: String { hasSuffix(".") ? String(dropLast()) : self }
}

extension Error {
  /// Whether the error is about a migration, so that callers can find its cause in it.
  var isMigrationError: Bool {
    let error = self as NSError
    return error.domain == NSCocoaErrorDomain && error.code != NSSQLiteError
      && (NSMigrationError...NSInferredMappingModelError).contains(error.code)
  }
}
