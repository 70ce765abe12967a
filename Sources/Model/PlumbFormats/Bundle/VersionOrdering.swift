import PlumbModel
import PlumbText

/// The order of a bundle's versions, from the best available source.
///
///     VersionOrdering(["Shop 10", "Shop", "Shop 2"]).names    // Shop, Shop 2, Shop 10
///
/// Names with one stem and with numbers determine the order by themselves. Otherwise, the list in an Xcode project
/// determines it. Without a project, the numbers of different stems determine it if no two are equal. The last
/// alternative is the order of the names.
struct VersionOrdering {
  /// The names in order, the earliest first.
  let names: [String]
  /// The source of the order.
  let order: VersionOrder

  /// Orders names.
  ///
  /// - Parameters:
  ///   - names: The names of the versions, without duplicates.
  ///   - current: The name of the current version, if the bundle has one.
  ///   - project: Returns the path of an Xcode project and the names of the versions in its order; `nil` if no
  ///     project lists them. Called only if the names do not determine the order.
  init(_ names: [String], current: String?, project: () -> (file: String, names: [String])?) {
    let split = VersionName.split(names)
    let sorted = split.sorted { $0.precedes($1) }.map(\.name)
    if Set(split.map(\.stem)).count <= 1 {
      self.names = sorted
      order = .numbers
    } else if Self.haveNumbersAfterPrefix(names) {
      self.names = names.sorted(by: NaturalOrder.precedes)
      order = .numbers
    } else if let (file, listed) = project(), let order = Self.ordered(split, listed, current) {
      self.names = order
      self.order = .project(file)
    } else if Self.haveDistinctNumbers(split) {
      self.names = sorted
      order = .numbers
    } else {
      let sorted = Self.byNames(split, current)
      let place = sorted.firstIndex { $0.name == current }
      self.names = sorted.map(\.name)
      order = .names(isStepCertain: place.map { $0 > 0 && sorted[$0 - 1].stem == sorted[$0].stem } ?? false)
    }
  }

  /// Returns whether every name has one number, except one name that may have none, and no two numbers are equal.
  private static func haveDistinctNumbers(_ split: [VersionName]) -> Bool {
    split.allSatisfy { $0.numbers.count <= 1 } && Set(split.map(\.numbers)).count == split.count
  }

  /// Returns whether the names differ first in a number: `v1 initial`, `v2 tags`, `v10 dates`.
  private static func haveNumbersAfterPrefix(_ names: [String]) -> Bool {
    guard var prefix = names.first.map({ Substring($0) }) else { return true }
    for name in names { prefix = prefix.prefix(zip(prefix, name).prefix { $0 == $1 }.count) }
    while let last = prefix.last, ("0"..."9").contains(last) { prefix.removeLast() }
    let numbers = names.map { name in
      name.dropFirst(prefix.count).drop { $0 == " " || $0 == "_" || $0 == "-" }
        .prefix { ("0"..."9").contains($0) }.drop { $0 == "0" }
    }
    return Set(numbers).count == numbers.count && numbers.count { $0.isEmpty } <= 1
  }
}

/// The order that an Xcode project lists.
extension VersionOrdering {
  /// Returns the order of a project's list, corrected within each stem by the numbers.
  ///
  /// Xcode puts a new version at the top of the list, but lists the versions of a bundle that is added to a project
  /// as a whole in no order at all. So the list decides between stems, and the numbers within one.
  ///
  /// - Returns: `nil` if the list has less than two of the versions.
  private static func ordered(_ split: [VersionName], _ listed: [String], _ current: String?) -> [String]? {
    let versions = Dictionary(split.map { ($0.name, $0) }) { first, _ in first }
    var seen: Set<String> = []
    var known = listed.compactMap { versions[$0] }.filter { seen.insert($0.name).inserted }
    guard known.count > 1 else { return nil }
    if isNewestFirst(known, current) { known.reverse() }
    for version in split.sorted(by: { $0.precedes($1) }) where !seen.contains(version.name) {
      let before = known.lastIndex { $0.stem == version.stem && $0.precedes(version) }
      known.insert(version, at: before.map { $0 + 1 } ?? known.endIndex)
    }
    return correctedByNumbers(known).map(\.name)
  }

  /// Returns whether a list begins with the latest version, as Xcode writes it.
  private static func isNewestFirst(_ listed: [VersionName], _ current: String?) -> Bool {
    let pairs = zip(listed, listed.dropFirst()).filter { $0.stem == $1.stem }
    let rising = pairs.count { $0.precedes($1) }
    if rising * 2 != pairs.count { return rising * 2 < pairs.count }
    return listed.last?.name != current
  }

  /// Sorts the versions of each stem by their numbers, within the positions that the stem has in the list.
  private static func correctedByNumbers(_ listed: [VersionName]) -> [VersionName] {
    var sorted = Dictionary(grouping: listed, by: \.stem).mapValues { group in
      group.sorted { $1.precedes($0) }
    }
    return listed.compactMap { sorted[$0.stem]?.popLast() }
  }
}

/// The order of the names.
extension VersionOrdering {
  /// Returns the versions in the natural order of their names, the stems that are related to that of the current
  /// version last.
  private static func byNames(_ split: [VersionName], _ current: String?) -> [VersionName] {
    let names = split.sorted { NaturalOrder.precedes($0.name, $1.name) }
    guard let current = split.first(where: { $0.name == current }) else { return names }
    let isRelated = { (version: VersionName) in
      version.stem.hasPrefix(current.stem) || current.stem.hasPrefix(version.stem)
    }
    return names.filter { !isRelated($0) } + names.filter(isRelated)
  }
}
