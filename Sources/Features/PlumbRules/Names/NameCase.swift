import PlumbCore

/// The letter case of names in Swift. Names that are not identifiers are reported by other rules.
enum NameCase {
  /// Whether a name is in UpperCamelCase: `Order`, `URLEntry`. The name has no underscore and no lowercase letter at
  /// the start. Letters without case are valid.
  static func isUpperCamel(_ name: String) -> Bool {
    isCamel(name, exceptFirst: 0x61...0x7A) { !$0.properties.isLowercase }
  }

  /// Whether a name is in lowerCamelCase: `total`, `iPhone`. The name has no underscore and no uppercase letter at
  /// the start.
  static func isLowerCamel(_ name: String) -> Bool {
    isCamel(name, exceptFirst: 0x41...0x5A) { !$0.properties.isUppercase }
  }

  /// Whether a name has no underscore and a valid first letter. `ascii` contains the ASCII letters that are invalid
  /// at the start. `isRight` checks all other letters.
  private static func isCamel(
    _ name: String, exceptFirst ascii: ClosedRange<UInt8>, _ isRight: (Unicode.Scalar) -> Bool
  ) -> Bool {
    guard let byte = name.utf8.first, !name.utf8.contains(UInt8(ascii: "_")) else { return false }
    return byte < 0x80 ? !ascii.contains(byte) : name.unicodeScalars.first.map(isRight) ?? false
  }

  /// Returns a name in camel case, with the first letter capitalized or not: `trainingPlan` for `training_plan`.
  ///
  ///     NameCase.camel("ORDER_NO", capitalized: true)   // OrderNo
  ///     NameCase.camel("URLCache", capitalized: false)  // urlCache
  static func camel(_ name: String, capitalized: Bool) -> String {
    let words = name.split(separator: "_").map(String.init)
    guard let first = words.first else { return name }
    // A name in capitals (`ID`, `ORDER_NO`) keeps only the capitals at the start of words.
    let plain = name.contains { $0.isLowercase } ? words : words.map { $0.lowercased() }
    let head = plain.first ?? first
    let tail = plain.dropFirst().map(SwiftName.capitalized)
    return ([capitalized ? SwiftName.capitalized(head) : uncapitalized(head)] + tail).joined()
  }

  /// Returns a word with a lowercase start: `urlCache` for `URLCache`, `shirtSize` for `ShirtSize`.
  private static func uncapitalized(_ word: String) -> String {
    let capitals = word.prefix { $0.isUppercase }
    guard capitals.count > 1, capitals.count < word.count else {
      return capitals.lowercased() + word.dropFirst(capitals.count)
    }
    return capitals.dropLast().lowercased() + word.dropFirst(capitals.count - 1)
  }
}
