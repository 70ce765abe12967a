import PlumbFormats

/// All differences of two archives from their roots, key by key. Dictionaries and sets are compared regardless of their
/// order, mutable texts like other texts.
struct ArchiveDifferences {
  /// A difference of a key, or of the objects of a key.
  struct Difference: CustomStringConvertible {
    /// The class and the key, with the kind of the difference: `NSEntityDescription.NSUniqueTuples: missing`.
    let kind: String
    /// The path from the root, with the two values.
    let detail: String
    var description: String { "\(kind) (\(detail))" }
  }

  private typealias Pair = (one: PropertyList, other: PropertyList, owner: String, path: String)

  private let expected: KeyedArchive
  private let actual: KeyedArchive
  private var found: [Difference] = []
  private var seen: Set<[UInt64]> = []
  private var open: [Pair] = []

  static func between(_ expected: KeyedArchive, _ actual: KeyedArchive) -> [Difference] {
    var differences = ArchiveDifferences(expected, actual)
    differences.compare()
    return differences.found
  }

  private init(_ expected: KeyedArchive, _ actual: KeyedArchive) {
    (self.expected, self.actual) = (expected, actual)
  }

  private mutating func compare() {
    open = [(.uid(UInt64(expected.root.index)), .uid(UInt64(actual.root.index)), "root", "")]
    while let pair = open.popLast() { compare(pair) }
  }

  private mutating func add(_ kind: String, _ pair: Pair, _ one: String, _ other: String) {
    found.append(Difference(kind: "\(pair.owner): \(kind)", detail: "\(pair.path): \(one), \(other)"))
  }

  private mutating func compare(_ pair: Pair) {
    let (one, other) = (object(pair.one, expected), object(pair.other, actual))
    switch (one, other) {
    case (.value(let one), .value(let other)):
      if case .array(let one) = one, case .array(let other) = other { return compare(one, other, pair) }
      if one != other { add("value", pair, "\(one)", "\(other)") }
    case (.instance(let first), .instance(let second)):
      if let one = pair.one.uid, let other = pair.other.uid, !seen.insert([one, other]).inserted { return }
      guard first.classes == second.classes else {
        return add("class", pair, "\(first.className)", "\(second.className)")
      }
      compare(first, second, pair)
    case (.value(let one), .instance(let other)): add("class", pair, "\(one)", other.className)
    case (.instance(let one), .value(let other)): add("class", pair, one.className, "\(other)")
    }
  }

  /// Returns the object of a field: a plain value, or an object of a class.
  private func object(_ field: PropertyList, _ archive: KeyedArchive) -> KeyedArchive.Object {
    guard let uid = field.uid, let object = archive[.init(Int(uid))] else { return .value(field) }
    if case .instance(let instance) = object, let text = instance.fields["NS.string"] { return .value(text) }
    return object
  }

  private mutating func compare(_ first: KeyedArchive.Instance, _ second: KeyedArchive.Instance, _ pair: Pair) {
    if first.fields["NS.keys"] != nil {
      return compare(entries(pair.one, expected), entries(pair.other, actual), pair)
    }
    if first.className.hasSuffix("Set") { return compareSets(pair) }
    let isCollection = first.className.hasSuffix("Array")
    let keys = Set(first.fields.keys).union(second.fields.keys)
    for key in keys.sorted(by: >) {
      let owner = isCollection ? pair.owner : "\(first.className).\(key)"
      let path = isCollection ? pair.path : "\(pair.path).\(key)"
      switch (first.fields[key], second.fields[key]) {
      case (let one?, let other?): open.append((one, other, owner, path))
      case (_?, nil): add("missing", (pair.one, pair.other, owner, path), "exists", "missing")
      default: add("additional", (pair.one, pair.other, owner, path), "missing", "exists")
      }
    }
  }

  private mutating func compare(_ one: [PropertyList], _ other: [PropertyList], _ pair: Pair) {
    guard one.count == other.count else { return add("count", pair, "\(one.count)", "\(other.count)") }
    for (index, (one, other)) in zip(one, other).enumerated() {
      open.append((one, other, pair.owner, "\(pair.path)[\(index)]"))
    }
  }

  private func entries(_ field: PropertyList, _ archive: KeyedArchive) -> [String: PropertyList] {
    let entries = archive.entries(field.uid.map { KeyedArchive.Reference(Int($0)) }) ?? []
    return Dictionary(
      entries.map { (archive.string($0.key) ?? "", PropertyList.uid(UInt64($0.value.index))) },
      uniquingKeysWith: { first, _ in first })
  }

  private mutating func compare(_ one: [String: PropertyList], _ other: [String: PropertyList], _ pair: Pair) {
    for key in Set(one.keys).union(other.keys).sorted(by: >) {
      let path = "\(pair.path)/\(key)"
      switch (one[key], other[key]) {
      case (let one?, let other?): open.append((one, other, pair.owner, path))
      case (_?, nil): add("entry missing", (pair.one, pair.other, pair.owner, path), "exists", "missing")
      default: add("entry additional", (pair.one, pair.other, pair.owner, path), "missing", "exists")
      }
    }
  }

  /// Compares sets of texts or of entities.
  private mutating func compareSets(_ pair: Pair) {
    func members(_ field: PropertyList, _ archive: KeyedArchive) -> [String] {
      let elements = archive.elements(field.uid.map { KeyedArchive.Reference(Int($0)) }) ?? []
      return elements.map { archive.string($0) ?? archive.value("NSEntityName", of: $0)?.string ?? "" }.sorted()
    }
    let (one, other) = (members(pair.one, expected), members(pair.other, actual))
    if one != other { add("members", pair, "\(one)", "\(other)") }
  }
}
