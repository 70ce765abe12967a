import PlumbCore

/// The choice of a schema among the Swift files of a project.
///
///     SchemaChoice(sources: ["Sources/Models"], name: "LibraryPlan")
///     // the versions of LibraryPlan, although Sources/Models declares ArchivePlan too
package struct SchemaChoice: Hashable, Sendable {
  /// The folders and files with the classes. Empty for all files below the path of the schema.
  package var sources: [String]
  /// The name of a `SchemaMigrationPlan` or of a `VersionedSchema`. `nil` if the files declare only one schema.
  package var name: String?
  /// The name of a version, which determines the plan if no name is chosen.
  package var version: String?

  package init(sources: [String] = [], name: String? = nil, version: String? = nil) {
    (self.sources, self.name, self.version) = (sources, name, version)
  }
}
