import PlumbFormats
import PlumbRules
import PlumbText

/// What a shell can put in the place of a word that is being typed.
///
///     Completions(["plumb", "inspect", "Shop.xcdatamodeld", "--model-version", ""], .disk).versions   // Shop, Shop 2
///
/// Nothing is read but the names in folders and the configuration: somebody waits for the key that was pressed.
package struct Completions {
  private let words: [String]
  private let files: Files

  /// The words of the call so far, quoted as they were typed.
  package init(_ words: [String], _ files: Files) {
    self.words = words.map { $0.filter { !"\\\"'".contains($0) } }
    self.files = files
  }

  /// The versions of the bundles that the call names, else of those that are configured, else of those below the folder,
  /// each once.
  package var versions: [String] {
    var seen: Set<String> = []
    return bundles.flatMap { bundle in
      ((try? files.list(bundle)) ?? []).filter { $0.hasSuffix(".xcdatamodel") }
        .map { Path.stem($0, without: ".xcdatamodel") }.sorted(by: NaturalOrder.precedes)
    }.filter { Self.isPlain($0) && seen.insert($0).inserted }
  }

  /// What names one side of a step: versions, then bundles below the folder.
  package var sides: [String] { versions + ModelSearch(files).bundles().filter(Self.isPlain) }

  /// Whether a shell may print a name: it shows what it is given, and does what is in it.
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
