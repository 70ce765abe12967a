import PlumbDeclarations
import PlumbModel
import PlumbText

extension Rule {
  /// A class name that is not a valid identifier.
  ///
  /// The name may have a module, `Shop.Order`, or a leading dot for the module of the product, `.Order`. Letters of
  /// all scripts are valid. A missing name is `class-missing`.
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

  /// Whether every part between dots is an identifier. The first part may be empty: it represents the product's
  /// module.
  private static func isClassName(_ name: String) -> Bool {
    if SwiftName.isIdentifier(name) { return true }
    let parts = name.split(separator: ".", omittingEmptySubsequences: false)
    let named = parts.first?.isEmpty == true ? parts.dropFirst() : parts[...]
    return !named.isEmpty && named.allSatisfy { SwiftName.isIdentifier(String($0)) }
  }
}
