import PlumbCore
import PlumbDeclarations
import PlumbModel

/// A change of a model in terms of its elements: the counterpart of `DeclarationEdit`.
///
///     let edited = model.applying(.attribute("note", of: .entity("Order"), .setOptional(true)))
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
  case addAttribute(Attribute, to: Owner)
  /// Adds a relationship of an entity; its inverse is not changed.
  case addRelationship(Relationship, to: String)
  /// Renames a property of an entity and the references to it. The values are the old name, the entity, the new name.
  case rename(String, of: String, to: String)
  /// Changes an entity itself.
  case entity(String, EntityChange)
  /// Changes one attribute.
  case attribute(String, of: Owner, AttributeChange)
  /// Changes one end of a relationship.
  case relationship(String, of: String, RelationshipChange)

  /// An entity or a composite, the owner of attributes.
  package enum Owner: Hashable, Sendable {
    case entity(String)
    case composite(String)
  }

  /// A change of an entity.
  package enum EntityChange: Hashable, Sendable {
    /// Sets `representedClassName`, with its module or dot.
    case setClass(String)
    /// Sets `parentEntity`, the parent's name.
    case setParent(String)
    /// Adds a constraint of this attribute alone.
    case addUniqueness(String)
    /// Removes the constraints of this attribute alone; constraints with several attributes remain.
    case removeUniqueness(String)
  }

  /// A change of an attribute; a new name is set by `rename`.
  package enum AttributeChange: Hashable, Sendable {
    /// Sets the type and the values that depend on it, from the given attribute: scalar, custom class, transformer,
    /// composite.
    case setType(of: Attribute)
    case setOptional(Bool)
    /// Sets the default; `nil` removes it.
    case setDefault(DefaultText?)
    case setTransient(Bool)
  }

  /// A change of one end of a relationship.
  package enum RelationshipChange: Hashable, Sendable {
    /// Sets the destination and the inverse's entity, which are equal in a model's file.
    case setDestination(String)
    /// Sets the name of the inverse, a relationship of the destination.
    case setInverse(String)
    case setDeleteRule(DeleteRule)
    /// Sets the cardinality and the maximum count: 1 for a to-one relationship, `nil` for others.
    case setCardinality(PropertyDeclaration.Cardinality)
    /// Sets the bounds; `nil` for a bound that is not declared.
    case setCounts(minimum: Int?, maximum: Int?)
  }
}

extension ModelEdit {
  /// The path of the changed element, with its name after the edit.
  package var steps: [ElementPath.Step] {
    switch self {
    case .addEntity(let entity): [.init(.entity, entity.name)]
    case .addComposite(let composite): [.init(.composite, composite.name)]
    case .addAttribute(let attribute, let owner): [owner.step, .init(.attribute, attribute.name)]
    case .addRelationship(let relationship, let entity):
      [.init(.entity, entity), .init(.relationship, relationship.name)]
    case .rename(_, let entity, _): [.init(.entity, entity)]
    case .entity(let name, _): [.init(.entity, name)]
    case .attribute(let name, let owner, _): [owner.step, .init(.attribute, name)]
    case .relationship(let name, let entity, _): [.init(.entity, entity), .init(.relationship, name)]
    }
  }
}

extension ModelEdit.Owner {
  var step: ElementPath.Step {
    switch self {
    case .entity(let name): .init(.entity, name)
    case .composite(let name): .init(.composite, name)
    }
  }
}

/// Changes of a model that belong together: all are applied, or none.
package struct ModelFix: Hashable, Sendable {
  /// A command, as `align --model` prints it: `Add the attribute pace, Double`.
  package var title: String
  /// The applicability. After a safe change, Core Data can migrate a store with an inferred mapping and without data
  /// loss.
  package var applicability: Fix.Applicability
  /// The edits in the order of their application.
  package var edits: [ModelEdit]

  package init(_ title: String, _ applicability: Fix.Applicability, _ edits: [ModelEdit]) {
    self.title = title
    self.applicability = applicability
    self.edits = edits
  }
}
