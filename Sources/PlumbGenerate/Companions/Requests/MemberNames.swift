import PlumbDeclarations
import PlumbText

/// Names of functions and parameters, made of names that can be any text.
///
///     byHumanName     →   byHumanName        FetchRequest    →   fetchRequestTemplate, for fetchRequest() is taken
///     recent orders   →   recentOrders       2024            →   template2024
struct MemberNames {
  private var taken: Set<String> = Self.members

  /// A name that the class has no static member of, and that was not given before.
  mutating func name(for text: String) -> String {
    let plain = Self.camelCase(text, orElse: "template")
    return taken.insertFree(Self.members.contains(plain) ? plain + "Template" : plain)
  }

  /// Static members of every managed object, of Objective-C's too, and of what is generated beside the templates.
  private static let members: Set<String> = SwiftName.inheritedMembers.union([
    "alloc", "contextShouldIgnoreUnmodeledPropertyChanges", "count", "entityNameInModel", "fetch", "fetchRequest",
    "fields", "find", "first", "initialize", "load", "modelCreationQueue", "new", "path", "resolveClassMethod",
    "resolveInstanceMethod", "setVersion", "version",
  ])

  /// `recentOrders` for `recent orders`, `humanName` for `HUMAN_NAME`, `urlOfPage` for `URLOfPage`. `word` stands in
  /// front of what cannot begin a name, and for what holds nothing that can stand in one.
  static func camelCase(_ text: String, orElse word: String) -> String {
    var words = text.unicodeScalars.split { $0 == "_" || !SwiftName.continues($0) }.map { String($0) }
    // A mark without its letter, or a join without its sides, is seen by nobody.
    words = words.filter { SwiftName.isIdentifier("a" + $0) }.map {
      $0.contains(where: \.isLowercase) ? $0 : $0.lowercased()
    }
    guard let first = words.first else { return word }
    let name = lowercasedStart(first) + words.dropFirst().map(SwiftName.capitalized).joined()
    return SwiftName.isIdentifier(name) ? name : word + SwiftName.capitalized(name)
  }

  /// `fetchRequest` for `FetchRequest`, `urlOfPage` for `URLOfPage`.
  private static func lowercasedStart(_ word: String) -> String {
    let capitals = word.prefix { $0.isUppercase }
    let count = capitals.count > 1 && capitals.count < word.count ? capitals.count - 1 : capitals.count
    return word.prefix(count).lowercased() + word.dropFirst(count)
  }
}
