import PlumbCore
import PlumbModel
import PlumbText

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
    let reader = schemaReader(files, readsValues: true)
    var writer = SchemaWriter(reader, files)
    let frozen = try writer.frozen(reader.version(named: version), as: name)
    let copy = schema(in: [SourceFile(path: "\(name).swift", text: "import SwiftData\n" + frozen.text)], named: name)
    let different = frozen.model.differences(to: copy.versions.last)
    if !different.isEmpty { throw .differs(different) }
    return frozen
  }
}

extension SourceParser {
  /// Parses the files that declare types which initial values name, and no type of a property.
  func addTypesOfValues(in files: [SourceFile], to units: inout [SourceUnit]) {
    let texts = Dictionary(files.map { ($0.path, $0) }, uniquingKeysWith: { first, _ in first })
    for _ in 0..<4 {
      let properties = units.flatMap {
        $0.classes.filter(\.isSwiftData).flatMap(\.body.properties) + $0.types.flatMap(\.stored)
      }
      let names = Set(
        properties.flatMap { property -> [Substring] in
          guard let span = property.places.defaultValue, let file = texts[property.places.file] else { return [] }
          return SourceText(file: file.path, bytes: file.bytes).string(span)
            .split { !$0.isLetter && !$0.isNumber && $0 != "_" }.filter { $0.first?.isUppercase ?? false }
        }.map(String.init))
      let used = Set(units.filter { !$0.isParsed && $0.skippedNames.contains(where: names.contains) }.map(\.file))
      if used.isEmpty { return }
      units.removeAll { used.contains($0.file) }
      units += Parallel.map(files.filter { used.contains($0.path) }) { parse($0, always: true) }
    }
  }
}

extension Model {
  /// Returns the names of the entities that another model does not have with the same properties in the store.
  func differences(to other: Model?) -> [String] {
    guard let other else { return entities.map(\.name) }
    let (hashes, otherHashes) = (VersionHashes(withLikelyForms), VersionHashes(other.withLikelyForms))
    let names = Set(entities.map(\.name)).union(other.entities.map(\.name))
    return names.filter { hashes[$0] != otherHashes[$0] }.sorted { $0.precedesByBytes($1) }
  }

  /// The model with the most likely forms as known ones.
  private var withLikelyForms: Model {
    var model = self
    model.unknownForms = nil
    return model
  }
}
