import PlumbDeclarations

/// The names of an app's model in a file, and the constants that contain further ones.
package struct FoundNames: Sendable {
  /// The uses in the order of the text.
  package var uses: [NameUse] = []
  /// The names of constants whose values are not known: `Keys.title` for `Keys.title` and `Keys.title.rawValue`.
  package var unknownConstants: Set<String> = []

  package init(uses: [NameUse] = [], unknownConstants: Set<String> = []) {
    (self.uses, self.unknownConstants) = (uses, unknownConstants)
  }
}

/// The string constants of other files, used to find the names that they contain.
///
///     enum Keys { static let title = "title" }              // Keys.title
///     NSString *const OrderTitleKey = @"title";             // OrderTitleKey
package struct NameConstants: Sendable {
  private let constants: Constants

  /// Creates the table from the units of the files that declare the constants.
  package init(_ units: [SourceUnit]) {
    constants = Constants(units.flatMap(\.constants), types: units.flatMap { $0.types.map(\.declaration) })
  }

  /// Returns the text of a constant. `nil` if the sources do not declare it, or declare different values.
  func value(of name: String, in scope: String, file: String) -> String? {
    constants.value(of: name, in: scope, file: file)
  }

  /// Whether a name is spelled as constants of a file are, and local variables and properties are not: `kTitle`,
  /// `OrderTitleKey`.
  static func isConstant(_ name: String) -> Bool {
    let first = name.first.map(String.init) ?? ""
    return first.first?.isUppercase ?? false || first == "k" && name.dropFirst().first?.isUppercase ?? false
  }
}

extension [UInt8] {
  /// Whether the text declares one of the names as a constant: `let title`, `case title`, `*const kTitle`,
  /// `#define kTitle`, or as a further name of a list.
  package func declaresConstant(among names: Set<String>) -> Bool {
    let longest = names.map(\.utf8.count).max() ?? 0
    return withUnsafeBufferPointer { bytes in
      // Simple loops: the text of every source file is searched.
      var (index, end, isDeclaring) = (0, 0, false)
      while index < bytes.count {
        guard bytes[index].continuesName else {
          index += 1
          continue
        }
        let start = index
        while index < bytes.count, bytes[index].continuesName { index += 1 }
        let word = bytes[start..<index]
        if word.count <= longest,
          Self.mark(before: start, after: end, in: bytes).map({ $0 == UInt8(ascii: "*") || $0 == UInt8(ascii: ",") })
            ?? isDeclaring,
          names.contains(String(decoding: word, as: UTF8.self))
        {
          return true
        }
        isDeclaring = (3...6).contains(word.count) && Self.declaring.contains { word.elementsEqual($0.utf8) }
        end = index
      }
      return false
    }
  }

  /// Returns the last byte between two words that is no space. `nil` if there are only spaces.
  private static func mark(before start: Int, after end: Int, in bytes: UnsafeBufferPointer<UInt8>) -> UInt8? {
    var index = start - 1
    while index >= end, bytes[index] <= 0x20 { index -= 1 }
    return index >= end ? bytes[index] : nil
  }

  private static let declaring = ["let", "case", "const", "define"]
}
