import PlumbComparing
import PlumbCore
import PlumbModel
import PlumbRules
import PlumbText
import PlumbWorkspace

extension Rule {
  /// A file that `migrate --emit` wrote for other versions. `EmittedFiles` finds the files.
  package static let emittedStale = Rule(
    "emitted-stale", .bundle, "Migration code for other versions",
    severity: .always(.warning),
    text: Text(
      what: """
        A Swift file that `plumb migrate --emit` wrote contains stages, tests, schemas or a mapping for versions that \
        have changed since: a version was added, edited or removed. The first line of the file names the versions.
        """,
      why: """
        A staged migration refuses a store whose checksum no stage contains (134504), and a test of the old versions \
        does not open stores of the new one.
        """,
      bad: .words("Shop 3 was added after ShopStages.swift was written for Shop and Shop 2."),
      good: .words("ShopStages.swift was written again, and its functions were copied."),
      fix: """
        Write the file again with the command in the finding, and copy the code that you have added. If the file needs \
        no change, delete its first line.
        """))
}

extension EmittedFiles {
  /// Returns the findings of `emittedStale`.
  package func diagnostics(_ settings: RuleSettings, for model: Model?) -> [Diagnostic] {
    guard let severity = settings.severity(of: .emittedStale, for: model) else { return [] }
    return stale.map { file in
      Diagnostic(
        rule: Rule.emittedStale.id, severity: severity, message: file.message(naming: Path.name(file.path)),
        element: ElementPath(version: file.mark.bundle), location: Location(file: file.path),
        label: "plumb wrote the file for these versions", help: [file.help], discriminator: Path.name(file.path))
    }
  }
}

extension Workspace {
  /// Returns the files of `migrate --emit` that no longer fit the versions of a model, as findings. Empty for a single
  /// version.
  public func staleEmittedFiles(of settings: ModelSettings) throws -> [Diagnostic] {
    let bundle = try bundle(settings.path)
    return EmittedFiles(of: bundle, settings, files).diagnostics(configuration.rules, for: bundle.currentVersion?.model)
  }
}
