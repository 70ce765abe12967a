import PlumbModel

/// A change of a model in terms of its elements: the counterpart of `DeclarationEdit`.
///
///     let note = [ElementPath.Step(.entity, "Order"), .init(.attribute, "note")]
///     model.applying([.set(note, [.set(.optional, to: "YES")])])
///     // <attribute name="note" attributeType="String"/>
///     // <attribute name="note" optional="YES" attributeType="String"/>
///
/// An edit of a missing element has no effect. No edit removes an entity or a property. Elements are identified by
/// their names at the time of the edit, so the order of edits is relevant after a renaming.
package enum ModelEdit: Hashable, Sendable {
  /// Adds an entity with all its contents, at its sorted position.
  case addEntity(Entity)
  /// Adds a composite, at its sorted position.
  case addComposite(Composite)
  /// Adds an attribute of an entity or composite, at its sorted position.
  case addAttribute(Attribute, to: ElementPath.Step)
  /// Adds a relationship of an entity; its inverse is not changed.
  case addRelationship(Relationship, to: ElementPath.Step)
  /// Renames a property of an entity and the references to it. The values are the old name, the entity, the new name.
  case rename(String, of: String, to: String)
  /// Sets XML attributes of an entity, of an attribute or of a relationship. The changes are those of the rules' fixes.
  case set([ElementPath.Step], [XMLFix.Change])
  /// Adds a constraint of one attribute of an entity alone, or removes these constraints.
  case setUnique(String, of: String, Bool)
}

extension ModelEdit {
  /// The path of the changed element, with its name after the edit.
  package var steps: [ElementPath.Step] {
    switch self {
    case .addEntity(let entity): [.init(.entity, entity.name)]
    case .addComposite(let composite): [.init(.composite, composite.name)]
    case .addAttribute(let attribute, let owner): [owner, .init(.attribute, attribute.name)]
    case .addRelationship(let relationship, let owner): [owner, .init(.relationship, relationship.name)]
    case .rename(_, let entity, _), .setUnique(_, let entity, _): [.init(.entity, entity)]
    case .set(let steps, _): steps
    }
  }

  /// Whether the edit changes the schema of a store, determined by the field tables as for fixes of the text. An edit
  /// of a transient property that remains transient also counts.
  package var changesHash: Bool {
    switch self {
    case .addEntity, .addComposite, .addRelationship, .rename: true
    case .addAttribute(let attribute, _): !attribute.isTransient
    case .set(let steps, let changes):
      steps.last.flatMap { XMLTag(rawValue: $0.kind.rawValue) }.map {
        changes.flatMap(\.keys).contains(where: $0.isHashed)
      }
        ?? false
    case .setUnique: XMLTag.constraint.isHashed(.value)
    }
  }
}

/// Changes of a model that belong together.
package typealias ModelFix = ProposedFix<ModelEdit>

extension ProposedFix<ModelEdit> {
  /// Whether the fix changes Core Data's version hash. In this case, a shipped version must not be changed.
  package var changesHash: Bool { edits.contains(where: \.changesHash) }
}
