import PlumbDeclarations
import PlumbModel
import PlumbRules

/// A shape of the Swift that speaks for a model.
///
///     for style in Style.all { print(style.id.rawValue, style.summary) }
///     let style = Style.named(options.style)
///     if style.hasCompositions { … }
///
/// A style is one value in one folder: `Styles/Macro`, `Styles/Accessor`, `Styles/Managed`, `Styles/SwiftData`. A new one is a folder with such a value, its
/// id in `DeclarationStyle` and its line in `Style.named(_:)`; nothing else here asks which style it is. Its value says
///
/// - which entities have a class, how their attributes and relationships are declared, and what is refused on the way;
/// - what else a class has, and whether composites are structs;
/// - which names are taken, and by which name Core Data finds the class at run time;
/// - by what one tells a class of this style from others, and which files it makes with which code;
/// - what its classes have to say, for comparing them with a model.
///
/// There is one object of each style, which every class of a model is asked for.
public final class Style: Sendable {
  /// The name in a configuration and on the command line.
  public let id: DeclarationStyle
  /// One line for people.
  public let summary: String
  /// What it asks of a model: where that does otherwise its Swift cannot be written.
  package let asks: Set<Rule.Convention>

  /// From the model to declarations.
  let declaring: Declaring
  /// Names that are taken.
  let naming: Naming
  /// From declarations to code.
  let writing: Writing
  /// Composites as structs; nil for a style that has no place for them.
  let compositions: Compositions?
  /// What its classes have to say.
  package let comparing: Comparing

  init(
    id: DeclarationStyle, summary: String, asks: Set<Rule.Convention>, declaring: Declaring, naming: Naming,
    writing: Writing, compositions: Compositions? = nil, comparing: Comparing
  ) {
    self.id = id
    self.summary = summary
    self.asks = asks
    self.declaring = declaring
    self.naming = naming
    self.writing = writing
    self.compositions = compositions
    self.comparing = comparing
  }
}

extension Style {
  /// Every id has its style here.
  public static func named(_ id: DeclarationStyle) -> Style {
    switch id {
    case .macro: .macro
    case .managed: .managed
    case .accessor: .accessor
    case .swiftdata: .swiftdata
    }
  }

  /// All there are, in the order of the help.
  public static let all = DeclarationStyle.allCases.map(Style.named)

  /// The style that a class is declared in.
  ///
  /// Exactly one style owns each class, so the order of `all` makes no difference.
  package static func of(_ entity: EntityDeclaration) -> Style {
    all.first { $0.writing.owns(entity) } ?? .managed
  }

  /// The style of most of these classes, the first of the list where several have as many; `managed` where there are
  /// none.
  package static func prevailing(among classes: [EntityDeclaration]) -> Style {
    let counts = Dictionary(grouping: classes) { of($0).id }.mapValues(\.count)
    guard let most = counts.values.max() else { return .managed }
    return all.first { counts[$0.id] == most } ?? .managed
  }

  /// Whether a model's composites become structs.
  package var hasCompositions: Bool { compositions != nil }

  /// Whether the structs make Core Data's dictionaries themselves; else an annotation says what they are.
  package var writesDictionaries: Bool { compositions?.writesDictionaries ?? false }

  /// One property as it stands in a class of this style, with its annotation.
  package func member(_ property: PropertyDeclaration, of entity: EntityDeclaration) -> Code {
    writing.member(property, entity)
  }
}

extension Declarations {
  /// The classes as their files say them; classes that have nothing to write in their style are left out.
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
  /// From the model to declarations. nil where there is nothing to declare, which has been refused then.
  struct Declaring: Sendable {
    /// Whether an entity has a class of its own where the configuration names none.
    let hasClass: @Sendable (Entity) -> Bool
    /// An attribute of an entity.
    let attribute: @Sendable (inout Declarer, Attribute, Entity) -> PropertyDeclaration?
    /// A relationship of an entity.
    let relationship: @Sendable (inout Declarer, Relationship, Entity) -> PropertyDeclaration?
    /// What the class has beyond its name, superclass and properties, and checks of the entity as a whole.
    let finish: @Sendable (inout Declarer, inout EntityDeclaration, Entity) -> Void
    /// Access levels that a generated class cannot have.
    let impossibleAccess: Set<AccessLevel>
    /// Whether its classes have an initializer written out where one is asked for.
    var writesInitializers = false
    /// Whether a class has the model's name for it where the configuration names none; else the entity's.
    var takesModelClass = true
  }

