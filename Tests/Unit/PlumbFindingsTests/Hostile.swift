import PlumbCore
import PlumbModel

@testable import PlumbFindings

/// A finding whose texts contain the syntax of every report format.
enum Hostile {
  /// Markup, commands and control characters of all formats.
  static let name = "\u{1B}[2J::error::x%0A##[x]\r\n</b>]]>&\"'<!--|`*_@all[a](https://x)$\u{202E}\u{0}\u{FFFF}{0}"

  static let finding: Diagnostic = {
    let place = Location(
      file: "Models/\(name).xcdatamodeld/contents", start: Position(line: 3, column: 2, offset: 9),
      end: Position(line: 3, column: 4, offset: 11))
    return Diagnostic(
      rule: "rule-\(name)", severity: .error, message: name,
      element: ElementPath(version: name, steps: [.init(.entity, name), .init(.attribute, name)]),
      location: place, label: name, related: [.init(place, name)], notes: [name], help: [name],
      fixes: [Fix(title: name, applicability: .safe, edits: [TextEdit(place, replacement: name)])],
      discriminator: name)
  }()

  static let suppressed: Diagnostic = {
    var diagnostic = finding
    diagnostic.suppression = .init(.comment, because: name)
    return diagnostic
  }()
}
