/// The order of a merged list: the order of the side that moved elements, with the additions of the other side at
/// their positions.
///
///     base  a m      ours  a c m      theirs  a b m      →  a b c m
///
/// Elements that both sides added at the same position are sorted by name, as in Xcode.
struct MergedOrder {
  private let spine: [String]
  private let other: [String]
  private let base: [String]

  init(_ keys: Sides<[String]>) {
    base = keys.base
    let shared = Set(keys.base).intersection(keys.ours).intersection(keys.theirs)
    let order = keys.map { $0.filter(shared.contains) }
    let takesTheirs = order.ours == order.base && order.theirs != order.base
    (spine, other) = takesTheirs ? (keys.theirs, keys.ours) : (keys.ours, keys.theirs)
  }

  /// Returns the chosen keys in the merged order.
  func sorted(_ chosen: Set<String>) -> [String] {
    let own = spine.filter(chosen.contains)
    return [other, base].reduce(own) { keys, source in Self.placing(source.filter(chosen.contains), in: keys) }
  }

  /// Inserts the missing keys of a source after their predecessors in the source. A key that the source does not
  /// contain stays before an inserted one if its name sorts first.
  private static func placing(_ source: [String], in keys: [String]) -> [String] {
    let places = Dictionary(keys.enumerated().map { ($1, $0) }, uniquingKeysWith: { first, _ in first })
    let known = Set(source)
    var missing: [Int: [String]] = [:]
    var next = 0
    for key in source {
      if let place = places[key] { next = place + 1 } else { missing[next, default: []].append(key) }
    }
    var result: [String] = []
    var index = 0
    while index <= keys.count {
      for key in missing[index] ?? [] {
        while index < keys.count, !known.contains(keys[index]), precedes(keys[index], key) {
          result.append(keys[index])
          index += 1
        }
        result.append(key)
      }
      if index < keys.count { result.append(keys[index]) }
      index += 1
    }
    return result
  }

  private static func precedes(_ one: String, _ other: String) -> Bool {
    MergeNames.plain(one).precedesByBytes(MergeNames.plain(other))
  }
}
