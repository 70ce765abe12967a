import PlumbDeclarations
import PlumbModel

/// The demands of a storage method on a type that the sources hold.
///
///     model  <attribute name="status" attributeType="Integer 16"/>   plumb.json "storage": "raw"
///     Swift  enum Status: String { case draft }
///     // drift-type: Order.status is Integer 16 in the model, but the raw values of Status are String
///
/// A type that the sources do not hold, or hold twice under one name, is taken for right: to widen `sources` is better
/// than to guess. So is one that conforms to a protocol Plumb does not know, which may bring what is missing.
extension Comparison {
  /// The enum, struct or class that a property's type names, read from inside the class outwards as Swift does:
  /// `Status` in `Shop.Order` is `Shop.Order.Status` before `Status`. With branches of an `#if` it is that of
  /// `pair.branch`; nil where the sources hold none, or it is not clear which.
  func sourceType(_ pair: PropertyPair) -> TypeDeclaration? {
    let found = branches(pair)
    return found.indices.contains(pair.branch) ? found[pair.branch] : nil
  }

  /// All the types that the name can mean, one for each branch of an `#if`.
  private func branches(_ pair: PropertyPair) -> [TypeDeclaration] {
    types.branches(pair.actual.type, in: pair.scope, of: pair.actual.places.file)
  }

  /// Compares once for each type that branches of an `#if` declare; what differs in the same way is said once. Sources
  /// that declare no such types, the common case, cost one comparison and no look-up.
  mutating func forEachBranch(of pair: PropertyPair, _ compare: (inout Comparison, PropertyPair) -> Void) {
    let start = differences.count
    compare(&self, pair)
    if drift.actual.types.isEmpty { return }
    for branch in branches(pair).indices.dropFirst() {
      var other = pair
      other.branch = branch
      let end = differences.count
      compare(&self, other)
      let known = differences[start..<end].map { [$0.rule.id, $0.message] }
      let new = differences[end...].filter { !known.contains([$0.rule.id, $0.message]) }
      differences.replaceSubrange(end..., with: new)
    }
  }

  /// Whether the type can be stored as the storage method asks; what is not known can. Where it cannot, that is
  /// reported, and comparing its default would say the same twice.
  ///
  /// - `raw`: raw values that fit the attribute, or `RawRepresentable`.
  /// - `codable`: `Codable`, or `Encodable` and `Decodable`. An enum's raw type does not make it so.
  /// - Any other method has nothing to ask of a type that the sources declare.
  mutating func compareStoredType(_ pair: PropertyPair) -> Bool {
    guard case .attribute(let traits) = pair.expected.kind, let type = pair.expected.facts.attributeType,
      traits.storage == .raw || traits.storage == .codable, let found = sourceType(pair)
    else { return true }
    if traits.storage == .codable {
      if found.isCodable || !found.conformsToNothingElse { return true }
      differences.append(.driftStorage(pair, notCodable: found))
    } else if let raw = found.rawType {
      if fits(raw, found, type) { return true }
      let mightFit = type.swift.integers != nil && raw.integers != nil && found.cases.isEmpty
      differences.append(.driftType(pair, type, raw: raw, of: found, mightFit: mightFit))
    } else {
      if found.isRawRepresentable || !found.conformsToNothingElse { return true }
      differences.append(.driftStorage(pair, notRaw: found))
    }
    return false
  }

  /// Whether every raw value can be stored; a wider type fits as long as its cases do.
  ///
  ///     Integer 16, enum Status: Int8 { … }                  // true
  ///     Integer 16, enum Status: Int { case a = 3 }          // true
  ///     Integer 16, enum Status: Int { case a = 70_000 }     // false
  ///     Integer 16, struct Flags: OptionSet (rawValue: Int)  // false, and a warning only
  private func fits(_ raw: TypeReference, _ found: TypeDeclaration, _ type: AttributeType) -> Bool {
    let row = type.swift
    guard let usual = row.value else { return true }
    if usual.means(raw) { return true }
    guard let range = row.integers, let width = raw.integers else { return false }
    if range.contains(width.lowerBound), range.contains(width.upperBound) { return true }
    // Any value can come of what has no cases: an option set, a struct around its raw value.
    if found.cases.isEmpty { return false }
    return found.cases.allSatisfy { known in
      if case .integer(let number)? = known.rawValue { range.contains(number) } else { known.rawValue == nil }
    }
  }
}

extension TypeReference {
  /// The whole numbers that an integer type can hold; nil for other types.
  fileprivate var integers: ClosedRange<Int64>? {
    if case .named(let name, _) = self { StandardType(name)?.integers } else { nil }
  }
}
