import PlumbModel
import PlumbText

/// A difference between two versions of a model: an added, removed or renamed element, or a changed field.
///
///     changes(from: shop, to: shop2).map(\.description)
///     // ["Order.note: added", "Order.sum: renamed from total", "Order.number.optional: YES → nothing"]
///
/// Changes are sorted by path. They do not depend on the order of elements in the files.
public struct Change: Hashable, Sendable {
  /// The element in the earlier version; `nil` for an added element.
  public var old: ElementPath?
  /// The element in the later version; `nil` for a removed element.
  public var new: ElementPath?
  /// The kind of change.
  public var kind: Kind

  /// Creates a change from its parts. At least one of the paths must not be `nil`.
  package init(old: ElementPath?, new: ElementPath?, _ kind: Kind) {
    self.old = old
    self.new = new
    self.kind = kind
  }

  /// The kinds of changes between two versions.
  public enum Kind: Hashable, Sendable {
    /// An added element, with all its contents.
    case added(ModelPart)
    /// A removed element, with all its contents.
    case removed(ModelPart)
    /// A new name of the element, matched with its earlier name by the renaming identifier.
    case renamed(from: String)
    /// A changed value of one of the fields of the element.
    case changed(FieldChange)
  }
}

extension Change {
  /// The path of the element in the later version; for a removed element, in the earlier one.
  public var path: ElementPath { new ?? old ?? ElementPath(version: "") }

  /// The changed field; `nil` for an element that was added, removed or renamed.
  public var field: FieldChange? {
    if case .changed(let field) = kind { field } else { nil }
  }

  /// Whether the element was added.
  public var isAddition: Bool {
    if case .added = kind { true } else { false }
  }

  /// Whether the element was removed.
  public var isRemoval: Bool {
    if case .removed = kind { true } else { false }
  }

  /// Whether the element was renamed.
  public var isRename: Bool {
    if case .renamed = kind { true } else { false }
  }
}

extension Change: CustomStringConvertible {
  /// The change on one line for tests and logs, without the version's name: `Order.total.type: Decimal → Double`.
  public var description: String {
    switch kind {
    case .added: "\(path.key): added"
    case .removed: "\(path.key): removed"
    case .renamed(let name): "\(path.key): renamed from \(name)"
    case .changed(let field):
      "\(path.key.isEmpty ? field.name : "\(path.key).\(field.name)"): \(field.from) → \(field.to)"
    }
  }
}

/// The earlier and the later value of a field.
public struct FieldChange: Hashable, Sendable {
  /// The field's key in the dump: `optional`, `deleteRule`, `userInfo`; `unknown` for XML without a known meaning.
  public let name: String
  /// The XML attribute that contains the field; `nil` for fields of elements, such as the parts of an index.
  public let key: XMLKey?
  /// The value in the earlier version.
  public let from: Value
  /// The value in the later version.
  public let to: Value
  /// An element of the same kind with only the field's later value set; `applying(_:to:)` copies the value from it.
  package let later: ModelPart

  /// The value of a field, as text.
  public enum Value: Sendable, CustomStringConvertible {
    /// An absent value: Core Data's default applies.
    case none
    /// The value of an XML attribute in Xcode's notation, without escapes: `YES`, `Integer 64`.
    case text(String)
    /// A line for each child element: `total ascending`, `key = value`.
    case list([String])

    /// The value on one line.
    public var description: String {
      switch self {
      case .none: "nothing"
      case .text(let text): text
      case .list(let lines): lines.joined(separator: ", ")
      }
    }
  }
}

/// Texts are compared by their code units.
extension FieldChange.Value: Hashable {
  /// Whether two values have the same texts.
  public static func == (one: Self, other: Self) -> Bool { one.lines == other.lines }
  /// Hashes the texts.
  public func hash(into hasher: inout Hasher) { hasher.combine(lines) }

  /// The texts; `nil` for an absent value.
  private var lines: [[ExactText]]? {
    switch self {
    case .none: nil
    case .text(let text): [[text.exact]]
    case .list(let lines): [[], lines.map(\.exact)]
    }
  }
}
