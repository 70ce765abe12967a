import PlumbCore
import PlumbDeclarations
import PlumbEmit
import PlumbModel
import PlumbRules
import PlumbWorkspace

/// A style of the Swift code that declares a model.
///
///     Styles.named(options.style).makesSchema  // true for SwiftData
///     entity.style.isExact                     // true for a class with @PersistentModel
///
/// Each style is one type and has one folder: `Styles/Macro`, `Styles/Accessor`, `Styles/Managed`,
/// `Styles/SwiftData`. A new style requires a folder with such a type, an identifier in `DeclarationStyle` and a case
/// in `Styles.named(_:)`. No other code in this module compares identifiers of styles. A style determines:
///
/// - the entities that have a class, the declarations of their attributes and relationships, and the errors;
/// - the other members of a class, and whether composites are structs;
/// - the names in use, and the name by which Core Data finds the class at run time;
/// - how a class of this style is recognized, and its files and code;
/// - the requirements on its classes, for comparing them with a model.
///
/// An extension contains the values that most styles have.
package protocol Style: Sendable {
  /// The name in a configuration and on the command line.
  var id: DeclarationStyle { get }
  /// The conventions that the style requires. If a model violates them, its Swift code cannot be written.
  var conventions: Set<Rule.Convention> { get }
  /// The style itself if it declares composites as structs, otherwise `nil`.
  var compositions: (any CompositionStyle)? { get }

  // MARK: Declarations of a model

  /// Returns the property of an attribute. `nil` if it cannot be declared, which is reported as an error.
  func declare(_ attribute: Attribute, of entity: Entity, _ declarer: inout Declarer) -> PropertyDeclaration?
  /// Returns the property of a relationship. `nil` if it cannot be declared, which is reported as an error.
  func declare(_ relationship: Relationship, of entity: Entity, _ declarer: inout Declarer) -> PropertyDeclaration?
  /// Adds to a class all members except its name, superclass and properties, and checks the entity as a whole.
  func finish(_ declaration: inout EntityDeclaration, of entity: Entity, _ declarer: inout Declarer)
  /// The access levels that a generated class cannot have.
  var impossibleAccess: Set<AccessLevel> { get }
  /// Whether its classes contain the code of an initializer if it is configured.
  var writesInitializers: Bool { get }
  /// Whether a class has the class name of the model if the configuration does not name a class. Otherwise it has
  /// the entity's name.
  var takesModelClass: Bool { get }

  // MARK: Names in use

  /// Whether the generated code uses a type with this name. A class with the name would shadow the type.
  func usesType(_ name: String) -> Bool
  /// Whether the code for observation uses a type with this name.
  func usesObservedType(_ name: String) -> Bool
  /// The members that every class has in addition to its properties.
  var members: [String] { get }
  /// Returns the member with a name that every object has, which no property can have as well.
  func inheritedMember(_ name: String) -> TakenMember?
  /// Returns the names of the members that are generated for a to-many relationship.
  func accessors(of property: PropertyDeclaration, _ options: DeclarationOptions) -> [String]
  /// Returns the name in `@objc(…)`, by which Core Data finds the class.
  func runtimeName(of entity: Entity, className: String) -> String
  /// The instruction to rename a class.
  var classHelp: String { get }
  /// The instruction to rename a property.
  var renameHelp: String { get }
  /// The additional remedy for a class that Core Data does not find, as the end of a sentence.
  var runtimeNameHelp: String { get }

  // MARK: Code of declarations

  /// Returns whether a class is declared in this style. Exactly one style returns true for each class.
  func owns(_ entity: EntityDeclaration) -> Bool
  /// Returns the files of a class, if each class has separate files.
  func files(of entity: EntityDeclaration, _ options: GeneratorOptions) -> [FileDraft]
  /// Returns the complete code of a class, for a file with the whole model.
  func code(of entity: EntityDeclaration, _ options: GeneratorOptions) -> Code
  /// Returns the shared code of the model, for a separate file or for the single file. `nil` if the style has no
  /// such code.
  func sharedFile(of entities: [EntityDeclaration], _ options: GeneratorOptions) -> FileDraft?
  /// Returns a property as a member of a class of this style, with its attributes.
  func member(_ property: PropertyDeclaration, of entity: EntityDeclaration) -> Code
  /// Returns the modules that a class requires, in any order.
  func imports(of entity: EntityDeclaration, _ options: GeneratorOptions) -> [String]
  /// The companions that the style supports.
  var companions: Set<CompanionKind> { get }
  /// The companions whose members the classes of the style have already.
  var ownCompanions: Set<CompanionKind> { get }

  // MARK: Requirements on classes, for comparing them with a model and for fixing either side

  /// Whether `@objc(…)` contains the entity's name, which identifies the entity. Otherwise it contains the class's
  /// name, by which Core Data finds the class.
  var namesEntity: Bool { get }
  /// Whether an attached macro marks the class of an entity. Otherwise the class can belong to another model.
  var isMarked: Bool { get }
  /// Whether the accessors depend only on the property's declaration, which must then match the model exactly.
  /// Otherwise Core Data creates the accessors from the model, and every declaration that works at run time is valid.
  var isExact: Bool { get }
  /// Whether every entity requires a class and every property a declaration, so that a missing one is an error.
  /// Otherwise it is a warning, or no finding if Xcode generates the code.
  var isComplete: Bool { get }
  /// Whether entities can have parents.
  var inherits: Bool { get }
  /// Whether SwiftData creates its schema from the declarations. The rules about elements that SwiftData cannot
  /// represent then apply to the model.
  var makesSchema: Bool { get }
  /// The beginning of a property: `@NSManaged `.
  var introducer: String { get }
  /// The remedy in Swift for a property that the model does not have.
  var extraPropertyHelp: String { get }
  /// Returns whether a class in the sources is compared. An app can contain classes of SwiftData and of Core Data.
  func compares(_ entity: EntityDeclaration) -> Bool
  /// Returns whether a class in the sources can represent an entity in this style, even if it is declared in another
  /// style.
  func takes(_ entity: EntityDeclaration) -> Bool
  /// The message texts for a class that cannot represent an entity in this style.
  var otherStyle: OtherStyle { get }
}

