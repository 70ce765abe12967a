import PlumbText

/// The order of a merged list: that of the side which moved something, with what the other one added where it added it.
///
///     base  a m      ours  a c m      theirs  a b m      →  a b c m
///
/// Elements that both sides added at one place come in the order of their names, as Xcode sorts them.
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

  /// Keys of the sides, each once, in the merged order.
  func sorted(_ chosen: Set<String>) -> [String] {
    let own = spine.filter(chosen.contains)
    return [other, base].reduce(own) { keys, source in Self.placing(source.filter(chosen.contains), in: keys) }
  }

  /// Puts what is missing of a source behind what it follows there; a key that the source lacks stays before it where
  /// its name comes first.
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
