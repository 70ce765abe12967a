import Foundation

/// The primary keys that stand for an application's own reference objects in a store of its own, as identities have
/// them. A key is a number of this run; what an identity's URI says is the reference object itself.
final class ReferenceKeys: Sendable {
  private struct Known {
    var keys: [AnyHashable: Int64] = [:]
    var references: [Int64: AnyHashable] = [:]
    var texts: [String: Int64] = [:]
    var last: Int64 = 0
  }

  private let known = Guarded(Known())

  /// The key of a reference object, the same whenever it comes.
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

  /// The reference object of a key; nil for a key that was never given out.
  func reference(of key: Int64) -> Any? {
    known.withLock { $0.references[key] }?.base
  }

  /// What a URI says for a key.
  func text(of key: Int64) -> String { reference(of: key).map { "p\($0)" } ?? "p\(key)" }

  /// The key that a URI means: of a number where it is one, else of a string.
  func key(ofText text: String) -> Int64? {
    guard text.hasPrefix("p"), text.count > 1 else { return nil }
    if let key = known.withLock({ $0.texts[text] }) { return key }
    let rest = String(text.dropFirst())
    if let number = Int64(rest) { return key(of: NSNumber(value: number)) }
    return key(of: rest)
  }
}
