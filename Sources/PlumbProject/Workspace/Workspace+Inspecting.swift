import PlumbDeclarations
import PlumbModel
import PlumbText

extension Workspace {
  /// Models to be shown.
  package struct Inspection: Sendable {
    /// Bundles by the paths they were reached by, each with the version in question, and how that is declared.
    package var shown: [(bundle: ModelBundle, version: ModelVersion, options: DeclarationOptions)] = []
    /// What is wrong with those that cannot be read, and with those that leave open which version is meant.
    package var refused: [Diagnostic] = []
    /// The values in what is shown that are not understood: it is shown as if they were not there.
    package var notUnderstood: [Diagnostic] = []
  }

  /// The models that are selected. What is wrong with one of several hides no other.
  ///
  /// - Throws: `CannotRun` where there is none, and where the only one has no version that could be meant; `Unreadable`
  ///   where none can be shown.
  package func inspection(of selection: Selection) throws -> Inspection {
    let models = try models(selection)
    var inspection = Inspection()
    for settings in models {
      let path = settings.namedVersion ?? settings.path
      do {
        let bundle = try bundle(at: path)
        let version = try bundle.chosen(by: settings)
        inspection.notUnderstood += try version.asWritten().unknownValues
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
