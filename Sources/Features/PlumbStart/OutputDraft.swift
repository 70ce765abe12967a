import PlumbDeclarations
import PlumbFormats
import PlumbGenerate
import PlumbModel
import PlumbText
import PlumbWorkspace

/// The output folder, style, and access level that match the existing Swift code.
struct OutputDraft {
  /// The folder with existing generated files, else the proposed folder.
  let folder: String
  /// The prevailing style; `nil` if it is unknown.
  private(set) var style: DeclarationStyle?
  /// The access level; `nil` for `internal`, which is the default.
  private(set) var access: AccessLevel?
  /// Whether generated files exist. If they do, the output is configured, else it is proposed in a comment.
  private(set) var isThere = false

  /// Creates the output for a model without Swift code: a folder next to the model.
  init(nextTo model: String) { folder = Path.join(Path.folder(model), "Generated") }

  /// Creates the output for classes that are declared in some files.
  init(
    for declared: [EntityDeclaration], in files: Set<String>, sources: [String], nextTo model: String, _ disk: Files
  ) {
    let generated = files.filter { file in (try? disk.read(file)).map { GeneratedFile.isGenerated($0) } ?? false }
    isThere = !generated.isEmpty
    let folders = sources.filter { SourceLanguage(path: $0) == nil }
    let fullest = folders.max { one, other in
      (Self.count(files, in: one), other) < (Self.count(files, in: other), one)
    }
    folder =
      generated.map(Path.folder).min()
      ?? Path.join(fullest ?? Path.folder(model), "Generated")
    style = declared.isEmpty ? nil : Self.style(of: declared)
    access = !declared.isEmpty && declared.allSatisfy { $0.access == .public || $0.access == .open } ? .public : nil
  }

  /// Returns the style of more than half of the classes, else the managed style.
  private static func style(of declared: [EntityDeclaration]) -> DeclarationStyle {
    let counts = Dictionary(grouping: declared) { $0.style.id }.mapValues(\.count)
    return counts.first { $0.value * 2 > declared.count }?.key ?? .managed
  }

  private static func count(_ files: Set<String>, in folder: String) -> Int {
    files.count { $0.hasPrefix(folder + "/") }
  }

  /// The output as JSON for the configuration.
  var json: JSON {
    .object(omittingAbsent: [
      "output": .string(folder), "style": style.map { .string($0.rawValue) },
      "access": access.map { .string($0.rawValue) },
    ])
  }
}

/// The smallest set of folders that contains a model's Swift files and no files to avoid.
///
///     SourceFolders.smallest(covering: ["App/Cart/Item.swift", "App/Home/Tag.swift"], avoiding: [])
///     // ["App/Cart", "App/Home"]
///
/// Up to three folders are listed individually. Four or more folders below a common one are replaced by that folder,
/// because further features usually add further folders. The working folder is never proposed, because it also
/// contains packages and build products.
enum SourceFolders {
  /// The maximum number of folders below a common one that are listed individually.
  private static let mostSiblings = 3

  /// Returns the folders in byte order, without nested folders. A file is listed individually if its folder contains
  /// a file to avoid, or is the working folder.
  static func smallest(covering files: Set<String>, avoiding others: Set<String>) -> [String] {
    var root = Node()
    for file in files { root.add(Self.parts(file), isAvoided: false) }
    for file in others { root.add(Self.parts(file), isAvoided: true) }
    return root.folders(at: "").sorted { $0.precedesByBytes($1) }
  }

  /// Returns the folders and files with a pattern for many files of the working folder: `*.swift`. The pattern may match
  /// only files to cover. The one for headers may match any, because targets do not contain headers.
  static func withPatterns(_ listed: [String], covering files: Set<String>, among code: [String]) -> [String] {
    var result = listed
    for kind in [".swift", ".m", ".mm", ".h"] {
      let isMatched = { (path: String) in path.hasSuffix(kind) && !path.contains("/") && !path.hasPrefix(".") }
      let matched = result.filter(isMatched)
      guard matched.count > mostSiblings, kind == ".h" || code.filter(isMatched).allSatisfy(files.contains) else {
        continue
      }
      result = result.filter { !isMatched($0) } + ["*\(kind)"]
    }
    return result.sorted { $0.precedesByBytes($1) }
  }

  private static func parts(_ file: String) -> ArraySlice<String> { file.split(separator: "/").map(String.init)[...] }

  /// A folder and its contents.
  private struct Node {
    var folders: [String: Node] = [:]
    /// The names of the files to cover.
    var files: [String] = []
    /// Whether the folder or a subfolder contains a file to avoid.
    var holdsAvoided = false

    mutating func add(_ parts: ArraySlice<String>, isAvoided: Bool) {
      guard let name = parts.first else { return }
      if isAvoided { holdsAvoided = true }
      if parts.count > 1 {
        folders[name, default: Node()].add(parts.dropFirst(), isAvoided: isAvoided)
      } else if !isAvoided {
        files.append(name)
      }
    }

    /// Returns the paths that cover the files of the folder, which is the folder's path if possible.
    func folders(at path: String) -> [String] {
      let below = folders.sorted { $0.key < $1.key }.flatMap { $1.folders(at: Path.join(path, $0)) }
      let mayBeWhole = !path.isEmpty && !holdsAvoided
      if mayBeWhole, !files.isEmpty || below.count > mostSiblings { return [path] }
      return files.map { Path.join(path, $0) } + below
    }
  }
}
