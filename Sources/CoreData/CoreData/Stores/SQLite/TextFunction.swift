import CSQLite
import Foundation
import PlumbSystem

/// A function of a connection that compares texts as predicates do: `coredata_text(operator, options, text, pattern)`.
/// The result is NULL if an argument is NULL.
enum TextFunction {
  static let name = "coredata_text"

  /// Registers the function.
  static func register(_ connection: OpaquePointer?) {
    sqlite3_create_function_v2(
      connection, name, 4, SQLITE_UTF8 | SQLITE_DETERMINISTIC, nil,
      { TextFunction.call($0, Array(UnsafeBufferPointer(start: $2, count: Int($1)))) }, nil, nil, nil)
  }

  private static func call(_ context: OpaquePointer?, _ arguments: [OpaquePointer?]) {
    guard arguments.count == 4, let text = string(arguments[2]), let pattern = string(arguments[3]),
      let type = ComparisonNode.Operator(code: sqlite3_value_int64(arguments[0]))
    else { return sqlite3_result_null(context) }
    let options = ComparisonNode.Options(rawValue: UInt(sqlite3_value_int64(arguments[1])))
    let scope = Scope(object: .string(text), reader: NoReader(), variables: [:])
    switch comparison(type, options, pattern).truth(in: scope) {
    case true?: sqlite3_result_int(context, 1)
    case false?: sqlite3_result_int(context, 0)
    case nil: sqlite3_result_null(context)
    }
  }

  private static func string(_ value: OpaquePointer?) -> String? {
    guard let bytes = sqlite3_value_text(value) else { return nil }
    let count = Int(sqlite3_value_bytes(value))
    return String(decoding: UnsafeBufferPointer(start: bytes, count: count), as: UTF8.self)
  }

  /// The last comparison, whose pattern is prepared. A statement compares all of its rows with one pattern.
  private static let last = Guarded<(key: Key, comparison: Unchecked<ComparisonNode>)?>(nil)

  private struct Key: Equatable {
    let type: ComparisonNode.Operator
    let options: ComparisonNode.Options
    let pattern: String
  }

  private static func comparison(
    _ type: ComparisonNode.Operator, _ options: ComparisonNode.Options, _ pattern: String
  ) -> ComparisonNode {
    let key = Key(type: type, options: options, pattern: pattern)
    return last.withLock { last in
      if let last, last.key == key { return last.comparison }
      let new = Unchecked(
        value: ComparisonNode(.evaluatedObject, type, .constant(.string(pattern)), options: options))
      last = (key, new)
      return new
    }.value
  }
}

/// A reader for values without properties.
private struct NoReader: KeyReader {
  func value(of object: Value, forKey key: String) -> Value { .null }
}

extension ComparisonNode.Operator {
  private static let all: [ComparisonNode.Operator] = [
    .lessThan, .lessThanOrEqualTo, .greaterThan, .greaterThanOrEqualTo, .equalTo, .notEqualTo, .matches, .like,
    .beginsWith, .endsWith, .in, .contains, .between,
  ]

  /// The number of the operator as an argument of the function.
  var code: Int { Self.all.firstIndex(of: self) ?? 0 }

  /// Creates the operator of an argument; `nil` if none has the number.
  init?(code: Int64) {
    guard let index = Int(exactly: code), Self.all.indices.contains(index) else { return nil }
    self = Self.all[index]
  }
}
