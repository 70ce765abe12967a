import PlumbCore
import PlumbDeclarations

/// The names of functions and parameters, made from any text.
///
///     byHumanName     →   byHumanName        FetchRequest    →   fetchRequestTemplate, because fetchRequest() exists
///     recent orders   →   recentOrders       2024            →   template2024
struct MemberNames {
  private var taken: Set<String> = Self.members

  /// Returns a name that is not a static member of the class and was not returned before.
  mutating func name(for text: String) -> String {
    let plain = Self.camelCase(text, orElse: "template")
    return taken.insertFree(Self.members.contains(plain) ? plain + "Template" : plain)
  }

  /// The static members of every managed object, including those from Objective-C, and of the code that is generated
  /// in addition to the templates.
  private static let members: Set<String> = SwiftName.inheritedMembers.union([
    "alloc", "contextShouldIgnoreUnmodeledPropertyChanges", "count", "entityNameInModel", "fetch", "fetchRequest",
    "fields", "find", "first", "initialize", "load", "modelCreationQueue", "new", "path", "resolveClassMethod",
    "resolveInstanceMethod", "setVersion", "version",
  ])

  /// Returns a text as a name in camel case: `recentOrders` for `recent orders`, `humanName` for `HUMAN_NAME`,
  /// `urlOfPage` for `URLOfPage`.
  ///
  /// `word` is the prefix if the name cannot start with the text's first character. It is the whole name if the text
  /// has no characters that are allowed in a name.
  static func camelCase(_ text: String, orElse word: String) -> String {
    var words = text.unicodeScalars.split { $0 == "_" || !SwiftName.continues($0) }.map { String($0) }
    // Words without a visible character are removed: a combining mark without its letter, a joiner without its
    // neighbors.
    words = words.filter { SwiftName.isIdentifier("a" + $0) }.map {
      $0.contains(where: \.isLowercase) ? $0 : $0.lowercased()
    }
    guard let first = words.first else { return word }
    let name = lowercasedStart(first) + words.dropFirst().map(SwiftName.capitalized).joined()
    return SwiftName.isIdentifier(name) ? name : word + SwiftName.capitalized(name)
  }

  /// Returns a word with a lowercase beginning: `fetchRequest` for `FetchRequest`, `urlOfPage` for `URLOfPage`.
  private static func lowercasedStart(_ word: String) -> String {
    let capitals = word.prefix { $0.isUppercase }
    let count = capitals.count > 1 && capitals.count < word.count ? capitals.count - 1 : capitals.count
    return word.prefix(count).lowercased() + word.dropFirst(count)
  }
}
