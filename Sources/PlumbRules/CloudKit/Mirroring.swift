import PlumbModel

extension Schema {
  /// Whether CloudKit's rules speak of an entity, so that a convention that asks the same is silent.
  func isJudgedByCloudKit(_ entity: Entity) -> Bool { speaksCloudKit && mirrors(entity) }

  /// Whether the objects of an entity go to CloudKit.
  ///
  /// Where configurations alone are used with CloudKit, their members go, and with a member the properties of its
  /// parents. Where the model says nothing of CloudKit and the rules run all the same, every entity goes.
  ///
  /// With `Cloud` (used with CloudKit) holding `Order`, whose parent is `Document`: `Order` and `Document` go,
  /// `Receipt` does not.
  func mirrors(_ entity: Entity) -> Bool {
    guard !model.usedWithCloudKit, model.configurations.contains(where: \.usedWithCloudKit) else { return true }
    return model.configurations.contains { configuration in
      configuration.usedWithCloudKit
        && configuration.members.contains { member in
          if member.name == entity.name { return true }
          guard let child = self.entity(member.name), child.parentEntity != nil else { return false }
          return inherits(child, from: entity.name)
        }
    }
  }
}

extension ModelBundle {
  /// The current version and the one before it, where both go to CloudKit; nil where there is nothing to compare: for
  /// the first version, and where one of the two cannot be read.
  ///
  /// “Before” is by the order of names, `Shop 2` before `Shop 10`.
  var mirroredSteps: (before: Model, current: Model)? {
    guard let current = currentVersion?.model, let place = versions.firstIndex(where: { $0.name == current.name }),
      place > 0, let before = versions[place - 1].model
    else { return nil }
    // A version that only now says CloudKit has nothing there yet.
    return current.speaksCloudKit && !before.speaksCloudKit ? nil : (before, current)
  }
}

extension String {
  /// The sentence that all rules of a refused model share.
  static let cloudKitRefuses = "NSPersistentCloudKitContainer refuses the model when the store is loaded (134060)"
  /// The sentence that all rules over a step between two versions share.
  static let cloudKitOnlyGrows = "CloudKit's schema only grows once it is deployed to production"
}
