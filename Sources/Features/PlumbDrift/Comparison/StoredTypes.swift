import PlumbCore
import PlumbDeclarations
import PlumbModel

/// The requirements of a storage method on a type that the sources declare.
///
/// A type is accepted if the sources do not declare it, or declare it twice with one name: the user can extend
/// `sources`. A type that conforms to an unknown protocol is also accepted, because the protocol may add the missing
/// conformance.
extension Comparison {
  /// Returns the enum, struct or class that a property's type names. Scopes are searched from the inside outwards, as
  /// in Swift: `Status` in `Shop.Order` is `Shop.Order.Status` before `Status`. With branches of an `#if`, returns
  /// the type of `pair.branch`. `nil` if the sources declare no such type, or if the name is ambiguous.
  func sourceType(_ pair: PropertyPair) -> TypeDeclaration? {
    let found = branches(pair)
    return found.indices.contains(pair.branch) ? found[pair.branch] : nil
  }

  /// Returns all types that the name can refer to, one for each branch of an `#if`.
  private func branches(_ pair: PropertyPair) -> [TypeDeclaration] {
    types.branches(pair.actual.type, in: pair.scope, of: pair.actual.places.file)
  }

  /// Compares a pair for each type that branches of an `#if` declare, and reports equal differences one time. Sources
  /// without such types, the common case, need one comparison and no lookup.
  mutating func forEachBranch(of pair: PropertyPair, _ compare: (inout Comparison, PropertyPair) -> Void) {
    let start = differences.count
    compare(&self, pair)
    if drift.actual.types.isEmpty { return }
    for branch in branches(pair).indices.dropFirst() {
      var other = pair
      other.branch = branch
      let end = differences.count
      compare(&self, other)
      let known = differences[start..<end].map(\.diagnostic.message)
      let new = differences[end...].filter { !known.contains($0.diagnostic.message) }
      differences.replaceSubrange(end..., with: new)
    }
  }

  /// Returns whether the storage method can store the type, and reports a difference if it cannot. An unknown type is
  /// accepted. If the result is `false`, the caller does not compare the default, which would report the same
  /// difference twice.
  ///
  /// - `raw`: raw values that fit the attribute, or `RawRepresentable`.
  /// - `codable`: `Codable`, or `Encodable` and `Decodable`. An enum's raw type does not add this conformance.
  /// - Other storage methods have no requirements.
  mutating func compareStoredType(_ pair: PropertyPair) -> Bool {
    guard case .attribute(let traits) = pair.expected.kind, let type = pair.expected.facts.attributeType,
      traits.storage == .raw || traits.storage == .codable, let found = sourceType(pair)
    else { return true }
    if traits.storage == .codable {
      if found.isCodable || !found.conformsToNothingElse { return true }
      differences.append(.driftStorage(pair, notCodable: found))
    } else if let raw = found.rawType {
      if fits(raw, found, type) { return true }
      let mightFit = type.integers != nil && raw.integers != nil && found.cases.isEmpty
      differences.append(.driftType(pair, type, raw: raw, of: found, mightFit: mightFit))
    } else {
      if found.isRawRepresentable || !found.conformsToNothingElse { return true }
      differences.append(.driftStorage(pair, notRaw: found))
    }
    return false
  }

  /// Whether every raw value can be stored. A wider type is accepted if the values of its cases fit.
  ///
  ///     Integer 16, enum Status: Int8 { … }                  // true
  ///     Integer 16, enum Status: Int { case a = 3 }          // true
  ///     Integer 16, enum Status: Int { case a = 70_000 }     // false
  ///     Integer 16, struct Flags: OptionSet (rawValue: Int)  // false, only a warning
  private func fits(_ raw: TypeReference, _ found: TypeDeclaration, _ type: AttributeType) -> Bool {
    let row = type.swift
    guard let usual = row.value else { return true }
    if usual.means(raw) { return true }
    guard let range = type.integers, let width = raw.integers else { return false }
    if range.contains(width.lowerBound), range.contains(width.upperBound) { return true }
    // A type without cases can have any value: an option set, a struct with a raw value.
    if found.cases.isEmpty { return false }
    return found.cases.allSatisfy { known in
      if case .integer(let number)? = known.rawValue { range.contains(number) } else { known.rawValue == nil }
    }
  }
}

extension TypeReference {
  /// The range of whole numbers that an integer type can hold; `nil` for other types.
  fileprivate var integers: ClosedRange<Int64>? {
    if case .named(let name, _) = self { StandardType(name)?.integers } else { nil }
  }
}
