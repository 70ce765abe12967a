import PlumbConsole
import PlumbKit

/// The output of the libraries' values on a console.
extension Console {
  /// The style for text on this console.
  var textStyle: TextStyle {
    TextStyle(color: isColored ? .on : .off, drawing: isUnicode ? .unicode : .ascii, width: width)
  }

  /// Prints findings that prevent a command from running to standard error.
  ///
  /// `sources` are the texts that they refer to, for excerpts.
  func show(_ diagnostics: [Diagnostic], sources: [Source]) {
    let report = Report(diagnostics, sources: sources, toolVersion: Version.text, rules: Rule.catalogue)
    Self.printWarning(ReportFormat.text.render(report, style: textStyle), isColored: isColored)
    Self.command(ReportFormat.github.render(report))
  }

  /// Prints the problems in the Swift sources of the schemas that a run has read to standard error. Throws if one of
  /// them is an error, because the result is not that of the whole schema.
  func showSchemaProblems(of workspace: Workspace) throws {
    let problems = workspace.schemaProblems.all
    if problems.isEmpty { return }
    var known: Set<String> = []
    let files = problems.compactMap(\.location).filter { known.insert($0.file).inserted }
    show(problems, sources: files.compactMap { Source(at: $0) })
    if problems.contains(where: { $0.severity == .error }) { throw Status.couldNotRun }
  }

  /// Prints an error without a file as an annotation on GitHub; does not print elsewhere. It is written to standard
  /// error, which the runner also reads, to keep results separate.
  static func annotate(_ message: String) {
    command(GitHubStep.error(message))
  }

  /// The character that underlines a source range.
  var underline: String { isUnicode ? "━" : "^" }
}

extension Source {
  /// Reads the file of a location from disk; `nil` if it cannot be read.
  init?(at location: Location) {
    guard let bytes = try? Files.disk.read(location.file, limit: 16 << 20) else { return nil }
    self.init(file: location.file, bytes: bytes)
  }
}

/// The two lines of the message for a failed write.
extension FileChanges.NotWritten {
  /// The cause of the failure.
  var message: String { "\(failure.path) cannot be written: \(failure.reason)" }

  /// The state of the other files.
  var help: String {
    notRestored.isEmpty ? "no file was changed" : "could not be restored: \(Phrase.list(notRestored))"
  }
}

extension RepairPlan.Version {
  /// Returns a remark about the changed version and the compatibility of its stores.
  func note(isWritten: Bool) -> String {
    let name = Terminal.sanitized(name)
    if let new = newVersion {
      return "\(isWritten ? "the current version is now" : "the current version would be") \(Terminal.sanitized(new)); "
        + "\(name) is unchanged"
        + (concernsStores ? "" : ", although the change would not affect stores")
    }
    let verb = isWritten ? "was" : "would be"
    return concernsStores
      ? "\(name) \(verb) edited in place: if it was released, its stores can no longer be opened; use --new-version"
      : "\(name) \(verb) edited in place; its stores are still compatible"
  }
}
