extension Schema {
  /// Whether the objects of an entity are mirrored to CloudKit.
  ///
  /// If only configurations are used with CloudKit, their members are mirrored, and with a member the properties of
  /// its parents. If neither the model nor a configuration declares the use of CloudKit and the rules run all the
  /// same, every entity is mirrored.
  ///
  /// If `Cloud` (used with CloudKit) contains `Order`, whose parent is `Document`, then `Order` and `Document` are
  /// mirrored and `Receipt` is not.
  package func mirrors(_ entity: Entity) -> Bool {
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

extension Model {
  /// Whether the model or one of its configurations is used with CloudKit, or an attribute has the encryption mark,
  /// which only CloudKit reads. The marks in Swift do not show it: an app can have several containers.
  package var checksCloudKit: Bool {
    usedWithCloudKit || configurations.contains { $0.usedWithCloudKit }
      || !isSwift
        && entities.indices.contains { entity in
          entities[entity].attributes.indices.contains { entities[entity].attributes[$0].allowsCloudEncryption }
        }
  }
}
