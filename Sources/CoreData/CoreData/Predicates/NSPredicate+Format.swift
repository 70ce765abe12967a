import Foundation

/// A protocol whose extension declares initializers that return an instance of another class.
///
/// An initializer in a protocol extension can assign `self`. Therefore `NSPredicate(format:)` returns a comparison,
/// a compound or a constant predicate, as on Apple's platforms.
public protocol PredicateFactory {}

extension NSPredicate: PredicateFactory {}

extension PredicateFactory where Self: NSPredicate {
  /// Creates the predicate of a format, with arguments for its placeholders.
  ///
  /// An invalid format raises an exception (documented by Apple), which ends the program on Linux.
  public init(format predicateFormat: String, _ args: any CVarArg...) {
    self = Self.parsed(predicateFormat, args)
  }

  /// Creates the predicate of a format, with the elements of an array for its placeholders. Raises if the format is
  /// invalid.
  public init(format predicateFormat: String, argumentArray arguments: [Any]?) {
    self = Self.parsed(predicateFormat, arguments ?? [])
  }

  private static func parsed(_ format: String, _ arguments: [Any]) -> Self {
    do {
      let node = try FormatParser.predicate(format, arguments)
      guard let predicate = NSPredicate.make(node) as? Self else {
        raise(.invalidArgument, "The format string \"\(format)\" is of no \(Self.self)")
      }
      return predicate
    } catch {
      raise(.invalidArgument, "Unable to parse the format string \"\(format)\"")
    }
  }
}

extension NSPredicate {
  /// Creates the predicate of a tree, as an instance of Foundation's class for its type.
  static func make(_ node: PredicateNode) -> NSPredicate {
    switch node {
    case .always(let value): NSPredicate(value: value)
    case .opaque(let predicate): predicate
    case .and(let parts): ParsedCompound(node, .and, parts.map(make))
    case .or(let parts): ParsedCompound(node, .or, parts.map(make))
    case .not(let part): ParsedCompound(node, .not, [make(part)])
    case .comparison(let comparison): makeComparison(comparison)
    }
  }

  /// The tree of the predicate, with identifiers in place of live objects. A predicate whose contents are
  /// inaccessible is an opaque node.
  var tree: PredicateNode { liveTree.settled }

  /// The tree of the predicate, with identifiers in place of live objects; `nil` if it contains a block or a
  /// caller's own class.
  var node: PredicateNode? {
    let tree = tree
    return tree.isOpaque ? nil : tree
  }

  /// Whether the predicate is true for an object whose values are read by `reader`.
  func holds(for object: Value, reader: any KeyReader, variables: [String: Any] = [:]) -> Bool {
    tree.holds(for: object, reader: reader, variables: variables)
  }

  /// The tree of the predicate, with live objects.
  var liveTree: PredicateNode {
    if let comparison = comparisonNode(of: self) { return .comparison(comparison) }
    if let compound = self as? NSCompoundPredicate {
      return (compound as? ParsedCompound)?.parsed ?? compound.compoundNode
    }
    guard Swift.type(of: self) == NSPredicate.self else { return .opaque(self) }
    // A predicate of Foundation that is not a block is equal to one of the two constants.
    if isEqual(NSPredicate(value: true)) { return .always(true) }
    return isEqual(NSPredicate(value: false)) ? .always(false) : .opaque(self)
  }
}

extension NSCompoundPredicate {
  fileprivate var compoundNode: PredicateNode {
    let parts = subpredicates.map(\.liveTree)
    return switch compoundPredicateType {
    case .and: .and(parts)
    case .or: .or(parts)
    case .not: parts.first.map(PredicateNode.not) ?? .always(false)
    }
  }
}

/// A compound predicate that was created from a tree. It equals any predicate with an equal tree, and its
/// description is its format.
final class ParsedCompound: NSCompoundPredicate {
  /// The tree from which it was created; `nil` after a caller has changed the predicate.
  private(set) var parsed: PredicateNode?

  init(_ node: PredicateNode, _ type: LogicalType, _ subpredicates: [NSPredicate]) {
    parsed = node
    super.init(type: type, subpredicates: subpredicates)
  }

  override var compoundPredicateType: LogicalType { didSet { parsed = nil } }

  override var subpredicates: [NSPredicate] { didSet { parsed = nil } }

  override func copy(with zone: NSZone? = nil) -> Any { self }

  override func evaluate(with object: Any?, substitutionVariables bindings: [String: Any]?) -> Bool {
    liveTree.evaluate(object, bindings ?? [:])
  }

  override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? NSPredicate else { return false }
    return self === other || liveTree == other.liveTree
  }

  override var hash: Int { liveTree.description.hashValue }

  override var description: String { liveTree.description }

  override var predicateFormat: String { liveTree.description }
}