/// The message texts for a class of another style than the expected one.
package struct OtherStyle: Sendable {
  /// The found style, as the continuation of “declared”: `without @PersistentModel`.
  package let found: String
  /// The label at the source location.
  package let label: String
  /// The remedy.
  package let help: String
}

// MARK: - The values of most styles

extension Style {
  var conventions: Set<Rule.Convention> { [] }
  var compositions: (any CompositionStyle)? { nil }

  var impossibleAccess: Set<AccessLevel> { [.private, .fileprivate] }
  var writesInitializers: Bool { false }
  var takesModelClass: Bool { true }

  func usesObservedType(_ name: String) -> Bool { false }
  var members: [String] { [] }
  func inheritedMember(_ name: String) -> TakenMember? {
    SwiftName.isInherited(name) ? .ofManagedObject : nil
  }
  func accessors(of property: PropertyDeclaration, _ options: DeclarationOptions) -> [String] {
    property.toManyAccessors
  }
  func runtimeName(of entity: Entity, className: String) -> String { className }
  var classHelp: String { "rename the class in the model, or set `class` in the configuration" }
  var renameHelp: String { "give it another name with `name`" }
  var runtimeNameHelp: String { ", or remove `class` from the configuration" }

  func files(of entity: EntityDeclaration, _ options: GeneratorOptions) -> [FileDraft] {
    [FileDraft(suffix: "+Plumb.swift", code: code(of: entity, options))]
  }
  func sharedFile(of entities: [EntityDeclaration], _ options: GeneratorOptions) -> FileDraft? { nil }
  var companions: Set<CompanionKind> { Set(CompanionKind.allCases) }
  var ownCompanions: Set<CompanionKind> { [] }

  var namesEntity: Bool { false }
  var isMarked: Bool { false }
  var isExact: Bool { false }
  var isComplete: Bool { false }
  var inherits: Bool { true }
  var makesSchema: Bool { false }
  var introducer: String { "" }
  var extraPropertyHelp: String { "delete it" }
  func compares(_ entity: EntityDeclaration) -> Bool { !entity.isSwiftData }
}
