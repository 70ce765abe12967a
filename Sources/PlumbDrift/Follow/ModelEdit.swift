import PlumbDeclarations
import PlumbModel

/// A change of a model by its meaning: the counterpart of `DeclarationEdit`.
///
///     model.applying(.attribute("note", of: .entity("Order"), .setOptional(true)))
///
/// An edit of what the model does not have changes nothing. Nothing removes an entity or a property.
package enum ModelEdit: Hashable, Sendable {
  case addEntity(Entity)
  case addComposite(Composite)
  case addAttribute(Attribute, to: Owner)
  case addRelationship(Relationship, to: String)
  /// A property of an entity, with all that refers to it by its name.
  case rename(String, of: String, to: String)
  case entity(String, EntityChange)
  case attribute(String, of: Owner, AttributeChange)
  case relationship(String, of: String, RelationshipChange)

  /// An entity or a composite, which attributes belong to.
  package enum Owner: Hashable, Sendable {
    case entity(String)
    case composite(String)
  }

  package enum EntityChange: Hashable, Sendable {
    case setClass(String)
    case setParent(String)
    /// A constraint of this attribute alone.
    case addUniqueness(String)
    case removeUniqueness(String)
  }

  package enum AttributeChange: Hashable, Sendable {
    /// With what goes with the type, in the attribute that is given: scalar, custom class, transformer, composite.
    case setType(of: Attribute)
    case setOptional(Bool)
    case setDefault(DefaultText?)
    case setTransient(Bool)
  }

  package enum RelationshipChange: Hashable, Sendable {
    case setDestination(String)
    case setInverse(String)
    case setDeleteRule(DeleteRule)
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

/// Changes of a model that belong together.
package struct ModelFix: Hashable, Sendable {
  /// A command: `Add the attribute pace, Double`.
  package var title: String
  package var applicability: Fix.Applicability
  package var edits: [ModelEdit]

  package init(_ title: String, _ applicability: Fix.Applicability, _ edits: [ModelEdit]) {
    self.title = title
    self.applicability = applicability
    self.edits = edits
  }
}
