/// Where long lines break, so that `swift format` changes nothing.
///
/// Lines break at 100 columns, swift-format's default, which leaves them as they are under wider settings too: one
/// argument a line is stable whether or not `lineBreakBeforeEachArgument` is set.
enum Layout {
  static let width = 100
  /// A break behind a property's colon is undone where the line would fit; it is made only where the widest setting
  /// that Plumb supports needs it.
  static let greatestWidth = 120

  /// `@Attribute(.unique, persistentName: "x")`, on one line or an argument a line.
  static func call(_ callee: String, _ arguments: [Argument], depth: Int) -> Code {
    code(of: Expression(callee, arguments), depth: depth)
  }

  /// `public var title: String = ""`, broken behind `=`, inside a call, or behind the colon.
  static func property(_ head: String, type: String, value: Expression?, depth: Int) -> Code {
    let margin = 2 * depth
    let start = "\(head): \(type)"
    guard let value else {
      return start.columns + margin <= greatestWidth ? Code(start) : Code("\(head):\n  \(type)")
    }
    if start.columns + 3 + value.line.columns + margin <= width { return Code("\(start) = \(value.line)") }
    if start.columns + 2 + margin > greatestWidth {
      return Code("\(head):\n\(assignment(type, value, depth: depth + 1).indented())")
    }
    return assignment(start, value, depth: depth)
  }

  /// `func fetchRequest() -> NSFetchRequest<Item> ` up to the brace, which goes on a line of its own after a break.
  static func function(_ head: String, returning type: String, depth: Int) -> Code {
    let line = "\(head) -> \(type) "
    return line.columns + 1 + 2 * depth <= width ? Code(line) : Code("\(head)\n  -> \(type)\n")
  }

  /// `start = value`, the value as far to the left as it has to be.
  private static func assignment(_ start: String, _ value: Expression, depth: Int) -> Code {
    let margin = 2 * depth
    if start.columns + 3 + value.line.columns + margin <= width { return Code("\(start) = \(value.line)") }
    if let callee = value.callee, value.line.columns + margin + 2 > width,
      start.columns + 4 + callee.columns + margin <= width
    {
      return Code("\(start) = \(code(of: value, depth: depth))")
    }
    return Code("\(start) =\n\(code(of: value, depth: depth + 1).indented())")
  }

  /// An expression on one line, or an argument a line.
  private static func code(of value: Expression, depth: Int) -> Code {
    guard let callee = value.callee, value.line.columns + 2 * depth > width else { return Code(value.line) }
    let last = value.arguments.count - 1
    let lines = value.arguments.enumerated().map { number, argument in
      code(of: argument, depth: depth + 1, comma: number < last ? "," : "")
    }
    return """
      \(callee)(
        \(Code.stacked(lines))
      )\(value.suffix)
      """
  }

  private static func code(of argument: Argument, depth: Int, comma: String) -> Code {
    guard let label = argument.label, (argument.line + comma).columns + 2 * depth > width else {
      return Code(argument.line + comma)
    }
    return """
      \(label):
        \(code(of: argument.value, depth: depth + 1))\(comma)
      """
  }
}

/// An argument of a call.
struct Argument {
  package var label: String?
  var value: Expression

  init(_ value: String) { self.value = Expression(value) }

  init(_ label: String, _ value: String) { self.init(label, Expression(value)) }

  init(_ label: String, _ value: Expression) {
    self.label = label
    self.value = value
  }

  var line: String { (label.map { "\($0): " } ?? "") + value.line }
}

/// A value as it stands behind `=`: a literal or a name, or a call, which can break inside its parentheses.
struct Expression {
  /// All of it on one line.
  var line: String
  var callee: String?
  var arguments: [Argument] = []
  /// `!` where the call can fail.
  var suffix = ""

  init(_ line: String) { self.line = line }

  init(_ callee: String, _ arguments: [Argument], suffix: String = "") {
    self.callee = callee
    self.arguments = arguments
    self.suffix = suffix
    line = "\(callee)(\(arguments.map(\.line).joined(separator: ", ")))\(suffix)"
  }

  init(_ callee: String, _ argument: Argument, suffix: String = "") { self.init(callee, [argument], suffix: suffix) }
}

extension String {
  /// How many characters; counted by bytes where that is the same, which takes a fraction of the time.
  var columns: Int { utf8.allSatisfy { $0 < 0x80 && $0 != 0x0D } ? utf8.count : count }
}
