import PlumbModel

/// The content of a picture of a model: boxes and lines, before the layout.
///
///     let diagram = Diagram(of: model)
///     diagram.boxes.map(\.name)          // ["Customer", "Order"]
///     diagram.svg()                      // <svg …> with a group whose id is entity-Order
///
/// The result does not depend on the order of elements in the file: equal models have equal pictures, byte by byte.
public struct Diagram: Hashable, Sendable {
  /// The heading: the name of the version, or `Shop → Shop 2`.
  public var title: String
  /// A summary in numbers: `12 entities, 9 relationships`.
  public var summary: String
  /// The entities, followed by the composites.
  package var boxes: [Box]
  package var lines: [Line]
  /// The notes about elements without a box, one line each.
  package var notes: [String] = []
  /// The names of the frames around boxes: configurations or prefixes.
  package var frames: [String] = []

  package struct Box: Hashable, Sendable {
    package enum Kind: Hashable, Sendable { case entity, composite }

    /// The name; the later one if `formerName` is set.
    package var name: String
    var formerName: String?
    package var kind = Kind.entity
    package var isAbstract = false
    /// The name of the class if it differs from that of the entity.
    package var className: String?
    package var attributes: [Row] = []
    package var relationships: [Row] = []
    /// Other changes of the entity: `class Order → ShopOrder`.
    package var remarks: [Row] = []
    /// The number of attributes and relationships that are not displayed.
    package var folded = 0
    package var mark = Mark.same
    /// The index of the frame around the box; `nil` for none.
    package var frame: Int?
  }

  package struct Row: Hashable, Sendable {
    package var name: String
    var formerName: String?
    /// The type of an attribute, or the destination of a relationship.
    package var detail = ""
    package var isOptional = false
    package var traits: Set<Trait> = []
    package var mark = Mark.same
    /// Whether the row is a warning about the effect of the entity's change on stores: `drops data`.
    var isWarning = false
    /// Other properties of the element, for a tooltip: `to many Order, ordered, cascade`.
    package var words = ""
    /// The changes: `type Decimal → Double`.
    package var changes: [String] = []
  }

  /// The meaning of the sign before a row.
  package enum Trait: Hashable, Sendable, CaseIterable {
    case unique, derived, transient, toOne, toMany, ordered, fetched
  }

  package struct Line: Hashable, Sendable {
    package enum Kind: Hashable, Sendable { case relationship, inheritance }

    package var kind = Kind.relationship
    package var from: End
    package var to: End
    package var isTransient = false
    package var mark = Mark.same
    /// A description of the line: `Customer.orders ⇄ Order.customer`.
    package var words: String
  }

  package struct End: Hashable, Sendable {
    package var box: Int
    /// The name of the relationship that starts here; `nil` for the head of the box.
    package var relationship: String?
    /// The arrowhead at this end. It represents the cardinality of the relationship at the *other* end.
    package var head: Head
  }

  package enum Head: Hashable, Sendable {
    /// The end without an arrowhead: no relationship has it as its destination.
    case none
    /// A to-one relationship: a single open arrowhead.
    case one
    /// A to-many relationship: a double open arrowhead.
    case many
    /// The parent entity: a hollow triangle.
    case parent
  }
}

/// The change of an element between two versions. Each one has a sign, a color and a dash pattern of the outline. The
/// raw value is the word for legends and class names.
package enum Mark: String, Hashable, Sendable, CaseIterable {
  case same, added, removed, renamed, changed

  /// The sign before the element; empty for an unchanged one.
  package var sign: String {
    switch self {
    case .same: ""
    case .added: "+"
    case .removed: "−"
    case .renamed: "→"
    case .changed: "~"
    }
  }
}
