import PlumbFormats
import PlumbModel
import PlumbRules
import PlumbText
import PlumbWorkspace

/// The words that a shell offers as completions for the word at the cursor.
///
///     Completions(["plumb", "inspect", "Shop.xcdatamodeld", "--model-version", ""], .disk).versions   // Shop, Shop 2
///
/// Reads folder listings and the configuration only, to keep completion fast.
package struct Completions {
  private let words: [String]
  private let files: Files

  /// Creates completions for the words of the command line so far, and removes their quotes and backslashes.
  package init(_ words: [String], _ files: Files) {
    self.words = words.map { $0.filter { !"\\\"'".contains($0) } }
    self.files = files
  }

  /// The names of the versions, without duplicates.
  ///
  /// The bundles are those named on the command line, else the configured ones, else all bundles below the working
  /// folder.
  package var versions: [String] {
    var seen: Set<String> = []
    return bundles.flatMap { bundle in
      ((try? files.list(bundle)) ?? []).filter { $0.hasSuffix(".xcdatamodel") }
        .map { Path.stem($0, without: ".xcdatamodel") }.sorted(by: NaturalOrder.precedes)
    }.filter { Self.isPlain($0) && seen.insert($0).inserted }
  }

  /// The possible values for one side of a comparison or migration: versions, then the bundles below the working
  /// folder.
  package var sides: [String] { versions + ModelSearch(files).bundles().filter(Self.isPlain) }

  /// Whether a name has no control characters. A shell prints completions unescaped, so other names are left out.
  private static func isPlain(_ name: String) -> Bool { Terminal.sanitized(name) == name }

  /// The ids of all rules.
  package static var rules: [String] { Rule.catalogue.map(\.id) }

  private var bundles: [String] {
    let named = words.map { Path.trimmed($0) }.filter { $0.hasSuffix(".xcdatamodeld") && files.kind($0) == .folder }
    if !named.isEmpty { return named }
    let configured = ConfigurationFile.find(in: files).flatMap { file in
      (try? files.read(file, limit: 1 << 20)).flatMap { try? ProjectConfiguration.parse($0, file: file).get() }
    }
    let models = configured?.models.map(\.path) ?? []
    return models.isEmpty ? ModelSearch(files).bundles() : models
  }
}
