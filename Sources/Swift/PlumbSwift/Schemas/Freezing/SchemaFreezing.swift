import PlumbCore
import PlumbModel

/// A copy of a version of a schema that depends on no other declaration: the classes of the version with their stored
/// properties, and the enums and structs of these properties.
///
///     let frozen = try SourceParser.schema.frozen(nil, as: "SchemaV2", in: files)
///     frozen.text      // enum SchemaV2: VersionedSchema { … @Model final class Trip { … } enum Kind … }
package struct FrozenSchema: Sendable {
  /// The Swift of the copy, without a marker and without imports.
  package var text: String
  /// The modules that initial values may use, without Foundation and SwiftData, sorted.
  package var imports: [String] = []
  /// The initial values that the copy leaves out.
  package var omissions: [Omission] = []
  /// The names of the classes.
  package var classes: [String]
  /// The version as it is declared now.
  package var model: Model

  /// An initial value that uses a declaration that is not copied.
  package struct Omission: Hashable, Sendable {
    /// The class or the struct and the property: `Trip ▸ code`.
    package var property: String
    package var location: Location
    /// The reason, as the end of a sentence with the initial value as its subject.
    package var reason: String
  }
}

/// The reason why a version cannot be copied.
package enum FreezeFailure: Error, Hashable, Sendable {
  /// The schema has no version of this name.
  case noVersion(String, among: [String])
  /// A property such as `Trip ▸ kind` has a type that a copy cannot contain, with the location and the reason.
  case property(String, Location, String)
  /// The sources cannot be read, with the reason.
  case unreadable(String)
  /// The entities of the copy differ from those of the version.
  case differs([String])
}

extension SourceParser {
  /// Returns a copy of a version; by default of the last one.
  ///
  /// - Parameter name: The name of the type that contains the copy.
  /// - Throws: `FreezeFailure` if the copy would have other entities.
  package func frozen(_ version: String?, as name: String, in files: [SourceFile]) throws(FreezeFailure) -> FrozenSchema
  {
    // Initial values may use types of files without a class.
    let reader = schemaReader(files, readsAll: true)
    var writer = SchemaWriter(reader, files)
    let frozen = try writer.frozen(reader.version(named: version), as: name)
    let copy = schema(in: [SourceFile(path: "\(name).swift", text: "import SwiftData\n" + frozen.text)], named: name)
    let different = frozen.model.differences(to: copy.versions.last)
    if !different.isEmpty { throw .differs(different) }
    return frozen
  }
}

extension Model {
  /// Returns the names of the entities that another model does not have with the same properties in the store.
  fileprivate func differences(to other: Model?) -> [String] {
    guard let other else { return entities.map(\.name) }
    let (mine, others) = (VersionHashes(withLikelyForms), VersionHashes(other.withLikelyForms))
    let names = Set(entities.map(\.name)).union(other.entities.map(\.name))
    return names.filter { mine[$0] != others[$0] }.sorted { $0.precedesByBytes($1) }
  }

  /// The model with the most likely forms as known ones.
  var withLikelyForms: Model {
    var model = self
    model.unknownForms = nil
    return model
  }
}
