import PlumbCore
import PlumbModel
import PlumbText

extension Rule {
  /// A class name that is not a valid identifier.
  ///
  /// The name may have a module, `Shop.Order`, or a leading dot for the module of the product, `.Order`. Letters of
  /// all scripts are valid. A missing name is `class-missing`.
  static let classNameInvalid = Rule(
    "class-name-invalid", .names, "A class name that is not an identifier",
    severity: .always(.error),
    text: Text(
      what: """
        The class of an entity, or the module before it, is not an identifier: letters, digits and underscores, \
        starting with a letter.
        """,
      why: """
        Neither Swift nor Objective-C supports a class of such a name. Core Data does not find the class, so the \
        objects are plain NSManagedObjects and a cast to the intended class fails; code that Xcode generates does not \
        compile.
        """,
      example: """
        <entity name="OrderItem" representedClassName="«Order-Item|OrderItem»"/>
        """,
      fix: "Select the entity and correct the “Name” and the “Module” under “Class” in the Data Model inspector."),
    check: .entity { entity, _ in
      guard let name = entity.representedClassName, !name.isEmpty, !isClassName(name) else { return [] }
      return .finding(
        "The class of \(entity.name) is named \(Phrase.quoted(name)), which is not an identifier",
        at: .representedClassName,
        label: "only letters, digits and _, a letter first",
        notes: ["Core Data does not find the class, and creates plain NSManagedObjects"],
        help: ["name a class that exists"]
      )
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
