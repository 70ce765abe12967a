import PlumbText

/// The name of a version, split into a stem and the numbers after it.
///
///     VersionName("Shop 2")            // stem “Shop”, numbers ["2"]
///     VersionName("ShopFolio v2.5.1")  // stem “ShopFolio”, numbers ["2", "5", "1"]
///     VersionName("Shop")              // stem “Shop”, no numbers
struct VersionName: Hashable {
  /// The whole name.
  let name: String
  /// The text before the numbers, without separators and without the `v` of “version”.
  private(set) var stem: String
  /// The numbers at the end of the name, as digits without leading zeros.
  private(set) var numbers: [String]

  /// Splits one name.
  init(_ name: String) {
    self.name = name
    var rest = Substring(name)
    var numbers: [String] = []
    while let digits = rest.takeDigitsAtEnd() {
      numbers.insert(String(digits.drop { $0 == "0" }), at: 0)
      guard let separator = rest.last, Self.separators.contains(separator),
        rest.dropLast().last.map(Self.isDigit) == true
      else { break }
      rest.removeLast()
    }
    self.numbers = numbers
    if !numbers.isEmpty { rest = Self.withoutMark(rest) }
    stem = String(rest)
  }

  /// Splits the names of a bundle.
  ///
  /// A name that is the stem of another one is the first version of that stem: `Shop3` next to `Shop3_v2`. A `v`
  /// directly behind a stem belongs to the number if the stem is a name too: `Shop` and `Shopv2`.
  static func split(_ names: [String]) -> [VersionName] {
    var split = names.map(VersionName.init)
    let known = Set(names)
    for index in split.indices where !split[index].numbers.isEmpty {
      let stem = split[index].stem
      if stem.last == "v" || stem.last == "V", known.contains(String(stem.dropLast())) {
        split[index].stem.removeLast()
      }
    }
    let stems = Set(split.filter { !$0.numbers.isEmpty }.map(\.stem))
    for index in split.indices where stems.contains(split[index].name) {
      split[index].stem = split[index].name
      split[index].numbers = []
    }
    return split
  }

  /// Returns whether the numbers are lower; the name decides between equal numbers.
  func precedes(_ other: VersionName) -> Bool {
    for (one, other) in zip(numbers, other.numbers) where one != other {
      return one.utf8.count == other.utf8.count ? one < other : one.utf8.count < other.utf8.count
    }
    if numbers.count != other.numbers.count { return numbers.count < other.numbers.count }
    return NaturalOrder.precedes(name, other.name)
  }

  /// The characters that separate numbers from each other and from the stem.
  private static let separators: Set<Character> = [" ", ".", "_", "-"]

  private static func isDigit(_ character: Character) -> Bool { ("0"..."9").contains(character) }

  /// Returns the text in front of a number without separators, and without a `v` that follows a separator.
  private static func withoutMark(_ text: Substring) -> Substring {
    var rest = text
    if let mark = rest.last, mark == "v" || mark == "V", rest.dropLast().last.map(separators.contains) ?? true {
      rest.removeLast()
    }
    while let last = rest.last, separators.contains(last) { rest.removeLast() }
    return rest
  }
}

extension Substring {
  /// Removes the ASCII digits at the end and returns them; `nil` if the text ends with another character.
  fileprivate mutating func takeDigitsAtEnd() -> Substring? {
    let start = utf8.lastIndex { !(0x30...0x39).contains($0) }.map { utf8.index(after: $0) } ?? startIndex
    guard start < endIndex else { return nil }
    defer { self = self[..<start] }
    return self[start...]
  }
}
