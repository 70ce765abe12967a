import PlumbCore
import PlumbDeclarations

/// A static member that describes a version of a SwiftData schema, or a plan of its migrations.
///
///     enum SchemaV2: VersionedSchema {
///       static var versionIdentifier: Schema.Version { Schema.Version(2, 0, 0) }      // .version([2, 0, 0])
///       static var models: [any PersistentModel.Type] { [Trip.self, Place.self] }     // .list("models", …)
///
/// The conformances of the type, in this or another file, determine whether the member has this meaning.
struct SchemaMember: Sendable {
  /// The type that declares the member, with the types around it.
  var scope: String
  var file: String
  /// The name of the member.
  var place: Span
  var content: Content

  enum Content: Sendable {
    /// A list of classes with its name: `models` of a version, and lists that others include.
    case list(String, MetatypeList)
    /// The number of a version: `[1, 2, 0]`. Empty if its expression has no literals.
    case version([Int])
    /// The versions of a plan, the earliest first.
    case schemas(MetatypeList)
    /// The stages of a plan.
    case stages([StageExpression])
    /// A stage with a name, which a plan lists: `static let toV2 = MigrationStage.lightweight(…)`.
    case stage(String, StageExpression)
  }
}

/// A list of types in an expression: `[Trip.self, Place.self]`, `SchemaV1.models + common`.
struct MetatypeList: Sendable {
  /// The types as the source spells them.
  var types: [Element] = []
  /// The other lists that are included: `SchemaV1.models`.
  var included: [Element] = []
  /// The parts that are no such lists, as the source spells them: calls, loops.
  var unknown: [Element] = []

  /// Whether the whole expression is such a list.
  var isComplete: Bool { unknown.isEmpty }

  struct Element: Hashable, Sendable {
    var name: String
    var place: Span
  }
}

/// A stage of a migration plan in an expression.
struct StageExpression: Hashable, Sendable {
  var place: Span
  var kind: Kind
  /// The classes that the code of a custom stage uses.
  var uses: [StageUse] = []

  enum Kind: Hashable, Sendable {
    case lightweight(from: String, to: String)
    case custom(from: String, to: String)
    /// The name of a member with the stage.
    case reference(String)
    /// Any other expression.
    case other
  }
}

extension SchemaMember.Content {
  /// The types that the member lists.
  var types: [String] {
    switch self {
    case .list(_, let list), .schemas(let list): list.types.map(\.name) + list.included.map(\.name.withoutLastComponent)
    case .version, .stages, .stage: []
    }
  }
}
