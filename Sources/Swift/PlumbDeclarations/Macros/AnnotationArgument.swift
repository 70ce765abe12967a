import PlumbCore

/// An argument of a macro's annotation: `.unique`, `deleteRule: .cascade`.
///
///     AnnotationArgument.deleteRule(.cascade).description  // deleteRule: .cascade
///     AnnotationArgument.unique.description                // .unique
///
/// The names are those of the macros' parameters. Sources are parsed to arguments, and edits are created from them.
/// The generator creates its arguments from a declaration's traits.
package struct AnnotationArgument: Hashable, Sendable {
  package let name: Name
  package let value: Value

  package init(_ name: Name, _ value: Value) {
    self.name = name
    self.value = value
  }

  /// The supported arguments, in the order of the macros' parameters. A new argument is inserted at the position of
  /// its case.
  package enum Name: String, Hashable, Sendable, CaseIterable {
    // The arguments of `@Attribute`.
    case unique, transient, required
    // The arguments of SwiftData's `@Attribute`.
    case externalStorage, allowsCloudEncryption, preserveValueOnDeletion, spotlight, ephemeral, transformable
    // The other traits of Plumb's `@Attribute`.
    case preservesOnDeletion, encrypted, derived
    case persistentName, storageMethod, decodeFailurePolicy
    case min, max, length, matching
    // The other limits of CoreDataEvolution's `@Attribute`.
    case minLength, maxLength, regex, minDate, maxDate
    // The arguments of `@Relationship`. It also has `persistentName`, and so does `@CompositionField`.
    case inverse, deleteRule, minimumModelCount, maximumModelCount
    // The arguments of both annotations of SwiftData.
    case originalName, hashModifier
    // The arguments of `@PersistentModel`.
    case generateInit, generateToManyCount, isAbstract, observation
    // The last argument of each of Plumb's annotations.
    case renamedFrom

    /// Whether the argument is a member without a label: `.unique`.
    package var isTrait: Bool {
      switch self {
      case .unique, .transient, .required, .externalStorage, .allowsCloudEncryption, .preserveValueOnDeletion,
        .spotlight, .ephemeral, .transformable, .preservesOnDeletion, .encrypted, .derived:
        true
      default: false
      }
    }

    /// The label before the colon. `nil` for an argument without one.
    package var label: String? { isTrait ? nil : rawValue }
  }

  /// The value of an argument, if the macros can read it from the syntax.
  package enum Value: Hashable, Sendable {
    /// A member: `cascade` for `.cascade` and `DeleteRule.cascade`.
    case member(String)
    /// A string: `items` for `"items"`.
    case string(String)
    /// An integer: `1` for `minimumModelCount: 1`.
    case integer(Int)
    /// A Boolean: `true` for `generateInit: true`.
    case boolean(Bool)
    /// The last component of a key path: `items` for `\Tag.items`.
    case keyPath(String)
    /// The name of a transformer: `Color` for `.transformed(name: "Color")`.
    case transformed(String)
    /// The name of a transformer: `Color` for `.transformable(by: "Color")`.
    case transformable(String)
    /// The expression of a derived attribute: `items.@count` for `.derived(from: "items.@count")`.
    case derived(String)
    /// Any other expression, as its source text.
    case other(String)
  }
}

extension AnnotationArgument {
  /// Creates an argument from its label and value, or from its member if it has no label. `nil` for an argument that
  /// Plumb does not support.
  package init?(label: String?, value: Value) {
    if let label {
      guard let name = Name(rawValue: label), !name.isTrait else { return nil }
      self.init(name, value)
    } else if case .transformable = value {
      self.init(.transformable, value)
    } else if case .derived = value {
      self.init(.derived, value)
    } else {
      guard case .member(let member) = value, let name = Name(rawValue: member), name.isTrait else { return nil }
      self.init(name, value)
    }
  }
}

extension AnnotationArgument.Value {
  /// The name of a case or a static member, without its type. `nil` for other values.
  package var member: String? { if case .member(let name) = self { name } else { nil } }
  /// The integer. `nil` for other values.
  package var integer: Int? { if case .integer(let number) = self { number } else { nil } }
  /// The Boolean. `nil` for other values.
  package var boolean: Bool? { if case .boolean(let value) = self { value } else { nil } }

  /// The name in the value. For an expression it is the source text, which is no valid name, because a macro can only
  /// read a literal. `nil` for other values.
  package var name: String? {
    switch self {
    case .string(let text), .other(let text): text
    case .member(let name): ".\(name)"
    default: nil
    }
  }

  /// The value as Swift code in a source file: `.cascade`, `"items"`, `1_000_000`, `\.items`.
  package var code: String {
    switch self {
    case .member(let name): ".\(name)"
    case .string(let text): stringLiteral(text)
    case .integer(let number): integerLiteral(Int64(number))
    case .boolean(let value): "\(value)"
    case .keyPath(let name): "\\.\(name)"
    case .transformed(let name): ".transformed(name: \(stringLiteral(name)))"
    case .transformable(let name): ".transformable(by: \(stringLiteral(name)))"
    case .derived(let expression): ".derived(from: \(stringLiteral(expression)))"
    case .other(let code): code
    }
  }
}

extension AnnotationArgument: CustomStringConvertible {
  /// The argument as Swift code: `deleteRule: .cascade`.
  package var description: String { name.label.map { "\($0): \(value.code)" } ?? value.code }
}

extension AnnotationArgument {
  package static let unique = AnnotationArgument(.unique, .member("unique"))
  package static let transient = AnnotationArgument(.transient, .member("transient"))

  package static func persistentName(_ name: String) -> Self { Self(.persistentName, .string(name)) }
  package static func decodeFailurePolicy(_ policy: MacroCase<DecodeFailurePolicy>) -> Self {
    Self(.decodeFailurePolicy, policy.value)
  }
  package static func inverse(_ name: String) -> Self { Self(.inverse, .string(name)) }
  package static func deleteRule(_ rule: DeleteRule) -> Self { Self(.deleteRule, .member(rule.caseName)) }
  package static func minimumModelCount(_ count: Int) -> Self { Self(.minimumModelCount, .integer(count)) }
  package static func maximumModelCount(_ count: Int) -> Self { Self(.maximumModelCount, .integer(count)) }
  package static func generateInit(_ value: Bool) -> Self { Self(.generateInit, .boolean(value)) }
  package static func generateToManyCount(_ value: Bool) -> Self { Self(.generateToManyCount, .boolean(value)) }
  package static func observation(_ mode: MacroCase<ObservationMode>) -> Self { Self(.observation, mode.value) }
}

extension DeleteRule {
  /// The name of the macro's case: `nullify`.
  package var caseName: String {
    switch self {
    case .nullify: "nullify"
    case .cascade: "cascade"
    case .deny: "deny"
    case .noAction: "noAction"
    }
  }

  /// Creates the rule of a macro's case: `.deny` for `deny`. `nil` for any other name.
  package init?(caseName: String) {
    guard let rule = Self.allCases.first(where: { $0.caseName == caseName }) else { return nil }
    self = rule
  }
}
