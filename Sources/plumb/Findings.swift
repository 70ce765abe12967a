import PlumbKit

/// What a library's values look like on this console.
extension Console {
  /// How text for people is drawn on this console.
  var textStyle: TextStyle {
    TextStyle(color: isColored ? .on : .off, drawing: isUnicode ? .unicode : .ascii, width: width)
  }

  /// Shows, on standard error, findings that keep a command from doing its work.
  ///
  /// `sources` are the texts that they point into, for excerpts.
  func show(_ diagnostics: [Diagnostic], sources: [Source]) {
    let report = Report(diagnostics, sources: .init(sources), toolVersion: Version.text, rules: Rule.catalogue)
    Self.complain(ReportFormat.text.render(report, style: textStyle), isColored: isColored)
    Self.command(ReportFormat.github.render(report))
  }

  /// An error without a file, for the page of a run on GitHub; nothing elsewhere. The runner reads standard error too,
  /// so results stay clean.
  static func annotate(_ message: String) {
    command(GitHubStep.error(message))
  }

  /// What a place is underlined with.
  var underline: String { isUnicode ? "━" : "^" }
}

extension Source {
  /// The file of a place, from disk; nil where it cannot be read any more.
  init?(at location: Location) {
    guard let bytes = try? Files.disk.read(location.file, limit: 16 << 20) else { return nil }
    self.init(file: location.file, bytes: bytes)
  }
}

/// The two lines of a failed write.
extension FileChanges.NotWritten {
  /// What stood in the way.
  var message: String { "\(failure.path) cannot be written: \(failure.reason)" }

  /// What has become of the other files.
  var help: String {
    notRestored.isEmpty ? "nothing was changed" : "could not be put back: \(Words.list(notRestored))"
  }
}

extension ModelMendingPlan.Version {
  /// What becomes of a version, and whether stores of it notice.
  func remark(isWritten: Bool) -> String {
    let name = Terminal.sanitized(name)
    if let new = newVersion {
      return "\(isWritten ? "the current version is now" : "the current version would be") \(Terminal.sanitized(new)); "
        + "\(name) stays as it is"
        + (concernsStores ? "" : ", though no store would notice a change of it")
    }
    let verb = isWritten ? "was" : "would be"
    return concernsStores
      ? "\(name) \(verb) edited in place: if it has shipped, stores of it do not open any more; use --new-version"
      : "\(name) \(verb) edited in place; stores of it still fit"
  }
}
