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

/// The declarations of a module.
struct ParsedModule: Sendable {
  var name: String
  var files: [ModuleFile]
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
  /// The declaration or the extension around the type.
  var place = LexicalPlace()
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

/// The declarations around a place in a source. In `extension Book.Sheet`, the types of `Book` are not visible without
/// its name, in contrast to a class `Sheet` in `Book`.
struct LexicalPlace: Hashable, Sendable {
  /// The name of the type around the place: `Book.Sheet`; empty at the top level.
  var path = ""
  /// The name of the extended type: `Book.Sheet`; empty if the outermost declaration is not an extension.
  var extended = ""
}

/// A property or a method with `@NSManaged`.
struct ManagedMember: Sendable {
  /// The class or the extension around the member.
  var place: LexicalPlace
  /// The name of the type around the member, as the source spells it: `Book`, `Shop.Book`.
  var owner: String { place.path }
  var name: String
  /// The name in `@objc(name)`: the key of a property, or the selector of a method.
  var objcName: String?
  var shape: Shape
  /// The access level of the getter or the method, from its own modifiers or those of its extension.
  var access: AccessLevel?
  var setterAccess: AccessLevel?
  /// The reason why the member has no accessors; `nil` for a supported member.
  var refusal: AccessorRefusal?
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

/// The type of a member, with a text for an extension of its class.
struct SpelledType: Sendable {
  var meaning: MangledType
  var text: String
}
