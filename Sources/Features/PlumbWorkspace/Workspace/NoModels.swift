import PlumbFormats
import PlumbText

extension CannotRun {
  /// Creates the error for a folder without models. Compiled models in it are named, because a search does not include
  /// them.
  static func noModels(in folder: String, _ files: Files) -> CannotRun {
    let path = Path.trimmed(folder)
    if [".xcodeproj", ".xcworkspace"].contains(where: path.hasSuffix) {
      return CannotRun(
        "\(Terminal.sanitized(folder)) is a project of Xcode, and contains no model",
        help: [
          "plumb validate \(Shell.word(Path.folder(path))) checks the models next to it, and whether it builds them"
        ])
    }
    let compiled = CompiledSearch(files).paths(below: path)
    guard compiled.isEmpty else {
      return CannotRun(
        "\(Terminal.sanitized(folder)) contains compiled models only, which are named one by one",
        help: compiled.prefix(5).map { "plumb inspect \(Shell.word($0)) shows it" })
    }
    return CannotRun(
      "no model is in \(Terminal.sanitized(folder)) or below it",
      help: [
        "the name of a model's folder ends in .xcdatamodeld or .xcdatamodel",
        "a schema in Swift has @Model or @PersistentModel classes",
      ])
  }
}

/// The search for compiled models in a folder, such as an app.
private struct CompiledSearch {
  private let files: Files

  /// The depth of the search, and the number of entries that it reads. An app has its models at most three folders below.
  private static let (deepest, mostEntries) = (4, 20_000)

  init(_ files: Files) { self.files = files }

  /// Returns the paths of compiled models, in the order of their names.
  func paths(below folder: String) -> [String] {
    var count = 0
    return paths(below: folder, depth: 1, &count)
  }

  private func paths(below folder: String, depth: Int, _ count: inout Int) -> [String] {
    guard depth <= Self.deepest, let entries = try? files.entries(folder) else { return [] }
    var found: [String] = []
    for entry in entries where !entry.name.hasPrefix(".") && count < Self.mostEntries {
      count += 1
      let path = Path.join(folder, entry.name)
      if entry.name.hasSuffix(".momd") || entry.name.hasSuffix(".mom") {
        found.append(path)
      } else if entry.kind == .folder {
        found += paths(below: path, depth: depth + 1, &count)
      }
    }
    return found
  }
}
