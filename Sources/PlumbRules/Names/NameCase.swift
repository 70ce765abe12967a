import PlumbDeclarations

/// How Swift capitalises names; names that are no identifiers are left to the rule that says so.
enum NameCase {
  /// Whether a name is in UpperCamelCase: `Order`, `URLEntry`. No underscore, no small letter in front; letters without
  /// case are neither small nor great.
  static func isUpperCamel(_ name: String) -> Bool {
    isCamel(name, exceptFirst: 0x61...0x7A) { !$0.properties.isLowercase }
  }

  /// Whether a name is in lowerCamelCase: `total`, `iPhone`. No underscore, no capital in front.
  static func isLowerCamel(_ name: String) -> Bool {
    isCamel(name, exceptFirst: 0x41...0x5A) { !$0.properties.isUppercase }
  }

  /// The common part; `ascii` are the letters that must not stand in front, `isRight` says the same of all others.
  private static func isCamel(
    _ name: String, exceptFirst ascii: ClosedRange<UInt8>, _ isRight: (Unicode.Scalar) -> Bool
  ) -> Bool {
    guard let byte = name.utf8.first, !name.utf8.contains(UInt8(ascii: "_")) else { return false }
    return byte < 0x80 ? !ascii.contains(byte) : name.unicodeScalars.first.map(isRight) ?? false
  }

  /// The same words in camel case, with a capital in front or not: `trainingPlan` for `training_plan`.
  ///
  ///     NameCase.camel("ORDER_NO", capitalized: true)   // OrderNo
  ///     NameCase.camel("URLCache", capitalized: false)  // urlCache
  static func camel(_ name: String, capitalized: Bool) -> String {
    let words = name.split(separator: "_").map(String.init)
    guard let first = words.first else { return name }
    // A name in capitals (`ID`, `ORDER_NO`) keeps none of them but where words begin.
    let plain = name.contains { $0.isLowercase } ? words : words.map { $0.lowercased() }
    let head = plain.first ?? first
    let tail = plain.dropFirst().map(SwiftName.capitalized)
    return ([capitalized ? SwiftName.capitalized(head) : uncapitalized(head)] + tail).joined()
  }

  /// `urlCache` for `URLCache`, `shirtSize` for `ShirtSize`.
  private static func uncapitalized(_ word: String) -> String {
    let capitals = word.prefix { $0.isUppercase }
    guard capitals.count > 1, capitals.count < word.count else {
      return capitals.lowercased() + word.dropFirst(capitals.count)
    }
    return capitals.dropLast().lowercased() + word.dropFirst(capitals.count - 1)
  }
}
