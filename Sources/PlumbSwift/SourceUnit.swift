import PlumbDeclarations
import PlumbModel
import PlumbText

/// The declarations of one file, before those of the others are known.
///
/// Values of this type are small and independent of each other, so files can be parsed on all cores and merged
/// afterwards. They hold no syntax tree.
///
///     let unit = SourceParser(names).parse(file)
///     unit.isParsed              // false: no word in the file speaks of Core Data
///     unit.diagnostics.isEmpty   // true: and nothing is wrong with it
public struct SourceUnit: Sendable {
  /// The file as it was named to Plumb.
  public let file: String
  /// Whether the file was parsed; most files hold nothing of interest.
  public internal(set) var isParsed = false
  /// Whether it is known what the file says without reading it: Plumb wrote it. Then there are no places.
  public internal(set) var isWritten = false
  /// The first syntax error, or why the file could not be parsed; empty for a file that was not looked into.
  public internal(set) var diagnostics: [Diagnostic] = []

  /// All classes of the file, those that have nothing to do with Core Data too: another file may tell that they do.
  var classes: [ClassRecord] = []
  /// Extensions of named types; those of `[Item]` and the like are left out.
  var extensions: [ExtensionRecord] = []
  /// Structs, enums and classes, each also where it is one of the above.
  var types: [TypeRecord] = []
  /// Structs with `@Composition`.
  var compositions: [CompositionRecord] = []
  /// Type aliases, those inside of types too.
  var aliases: [AliasRecord] = []
  /// Objective-C's classes, as far as this file has them: with those of the other files they become the above.
  var objectiveC: [ObjectiveCPart] = []
  /// Constants with the value of a string literal, at the top of the file and of types: keys may be named by them.
  var constants: [ConstantRecord] = []
  /// The simple names of protocols.
  var protocols: [String] = []
  /// Comments that tell Plumb to let something be.
  var suppressions: [SourceSuppression] = []

  /// The names in a file that was not parsed.
  let glance: Glance

  /// A file that nobody looked into.
  package init(unread file: String) { self.init(file: file) }

  init(file: String, glance: Glance = Glance()) {
    self.file = file
    self.glance = glance
  }
}

/// A class as it is written. Whether an entity is its is found out when all files are merged.
struct ClassRecord: Sendable {
  /// Without backticks.
  var name: String
  /// With the types around it: `Shop.Item`.
  var qualifiedName: String
  /// nil where none is written.
  var access: AccessLevel?
  var isFinal = false
  /// The superclass and protocols, as they are written: which the first one is, only other files say.
  var inherited: [TypeReference] = []
  /// The name in `@objc(Name)`.
  var objcName: String?
  /// The name is given only where there is an Objective-C, as the accessor style gives it.
  var isNamedConditionally = false
  /// The arguments of `@PersistentModel`; nil without it.
  var macro: ModelMacro?
  /// What its `@Model` and the macros in it say, where SwiftData's classes are asked for; nil for other classes.
  var schema: SchemaMacros?
  /// It stands between `#if` and `#endif`.
  var isConditional = false
  /// An Objective-C class whose header is not among the sources: they do not say what it inherits and declares.
  var lacksInterface = false
  var body = TypeBody()
  var places: Places
}

extension ClassRecord {
  /// Whether the class has `@PersistentModel`: its `@objc(…)` is the entity's name then, not the class's.
  var hasMacro: Bool { macro != nil }
  /// Whether it is one of SwiftData's.
  var isSwiftData: Bool { schema != nil }
  /// Whether an annotation says that the class is a model's.
  var isMarked: Bool { hasMacro || isSwiftData }
}

/// An extension of any type. Its class may be of another file.
struct ExtensionRecord: Sendable {
  /// As it is written: `Item`, `Shop.Item`.
  var type: String
  /// The file as it was named to Plumb.
  var file: String
  /// The whole extension, for suppressions that stand above it; nil where no text was read.
  var whole: Span?
  /// The protocols that it adds.
  var inherited: [TypeReference] = []
  var body = TypeBody()
}

/// The members of a type or an extension, as far as they matter.
struct TypeBody: Sendable {
  /// The type, for names that are nested in it: `Shop.Item`.
  var scope = ""
  /// As far as they can be told by themselves: what has no annotation is an attribute, and aliases are as written.
  var properties: [PropertyDeclaration] = []
  /// The properties are known to be what they are, whatever other files say.
  var isFinished = false
  /// Methods that Core Data writes, and `fetchRequest()`.
  var accessors: [AccessorDeclaration] = []
  /// Variables that nothing stores; methods without parameters are among them.
  var unstored: [UnstoredVariable] = []
  /// The type of a property called `rawValue`.
  var rawType: TypeReference?
  /// Names in `NSValueTransformerName("…")`.
  var transformerNames: [String] = []
  /// Properties that `awakeFromInsert` gives a value.
  var setOnInsert: Set<String> = []
  /// Keys that code passes to the object's own methods.
  var keyUses: [KeyUse] = []
  /// Whether a method takes keys in place of NSManagedObject's own.
  var takesKeys = false
  /// What the class has beside its properties where no macro writes it.
  var members = WrittenMembers()
}

/// An enum, a struct or a class that an attribute could have.
struct TypeRecord: Sendable {
  /// As far as the type itself says: conformances and raw values that are counted on come with the merge.
  var declaration: TypeDeclaration
  /// The types behind its colon, as they are written.
  var inherited: [TypeReference] = []
}

/// A `@Composition` struct. Its elements are the stored properties.
struct CompositionRecord: Sendable {
  var name: String
  var access: AccessLevel?
  /// It has no annotation, and makes Core Data's dictionaries itself.
  var writesDictionary = false
  /// Between `#if` and `#endif`.
  var isConditional = false
  var body: TypeBody
  var places: Places
}

/// `typealias Money = Decimal`, `typealias Many<Element> = Set<Element>`
struct AliasRecord: Hashable, Sendable {
  /// With the types around it: `Shop.Money`.
  var qualifiedName: String
  /// The names of its generic parameters.
  var parameters: [String] = []
  /// What it stands for, as it is written: it may be an alias itself.
  var type: TypeReference
  var file: String
  /// Only its own file can speak of it.
  var isFilePrivate: Bool
}

/// `let titleKey = "title"`, `enum Keys { static let title = "title" }`
struct ConstantRecord: Hashable, Sendable {
  /// With the types around it: `Keys.title`.
  var qualifiedName: String
  var value: String
  var file: String
}
