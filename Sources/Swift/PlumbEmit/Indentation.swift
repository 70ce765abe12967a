/// The indentation of a level. The raw values are those of the configuration.
public enum Indentation: String, Hashable, Sendable, CaseIterable {
  /// Two spaces, the default of `swift format`.
  case two = "2 spaces"
  /// Four spaces, the default of Xcode.
  case four = "4 spaces"
  /// A tab.
  case tab

  /// Returns the indentation for a number of spaces, of which two are a level.
  func text(spaces: Int) -> String {
    let (levels, rest) = spaces.quotientAndRemainder(dividingBy: 2)
    return switch self {
    case .two: String(repeating: " ", count: spaces)
    case .four: String(repeating: " ", count: 4 * levels + rest)
    case .tab: String(repeating: "\t", count: levels) + String(repeating: " ", count: rest)
    }
  }
}
