import PlumbCore

/// The result of a check: a diagnostic whose locations are elements of a model. `Locator` adds the source locations.
///
///     Finding("Order.customer has no inverse relationship", at: .destinationEntity)
public struct Finding: Sendable {
  /// The diagnostic without its locations and fixes. The rule is empty, and the severity is that of the rule, until the
  /// validator sets them.
  public var diagnostic: Diagnostic
  /// The element of the finding; `nil` for the checked element.
  public var anchor: Anchor?
  /// The XML attribute to report; `nil` for the whole tag. If the tag has no such attribute, its `name` is reported.
  public var attribute: XMLKey?
  /// Other relevant locations: the element, the XML attribute to report, a short description.
  public var related: [(anchor: Anchor, attribute: XMLKey?, label: String)]
  /// Alternative changes of the model that fix the finding. Each one is sufficient.
  public var fixes: [XMLFix]
  /// The maximum severity, if the finding is less severe than others of its rule; `nil` for the rule's severity. A
  /// severity that a configuration sets for the rule applies to all its findings.
  public var atMost: Severity?

  /// Creates a finding from its parts. `message` is sufficient for a finding about the checked element.
  public init(
    _ message: String, on anchor: Anchor? = nil, at attribute: XMLKey? = nil, label: String = "",
    notes: [String] = [], help: [String] = [], related: [(anchor: Anchor, attribute: XMLKey?, label: String)] = [],
    fixes: [XMLFix] = [], discriminator: String = "", atMost: Severity? = nil
  ) {
    diagnostic = Diagnostic(
      rule: "", severity: .error, message: message, element: ElementPath(version: ""), label: label, notes: notes,
      help: help, discriminator: discriminator)
    self.anchor = anchor
    self.attribute = attribute
    self.related = related
    self.fixes = fixes
    self.atMost = atMost
  }
}

/// An element that a finding refers to, with its source location.
///
///     .entity(order)                          // Shop ▸ Order
///     .attribute(total, of: order)            // Shop ▸ Order ▸ total
///     .child(.fetchIndex, "byNumber", origin: index.origin, of: order)
///
/// Contains names and an offset instead of the element, so that a finding does not store a copy of an entity.
public struct Anchor: Sendable {
  /// The elements of the path, the outermost first: an entity, then its property.
  public var steps: [ElementPath.Step]
  /// The byte range of the element's tag in the text of its model; `.none` for an element that was not read from a
  /// text.
  public var origin: Origin
  /// The model of the element, for checks of whole bundles; `nil` for the checked model.
  public var model: Model?
  /// A source location outside of a model's XML, such as in the `.xccurrentversion` file.
  public var location: Location?

  /// Creates an anchor from its parts. The functions below create the common ones.
  public init(_ steps: [ElementPath.Step], origin: Origin, model: Model? = nil, location: Location? = nil) {
    self.steps = steps
    self.origin = origin
    self.model = model
    self.location = location
  }

  /// The XML name of the element, which determines the position of a new XML attribute; `model` without steps.
  var tag: XMLTag? { steps.last.map { XMLTag(rawValue: $0.kind.rawValue) } ?? .model }

  /// Creates the anchor of an entity. Pass `model` in checks of whole bundles.
  public static func entity(_ entity: Entity, in model: Model? = nil) -> Anchor {
    Anchor([.init(.entity, entity.name)], origin: entity.origin, model: model)
  }

  /// Creates the anchor of an attribute. Pass `model` in checks of whole bundles.
  public static func attribute(_ attribute: Attribute, of entity: Entity, in model: Model? = nil) -> Anchor {
    Anchor(
      [.init(.entity, entity.name), .init(.attribute, attribute.name)], origin: attribute.origin, model: model)
  }

  /// Creates the anchor of an element of a composite.
  public static func element(_ element: Attribute, of composite: Composite) -> Anchor {
    Anchor([.init(.composite, composite.name), .init(.attribute, element.name)], origin: element.origin)
  }

  /// Creates the anchor of a relationship. Pass `model` in checks of whole bundles.
  public static func relationship(_ relationship: Relationship, of entity: Entity, in model: Model? = nil) -> Anchor {
    Anchor(
      [.init(.entity, entity.name), .init(.relationship, relationship.name)], origin: relationship.origin,
      model: model)
  }

  /// Creates the anchor of another element inside an entity: a fetched property, an index, a constraint.
  public static func child(_ kind: ElementPath.Kind, _ name: String, origin: Origin, of entity: Entity) -> Anchor {
    Anchor([.init(.entity, entity.name), .init(kind, name)], origin: origin)
  }

  /// Creates the anchor of a configuration, a fetch request or a composite.
  public static func top(_ kind: ElementPath.Kind, _ name: String, origin: Origin) -> Anchor {
    Anchor([.init(kind, name)], origin: origin)
  }

  /// Creates the anchor of a model, for checks of whole bundles.
  public static func model(_ model: Model) -> Anchor { Anchor([], origin: model.origin, model: model) }

  /// Creates the anchor of a file that is not a model: the `.xccurrentversion` file.
  public static func file(_ file: String) -> Anchor {
    Anchor([], origin: .none, location: Location(file: file))
  }
}

/// A change of an XML attribute that fixes a finding.
///
///     XMLFix("Make customer optional", .review, .set(.optional, to: "YES"))
public struct XMLFix: Sendable {
  /// The effect of the fix, as a command: `Make customer optional`.
  public var title: String
  /// `safe` for a change without effect on stores and code; `review` for a change that a developer has to confirm. A
  /// change of a version hash becomes `review` automatically, as in `Fix`.
  public var applicability: Fix.Applicability
  /// The change.
  public var change: Change
  /// The element to change; `nil` for the element of the finding.
  public var anchor: Anchor?

  /// Creates a fix with its title. `anchor` is the element to change if it differs from that of the finding.
  public init(_ title: String, _ applicability: Fix.Applicability, _ change: Change, on anchor: Anchor? = nil) {
    self.title = title
    self.applicability = applicability
    self.change = change
    self.anchor = anchor
  }

  /// A change of an XML attribute of a tag.
  public enum Change: Hashable, Sendable {
    /// Sets the value, which is passed without escapes. A missing attribute is inserted where Xcode would write it.
    case set(XMLKey, to: String)
    /// Removes the XML attribute and one byte of white space before it. No edit if the tag has no such attribute.
    case remove(XMLKey)
    /// Renames the XML attribute and preserves its value, including escapes. No edit if the tag has no such
    /// attribute.
    case rename(XMLKey, to: XMLKey)

    /// The XML attributes that the change affects.
    package var keys: [XMLKey] {
      switch self {
      case .set(let key, _), .remove(let key): [key]
      case .rename(let old, let new): [old, new]
      }
    }
  }
}
