import PlumbModel

extension EditorModelBuilder {
  /// Throws for a model with properties that do not occur in any known file.
  func check() throws(EditorModelFailure) {
    var names: Set<String> = []
    if let composite = model.composites.first { throw failure(composite.name, .composite) }
    for entity in model.entities {
      guard names.insert(entity.name).inserted else { throw failure(entity.name, .duplicate) }
      if let parent = entity.parentEntity, !schema.contains(parent) { throw failure(entity.name, .missing(parent)) }
      var properties: Set<String> = []
      for name in entity.propertyNames where !properties.insert(name).inserted {
        throw failure("\(entity.name).\(name)", .duplicate)
      }
      for attribute in entity.attributes {
        if let reason = reason(attribute) { throw failure("\(entity.name).\(attribute.name)", reason) }
      }
      for relationship in entity.relationships where relationship.isToMany {
        // A minimum count without a maximum is known from a file of CareKit.
        guard (relationship.maximumCount ?? 0) == 0 else {
          throw failure("\(entity.name).\(relationship.name)", .boundedToMany)
        }
      }
    }
  }

  private func failure(_ element: String, _ reason: EditorModelFailure.Reason) -> EditorModelFailure {
    EditorModelFailure(model: model.name, element: element, reason: reason)
  }

  private func reason(_ attribute: Attribute) -> EditorModelFailure.Reason? {
    if attribute.isDerived || attribute.derivationExpression != nil { return .derived }
    if attribute.type == .composite || attribute.composite != nil { return .composite }
    if attribute.preservesAfterDeletion { return .preservedAfterDeletion }
    return attribute.allowsCloudEncryption ? .encrypted : nil
  }
}
