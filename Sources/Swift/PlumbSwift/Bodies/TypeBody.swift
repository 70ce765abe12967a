import PlumbCore
import PlumbDeclarations

/// The context of a declaration.
struct DeclarationScope {
  /// The types around the declaration: `Shop.Item`. Empty at the top level.
  var path = ""
  /// Whether the declaration is between `#if` and `#endif`.
  var isConditional = false
  /// The access level of an extension, which its members inherit.
  var access: AccessLevel?

  /// Returns the qualified name of a type: `Shop.Item` for `Item` in `Shop`.
  func qualified(_ name: String) -> String { path.qualifying(name) }

  /// Returns the scope of a type's members.
  func within(_ type: String) -> DeclarationScope { DeclarationScope(path: type, isConditional: isConditional) }

  /// This scope, between `#if` and `#endif`.
  var conditional: DeclarationScope {
    var scope = self
    scope.isConditional = true
    return scope
  }
}

/// The persistence-related members of a type or an extension.
struct TypeBody: Sendable {
  /// The type, for names that are nested in it: `Shop.Item`.
  var scope = ""
  /// The properties, without the facts of other files: a property without an annotation is an attribute, and aliases
  /// are not resolved.
  var properties: [PropertyDeclaration] = []
  /// The methods that Core Data generates, and `fetchRequest()`.
  var accessors: [AccessorDeclaration] = []
  /// The variables that are not stored, and the methods without parameters.
  var unstored: [UnstoredVariable] = []
  /// The helpers that the accessors of computed variables call, by the names of the variables.
  var helpers: [String: String] = [:]
  /// The constants that the accessors of computed variables pass to functions, by the names of the variables.
  var passedConstants: [String: [PassedConstant]] = [:]
  /// The methods that have the name of the calling function as a default argument:
  /// `func stored(_ key: String = #function)`.
  var namedByCaller: Set<String> = []
  /// The selectors of the members that Swift implements for Objective-C: `label`, `setLabel:`.
  var selectors: Set<String> = []
  /// The type of a property called `rawValue`.
  var rawType: TypeReference?
  /// The names in `NSValueTransformerName("…")`.
  var transformerNames: [String] = []
  /// The properties that `awakeFromInsert` sets.
  var setOnInsert: Set<String> = []
  /// The keys that code passes to methods of the object itself.
  var keyUses: [KeyUse] = []
  /// Whether a method overrides one of NSManagedObject's methods that take keys.
  var takesKeys = false
  /// The freestanding macro of the app in the body, which may declare members: `#fields`. `nil` if it has none.
  var macro: String?
}

/// A constant that an accessor passes to a function: `Keys.title` in `stored(forKey: Keys.title)`.
struct PassedConstant: Hashable, Sendable {
  var name: String
  /// Whether it is the key in a call of a method of the object itself.
  var isKey: Bool
}

/// A string constant: `let titleKey = "title"`, `enum Keys { static let title = "title" }`.
struct ConstantRecord: Hashable, Sendable {
  /// The name with the types around it: `Keys.title`.
  var qualifiedName: String
  var value: String
  var file: String
}
