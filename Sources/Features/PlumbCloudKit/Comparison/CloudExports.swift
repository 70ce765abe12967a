import PlumbCore
import PlumbFormats
import PlumbModel
import PlumbText
import PlumbWorkspace

/// The exports of a model's CloudKit container, as the configuration names them.
package struct CloudExports: Sendable {
  /// The export of the Production environment; `nil` if none is configured or it cannot be read.
  package private(set) var production: CloudSchema?
  /// The export of the Development environment; `nil` if none is configured or it cannot be read.
  package private(set) var development: CloudSchema?
  /// The errors of exports that cannot be read, and the notes on their unknown parts.
  package private(set) var diagnostics: [Diagnostic] = []
  /// The texts that diagnostics refer to.
  package private(set) var sources: [Source] = []
  /// The lines of the exports, by file.
  private var lines: [String: LineTable] = [:]

  /// Whether every configured export could be read.
  package var isComplete: Bool { diagnostics.allSatisfy { $0.severity < .error } }

  /// Creates a value without exports.
  package init() {}

  /// Reads the configured exports. An export that cannot be read is an error in `diagnostics`.
  package init(_ settings: ModelSettings, _ files: Files) {
    production = read(settings.cloudKit.production, settings.places["cloudKit.production"], files)
    development = read(settings.cloudKit.development, settings.places["cloudKit.development"], files)
  }

  private mutating func read(_ path: String?, _ place: Location?, _ files: Files) -> CloudSchema? {
    guard let path else { return nil }
    do {
      let read = try CloudSchema.loaded(path, from: files, at: place)
      diagnostics += read.diagnostics
      sources.append(read.value.source)
      lines[read.value.source.file] = LineTable(read.value.source.bytes)
      return read.value
    } catch let failure as Unreadable {
      diagnostics += failure.diagnostics
      sources += failure.sources
    } catch let failure as CannotRun {
      diagnostics.append(
        Diagnostic(
          rule: CloudSchema.unreadableRule, severity: .error, message: failure.message,
          element: ElementPath(version: Path.name(path)), location: failure.location ?? Location(file: path),
          help: Self.similar(to: path, files) ?? failure.help))
    } catch {
      diagnostics.append(
        Diagnostic(
          rule: CloudSchema.unreadableRule, severity: .error, message: "\(path) cannot be read",
          element: ElementPath(version: Path.name(path)), location: Location(file: path)))
    }
    return nil
  }

  /// Returns the location of a range of an export; `nil` without a range.
  func location(_ span: Span?, in export: CloudSchema) -> Location? {
    let file = export.source.file
    return span.flatMap { span in lines[file].map { $0.location(span, in: file) } }
  }

  /// Returns a help with the file of a similar name in the same folder; `nil` if none is similar.
  private static func similar(to path: String, _ files: Files) -> [String]? {
    let names = ((try? files.list(Path.folder(path))) ?? []).filter(CloudSchema.isNamed)
    return Suggestion.nearest(to: Path.name(path), in: names).map {
      ["did you mean \(Phrase.quoted(Path.join(Path.folder(path), $0)))?"]
    }
  }
}
