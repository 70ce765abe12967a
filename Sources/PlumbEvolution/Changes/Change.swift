import PlumbModel

/// One difference between two versions of a model: an element that came, went or got another name, or a field of one.
///
///     changes(from: shop, to: shop2).map(\.description)
///     // ["Order.note: added", "Order.sum: renamed from total", "Order.number.optional: YES → nothing"]
///
/// Changes stand in the order of their paths. Nothing of them depends on the order of elements in the files.
public struct Change: Hashable, Sendable {
  /// The element in the earlier version; nil for one that was added.
  public var old: ElementPath?
  /// The element in the later version; nil for one that was removed.
  public var new: ElementPath?
  /// What happened to it.
  public var kind: Kind

  /// A change as its parts; one of the paths at least is there.
  init(old: ElementPath?, new: ElementPath?, _ kind: Kind) {
    self.old = old
    self.new = new
    self.kind = kind
  }

  /// What happens to an element between two versions.
  public enum Kind: Hashable, Sendable {
    /// It is new, with all that is in it.
    case added(ModelPart)
    /// It is gone, with all that was in it.
    case removed(ModelPart)
    /// It has another name, and a renaming identifier that says which one it had.
    case renamed(from: String)
    /// One of its fields says something else.
    case changed(FieldChange)
  }
}

extension Change {
  /// The element: where it is, or was.
  public var path: ElementPath { new ?? old ?? ElementPath(version: "") }

  /// The field that changed; nil for an element that came, went or was renamed.
  public var field: FieldChange? {
    if case .changed(let field) = kind { field } else { nil }
  }

  /// Whether the element is new.
  public var isAddition: Bool {
    if case .added = kind { true } else { false }
  }

  /// Whether the element is gone.
  public var isRemoval: Bool {
    if case .removed = kind { true } else { false }
  }

  /// Whether the element has another name.
  public var isRename: Bool {
    if case .renamed = kind { true } else { false }
  }
}

extension Change: CustomStringConvertible {
  /// One line for tests and logs, without the version's name: `Order.total.optional: YES → nothing`.
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

/// What a field said, and what it says now.
public struct FieldChange: Hashable, Sendable {
  /// The field's key in the dump: `optional`, `deleteRule`, `userInfo`; `unknown` for XML that Plumb does not know.
  public let name: String
  /// The XML attribute that the field stands in; nil for fields of elements, such as the parts of an index.
  public let key: XMLKey?
  /// What the earlier version says.
  public let from: Value
  /// What the later version says.
  public let to: Value
  /// An element of the kind that has nothing but the field's later value; applying a change takes it from there.
  package let later: ModelPart

  /// What a field says, as text.
  public enum Value: Hashable, Sendable, CustomStringConvertible {
    /// Nothing: Core Data's default holds.
    case none
    /// An XML attribute, as Xcode writes it, without escapes: `YES`, `Integer 64`.
    case text(String)
    /// A line for each element inside: `total ascending`, `key = value`.
    case list([String])

    /// The value in one line.
    public var description: String {
      switch self {
      case .none: "nothing"
      case .text(let text): text
      case .list(let lines): lines.joined(separator: ", ")
      }
    }
  }
}
