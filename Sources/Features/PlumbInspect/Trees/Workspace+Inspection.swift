import PlumbCore
import PlumbModel
import PlumbText
import PlumbWorkspace

extension Workspace {
  /// The models to display.
  package struct Inspection: Sendable {
    /// The bundles, each with the selected version and its declaration options. Their paths are as the caller passed
    /// them.
    package var shown: [(bundle: ModelBundle, version: ModelVersion, options: DeclarationOptions)] = []
    /// The errors of models that cannot be read, or whose current version is unknown.
    package var refused: [Diagnostic] = []
    /// The values that Plumb does not understand. The models are displayed without them.
    package var notUnderstood: [Diagnostic] = []
  }

  /// Returns the selected models. An error in one of several models does not affect the others.
  ///
  /// - Throws: `CannotRun` if no model exists, or if the only one has no current version; `Unreadable` if no model
  ///   can be displayed.
  package func inspection(of selection: Selection) throws -> Inspection {
    let models = try models(selection)
    var inspection = Inspection()
    for settings in models {
      let path = settings.namedVersion ?? settings.path
      do {
        let bundle = try bundle(of: settings)
        let version = try bundle.chosen(by: settings)
        inspection.notUnderstood += try version.parsed().unknownValues
        inspection.shown.append((bundle, version, settings.declarations))
      } catch let failure as Unreadable {
        inspection.refused += failure.diagnostics
      } catch let problem as CannotRun where models.count > 1 {
        inspection.refused.append(
          Diagnostic(
            rule: "version-unreadable", severity: .error, message: problem.message,
            element: ElementPath(version: Path.name(path)), location: Location(file: path), help: problem.help))
      }
    }
    if inspection.shown.isEmpty { throw Unreadable(inspection.refused) }
    return inspection
  }
}
