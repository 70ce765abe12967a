import PlumbCore
import PlumbModel
import PlumbText
import PlumbWorkspace

/// A model as text for the terminal: every entity with its properties in columns.
///
///     ModelTree().text(of: bundle)
///     // Shop.xcdatamodeld
///     //   ○ Shop  ● Shop 2
///     //
///     // Order : Document  class OrderRecord
///     //   number    Integer 64  = 0       unique, scalar
///     //   customer  → Customer  ↔ orders  nullify
///
/// Control characters in names and values from the model are escaped. Very long texts are cut.
package struct ModelTree: Sendable {
  /// Whether each entity has only one line.
  package var isSummary = false
  /// Whether the heading of a bundle is its path instead of its name, for output with several bundles.
  package var showsPaths = false
  /// The colors, characters and width. Names are not changed. Remarks are wrapped; names are not.
  package var style = TextStyle()

  package init() {}

  /// Returns a bundle's versions, and one of them in full: by default the current one. A version that cannot be read
  /// is listed with the reason. If the bundle does not declare its current version, no version is shown in full, and
  /// the text reports this.
  package func text(of bundle: ModelBundle, showing version: ModelVersion? = nil) -> String {
    var page = TextPage(style)
    page.write(bundle, showsPath: showsPaths)
    if let shown = version ?? bundle.currentVersion {
      page.write(shown, isSummary)
    } else if !bundle.versions.isEmpty {
      page.write(line: [
        TextSpan("The bundle does not declare its current version: name the version to show", .warning, limit: 100)
      ])
    }
    return page.text
  }

  /// Returns one model: its facts, then its entities, fetch requests, configurations and composites, each in the
  /// model's order.
  package func text(of model: Model) -> String {
    var page = TextPage(style)
    page.write(model, isSummary)
    return page.text
  }
}

extension TextPage {
  fileprivate mutating func write(_ bundle: ModelBundle, showsPath: Bool) {
    let isFolder = bundle.currentVersionFile != nil
    let title = showsPath ? Path.reported(bundle.path) : bundle.name + (isFolder ? ".xcdatamodeld" : "")
    let count = TextSpan(Phrase.plural(bundle.versions.count, "version", "versions"), .quiet)
    write(
      [TextSpan(title, .title)],
      remarks: (isFolder ? [count] : []) + note(on: bundle))
    let current = bundle.currentVersion?.name
    let readable = bundle.versions.filter { $0.model != nil }
    if bundle.versions.count > 1 { write(grid: readable.map { mark($0, isCurrent: $0.name == current) }) }
    for version in bundle.versions {
      guard case .failure(let failure) = version.content else { continue }
      let name = TextSpan(version.name, version.name == current ? .current : .plain)
      write(
        [TextSpan(ink.broken, .error), name], remarks: [TextSpan(Self.reason(failure), .error, limit: 300)], indent: 2)
    }
    writeBlankLine()
  }

  /// Returns a version's name after a filled or an empty circle.
  private func mark(_ version: ModelVersion, isCurrent: Bool) -> [TextSpan] {
    isCurrent
      ? [TextSpan(ink.current, .current), TextSpan(version.name, .current)]
      : [TextSpan(ink.other, .quiet), TextSpan(version.name)]
  }

  /// Returns the reason why a version cannot be read, with the line if it is not the first.
  private static func reason(_ failure: ReadFailure) -> String {
    let line = failure.diagnostic.location.map { $0.start.line } ?? 1
    return failure.diagnostic.message + (line > 1 ? " (line \(line))" : "")
  }

  /// Returns a remark if the current version is not declared or is missing.
  private func note(on bundle: ModelBundle) -> [TextSpan] {
    switch bundle.current {
    case .named(let name) where bundle.currentVersion == nil:
      [TextSpan("the current version \"\(name)\" is missing", .warning, limit: 120)]
    case .named: []
    case .missing where bundle.versions.count == 1: []
    case .missing: [TextSpan(".xccurrentversion is missing", .warning)]
    case .unnamed: [TextSpan(".xccurrentversion declares no version", .warning)]
    case .unreadable(let failure):
      [TextSpan(".xccurrentversion cannot be read: \(Self.reason(failure))", .warning, limit: 300)]
    }
  }

  /// Writes a version's model; if it cannot be read, the reason and the remedies.
  fileprivate mutating func write(_ version: ModelVersion, _ isSummary: Bool) {
    switch version.content {
    case .success(let parsed): write(parsed.value, isSummary)
    case .failure(let failure):
      let diagnostic = failure.diagnostic
      write([TextSpan(version.name, .title)], remarks: [TextSpan(diagnostic.message, .error, limit: 300)])
      for help in diagnostic.help { write(line: [TextSpan(" "), TextSpan(help, limit: 300)]) }
    }
  }

  /// Writes a model; in a summary, its facts and a line for each entity.
  fileprivate mutating func write(_ model: Model, _ isSummary: Bool) {
    write(line: [TextSpan(model.name, .title)])
    write(factsOf: model)
    writeBlankLine()
    if isSummary { return write(summary: model.entities) }
    for entity in model.entities { write(entity) }
    write("Fetch requests", model.fetchRequests.map(row))
    write("Configurations", model.configurations.map(row))
    for composite in model.composites {
      write(line: [TextSpan("composite", .quiet), TextSpan(composite.name, .title)])
      write(rows: composite.attributes.map { row($0, isUnique: false) })
      writeBlankLine()
    }
  }

  private mutating func write(_ title: String, _ rows: [TextRow]) {
    guard !rows.isEmpty else { return }
    write(line: [TextSpan(title, .title)])
    write(rows: rows)
    writeBlankLine()
  }
}
