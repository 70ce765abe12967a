@testable import PlumbFormats

/// A comparison of two archives from their roots. Equal archives have the same classes, keys and values. If two
/// references in one archive refer to the same object, so do the corresponding references in the other.
struct ArchiveGraph {
  let one: KeyedArchive
  let other: KeyedArchive
  /// Keys that are not compared, because their values depend on the time or are random.
  var ignored: Set<String> = []

  private typealias Pair = (one: KeyedArchive.Reference, other: KeyedArchive.Reference, path: String)

  /// The path and a description of the first difference. `nil` for equal graphs.
  func difference() -> String? {
    var partners: [KeyedArchive.Reference: KeyedArchive.Reference] = [:]
    var taken: Set<KeyedArchive.Reference> = []
    var open: [Pair] = [(one.root, other.root, "root")]
    while let pair = open.popLast() {
      guard let first = one.instance(pair.one), let second = other.instance(pair.other) else {
        if one[pair.one] == other[pair.other] { continue }
        return "\(pair.path): \(describe(one, pair.one)) and \(describe(other, pair.other))"
      }
      if let partner = partners[pair.one] {
        if partner == pair.other { continue }
        return "\(pair.path): one object here, another there"
      }
      guard taken.insert(pair.other).inserted else { return "\(pair.path): another object here, one there" }
      partners[pair.one] = pair.other
      guard first.classes == second.classes else { return "\(pair.path): \(first.classes) and \(second.classes)" }
      if let difference = compare(first, second, pair, &open) { return difference }
    }
    return nil
  }

  private func describe(_ archive: KeyedArchive, _ reference: KeyedArchive.Reference) -> String {
    switch archive[reference] {
    case .value(let value): "\(value)"
    case .instance(let instance): "\(instance.className) \(instance.fields["NS.string"].map { "\($0)" } ?? "")"
    case nil: "nothing"
    }
  }

  private func compare(
    _ first: KeyedArchive.Instance, _ second: KeyedArchive.Instance, _ pair: Pair, _ open: inout [Pair]
  ) -> String? {
    if let entries = one.entries(pair.one), let others = other.entries(pair.other) {
      let mine = byKey(entries, one)
      let theirs = byKey(others, other)
      guard Set(mine.keys) == Set(theirs.keys) else {
        return "\(pair.path): keys \(Set(mine.keys).symmetricDifference(theirs.keys))"
      }
      open += mine.compactMap { key, value in theirs[key].map { (value, $0, "\(pair.path)/\(key)") } }
      return nil
    }
    let keys = Set(first.fields.keys)
    guard keys == Set(second.fields.keys) else {
      return "\(pair.path): fields \(keys.symmetricDifference(second.fields.keys))"
    }
    for key in keys.subtracting(ignored) {
      guard let mine = first.fields[key], let theirs = second.fields[key] else { continue }
      if let difference = compare(mine, theirs, "\(pair.path).\(key)", &open) { return difference }
    }
    return nil
  }

  private func byKey(
    _ entries: [(key: KeyedArchive.Reference, value: KeyedArchive.Reference)], _ archive: KeyedArchive
  ) -> [String: KeyedArchive.Reference] {
    Dictionary(entries.map { (archive.string($0.key) ?? "?", $0.value) }, uniquingKeysWith: { first, _ in first })
  }

  private func compare(_ first: PropertyList, _ second: PropertyList, _ path: String, _ open: inout [Pair]) -> String? {
    switch (first, second) {
    case (.uid(let one), .uid(let other)):
      open.append((.init(Int(one)), .init(Int(other)), path))
      return nil
    case (.array(let one), .array(let other)):
      guard one.count == other.count else { return "\(path): \(one.count) and \(other.count) elements" }
      for (index, pair) in zip(one, other).enumerated() {
        if let difference = compare(pair.0, pair.1, "\(path)[\(index)]", &open) { return difference }
      }
      return nil
    default: return first == second ? nil : "\(path): \(first) and \(second)"
    }
  }
}
