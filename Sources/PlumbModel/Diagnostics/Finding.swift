import PlumbText

/// The result of a check, before the validator adds the rule, its severity and the place in the file.
///
///     Finding("Order.customer has no inverse relationship", at: .destinationEntity, label: "never points back")
public struct Finding: Sendable {
  /// One line that stands alone, without a full stop: `Order.customer has no inverse relationship`.
  public var message: String
  /// The element; nil for the one the check was called with.
  public var anchor: Anchor?
  /// The XML attribute to point at; nil for the whole tag. One that the tag lacks falls back to the tag's `name`.
  public var attribute: XMLKey?
  /// A few words at the place: `"Customer" never points back`.
  public var label: String
  /// Why it matters at run time, a line each.
  public var notes: [String]
  /// What to do, a line each.
  public var help: [String]
  /// Other places that matter: the element, the XML attribute to point at, a few words.
  public var related: [(anchor: Anchor, attribute: XMLKey?, label: String)]
  /// Edits of the model that mend it; each one is enough.
  public var fixes: [XMLFix]
  /// Tells findings of one rule on one element apart: a key path, a type name. Baselines know a finding by it.
  public var discriminator: String
  /// The most that it weighs, where it matters less than others of its rule; nil for the rule's severity. What a
  /// configuration says of the rule counts for all of them.
  public var atMost: Severity?

  /// A finding as its parts; `message` alone is enough for one about the checked element.
  public init(
    _ message: String, on anchor: Anchor? = nil, at attribute: XMLKey? = nil, label: String = "",
    notes: [String] = [], help: [String] = [], related: [(anchor: Anchor, attribute: XMLKey?, label: String)] = [],
    fixes: [XMLFix] = [], discriminator: String = "", atMost: Severity? = nil
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
    self.atMost = atMost
  }
}

/// An element that a finding stands on, and where to look for it.
///
///     .entity(order)                          // Shop ▸ Order
///     .attribute(total, of: order)            // Shop ▸ Order ▸ total
///     .child(.fetchIndex, "byNumber", origin: index.origin, of: order)
///
/// It holds names and an offset and not the element, so a finding does not keep a copy of an entity.
public struct Anchor: Sendable {
  /// From the outside in: an entity, then its property.
  public var steps: [ElementPath.Step]
  /// The element's tag in the text of its model; `.none` for an element that was not read from a text.
  public var origin: Origin
  /// The model the element belongs to, for checks of whole bundles; nil for the model being checked.
  public var model: Model?
  /// A place outside any model's XML: the `.xccurrentversion` file.
  public var location: Location?

  /// An anchor as its parts; the functions below make the usual ones.
  public init(_ steps: [ElementPath.Step], origin: Origin, model: Model? = nil, location: Location? = nil) {
    self.steps = steps
    self.origin = origin
    self.model = model
    self.location = location
  }

  /// The name of the element in the file, by which the place of a new XML attribute is known; `model` without steps.
  var tag: XMLTag? { steps.last.map { XMLTag(rawValue: $0.kind.rawValue) } ?? .model }

  /// An entity; `model` for checks of whole bundles.
  public static func entity(_ entity: Entity, in model: Model? = nil) -> Anchor {
    Anchor([.init(.entity, entity.name)], origin: entity.origin, model: model)
  }

  /// An attribute of an entity; `model` for checks of whole bundles.
  public static func attribute(_ attribute: Attribute, of entity: Entity, in model: Model? = nil) -> Anchor {
    Anchor(
      [.init(.entity, entity.name), .init(.attribute, attribute.name)], origin: attribute.origin, model: model)
  }

  /// A relationship of an entity; `model` for checks of whole bundles.
  public static func relationship(_ relationship: Relationship, of entity: Entity, in model: Model? = nil) -> Anchor {
    Anchor(
      [.init(.entity, entity.name), .init(.relationship, relationship.name)], origin: relationship.origin,
      model: model)
  }

  /// Anything else inside an entity: a fetched property, an index, a constraint.
  public static func child(_ kind: ElementPath.Kind, _ name: String, origin: Origin, of entity: Entity) -> Anchor {
    Anchor([.init(.entity, entity.name), .init(kind, name)], origin: origin)
  }

  /// A configuration, a fetch request or a composite.
  public static func top(_ kind: ElementPath.Kind, _ name: String, origin: Origin) -> Anchor {
    Anchor([.init(kind, name)], origin: origin)
  }

  /// A model itself; for checks of whole bundles, where it says which.
  public static func model(_ model: Model) -> Anchor { Anchor([], origin: model.origin, model: model) }

  /// A file that is not a model, as a whole: the `.xccurrentversion` file.
  public static func file(_ file: String) -> Anchor {
    Anchor([], origin: .none, location: Location(file: file))
  }
}

/// A change of one XML attribute that mends a finding.
///
///     XMLFix("Make customer optional", .review, .set(.optional, to: "YES"))
public struct XMLFix: Sendable {
  /// What it does, as a command: `Make customer optional`.
  public var title: String
  /// `safe` for what changes nothing in stores and code; `review` for what somebody has to look at. What changes a
  /// version hash becomes `review` by itself, as `Fix`.
  public var applicability: Fix.Applicability
  /// The change.
  public var change: Change
  /// The element to change; nil for the finding's own.
  public var anchor: Anchor?

  /// A change with its title; `on` names another element than the finding's.
  public init(_ title: String, _ applicability: Fix.Applicability, _ change: Change, on anchor: Anchor? = nil) {
    self.title = title
    self.applicability = applicability
    self.change = change
    self.anchor = anchor
  }

  /// A change of one XML attribute of a tag.
  public enum Change: Sendable {
    /// Sets the value, given without escapes; where the tag lacks the attribute, it is put where Xcode would write it.
    case set(XMLKey, to: String)
    /// Removes the XML attribute with one byte of white space before it; no edit where the tag lacks it.
    case remove(XMLKey)
    /// Gives the XML attribute another name and keeps its value, escapes included; no edit where the tag lacks it.
    case rename(XMLKey, to: XMLKey)

    /// The XML attributes that say something else afterwards.
    var keys: [XMLKey] {
      switch self {
      case .set(let key, _), .remove(let key): [key]
      case .rename(let old, let new): [old, new]
      }
    }
  }
}
