import Foundation
import PlumbSystem

/// The primary keys that represent the reference objects of a custom store in identifiers. A key is valid only in
/// this process. An identifier's URI contains the reference object.
final class ReferenceKeys: Sendable {
  private struct Known {
    var keys: [AnyHashable: Int64] = [:]
    var references: [Int64: AnyHashable] = [:]
    var texts: [String: Int64] = [:]
    var last: Int64 = 0
  }

  private let known = Guarded(Known())

  /// Returns the key of a reference object. Repeated calls return equal keys. Raises if the object is not hashable.
  func key(of reference: Any) -> Int64 {
    guard let hashable = reference as? AnyHashable else {
      raise(.invalidArgument, "A reference object is compared with others: \(type(of: reference)) cannot be.")
    }
    return known.withLock { known in
      if let key = known.keys[hashable] { return key }
      known.last += 1
      known.keys[hashable] = known.last
      known.references[known.last] = hashable
      known.texts["p\(hashable.base)"] = known.last
      return known.last
    }
  }

  /// Returns the reference object of a key; `nil` if the key is unknown.
  func reference(of key: Int64) -> Any? {
    known.withLock { $0.references[key] }?.base
  }

  /// Returns the text of a key in a URI.
  func text(of key: Int64) -> String { reference(of: key).map { "p\($0)" } ?? "p\(key)" }

  /// Returns the key of the text in a URI: the key of a number if the text is one, otherwise the key of a string.
  /// `nil` if the text is invalid.
  func key(ofText text: String) -> Int64? {
    guard text.hasPrefix("p"), text.count > 1 else { return nil }
    if let key = known.withLock({ $0.texts[text] }) { return key }
    let rest = String(text.dropFirst())
    if let number = Int64(rest) { return key(of: NSNumber(value: number)) }
    return key(of: rest)
  }
}
