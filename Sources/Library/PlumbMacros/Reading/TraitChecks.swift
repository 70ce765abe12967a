import PlumbCore
import PlumbDeclarations
import SwiftSyntax
import SwiftSyntaxBuilder

/// The checks of traits that exclude each other, or that the attribute cannot have.
extension PropertyReading {
  func checkTraits(_ declaration: PropertyDeclaration, _ traits: PropertyDeclaration.AttributeTraits) -> [Problem?] {
    [
      checkTransient(declaration, traits), checkDerived(declaration, traits), checkUnique(declaration, traits),
      checkExternal(declaration, traits),
    ]
  }

  /// Reports the traits that a value has only if it is stored.
  private func checkTransient(
    _ declaration: PropertyDeclaration, _ traits: PropertyDeclaration.AttributeTraits
  ) -> Problem? {
    guard traits.isTransient else { return nil }
    if traits.isUnique {
      return problem(
        "uniqueness-attribute-invalid", "a transient attribute is not stored and cannot be unique",
        at: trait("unique").map { Syntax($0) }, fixes: [remove(trait("unique")), remove(trait("transient"))])
    }
    let names = ["derived", "externalStorage", "spotlight", "preservesOnDeletion", "encrypted"]
    guard let name = names.first(where: { trait($0) != nil }), let other = trait(name) else { return nil }
    return problem(
      name == "derived" ? "derived-expression-invalid" : "generate-transient",
      "a transient attribute is not stored and cannot be `.\(name)`", at: Syntax(other),
      fixes: [remove(other), remove(trait("transient"))])
  }

  /// Reports the traits that a value cannot have that the store computes.
  private func checkDerived(
    _ declaration: PropertyDeclaration, _ traits: PropertyDeclaration.AttributeTraits
  ) -> Problem? {
    guard declaration.schema.derivation != nil else { return nil }
    if let required = trait("required") {
      return problem(
        "drift-macro", "a derived attribute has no value before it is saved and cannot be `.required`",
        at: Syntax(required), fixes: [remove(required)])
    }
    guard let value = node.bindings.first?.initializer, declaration.defaultValue != DefaultValue.none else {
      return nil
    }
    return problem(
      "drift-default", "the store computes a derived attribute, which has no default", at: Syntax(value),
      fixes: [removeDefault()])
  }

  /// Reports a constraint of a value that is not compared by its contents.
  private func checkUnique(
    _ declaration: PropertyDeclaration, _ traits: PropertyDeclaration.AttributeTraits
  ) -> Problem? {
    guard traits.isUnique, !traits.isTransient, let unique = trait("unique"), let external = trait("externalStorage")
    else { return nil }
    var found = problem(
      "uniqueness-attribute-invalid",
      "two equal values in separate files are not equal for the store: constrain an attribute with a checksum",
      at: Syntax(unique), fixes: [remove(unique), remove(external)])
    found.severity = .warning
    return found
  }

  /// Reports external storage of a value that is never large.
  private func checkExternal(
    _ declaration: PropertyDeclaration, _ traits: PropertyDeclaration.AttributeTraits
  ) -> Problem? {
    guard let external = trait("externalStorage"), !traits.isTransient, traits.storage == .default,
      let type = declaration.plainAttributeType, type != .binary, type != .string, type != .uri
    else { return nil }
    var found = problem(
      "external-storage-small", "\(declaration.type.unwrapped) is never large: `.externalStorage` has no benefit",
      at: Syntax(external), fixes: [remove(external)])
    found.severity = .warning
    return found
  }
}
