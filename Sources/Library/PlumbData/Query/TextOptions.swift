/// The options for comparing texts: `[c]`, `[d]`, `[n]` and `[l]` of the predicate format.
public struct TextOptions: OptionSet, Hashable, Sendable {
  /// The options as bits.
  public let rawValue: Int

  /// Creates the options of bits.
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// Upper and lower case are equal.
  public static let caseInsensitive = TextOptions(rawValue: 1)
  /// Letters with and without accents are equal.
  public static let diacriticInsensitive = TextOptions(rawValue: 2)
  /// The texts are already normalized and can be compared by their bytes. Core Data does not combine it with others.
  public static let normalized = TextOptions(rawValue: 4)
  /// The comparison follows the user's locale. It has no effect on Linux.
  public static let localeSensitive = TextOptions(rawValue: 8)

  /// The options in a format: `[cd]`.
  var suffix: String {
    let letters = zip("cdnl", [TextOptions.caseInsensitive, .diacriticInsensitive, .normalized, .localeSensitive])
    let chosen = letters.filter { contains($0.1) }.map(\.0)
    return chosen.isEmpty ? "" : "[\(String(chosen))]"
  }
}
