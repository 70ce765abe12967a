import PlumbComparing
import PlumbFormats
import PlumbModel
import PlumbWorkspace

extension Workspace {
  /// Returns the steps from every version of a bundle to the current one, with the mapping models of the project and the
  /// stages in its sources.
  ///
  /// - Throws: `Unreadable` if the current version cannot be read.
  package func migrationMatrix(of path: String?) throws -> MigrationMatrix {
    var bundle = try bundleWithMappings(inHand: path)
    bundle.unreleased = Set(settings(for: bundle.path).unreleased)
    let current = try bundle.chosen(nil)
    var matrix = MigrationMatrix(bundle.forComparison, to: current.name, try current.understoodModel().value)
    if !matrix.reachesCurrent {
      let code = MigrationCode(of: bundle, settings(for: bundle.path), files)
      matrix.addStages { bundle.version($0)?.model.flatMap(code.stage) }
    }
    return matrix
  }
}
