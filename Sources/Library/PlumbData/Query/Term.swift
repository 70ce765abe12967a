/// A value in a condition, as a tree.
indirect enum Term: Hashable, Sendable {
  case constant(StoredValue)
  case path(ModelPath)
  case function(Function, [Term])
  /// An aggregate over objects of a to-many relationship, of one of their attributes.
  case members(Aggregate, Members, names: [String])
  /// An aggregate over the objects of a group.
  case group(Aggregate, Term)
  /// A value for the objects that fulfill a condition, and another one or nil for others.
  case chosen(ConditionNode, Term, else: Term? = nil)
  /// The beginning of a calendar's day, month or other period that contains a point in time. Stores do not compute it.
  case period(Term, CalendarPeriod)

  /// The functions, in the names of `NSExpression`.
  enum Function: String, Sendable {
    case add = "+"
    case subtract = "-"
    case multiply = "*"
    case divide = "/"
    case bitAnd = "&"
    case bitOr = "|"
    case uppercase, lowercase, length, now
    /// The first value, or the second if the first is nil.
    case coalesce = "??"

    /// Whether the function is written between its two arguments.
    var isOperator: Bool {
      switch self {
      case .add, .subtract, .multiply, .divide, .bitAnd, .bitOr, .coalesce: true
      case .uppercase, .lowercase, .length, .now: false
      }
    }
  }

  /// The aggregate functions: the name in a key path with `@`.
  enum Aggregate: String, Sendable {
    case sum, min, max, count
    case average = "avg"

    /// The name of the function in `NSExpression`.
    var function: String { self == .average ? "average:" : "\(rawValue):" }
  }

  var isConstant: Bool {
    if case .constant = self { return true }
    return false
  }

  var isPath: Bool {
    if case .path = self { return true }
    return false
  }

  /// Whether the term can be nil. A constant, a number of objects and a sum cannot. Even a mandatory attribute is
  /// nil if its path has a to-one relationship without an object.
  var canBeNil: Bool {
    switch self {
    case .constant, .members(.count, _, _), .members(.sum, _, _), .group(.count, _), .function(.now, _): false
    case .function(.coalesce, let terms): terms.allSatisfy(\.canBeNil)
    default: true
    }
  }
}

extension Term {
  /// The term in messages: `customer_ref.name`, `sum(total)`.
  var title: String {
    switch self {
    case .constant(let value): "\(value.argument)"
    case .path(let path): path.keyPath
    case .function(let function, let terms):
      function.isOperator
        ? terms.map(\.title).joined(separator: " \(function.rawValue) ")
        : "\(function.rawValue)(\(terms.map(\.title).joined(separator: ", ")))"
    case .members(let aggregate, let members, let names):
      ([members.path.keyPath, "@\(aggregate.rawValue)"] + names).joined(separator: ".")
    case .chosen(_, let term, nil): term.title
    case .chosen(_, let term, let other?): "\(term.title) or \(other.title)"
    case .group(let aggregate, let term): "\(aggregate.rawValue)(\(term.title))"
    case .period(let term, let period): "start(of: \(period.component)) of \(term.title)"
    }
  }

  /// The paths of the values that the term reads. The paths of a relationship's objects include the aggregate.
  var paths: [ModelPath] {
    switch self {
    case .constant: []
    case .path(let path): [path]
    case .function(_, let terms): terms.flatMap(\.paths)
    case .members(let aggregate, let members, _): [members.path.adding("@\(aggregate.rawValue)")]
    case .group(_, let term), .period(let term, _): term.paths
    case .chosen(_, let term, let other): term.paths + (other?.paths ?? [])
    }
  }

  /// Whether the term reads values of related objects, or elements of composite attributes.
  var readsRelatedObjects: Bool {
    if case .chosen(let condition, _, _) = self, condition.readsRelatedObjects { return true }
    return paths.contains { $0.names.count > 1 }
  }

  /// Whether the term is an aggregate over the objects of a group.
  var isAggregate: Bool {
    if case .group = self { return true }
    return false
  }

  /// The name of the term's column in the dictionaries of a grouped fetch.
  var columnName: String {
    switch self {
    case .path(let path) where !path.names.isEmpty: path.keyPath
    case .group(let aggregate, let term): "plumb_\(aggregate.rawValue)_\(term.identifier)"
    default: "plumb_\(identifier)"
    }
  }

  /// The term as letters, digits and underscores. Two terms have two identifiers.
  private var identifier: String {
    "\(format.text) \(format.arguments)".unicodeScalars.map { scalar in
      let isPlain = scalar.isASCII && scalar.properties.isAlphabetic || ("0"..."9").contains(scalar)
      return isPlain ? String(scalar) : "_\(String(scalar.value, radix: 16))_"
    }.joined()
  }
}
