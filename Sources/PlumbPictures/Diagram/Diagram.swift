import PlumbModel
import PlumbText

/// What a picture of a model shows: boxes and lines, before anything has a place.
///
///     let diagram = Diagram(of: model)
///     diagram.boxes.map(\.name)          // ["Customer", "Order"]
///     diagram.svg()                      // <svg …> with a group of the id entity-Order
///
/// The order of elements in the file has no part in it: equal models give equal pictures, to the byte.
public struct Diagram: Hashable, Sendable {
  /// The heading: the version's name, or `Shop → Shop 2`.
  public var title: String
  /// What the picture shows in numbers: `12 entities, 9 relationships`.
  public var summary: String
  /// The entities, and the composites behind them.
  package var boxes: [Box]
  package var lines: [Line]
  /// What no box has a place for, a line each.
  package var notes: [String] = []
  /// The frames around boxes, by their numbers: names of configurations or prefixes.
  package var frames: [String] = []
  /// Whether the picture says what changed.
  package var isOfChanges = false

  /// An entity or a composite.
  package struct Box: Hashable, Sendable {
    package enum Kind: Hashable, Sendable { case entity, composite }

    /// The name; with `formerName` the later one.
    package var name: String
    package var formerName: String?
    package var kind = Kind.entity
    package var isAbstract = false
    /// The class, where it is called otherwise than the entity.
    package var className: String?
    package var attributes: [Row] = []
    package var relationships: [Row] = []
    /// What else changed of the entity: `class Order → ShopOrder`.
    package var remarks: [Row] = []
    /// How many attributes and relationships are not shown.
    package var folded = 0
    package var mark = Mark.same
    /// The number of the frame that the box stands in.
    package var frame: Int?
  }

  /// An attribute, a relationship, a fetched property, or a remark.
  package struct Row: Hashable, Sendable {
    package var name: String
    package var formerName: String?
    /// The type, or the destination.
    package var detail = ""
    package var isOptional = false
    package var traits: Set<Trait> = []
    package var mark = Mark.same
    /// Whether the row says what a change of the whole entity does to stores: `drops data`.
    package var isWarning = false
    /// The rest of what the model says of it, for a tooltip: `to many Order, ordered, cascade`.
    package var words = ""
    /// What changed: `type Decimal → Double`.
    package var changes: [String] = []
  }

  /// What the sign before a row says.
  package enum Trait: Hashable, Sendable, CaseIterable {
    case unique, derived, transient, toOne, toMany, ordered, fetched
  }

  /// A relationship with its inverse, or the way from an entity to its parent.
  package struct Line: Hashable, Sendable {
    package enum Kind: Hashable, Sendable { case relationship, inheritance }

    package var kind = Kind.relationship
    package var from: End
    package var to: End
    package var isTransient = false
    package var mark = Mark.same
    /// What it is, in words: `Customer.orders ⇄ Order.customer`.
    package var words: String
  }

  /// Where a line meets a box.
  package struct End: Hashable, Sendable {
    /// The number of the box.
    package var box: Int
    /// The relationship that starts here; nil for the head of the box.
    package var relationship: String?
    /// What the line ends with here: how many objects the relationship of the *other* end leads to.
    package var head: Head
  }

  /// The end of a line in Core Data's notation.
  package enum Head: Hashable, Sendable {
    /// Nothing leads here.
    case none
    /// To one object: a single open arrowhead.
    case one
    /// To many objects: a double open arrowhead.
    case many
    /// To the parent entity: a hollow triangle.
    case parent
  }
}

/// What happened to an element between two versions. Each is told by a sign, a colour and the dash of its outline.
package enum Mark: Hashable, Sendable, CaseIterable {
  case same, added, removed, renamed, changed

  /// The sign before it; none for what stayed.
  package var sign: String {
    switch self {
    case .same: ""
    case .added: "+"
    case .removed: "−"
    case .renamed: "→"
    case .changed: "~"
    }
  }

  /// The word for it, in legends and class names.
  package var word: String {
    switch self {
    case .same: "same"
    case .added: "added"
    case .removed: "removed"
    case .renamed: "renamed"
    case .changed: "changed"
    }
  }
}