  /// Names that are taken, and what to do about them.
  struct Naming: Sendable {
    /// Types that the generated code uses: a class of such a name would hide them.
    let reservedTypes: Set<String>
    /// Further ones, where objects can be observed.
    var observedTypes: Set<String> = []
    /// Members that every class gets beside its properties.
    let members: [String]
    /// Members that stand beside a to-many relationship.
    let accessors: @Sendable (PropertyDeclaration, DeclarationOptions) -> [String]
    /// The name in `@objc(…)`, by which Core Data finds the class; the class's name is given.
    let runtimeName: @Sendable (Entity, String) -> String
    /// How a property gets another name: an instruction.
    let renameHelp: String
    /// What else there is to do about a class that Core Data does not find: the end of a sentence.
    let runtimeNameHelp: String
    /// What a property cannot be called, for every object has a member of the name.
    var inherited: @Sendable (String) -> Bool = { SwiftName.isInherited($0) }
    /// Whose members these are.
    var inheritance: TakenMember = .ofManagedObject
  }

  /// From declarations to code.
  struct Writing: Sendable {
    /// Whether a class is declared in this style; exactly one style says so of each.
    let owns: @Sendable (EntityDeclaration) -> Bool
    /// The class as its file says it; nil where there is none to write. Without it each class is written as it is
    /// declared.
    var asWritten: (@Sendable (EntityDeclaration) -> EntityDeclaration?)?
    /// The files of a class, where each has its own.
    let files: @Sendable (EntityDeclaration, GeneratorOptions) -> [FileDraft]
    /// All that the class is, for a file that holds the whole model.
    let code: @Sendable (EntityDeclaration, GeneratorOptions) -> Code
    /// What stands once in a file, behind the classes that it holds.
    var support: @Sendable ([EntityDeclaration], GeneratorOptions) -> Code = { _, _ in Code() }
    /// What stands once for the model, in a file of its own or in the one that holds everything; nil where nothing does.
    var ofModel: @Sendable ([EntityDeclaration], GeneratorOptions) -> FileDraft? = { _, _ in nil }
    /// One property, as it stands in the class.
    let member: @Sendable (PropertyDeclaration, EntityDeclaration) -> Code
    /// The modules that a class needs, in any order.
    let imports: @Sendable (EntityDeclaration, GeneratorOptions) -> [String]
    /// What can be generated beside the classes.
    var companions = Set(CompanionKind.allCases)
  }

  /// Composites as structs.
  struct Compositions: Sendable {
    /// A composite's struct.
    let declare: @Sendable (inout Declarer, Composite) -> CompositionDeclaration?
    /// The struct, for a file of its own or for one that holds the whole model.
    let code: @Sendable (CompositionDeclaration) -> Code
    /// The modules that the struct needs, in any order.
    let imports: @Sendable (CompositionDeclaration, GeneratorOptions) -> [String]
    /// Whether the struct makes Core Data's dictionaries itself; else an annotation says what it is.
    var writesDictionaries = false
  }
}

/// A file of a class before its head is written.
struct FileDraft: Sendable {
  /// Before the class's name.
  var prefix = ""
  /// Behind the class's name: `+Plumb.swift`.
  var suffix: String
  /// Plumb's, or the developer's from the start.
  var kind: GeneratedFile.Kind = .generated
  /// The types, without the head of a file.
  var code: Code
  /// Whether the text says all of the declarations in a way that is known without reading it.
  var isKnown = true
}
