import PlumbText

/// What a check found, before the validator knows weight and place: most of it is the message.
///
///     Finding("Order.customer has no inverse relationship", at: "destinationEntity", label: "never points back")
package struct Finding: Sendable {
  package var message: String
  /// The element; nil for the one the check was called with.
  package var anchor: Anchor?
  /// The XML attribute to point at; nil for the whole tag. One that the tag lacks falls back to the tag's `name`.
  package var attribute: String?
  package var label: String
  package var notes: [String]
  package var help: [String]
  package var related: [(anchor: Anchor, attribute: String?, label: String)]
  package var fixes: [XMLFix]
  package var discriminator: String

  package init(
    _ message: String, on anchor: Anchor? = nil, at attribute: String? = nil, label: String = "",
    notes: [String] = [], help: [String] = [], related: [(anchor: Anchor, attribute: String?, label: String)] = [],
    fixes: [XMLFix] = [], discriminator: String = ""
  ) {
    self.message = message
    self.anchor = anchor
    self.attribute = attribute
    self.label = label
    self.notes = notes
    self.help = help
    self.related = related
    self.fixes = fixes
    self.discriminator = discriminator
  }
}

/// An element that a finding stands on.
package struct Anchor: Sendable {
  package var steps: [ElementPath.Step]
  package var origin: Origin
  /// The model the element belongs to, for checks of whole bundles; nil for the model being checked.
  package var model: Model?
  /// A place outside any model's XML: the `.xccurrentversion` file.
  package var location: Location?

  package init(_ steps: [ElementPath.Step], origin: Origin, model: Model? = nil, location: Location? = nil) {
    self.steps = steps
    self.origin = origin
    self.model = model
    self.location = location
  }

  /// The name of the element in the file.
  var tag: XMLTag? { steps.last.map { XMLTag(rawValue: $0.kind.rawValue) } ?? .model }

  package static func entity(_ entity: Entity, in model: Model? = nil) -> Anchor {
    Anchor([.init(.entity, entity.name)], origin: entity.origin, model: model)
  }

  package static func attribute(_ attribute: Attribute, of entity: Entity, in model: Model? = nil) -> Anchor {
    Anchor(
      [.init(.entity, entity.name), .init(.attribute, attribute.name)], origin: attribute.origin, model: model)
  }

  package static func relationship(_ relationship: Relationship, of entity: Entity, in model: Model? = nil) -> Anchor {
    Anchor(
      [.init(.entity, entity.name), .init(.relationship, relationship.name)], origin: relationship.origin,
      model: model)
  }

  /// A fetched property, an index, a constraint, …: anything else inside an entity.
  package static func child(_ kind: ElementPath.Kind, _ name: String, origin: Origin, of entity: Entity) -> Anchor {
    Anchor([.init(.entity, entity.name), .init(kind, name)], origin: origin)
  }

  /// A configuration, a fetch request or a composite.
  package static func top(_ kind: ElementPath.Kind, _ name: String, origin: Origin) -> Anchor {
    Anchor([.init(kind, name)], origin: origin)
  }

  /// A model itself.
  package static func model(_ model: Model) -> Anchor { Anchor([], origin: model.origin, model: model) }

  /// A file that is not a model.
  package static func file(_ file: String) -> Anchor {
    Anchor([], origin: .none, location: Location(file: file))
  }
}

/// A change of one XML attribute that mends a finding.
package struct XMLFix: Sendable {
  package var title: String
  package var applicability: Fix.Applicability
  package var change: Change
  /// The element to change; nil for the finding's own.
  package var anchor: Anchor?

  package init(_ title: String, _ applicability: Fix.Applicability, _ change: Change, on anchor: Anchor? = nil) {
    self.title = title
    self.applicability = applicability
    self.change = change
    self.anchor = anchor
  }

  package enum Change: Sendable {
    /// Sets the value; where the tag lacks the attribute, it is put where Xcode would write it.
    case set(String, to: String)
    case remove(String)
    case rename(String, to: String)
  }
}
