import PlumbCore
import PlumbDeclarations
import PlumbEmit
import PlumbModel
import PlumbRules
import PlumbWorkspace

/// Code that is generated in addition to a model's classes, in any style: typed paths, snapshots, the model in code.
///
///     for companion in Companion.all { print(companion.id.rawValue, companion.summary) }
///
/// Each companion is one value and has one folder: `Companions/Paths`, `Companions/Schema`. It returns the code for
/// each class and the code for the model. The generator writes this code to separate files, or to the single file of
/// a configuration that writes only one.
public struct Companion: Sendable {
  /// The companion's name in a configuration and on the command line.
  public let id: CompanionKind
  /// A summary in one line, for the help.
  public let summary: String
  /// The modules that the generated code imports.
  let imports: [String]
  /// The end of a file's name, after the name of the class or the model: `+TypedPaths.swift`.
  let suffix: String
  /// Returns the contents of the companion's files. Empty code creates no file.
  let codes: @Sendable (Subject) -> Codes
  /// The end of the model file's name, for a companion that writes files for classes and for the model: an entity can
  /// have the same name as the model. `nil` if it is `suffix`.
  var modelSuffix: String?
}

extension Companion {
  /// Creates the companion with an identifier. Every identifier has a companion.
  public init(_ id: CompanionKind) {
    switch id {
    case .paths: self = .paths
    case .requests: self = .requests
    case .snapshots: self = .snapshots
    case .schema: self = .schema
    case .queries: self = .queries
    }
  }

  /// All companions, in the order of the help.
  public static let all = CompanionKind.allCases.map { Companion($0) }

  /// The code that a companion generates.
  struct Codes: Sendable {
    /// The code for each class, in the order of the declarations.
    var entities: [Code] = []
    /// The code for the model as a whole.
    var model = Code()
  }

  /// The input of a companion.
  package struct Subject: Sendable {
    /// The model, with its elements by name.
    let schema: Schema
    /// The classes as they are written to files, and the structs that are generated.
    package let declarations: Declarations
    /// The structs of all composites, including composites whose struct the developer's code declares.
    let composites: [CompositionDeclaration]
    let options: GeneratorOptions
    /// The indexes of the classes in the declarations, by entity name.
    let entityPlaces: [String: Int]
    /// The names of types that the classes declare or mention. Generated types have different names.
    let takenTypes: Set<String>

    package init(
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

    /// The model's name as the name of a type: `Shop`.
    var modelName: String { SwiftName.identifier(from: options.model) ?? "Model" }
  }

  /// Returns the drafts for the classes, followed by the draft for the model. Drafts without code are left out.
  func drafts(for subject: Subject) -> [CompanionDraft] {
    let codes = codes(subject)
    let entities = zip(subject.declarations.entities, codes.entities).map { entity, code in
      CompanionDraft(entity: entity, suffix: suffix, imports: imports, code: code)
    }
    let whole = CompanionDraft(entity: nil, suffix: modelSuffix ?? suffix, imports: imports, code: codes.model)
    return (entities + [whole]).filter { !$0.code.isEmpty }
  }
}

/// A companion's file without its header.
struct CompanionDraft: Sendable {
  /// The class that the file belongs to, or `nil` for the model's file.
  var entity: EntityDeclaration?
  var suffix: String
  var imports: [String]
  var code: Code
}
