import PlumbDeclarations
import PlumbModel

/// A change of a model by its meaning: the counterpart of `DeclarationEdit`.
///
///     let edited = model.applying(.attribute("note", of: .entity("Order"), .setOptional(true)))
///     // <attribute name="note" attributeType="String"/>
///     // <attribute name="note" optional="YES" attributeType="String"/>
///
/// An edit of what the model does not have changes nothing. Nothing removes an entity or a property. Elements are meant
/// by their names at the time of the edit, so the order of edits counts after a renaming.
package enum ModelEdit: Hashable, Sendable {
  /// An entity with all it has, at its sorted place.
  case addEntity(Entity)
  /// A composite, at its sorted place.
  case addComposite(Composite)
  /// An attribute of an entity or composite, at its sorted place.
  case addAttribute(Attribute, to: Owner)
  /// A relationship of an entity; its inverse is not touched.
  case addRelationship(Relationship, to: String)
  /// A property of an entity, with all that refers to it by its name: the old name, the entity, the new name.
  case rename(String, of: String, to: String)
  /// A change of an entity itself.
  case entity(String, EntityChange)
  /// A change of one attribute.
  case attribute(String, of: Owner, AttributeChange)
  /// A change of one end of a relationship.
  case relationship(String, of: String, RelationshipChange)

  /// An entity or a composite, which attributes belong to.
  package enum Owner: Hashable, Sendable {
    case entity(String)
    case composite(String)
  }

  /// What can change about an entity.
  package enum EntityChange: Hashable, Sendable {
    /// `representedClassName`, with its module or dot.
    case setClass(String)
    /// `parentEntity`, the parent's name.
    case setParent(String)
    /// A constraint of this attribute alone.
    case addUniqueness(String)
    /// The constraints of this attribute alone; one that it shares with others stays.
    case removeUniqueness(String)
  }

  /// What can change about an attribute; renaming is `rename`.
  package enum AttributeChange: Hashable, Sendable {
    /// With what goes with the type, in the attribute that is given: scalar, custom class, transformer, composite.
    case setType(of: Attribute)
    case setOptional(Bool)
    /// nil for none.
    case setDefault(DefaultText?)
    case setTransient(Bool)
  }

  /// What can change about one end of a relationship.
  package enum RelationshipChange: Hashable, Sendable {
    /// The inverse's entity goes with it, as the two are one in a model's file.
    case setDestination(String)
    /// The name of a relationship of the destination.
    case setInverse(String)
    case setDeleteRule(DeleteRule)
    /// With the maximum: 1 for a to-one relationship, none for others.
    case setCardinality(PropertyDeclaration.Cardinality)
    /// nil for a bound that is not given.
    case setCounts(minimum: Int?, maximum: Int?)
  }
}

extension ModelEdit {
  /// The element that changes, by its name in the model as it is after the edit.
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

/// Changes of a model that belong together: all are made or none.
package struct ModelFix: Hashable, Sendable {
  /// A command, as `align --model` prints it: `Add the attribute pace, Double`.
  package var title: String
  /// Safe is what a store can follow without losing anything, by a migration that Core Data infers.
  package var applicability: Fix.Applicability
  /// In the order they are made.
  package var edits: [ModelEdit]

  package init(_ title: String, _ applicability: Fix.Applicability, _ edits: [ModelEdit]) {
    self.title = title
    self.applicability = applicability
    self.edits = edits
  }
}
