import PlumbModel

/// An argument of a macro's annotation: `.unique`, `deleteRule: .cascade`.
///
///     AnnotationArgument.deleteRule(.cascade).description  // deleteRule: .cascade
///     AnnotationArgument.unique.description                // .unique
///
/// The names are those of the macros' own parameters. Sources are read into arguments, and edits are made of them; the
/// generator writes its own from a declaration's traits.
package struct AnnotationArgument: Hashable, Sendable {
  package let name: Name
  package let value: Value

  package init(_ name: Name, _ value: Value) {
    self.name = name
    self.value = value
  }

  /// The arguments that there are, in the order in which the macros take them: a new argument is put where its case
  /// stands among the others.
  package enum Name: String, Hashable, Sendable, CaseIterable {
    // `@Attribute`
    case unique, transient
    // `@Attribute` of SwiftData
    case externalStorage, allowsCloudEncryption, preserveValueOnDeletion, spotlight, ephemeral, transformable
    case persistentName, storageMethod, decodeFailurePolicy
    // `@Relationship`, which takes `persistentName` too, as `@CompositionField` does
    case inverse, deleteRule, minimumModelCount, maximumModelCount
    // both of SwiftData
    case originalName, hashModifier
    // `@PersistentModel`
    case generateInit, generateToManyCount, observation

    /// Whether it is a member without a label: `.unique`.
    package var isTrait: Bool {
      switch self {
      case .unique, .transient, .externalStorage, .allowsCloudEncryption, .preserveValueOnDeletion, .spotlight,
        .ephemeral, .transformable:
        true
      default: false
      }
    }

    /// The label in front of the colon; nil for those without one.
    package var label: String? { isTrait ? nil : rawValue }
  }

  /// An argument's value, as far as the macros can read it from the syntax.
  package enum Value: Hashable, Sendable {
    /// `cascade` for `.cascade` and `DeleteRule.cascade`.
    case member(String)
    /// `items` for `"items"`.
    case string(String)
    /// `1` for `minimumModelCount: 1`.
    case integer(Int)
    /// `true` for `generateInit: true`.
    case boolean(Bool)
    /// `items` for `\Tag.items`.
    case keyPath(String)
    /// `Color` for `.transformed(name: "Color")`.
    case transformed(String)
    /// `Color` for `.transformable(by: "Color")`.
    case transformable(String)
    /// Anything else, as it is written.
    case other(String)
  }
}

extension AnnotationArgument {
  /// An argument by its label, and by its member where it has none; nil for those that Plumb does not know.
  package init?(label: String?, value: Value) {
    if let label {
      guard let name = Name(rawValue: label), !name.isTrait else { return nil }
      self.init(name, value)
    } else if case .transformable = value {
      self.init(.transformable, value)
    } else {
      guard case .member(let member) = value, let name = Name(rawValue: member), name.isTrait else { return nil }
      self.init(name, value)
    }
  }
}

extension AnnotationArgument.Value {
  /// The name of a case or a static member, without its type; nil for other values.
  package var member: String? { if case .member(let name) = self { name } else { nil } }
  /// The whole number; nil for other values.
  package var integer: Int? { if case .integer(let number) = self { number } else { nil } }
  /// The truth value; nil for other values, `flag` among them.
  package var boolean: Bool? { if case .boolean(let value) = self { value } else { nil } }

  /// A name, or the code that stands in place of one: a macro can read nothing but a literal, so it is the name of
  /// nothing.
  package var name: String? {
    switch self {
    case .string(let text), .other(let text): text
    case .member(let name): ".\(name)"
    default: nil
    }
  }

  /// The value as Swift, as it is put into a file: `.cascade`, `"items"`, `1_000_000`, `\.items`.
  package var code: String {
    switch self {
    case .member(let name): ".\(name)"
    case .string(let text): stringLiteral(text)
    case .integer(let number): integerLiteral(Int64(number))
    case .boolean(let value): "\(value)"
    case .keyPath(let name): "\\.\(name)"
    case .transformed(let name): ".transformed(name: \(stringLiteral(name)))"
    case .transformable(let name): ".transformable(by: \(stringLiteral(name)))"
    case .other(let code): code
    }
  }
}

extension AnnotationArgument: CustomStringConvertible {
  /// The argument as Swift: `deleteRule: .cascade`.
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
  /// `nullify`, as the macro's case is called.
  package var caseName: String {
    switch self {
    case .nullify: "nullify"
    case .cascade: "cascade"
    case .deny: "deny"
    case .noAction: "noAction"
    }
  }

  /// The rule of a macro's case: `.deny` for `deny`; nil for what is no rule.
  package init?(caseName: String) {
    guard let rule = Self.allCases.first(where: { $0.caseName == caseName }) else { return nil }
    self = rule
  }
}
