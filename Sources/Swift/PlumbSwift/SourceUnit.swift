import PlumbCore
import PlumbDeclarations
import PlumbModel

/// The declarations of one file, before those of the other files are known.
///
/// Units are small and independent of each other, so that files can be parsed on all cores and merged afterwards.
/// They contain no syntax tree.
///
///     let unit = SourceParser(names).parse(file)
///     unit.isParsed              // false: the file has no marker of Core Data
///     unit.diagnostics.isEmpty   // true: and it has no errors
public struct SourceUnit: Sendable {
  /// The path of the file as it was passed to Plumb.
  public let file: String
  /// Whether the file was parsed. Most files are not, because they are not related to a model.
  public internal(set) var isParsed = false
  /// The library of macros that the file imports. `nil` if it imports none, because another file can re-export one.
  var library: MacroLibrary?
  /// The first syntax error, or the reason why the file could not be parsed. Empty for a file that was skipped.
  public internal(set) var diagnostics: [Diagnostic] = []

  /// Whether the file has syntax of Swift 1 or 2 that later versions do not have.
  var isInOlderSwift = false

  /// All classes of the file, including classes that seem unrelated to Core Data, because another file may declare
  /// their superclass.
  var classes: [ClassRecord] = []
  /// The extensions of named types. Extensions of types such as `[Item]` are excluded.
  var extensions: [ExtensionRecord] = []
  /// The structs, enums and classes, including those in the other arrays.
  var types: [TypeRecord] = []
  /// The structs of composites.
  var compositions: [CompositionRecord] = []
  /// The type aliases, including those in types.
  var aliases: [AliasRecord] = []
  /// The parts of Objective-C classes in this file. They are combined with those of the other files to classes and
  /// extensions.
  var objectiveC: [ObjectiveCPart] = []
  /// The constants with a string literal, at the top level of the file and in types. Keys may refer to them.
  var constants: [ConstantRecord] = []
  /// The static members that describe schemas. Empty unless the sources are read as a schema.
  var schemaMembers: [SchemaMember] = []
  /// The containers with a migration plan that code creates. Empty unless the sources are read as a schema.
  var containers: [ContainerRecord] = []
  /// The classes of all containers and schemas that code creates, as the source spells them.
  var containerClasses: Set<String> = []
  /// The deletions of stores that could not be opened. Empty unless the sources are read as a schema.
  var deletions: [StoreDeletion] = []
  /// The properties in predicates and sort descriptors. Empty unless the sources are read as a schema.
  var queries: [QueryUse] = []
  /// The freestanding macros of the app outside of functions, which may declare types: `#Models`.
  package internal(set) var macros: [String] = []
  /// The simple names of the protocols.
  var protocols: [String] = []
  /// The ignore comments for Plumb.
  var suppressions: [SourceSuppression] = []

  /// The simple names that a skipped file declares, extends or inherits from. Empty if the file was parsed.
  var skippedNames: [String] = []

  /// Creates the unit of a file that was not read.
  package init(unread file: String) { self.init(file: file) }

  init(file: String) { self.file = file }
}

/// A class as the source declares it. The merge of all files determines whether it is the class of an entity.
struct ClassRecord: Sendable {
  /// The name without backticks.
  var name: String
  /// The name with the types around it: `Shop.Item`.
  var qualifiedName: String
  /// The access level. `nil` if the class has no modifier for it.
  var access: AccessLevel?
  var isFinal = false
  /// The types in the inheritance clause, as the source spells them. Other files determine whether the first one is a
  /// class or a protocol.
  var inherited: [TypeReference] = []
  /// The name in `@objc(Name)`. `nil` without one.
  var objcName: String?
  /// Whether the name is between `#if` and `#endif`, as in the accessor style.
  var isNamedConditionally = false
  /// The arguments of `@PersistentModel`. `nil` without the macro.
  var macro: ModelMacro?
  /// The arguments of `@Model` and of the macros in the class, if SwiftData's classes are included. `nil` for other
  /// classes.
  var schema: SchemaMacros?
  /// Whether the class is between `#if` and `#endif`.
  var isConditional = false
  /// The annotation with an unknown macro, which may declare members: `@Recorded`. `nil` if the class has none.
  var annotation: String?
  /// Whether the class is an Objective-C class without a header in the sources, so that its superclass and its
  /// declarations are unknown.
  var lacksInterface = false
  /// Whether the class is an Objective-C interface without an implementation in the sources.
  var lacksImplementation = false
  var body = TypeBody()
  var places: SourceRanges
}

extension ClassRecord {
  /// Whether the class has `@PersistentModel`. If it does, its `@objc(…)` is the entity's name and not the class's.
  var hasMacro: Bool { macro != nil }
  /// Whether the class is one of SwiftData's.
  var isSwiftData: Bool { schema != nil }
  /// Whether an annotation marks the class as a model's.
  var isMarked: Bool { hasMacro || isSwiftData }
}

/// An extension of any named type. Another file may declare the type.
struct ExtensionRecord: Sendable {
  /// The type as the source spells it: `Item`, `Shop.Item`.
  var type: String
  /// The path of the file as it was passed to Plumb.
  var file: String
  /// The whole extension, for suppressions above it. `nil` if the record was not read from text.
  var whole: Span?
  /// The protocols that the extension adds.
  var inherited: [TypeReference] = []
  var body = TypeBody()
}

/// An enum, a struct or a class that may be the type of an attribute.
struct TypeRecord: Sendable {
  /// The declaration, without the facts of other files. The merge adds conformances and implicit raw values.
  var declaration: TypeDeclaration
  /// The types in the inheritance clause, as the source spells them.
  var inherited: [TypeReference] = []
  /// The stored properties of a struct. Empty unless the sources are read as a schema.
  var stored: [PropertyDeclaration] = []
  /// Whether a case of an enum has associated values.
  var hasAssociatedValues = false
}

/// The struct of a composite. Its elements are the stored properties.
struct CompositionRecord: Sendable {
  var name: String
  var access: AccessLevel?
  /// Whether the struct has no annotation, and creates Core Data's dictionaries itself.
  var writesDictionary = false
  /// Whether the struct is between `#if` and `#endif`.
  var isConditional = false
  /// The library that declares the macro.
  var library = MacroLibrary.coreDataEvolution
  var body: TypeBody
  var places: SourceRanges
}

/// A type alias: `typealias Money = Decimal`, `typealias Many<Element> = Set<Element>`.
struct AliasRecord: Hashable, Sendable {
  /// The name with the types around it: `Shop.Money`.
  var qualifiedName: String
  /// The names of the generic parameters.
  var parameters: [String] = []
  /// The type that the alias means, as the source spells it. It may be an alias itself.
  var type: TypeReference
  var file: String
  /// Whether only code in the same file can use the alias.
  var isFilePrivate: Bool
}
