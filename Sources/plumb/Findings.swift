import PlumbKit

extension Console {
  /// How text for people is drawn on this console.
  var textStyle: TextStyle {
    TextStyle(color: isColored ? .on : .off, drawing: isUnicode ? .unicode : .ascii, width: width)
  }

  /// Shows, on standard error, findings that keep a command from doing its work.
  func show(_ diagnostics: [Diagnostic], sources: [Source]) {
    let report = Report(diagnostics, sources: .init(sources), toolVersion: Version.text, rules: Rule.catalogue)
    Self.complain(ReportFormat.text.render(report, style: textStyle))
  }
}
