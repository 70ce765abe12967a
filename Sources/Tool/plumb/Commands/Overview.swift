import PlumbConsole
import PlumbKit

/// `plumb` without arguments: prints the models below the working folder, and suggested commands.
///
/// It does not read the configuration, and changes no files. It lists at most ten models.
struct Overview {
  /// Prints the models, or the help if none exist.
  static func show(on console: Console) {
    let found = ModelSearch(.disk).bundles()
    if found.isEmpty { return console.printReport(nothing) }
    let bundles = found.prefix(10).map { ($0, try? ModelBundle.read($0)) }
    let shown = bundles.map { "  " + Self.line($0, $1) }
    let first = bundles.first { $0.1 != nil }?.0 ?? found.first ?? ""
    console.printReport((["Models below this folder:"] + shown).joined(separator: "\n"))
    if found.count > shown.count { console.printReport("  and \(found.count - shown.count) more") }
    let argument = found.count == 1 ? "" : " " + Self.quoted(Terminal.sanitized(first))
    console.printReport(
      """

      Try:
        plumb inspect\(argument)
        plumb validate\(argument)
        plumb \(isConfigured ? "generate" : "config init")
      """)
  }

  /// Whether a configuration applies to the working folder, or to a folder below it.
  private static var isConfigured: Bool {
    ConfigurationFile.find(in: .disk) != nil || !ModelSearch(.disk).configurations(below: "").isEmpty
  }

  /// The text for a folder without models.
  private static var nothing: String {
    let configured = ConfigurationFile.find(in: .disk).map {
      "\(Terminal.sanitized($0)) applies to this folder: plumb doctor checks it."
    }
    return """
      No Core Data model is in this folder or below: no .xcdatamodeld, no .xcdatamodel. Hidden folders, packages
      and builds are not searched.

      Try:
        cd a project’s folder; plumb
        plumb inspect Some/Shop.xcdatamodeld
        plumb --help
      """ + (configured.map { "\n\n\($0)" } ?? "")
  }

  /// Returns the line for a model: `Shop.xcdatamodeld  3 versions, current “Shop 3”: 12 entities`.
  private static func line(_ path: String, _ bundle: ModelBundle?) -> String {
    let name = Terminal.sanitized(path)
    guard let bundle else { return "\(name)  (cannot be read)" }
    let versions = Phrase.plural(bundle.versions.count, "version", "versions")
    guard let current = bundle.currentVersion else { return "\(name)  \(versions)" }
    let entities = current.model.map { Phrase.plural($0.entities.count, "entity", "entities") } ?? "cannot be read"
    return "\(name)  \(versions), current “\(Terminal.sanitized(current.name))”: \(entities)"
  }

  /// Returns a path for a shell, in single quotes if it contains a character that may be special.
  private static func quoted(_ path: String) -> String {
    let isPlain = path.unicodeScalars.allSatisfy {
      $0.properties.isAlphabetic || ("0"..."9").contains($0) || "/._-+".unicodeScalars.contains($0)
    }
    return isPlain
      ? path : "'" + path.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''") + "'"
  }
}
