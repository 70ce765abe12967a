import PlumbCore
import PlumbDeclarations
import SwiftSyntax
import SwiftSyntaxBuilder

/// The checks of a property whose syntax was read.
extension PropertyReading {
  func check(_ property: ModelProperty) -> [Problem] {
    let problems =
      if let traits = property.traits {
        owner == .model ? checkAttribute(property, traits) : [checkElement(property)]
      } else {
        checkRelationship(property)
      }
    return ([checkName(property)] + problems).compactMap(\.self)
  }

  var type: TypeSyntax? { node.bindings.first?.typeAnnotation?.type }

  func problem(_ rule: String, _ message: String, at place: Syntax? = nil, fixes: [Problem.Fix?] = [])
    -> Problem
  {
    Problem(rule, message, at: place ?? Syntax(node.bindings), fixes: fixes)
  }

  // MARK: Names

  private func checkName(_ property: ModelProperty) -> Problem? {
    let declaration = property.declaration
    if !SwiftName.isIdentifier(declaration.persistentName) {
      return problem(
        "name-invalid",
        "`\(declaration.persistentName)` is not a name in a model: letters, digits and `_`, no digit at the start",
        fixes: [correctName(declaration)])
    }
    guard owner == .model, SwiftName.isInherited(declaration.name) else { return nil }
    var found = problem(
      "generate-name-managed",
      "every NSManagedObject has a member `\(declaration.name)`: choose another name, with `persistentName:` for "
        + "the model's", fixes: [rename(declaration, property)])
    if Self.reportedByCompiler.contains(declaration.name) { found.severity = .note }
    return found
  }

  /// The inherited properties, for which the compiler reports a variable of the same name as an override.
  private static let reportedByCompiler: Set<String> = [
    "classForCoder", "classForKeyedArchiver", "debugDescription", "description", "entity", "faultingState",
    "hasChanges", "hasPersistentChangedValues", "hash", "hashValue", "isDeleted", "isFault", "isInserted", "isUpdated",
    "managedObjectContext", "objectID",
  ]

  // MARK: Attributes

  private func checkAttribute(
    _ property: ModelProperty, _ traits: PropertyDeclaration.AttributeTraits
  ) -> [Problem?] {
    let declaration = property.declaration
    switch traits.storage {
    case .default: return [checkPlain(property)] + checkTraits(declaration, traits)
    case .raw: return [checkRaw(declaration)] + checkTraits(declaration, traits)
    case .codable, .transformed, .composition: return [checkConverted(declaration)] + checkTraits(declaration, traits)
    case .other(let text):
      return [
        problem(
          "drift-storage",
          "`\(text)` is not a storage method: .default, .raw, .codable, "
            + ".transformed(Type.self), .transformed(name:) or .composition", at: storage.map { Syntax($0.expression) },
          fixes: (declaration.type.unwrapped.mayHaveRawValues ? [".raw", ".codable"] : [".codable"]).map {
            write($0, as: storage)
          })
      ]
    }
  }

  private func checkPlain(_ property: ModelProperty) -> Problem? {
    let declaration = property.declaration
    let value = StandardType.withoutAlias(declaration.type.unwrapped.description)
    if declaration.type.unwrapped.isOptional {
      return problem("drift-type", "the type is optional twice", fixes: [unwrap()])
    }
    return StandardType.isStoredByMacros(.named(value)) ? nil : unsupported(property)
  }

  /// The types that a store has no attribute for, and the types to use instead.
  private static let replacements = [
    "CGFloat": ["Double"], "Float16": ["Float"], "Int8": ["Int16"], "UInt8": ["Int16"], "UInt16": ["Int32"],
    "UInt32": ["Int64"], "UInt": ["Int64"], "UInt64": ["Int64"], "NSString": ["String"], "NSDate": ["Date"],
    "NSData": ["Data"], "NSURL": ["URL"], "NSUUID": ["UUID"], "NSDecimalNumber": ["Decimal"],
    "NSNumber": ["Int64", "Double", "Bool"],
  ]

