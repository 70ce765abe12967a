import PlumbCore
import PlumbDeclarations
import PlumbEmit
import PlumbModel
import PlumbRules
import PlumbWorkspace

/// A style of the Swift code that declares a model.
///
///     for style in Style.all { print(style.id.rawValue, style.summary) }
///     let style = Style.named(options.style)
///     if style.hasCompositions { … }
///
/// Each style is one value and has one folder: `Styles/Macro`, `Styles/Accessor`, `Styles/Managed`,
/// `Styles/SwiftData`. A new style requires a folder with such a value, an identifier in `DeclarationStyle` and a
/// case in `Style.named(_:)`. No other code in this module compares identifiers of styles. The value determines:
///
/// - the entities that have a class, the declarations of their attributes and relationships, and the errors;
/// - the other members of a class, and whether composites are structs;
/// - the names in use, and the name by which Core Data finds the class at run time;
/// - how a class of this style is recognized, and its files and code;
/// - the requirements on its classes, for comparing them with a model.
///
/// Each style is a single shared object, because it is requested for every class of a model.
public final class Style: Sendable {
  /// The name in a configuration and on the command line.
  public let id: DeclarationStyle
  /// A summary in one line, for the help.
  public let summary: String
  /// The conventions that the style requires. If a model violates them, its Swift code cannot be written.
  package let conventions: Set<Rule.Convention>

  /// The functions that create declarations from a model.
  package let declaring: Declaring
  /// The names in use.
  let naming: Naming
  /// The functions that create code from declarations.
  package let writing: Writing
  /// The functions for structs of composites, or `nil` for a style without structs.
  package let compositions: Compositions?
  /// The requirements on the style's classes.
  package let comparing: Comparing

  package init(
    id: DeclarationStyle, summary: String, conventions: Set<Rule.Convention>, declaring: Declaring, naming: Naming,
    writing: Writing, compositions: Compositions? = nil, comparing: Comparing
  ) {
    self.id = id
    self.summary = summary
    self.conventions = conventions
    self.declaring = declaring
    self.naming = naming
    self.writing = writing
    self.compositions = compositions
    self.comparing = comparing
  }
}

extension Style {
  /// Returns the style with an identifier. Every identifier has a style.
  public static func named(_ id: DeclarationStyle) -> Style {
    switch id {
    case .macro: .macro
    case .managed: .managed
    case .accessor: .accessor
    case .swiftdata: .swiftdata
    }
  }

  /// All styles, in the order of the help.
  public static let all = DeclarationStyle.allCases.map(Style.named)

  /// Returns the style of a class's declaration.
  ///
  /// Exactly one style owns each class, so the order of `all` has no effect.
  package static func of(_ entity: EntityDeclaration) -> Style {
    all.first { $0.writing.owns(entity) } ?? .managed
  }

  /// Returns the most frequent style of the classes. Of several styles with the same frequency, it is the first one
  /// in `all`. If `classes` is empty, the style is `managed`.
  package static func prevailing(among classes: [EntityDeclaration]) -> Style {
    let counts = Dictionary(grouping: classes) { of($0).id }.mapValues(\.count)
    guard let most = counts.values.max() else { return .managed }
    return all.first { counts[$0.id] == most } ?? .managed
  }

  /// Whether a model's composites become structs.
  package var hasCompositions: Bool { compositions != nil }

  /// Whether the structs create Core Data's dictionaries. Otherwise a macro does.
  package var writesDictionaries: Bool { compositions?.writesDictionaries ?? false }

  /// Returns a property as a member of a class of this style, with its attributes.
  package func member(_ property: PropertyDeclaration, of entity: EntityDeclaration) -> Code {
    writing.member(property, entity)
  }
}

extension Declarations {
  /// The classes as they are written to files. Classes that are not written in their style are left out.
  var entitiesAsWritten: [EntityDeclaration] {
    guard entities.contains(where: { Style.of($0).writing.asWritten != nil }) else { return entities }
    return entities.compactMap { entity in
      guard let asWritten = Style.of(entity).writing.asWritten else { return entity }
      return asWritten(entity)
    }
  }
}

// MARK: - The parts

