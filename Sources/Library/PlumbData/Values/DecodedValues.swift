import Foundation

/// The values of an object that were decoded from stored data, each with its data.
///
/// A value is decoded one time for its data. After a change, a refresh or a merge, the data differ and the value is
/// decoded again.
public struct DecodedValues {
  private struct Entry {
    let data: Data
    let result: Result<Any, UnreadableValue>
  }
  private var entries: [String: Entry]?

  /// Creates an empty collection, which needs no memory.
  public init() {}

  /// Returns the result of an earlier decoding of the same data to the same type; `nil` if none exists.
  func result<Value>(_ key: String, _ data: Data, _ type: Value.Type) -> Result<Value, UnreadableValue>? {
    guard let entry = entries?[key], entry.data == data else { return nil }
    switch entry.result {
    case .success(let value): return (value as? Value).map { .success($0) }
    case .failure(let problem): return .failure(problem)
    }
  }

  mutating func set<Value>(_ result: Result<Value, UnreadableValue>, _ key: String, _ data: Data) {
    entries = entries ?? [:]
    entries?[key] = Entry(data: data, result: result.map { $0 as Any })
  }
}
