import PlumbModel
import PlumbText

extension Workspace {
  /// The models of a run that belong to one configuration.
  package struct Part: Sendable {
    /// The workspace with the configuration, which applies to all models of the part.
    package var workspace: Workspace
    /// The models of the part; `all` if the run includes the whole configuration.
    package var selection: Selection

    /// The paths of the models.
    package var paths: [String] { selection.models.isEmpty ? workspace.allPaths : selection.models }
  }

  /// The run of a part.
  package struct RunOfParts: Sendable {
    /// The models of the other parts.
    package let otherModels: [String]
    /// Whether the run includes all models of all configurations.
    package let isWhole: Bool
    /// Whether the part is the first one, which reports what concerns the whole run.
    package let isFirst: Bool
  }

  /// The parts of a run, one for each configuration.
  package struct Parts: Sendable {
    /// The parts that have models; the configuration of the working folder is first.
    package var list: [Part]
    /// The findings about models that are listed in a configuration and belong to a nearer one.
    package var notices: [Diagnostic] = []
  }

  /// Returns the parts of a run: the selected models by configuration.
  ///
  /// A model belongs to the nearest configuration at or above it. A model that has none belongs to the configuration
  /// of the working folder, as does a model outside of its folder that it lists. Without a selection, the parts are
  /// the configuration of the working folder and all configurations below it. A selected folder represents the
  /// configurations in it and below, and the other models below it.
  ///
  /// - Throws: `Unreadable` with the problems of all configurations, `CannotRun` for a folder without models.
  package func parts(_ selection: Selection = .all) throws -> Parts {
    guard let search else { return Parts(list: [Part(workspace: self, selection: selection)]) }
    var collector = PartCollector(self, search)
    if selection.models.isEmpty { collector.addAll() } else { try selection.models.forEach { try collector.add($0) } }
    return try collector.parts(version: selection.version)
  }

  /// Calls a closure with each part of a run, and returns the results. The problems of all parts are reported
  /// together.
  package func eachPart<Result>(
    _ selection: Selection, _ body: (Workspace, Selection) throws -> Result
  ) throws -> [Result] {
    var failures: [Unreadable] = []
    let results = try parts(selection).list.compactMap { part -> Result? in
      do {
        return try body(part.workspace, part.selection)
      } catch let failure as Unreadable {
        failures.append(failure)
        return nil
      }
    }
    if !failures.isEmpty { throw Unreadable(failures) }
    return results
  }

  /// The configurations of a run; those that cannot be read are omitted.
  package func configurations(_ selection: Selection = .all) -> [ProjectConfiguration] {
    (try? parts(selection).list.map(\.workspace.configuration)) ?? [configuration]
  }

  /// Whether the run has a model: a configured one, or one below the working folder.
  package func hasModels() throws -> Bool {
    guard search != nil else { return !configuration.models.isEmpty || !foundModels.isEmpty }
    return try !parts().list.isEmpty
  }

  /// The models in the folder of the workspace that belong to its configuration. Without a model in XML, the folder
  /// with the classes of a schema in Swift.
  package var foundModels: [String] { SwiftBundle(files).models(below: folder).filter(isInside) }

  /// Whether a path is in the folder of the workspace and not in that of another configuration below it.
  package func isInside(_ path: String) -> Bool {
    let path = Path.plain(path)
    return (folder == "." || Path.isBelow(path, folder)) && !nested.contains { Path.isBelow(path, $0) }
  }
}

extension Unreadable {
  /// Combines several errors.
  package init(_ failures: [Unreadable]) {
    self.init(failures.flatMap(\.diagnostics).unique, sources: failures.flatMap(\.sources))
  }
}

extension Path {
  /// Whether a path is in a folder or in one of its subfolders. Links are not resolved.
  static func isBelow(_ path: String, _ folder: String) -> Bool {
    folder == "." ? !path.hasPrefix("/") && !path.hasPrefix("../") : path.hasPrefix(folder + "/")
  }

  /// Returns the innermost folder that contains all files; `nil` without files.
  package static func commonFolder(of files: [String]) -> String? {
    guard var common = files.first.map(Path.folder) else { return nil }
    while common != ".", common != "/", !files.allSatisfy({ isBelow($0, common) }) { common = Path.folder(common) }
    return common
  }
}
