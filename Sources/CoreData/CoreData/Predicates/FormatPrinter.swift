import Foundation
import PlumbModel

extension PredicateNode: CustomStringConvertible {
  /// The predicate in the format language, as Foundation prints it.
  var description: String {
    switch self {
    case .comparison(let comparison): comparison.description
    case .and(let parts): PredicateNode.join(parts, " AND ", "TRUEPREDICATE")
    case .or(let parts): PredicateNode.join(parts, " OR ", "FALSEPREDICATE")
    case .not(let part): "NOT " + part.grouped
    case .always(let value): value ? "TRUEPREDICATE" : "FALSEPREDICATE"
    case .opaque: "BLOCKPREDICATE"
    }
  }

  private static func join(_ parts: [PredicateNode], _ separator: String, _ empty: String) -> String {
    if parts.count == 1 { return parts[0].description }
    return parts.isEmpty ? empty : parts.map(\.grouped).joined(separator: separator)
  }

  /// The format as a part of another predicate. A compound of several predicates is in parentheses.
  private var grouped: String {
    switch self {
    case .and(let parts), .or(let parts): parts.count > 1 ? "(" + description + ")" : description
    default: description
    }
  }
}

extension ComparisonNode: CustomStringConvertible {
  var description: String {
    let prefix =
      switch modifier {
      case .direct: ""
      case .any: "ANY "
      case .all: "ALL "
      }
    return prefix + left.description + " " + type.description + options.description + " " + right.description
  }
}

extension ComparisonNode.Operator: CustomStringConvertible {
  var description: String {
    switch self {
    case .lessThan: "<"
    case .lessThanOrEqualTo: "<="
    case .greaterThan: ">"
    case .greaterThanOrEqualTo: ">="
    case .equalTo: "=="
    case .notEqualTo: "!="
    case .matches: "MATCHES"
    case .like: "LIKE"
    case .beginsWith: "BEGINSWITH"
    case .endsWith: "ENDSWITH"
    case .in: "IN"
    case .contains: "CONTAINS"
    case .between: "BETWEEN"
    }
  }
}

extension ComparisonNode.Options: CustomStringConvertible {
  var description: String {
    let named: [(ComparisonNode.Options, String)] = [
      (.caseInsensitive, "c"), (.diacriticInsensitive, "d"), (.normalized, "n"), (.localeSensitive, "l"),
    ]
    let letters = named.filter { contains($0.0) }.map(\.1).joined()
    return letters.isEmpty ? "" : "[" + letters + "]"
  }
}

extension ExpressionNode: CustomStringConvertible {
  /// The expression in the format language.
  var description: String {
    switch self {
    case .constant(let value): return value.format
    case .evaluatedObject: return "SELF"
    case .variable(let name): return "$" + name
    case .keyPath(let path): return path.format
    case .path(let base, let path): return base.base + "." + path.text
    case .function(let name, let arguments): return ExpressionNode.format(name, arguments)
    case .message(let target, let name, let arguments):
      return "FUNCTION(" + ExpressionNode.list([target, .constant(.string(name))] + arguments) + ")"
    case .aggregate(let elements): return "{" + ExpressionNode.list(elements) + "}"
    case .set(let operation, let a, let b): return a.grouped + " " + operation.rawValue + " " + b.grouped
    case .subquery(let collection, let variable, let predicate):
      return "SUBQUERY(\(collection), $\(variable), \(predicate))"
    case .conditional(let test, let yes, let no): return "TERNARY(\(test), \(yes), \(no))"
    case .element(let base, let index): return base.base + "[" + index.description + "]"
    case .block(let block): return "BLOCK(" + ExpressionNode.list(block.arguments) + ")"
    }
  }

  private static func list(_ nodes: [ExpressionNode]) -> String {
    nodes.map(\.description).joined(separator: ", ")
  }

  private static func format(_ name: String, _ arguments: [ExpressionNode]) -> String {
    if let symbol = PredicateFunction.infix[name], arguments.count == 2 {
      return arguments[0].grouped + " " + symbol + " " + arguments[1].grouped
    }
    if name == "onesComplement:", arguments.count == 1 { return "~" + arguments[0].grouped }
    return (name == "castObject:toType:" ? "CAST" : name) + "(" + list(arguments) + ")"
  }

  /// The expression as a part of another expression. An operator expression is in parentheses.
  private var grouped: String {
    switch self {
    case .function(let name, _) where PredicateFunction.infix[name] != nil: "(" + description + ")"
    case .set: "(" + description + ")"
    default: description
    }
  }

  /// The expression as the start of a path. An operator expression and a number are in parentheses.
  private var base: String {
    if case .constant(let value) = self, value.isNumber { return "(" + description + ")" }
    return grouped
  }
}

extension ExpressionNode.IndexNode: CustomStringConvertible {
  var description: String {
    switch self {
    case .at(let index): index.description
    case .first: "FIRST"
    case .last: "LAST"
    case .size: "SIZE"
    }
  }
}

extension KeyPathNode {
  /// The path in the format language. A path is escaped if its first key is a reserved word.
  var format: String {
    PredicateKeyword(keys.first ?? "")?.isReserved == true ? "#" + text : text
  }
}

extension Value {
  /// The value in the format language. A value without a literal in the language is represented by its description.
  var format: String {
    switch self {
    case .null: "nil"
    case .bool, .int, .float, .double, .decimal: numberText ?? ""
    case .string(let text): text.quoted
    case .date(let date): String(format: "CAST(%f, \"NSDate\")", date.timeIntervalSinceReferenceDate)
    case .data(let data): data.dataFormat
    case .uuid(let id): id.uuidString
    case .url(let url): url.absoluteString
    case .id(let id): id.uriRepresentation().absoluteString
    case .list, .ids, .orderedIDs:
      "{" + (elements ?? []).map { $0.isNull ? "<null>" : $0.format }.joined(separator: ", ") + "}"
    case .composite(let elements): elements.description
    case .object(let object): settled.identifier.map { Value.id($0).format } ?? "\(object)"
    }
  }
}

extension Data {
  fileprivate var dataFormat: String {
    "{length = \(count), bytes = 0x" + map { String(format: "%02x", $0) }.joined() + "}"
  }
}

extension String {
  /// The string in quotation marks, with quotation marks, backslashes and control characters escaped.
  fileprivate var quoted: String {
    var text = "\""
    for scalar in unicodeScalars {
      switch scalar {
      case "\"": text += "\\\""
      case "\\": text += "\\\\"
      case "\n": text += "\\n"
      case "\t": text += "\\t"
      case "\r": text += "\\r"
      default: text.unicodeScalars.append(scalar)
      }
    }
    return text + "\""
  }
}
