import PlumbDeclarations
import PlumbModel

/// Something that is generated beside the classes of a model, whatever their style: typed paths, snapshots, the model in
/// code.
///
///     for companion in Companion.all { print(companion.id.rawValue, companion.summary) }
///
/// A companion is one value in one folder: `Companions/Paths`, `Companions/Schema`. It says what stands in a file for each
/// class and what stands once for the model; the generator makes files of it, or puts it into the one file that holds
/// everything.
public struct Companion: Sendable {
  /// The name in a configuration and on the command line.
  public let id: CompanionKind
  /// One line for people.
  public let summary: String
  /// The modules that its code needs.
  let imports: [String]
  /// Behind the class's name, or the model's: `+TypedPaths.swift`.
  let suffix: String
  /// What stands in its files; empty code makes no file.
  let codes: @Sendable (Subject) -> Codes
  /// Behind the model's name where both are written: an entity may have the model's name.
  var modelSuffix: String?
  /// What the code for a class, or for the model, declares under names of the model beside the class's own: a linter's
  /// rules on names are switched off where they have other shapes.
  var memberNames: @Sendable (EntityDeclaration?, Subject) -> [String] = { _, _ in [] }
}

extension Companion {
  /// Every id has its companion here.
  public init(_ id: CompanionKind) {
    switch id {
    case .paths: self = .paths
    case .requests: self = .requests
    case .snapshots: self = .snapshots
    case .schema: self = .schema
    }
  }

  /// All there are, in the order of the help.
  public static let all = CompanionKind.allCases.map { Companion($0) }

  /// What a companion writes.
  struct Codes: Sendable {
    /// What belongs to each class, in the order of the declarations.
    var entities: [Code] = []
    /// What stands once for the model.
    var model = Code()
  }

  /// What a companion is made from.
  struct Subject: Sendable {
    /// The model, with its elements by name.
    let schema: Schema
    /// The classes as they are written, and the structs that are generated.
    let declarations: Declarations
    /// The structs of all composites, those among them that somebody else declares.
    let composites: [CompositionDeclaration]
    let options: GeneratorOptions
    /// Where the classes stand in the declarations, by their entities.
    let entityPlaces: [String: Int]
    /// Names of types that the classes are, or mention: what is generated beside them has others.
    let takenTypes: Set<String>

    init(
      model: Model, declarations: Declarations, composites: [CompositionDeclaration], _ options: GeneratorOptions
    ) {
      schema = Schema(model)
      self.declarations = declarations
      self.composites = composites
      self.options = options
      entityPlaces = Dictionary(
        declarations.entities.indices.map { (declarations.entities[$0].entity, $0) },
        uniquingKeysWith: { first, _ in first })
      takenTypes = declarations.typeNames.union(composites.map(\.typeName))
    }

    /// The model's name as a type's: `Shop`.
    var modelName: String { SwiftName.identifier(from: options.model) ?? "Model" }
  }

  /// The code for each class, then for the model, where there is some.
  func drafts(for subject: Subject) -> [CompanionDraft] {
    let all = subject.declarations.entities
    let codes = codes(subject)
    let entities = zip(all, codes.entities).map { entity, code in
      CompanionDraft(
        entity: entity, suffix: suffix, imports: imports,
        names: FileNames(all: [FileNames(entity), FileNames(members: memberNames(entity, subject))]), code: code)
    }
    let names =
      all.map { FileNames($0) }
      + [FileNames(type: SwiftName.capitalized(subject.modelName)), FileNames(members: memberNames(nil, subject))]
    let whole = CompanionDraft(
      entity: nil, suffix: modelSuffix ?? suffix, imports: imports, names: FileNames(all: names), code: codes.model)
    return (entities + [whole]).filter { !$0.code.isEmpty }
  }
}

/// A companion's file before its head is written.
struct CompanionDraft: Sendable {
  /// The class that it belongs to; nil for what stands once for the model.
  var entity: EntityDeclaration?
  var suffix: String
  var imports: [String]
  var names: FileNames
  var code: Code
}
