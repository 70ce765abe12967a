import PlumbDeclarations

/// The names of an app's model in a file, and the constants that contain further ones.
package struct FoundNames: Sendable {
  /// The uses in the order of the text.
  package var uses: [NameUse] = []
  /// The simple names of constants whose values are not known: `title` for `Keys.title` and `Keys.title.rawValue`.
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
    withUnsafeBufferPointer { bytes in
      var (end, isDeclaring) = (0, false)
      while let start = bytes[end...].firstIndex(where: \.continuesName) {
        let mark = bytes[end..<start].last { $0 != UInt8(ascii: " ") && !$0.isLineEnd }
        end = bytes[start...].firstIndex { !$0.continuesName } ?? bytes.count
        let word = bytes[start..<end]
        if mark.map({ $0 == UInt8(ascii: "*") || $0 == UInt8(ascii: ",") }) ?? isDeclaring,
          names.contains(String(decoding: word, as: UTF8.self))
        {
          return true
        }
        isDeclaring = Self.declaring.contains { word.elementsEqual($0.utf8) }
      }
      return false
    }
  }

  private static let declaring = ["let", "case", "const", "define"]
}
