import PlumbCore
import PlumbModel

/// A schema that Swift sources declare: its versions as models, and the plan of its migrations.
///
///     let schema = SourceParser.schema.schema(in: files, named: "Model")
///     schema.versions.map(\.name)      // ["SchemaV1", "SchemaV2"]
///     schema.versions.last?.source     // the file of the current version
///
/// Classes that no `VersionedSchema` lists are one version.
package struct SwiftSchema: Sendable {
  /// The versions as models, the earliest first: in the order of the plan, otherwise of their numbers.
  package var versions: [Model] = []
  /// The other facts.
  package var declarations = SchemaDeclarations()
  /// The diagnostics of the sources.
  package var diagnostics: [Diagnostic] = []
  /// The reason why no version was read, although the sources declare some.
  package var refusal: Refusal?

  /// A reason why no schema can be chosen.
  package enum Refusal: Hashable, Sendable {
    /// Several plans exist, with the versions of each, and none is chosen.
    case several([Plan])
    /// The chosen name is that of no plan and of no version.
    case unknown(String, among: [String])
  }

  /// A plan with its versions.
  package struct Plan: Hashable, Sendable {
    package var name: String
    package var versions: [String]
  }
}
