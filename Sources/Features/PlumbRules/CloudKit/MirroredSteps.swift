import PlumbModel

extension Schema {
  /// Whether the CloudKit rules check an entity. Conventions with the same requirement then report no finding.
  func isCheckedForCloudKit(_ entity: Entity) -> Bool { checksCloudKit && mirrors(entity) }
}

extension ModelBundle {
  /// The current version and the version before it, if both are used with CloudKit.
  ///
  /// `nil` if the version before the current one is not known, if one of the two cannot be read, or if only the current
  /// version is used with CloudKit.
  var mirroredSteps: (before: Model, current: Model)? {
    guard let current = currentVersion?.model, let before = previousVersion?.model else { return nil }
    // If only the current version is used with CloudKit, CloudKit has no schema yet.
    return current.checksCloudKit && !before.checksCloudKit ? nil : (before, current)
  }
}

extension String {
  /// The note that all rules share that report a refused model.
  static let cloudKitRefuses = "NSPersistentCloudKitContainer rejects the model when the store is loaded (134060)"
  /// The note that all rules share that compare two versions.
  static let cloudKitOnlyGrows = "CloudKit's schema only grows once it is deployed to production"
}
