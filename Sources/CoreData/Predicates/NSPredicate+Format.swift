import Foundation

/// What makes a predicate an instance of another class than the one it is asked of.
///
/// An initialiser in an extension of a protocol may assign `self`, so that `NSPredicate(format:)` gives a comparison, a
/// compound or a constant predicate, as on Apple's platforms.
public protocol PredicateFactory {}

extension NSPredicate: PredicateFactory {}

extension PredicateFactory where Self: NSPredicate {
  /// The predicate that a format describes, with arguments in the place of its placeholders.
  ///
  /// A format that is none raises an exception (documented); here that ends the program.
  public init(format predicateFormat: String, _ args: any CVarArg...) {
    self = Self.parsed(predicateFormat, args)
  }

  /// The predicate that a format describes, with the elements of an array in the place of its placeholders.
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
  /// The predicate of a tree: an instance of the class that Foundation has for its kind.
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

  /// The predicate as the module works on it, objects that it mentions being their identifiers. Never fails: what
  /// tells nothing of itself is a node that says so.
  var tree: PredicateNode { liveTree.settled }

  /// The predicate as the module works on it; nil where a block or a class of the caller's hides what is asked.
  var node: PredicateNode? {
    let tree = tree
    return tree.isOpaque ? nil : tree
  }

  /// Whether the predicate holds for an object whose values a reader reads.
  func holds(for object: Value, reader: any KeyReader, variables: [String: Any] = [:]) -> Bool {
    tree.holds(for: object, reader: reader, variables: variables)
  }

  /// The predicate's tree with objects as they are.
  var liveTree: PredicateNode {
    if let comparison = comparisonNode(of: self) { return .comparison(comparison) }
    if let compound = self as? NSCompoundPredicate {
      return (compound as? ParsedCompound)?.parsed ?? compound.compoundNode
    }
    guard Swift.type(of: self) == NSPredicate.self else { return .opaque(self) }
    // What of Foundation's predicates is no block is equal to one of the two constants.
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

/// A compound predicate that a format describes: equal to what says the same, and printed as a format.
final class ParsedCompound: NSCompoundPredicate {
  /// What was parsed; nil once a caller has changed the predicate.
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