extension Style {
  /// The functions that create declarations from a model. They return `nil` for an element that cannot be declared,
  /// and report it as an error.
  package struct Declaring: Sendable {
    /// Returns whether an entity has a separate class if the configuration does not name one.
    let hasClass: @Sendable (Entity) -> Bool
    package let attribute: @Sendable (inout Declarer, Attribute, Entity) -> PropertyDeclaration?
    package let relationship: @Sendable (inout Declarer, Relationship, Entity) -> PropertyDeclaration?
    /// Adds to a class all members except its name, superclass and properties, and checks the entity as a whole.
    package let finish: @Sendable (inout Declarer, inout EntityDeclaration, Entity) -> Void
    /// The access levels that a generated class cannot have.
    let impossibleAccess: Set<AccessLevel>
    /// Whether its classes contain the code of an initializer if it is configured.
    var writesInitializers = false
    /// Whether a class has the class name of the model if the configuration does not name a class. Otherwise it has
    /// the entity's name.
    var takesModelClass = true
  }

  /// The names in use, and the remedies for conflicts.
  package struct Naming: Sendable {
    /// The types that the generated code uses. A class with such a name would shadow the type.
    let reservedTypes: Set<String>
    /// The additional types that the code for observation uses.
    var observedTypes: Set<String> = []
    /// The members that every class has in addition to its properties.
    package let members: [String]
    /// Returns the names of the members that are generated for a to-many relationship.
    package let accessors: @Sendable (PropertyDeclaration, DeclarationOptions) -> [String]
    /// Returns the name in `@objc(…)`, by which Core Data finds the class. The arguments are the entity and the
    /// class's name.
    let runtimeName: @Sendable (Entity, String) -> String
    /// The instruction to rename a class.
    var classHelp = "rename the class in the model, or set `class` in the configuration"
    /// The instruction to rename a property.
    let renameHelp: String
    /// The additional remedy for a class that Core Data does not find, as the end of a sentence.
    let runtimeNameHelp: String
    /// Returns whether a property cannot have the name, because every object has a member with this name.
    var inherited: @Sendable (String) -> Bool = { SwiftName.isInherited($0) }
    /// The kind of these inherited members.
    var inheritance: TakenMember = .ofManagedObject
  }

  /// The functions that create code from declarations.
  package struct Writing: Sendable {
    /// Returns whether a class is declared in this style. Exactly one style returns true for each class.
    let owns: @Sendable (EntityDeclaration) -> Bool
    /// Returns the class as it is written to its file, or `nil` if it is not written. If the closure is `nil`, each
    /// class is written as it is declared.
    var asWritten: (@Sendable (EntityDeclaration) -> EntityDeclaration?)?
    /// Returns the files of a class, if each class has separate files.
    package let files: @Sendable (EntityDeclaration, GeneratorOptions) -> [FileDraft]
    /// Returns the complete code of a class, for a file with the whole model.
    package let code: @Sendable (EntityDeclaration, GeneratorOptions) -> Code
    /// Returns the shared code of the model, for a separate file or for the single file. `nil` if the style has no
    /// such code.
    package var ofModel: @Sendable ([EntityDeclaration], GeneratorOptions) -> FileDraft? = { _, _ in nil }
    package let member: @Sendable (PropertyDeclaration, EntityDeclaration) -> Code
    /// Returns the modules that a class requires, in any order.
    let imports: @Sendable (EntityDeclaration, GeneratorOptions) -> [String]
    /// The companions that the style supports.
    package var companions = Set(CompanionKind.allCases)
    /// The companions whose members the classes of the style have already.
    var ownCompanions: Set<CompanionKind> = []
  }

  /// The functions for structs of composites.
  package struct Compositions: Sendable {
    /// Returns the declaration of a composite's struct.
    package let declare: @Sendable (inout Declarer, Composite) -> CompositionDeclaration?
    package let code: @Sendable (CompositionDeclaration) -> Code
    /// Returns the modules that the struct requires, in any order.
    let imports: @Sendable (CompositionDeclaration, GeneratorOptions) -> [String]
    /// Whether the struct creates Core Data's dictionaries. Otherwise a macro does.
    package var writesDictionaries = false
  }
}

/// A file of a class without its header.
package struct FileDraft: Sendable {
  /// The text before the class's name.
  var prefix = ""
  /// The text after the class's name: `+Plumb.swift`.
  var suffix: String
  /// The owner of the file: Plumb, or the developer.
  var kind: GeneratedFile.Kind = .generated
  /// The types, without the header of the file.
  var code: Code
}
