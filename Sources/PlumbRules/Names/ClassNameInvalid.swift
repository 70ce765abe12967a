import PlumbDeclarations
import PlumbModel
import PlumbText

extension Rule {
  /// A class whose name no class can have.
  ///
  /// The name may have a module before it, `Shop.Order`, or a dot alone for the module of the product, `.Order`. Letters of
  /// all scripts are letters. No name at all is `class-missing`.
  static let classNameInvalid = Rule(
    "class-name-invalid", .names, "A class whose name no class can have",
    severity: .always(.error),
    text: Text(
      what: """
        The class of an entity, or the module before it, is no identifier: letters, digits and underscores, a letter \
        first.
        """,
      why: """
        Neither Swift nor Objective-C has a class of such a name. Core Data finds none, so the objects are plain \
        NSManagedObjects and a cast to the class that was meant fails; what Xcode generates does not compile.
        """,
      example: """
        <entity name="OrderItem" representedClassName="«Order-Item|OrderItem»"/>
        """,
      fix: "Select the entity and correct the “Name” and the “Module” under “Class” in the Data Model inspector."),
    check: .entity { entity, _ in
      guard let name = entity.representedClassName, !name.isEmpty, !isClassName(name) else { return [] }
      return [
        Finding(
          "The class of \(entity.name) is called \(Words.quoted(name)), which no class can be",
          at: .representedClassName,
          label: "letters, digits and _ only, a letter first",
          notes: ["Core Data finds no such class, and makes plain NSManagedObjects"], help: ["name a class that exists"]
        )
      ]
    })

  /// Whether every part between dots is an identifier; the first may be empty, which stands for the product's module.
  private static func isClassName(_ name: String) -> Bool {
    if SwiftName.isIdentifier(name) { return true }
    let parts = name.split(separator: ".", omittingEmptySubsequences: false)
    let named = parts.first?.isEmpty == true ? parts.dropFirst() : parts[...]
    return !named.isEmpty && named.allSatisfy { SwiftName.isIdentifier(String($0)) }
  }
}