  /// Returns the problem of a type that a store has no attribute for.
  private func unsupported(_ property: ModelProperty) -> Problem {
    let type = property.declaration.type
    if case .named(let name, []) = type.unwrapped, let others = Self.replacements[name] {
      return problem(
        "drift-storage",
        "\(type) is not the type of an attribute: write \(others.joined(separator: ", "))"
          + (others.count == 1 ? "" : " or another type of numbers, as in the model"),
        fixes: others.map { replaceType(by: $0, isOptional: type.isOptional) })
    }
    if case .named(let name, []) = type.unwrapped, let collection = ["NSSet": "Set<…>", "NSOrderedSet": "[…]"][name] {
      return problem(
        "drift-relationship-kind",
        "\(type) is not the type of a relationship: add @Relationship(inverse:deleteRule:), and write \(collection) "
          + "with the class of the objects")
    }
    switch type.unwrapped {
    case .set, .array:
      return problem(
        "drift-relationship-kind",
        "\(type) is not the type of an attribute: add @Relationship(inverse:deleteRule:), or "
          + "@Attribute(storageMethod: .codable)",
        fixes: [
          annotate("@Relationship(inverse: \"<#name#>\", deleteRule: .nullify)", property),
          annotate("@Attribute(storageMethod: .codable)", property),
        ])
    default:
      return problem(
        "drift-storage",
        "\(type) is not stored as it is: add @Attribute(storageMethod:) for a value, @Relationship for an object, or "
          + "@Ignore" + (type.unwrapped.isIdentifier ? "; if it is an alias, write its type" : ""),
        fixes: type.unwrapped.mayHaveRawValues
          ? [
            annotate("@Attribute(storageMethod: .raw)", property),
            annotate("@Attribute(storageMethod: .codable)", property),
            annotate("@Relationship(inverse: \"<#name#>\", deleteRule: .nullify)", property), ignore(),
          ] : [annotate("@Attribute(storageMethod: .codable)", property), ignore()])
    }
  }

  func replaceType(by name: String, isOptional: Bool) -> Problem.Fix? {
    type.map { old in
      let new = TypeSyntax("\(raw: name)\(raw: isOptional ? "?" : "")\(old.trailingTrivia)")
      return Problem.Fix("write `\(name)`", replace: old, with: new)
    }
  }

  private func checkRaw(_ declaration: PropertyDeclaration) -> Problem? {
    if StandardType.isStoredByMacros(declaration.type) {
      return problem(
        "drift-storage", "\(declaration.type) has no raw values: leave `storageMethod: .raw` out",
        fixes: [remove(storage)])
    }
    guard case .expression(let text)? = declaration.defaultValue else { return nil }
    return problem(
      "generate-default-unwritable", "`\(text)` is not a case or a literal raw value", fixes: [startAsNil()])
  }

  private func checkConverted(_ declaration: PropertyDeclaration) -> Problem? {
    guard declaration.type.isOptional, let value = declaration.defaultValue, value != .none else { return nil }
    return problem(
      "drift-default",
      "a model has no default for a value that is converted: an optional `\(declaration.name)` starts as nil",
      fixes: [removeDefault()])
  }

  private func checkDefault(_ declaration: PropertyDeclaration) -> Problem? {
    switch declaration.defaultValue {
    case .expression(let text)?, .enumCase(let text)?:
      problem(
        "generate-default-unwritable",
        "`\(text)` is not a literal that a model can contain",
        at: node.bindings.first?.initializer.map { Syntax($0) }, fixes: [startAsNil()])
    default: nil
    }
  }

  private func needsOptional(_ declaration: PropertyDeclaration) -> Problem {
    problem(
      "attribute-optional-or-default",
      "`\(declaration.name)` has no value to return until one is set: make the type optional"
        + (declaration.defaultValue == nil ? ", or give it a default" : ""),
      fixes: [declaration.defaultValue == nil ? makeOptional() : startAsNil()])
  }

  // MARK: Elements of composites

  private func checkElement(_ property: ModelProperty) -> Problem? {
    let declaration = property.declaration
    let value = StandardType.withoutAlias(declaration.type.unwrapped.description)
    if annotations.attribute != nil || annotations.relationship != nil {
      let others = node.attributes.named("Attribute") + node.attributes.named("Relationship")
      return problem(
        "composite-element-invalid", "an element of a composite has @CompositionField or no annotation",
        fixes: [others.first.map { Problem.Fix(removing: $0, from: node) }])
    }
    guard StandardType.isStoredByMacros(.named(value)) else {
      return problem(
        "composite-element-invalid",
        "\(declaration.type) is not the type of an element: elements are text, numbers, dates, data, UUIDs and URLs")
    }
    if let problem = checkDefault(declaration) { return problem }
    return declaration.type.isOptional || declaration.defaultValue != nil ? nil : needsOptional(declaration)
  }
}

extension TypeReference {
  /// Whether the type is a name, which can be that of an enum or of a class. A dictionary or a tuple is neither.
  fileprivate var mayHaveRawValues: Bool {
    if case .named = self { true } else { false }
  }

  /// Whether the type is the `ID` of an Identifiable type, which usually is an alias.
  fileprivate var isIdentifier: Bool { description == "ID" || description.hasSuffix(".ID") }
}
