import PlumbCore
import PlumbDeclarations
import PlumbModel

/// The declarations of one file of a module that the accessors of `@NSManaged` members depend on.
struct ModuleFile: Sendable {
  let path: String
  var imports: [ImportRecord] = []
  var types: [ModuleType] = []
  var members: [ManagedMember] = []
  var problems: [Diagnostic] = []
}

/// An import of a file.
struct ImportRecord: Hashable, Sendable {
  /// The name of the module, or of a declaration in it.
  var name: String
  /// The import as the source contains it, with its attributes: `public import Foundation`.
  var text: String
  /// The conditions of the `#if` around it.
  var conditions: [String]
}

/// A type that a module declares.
struct ModuleType: Sendable {
  /// The name with the types around it: `Book.Kind`.
  var name: String
  var meaning: Meaning
  /// The access level that the declaration names.
  var access: AccessLevel?
  /// The first type in the inheritance clause.
  var superclass: TypeReference?
  var isGeneric: Bool

  enum Meaning: Hashable, Sendable {
    case nominal(NominalType.Kind)
    /// A type alias.
    case alias(TypeReference)
    /// An actor or an associated type, which a managed member cannot have.
    case other
  }
}

/// A property or a method with `@NSManaged`.
struct ManagedMember: Sendable {
  /// The name of the type around the member, as the source spells it: `Book`, `Shop.Book`.
  var owner: String
  var name: String
  var shape: Shape
  /// The access level of the getter or the method, from its own modifiers or those of its extension.
  var access: AccessLevel?
  var setterAccess: AccessLevel?
  /// The reason why the member has no accessors; `nil` for a supported member.
  var refusal: String?
  /// The conditions of the `#if` around it.
  var conditions: [String]
  var location: Location

  enum Shape: Sendable {
    case property(WrittenType)
    case method([Parameter], result: WrittenType?)
  }

  struct Parameter: Sendable {
    /// The label; `nil` for `_`.
    var label: String?
    var type: WrittenType
  }
}

/// A type in a source, with its canonical form.
struct WrittenType: Sendable {
  var text: String
  var reference: TypeReference
}
