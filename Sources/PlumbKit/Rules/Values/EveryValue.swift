import PlumbModel

extension Check {
  /// Attributes of entities and elements of composites alike; `owner` is the name of what the value belongs to.
  static func everyValue(
    _ look: @escaping @Sendable (_ attribute: Attribute, _ owner: String) -> [Finding]
  ) -> Check {
    .all([
      .attribute { attribute, entity, _ in look(attribute, entity.name) },
      .compositeElement { element, composite, _ in look(element, composite.name) },
    ])
  }
}
