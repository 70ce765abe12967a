import PlumbDeclarations
import PlumbFormats
import PlumbGenerate
import PlumbText

/// The folder, style and access that fit the Swift that is there, for `generate`.
struct OutputDraft {
  /// Where generated files are already, or could go.
  let folder: String
  /// nil where nothing tells.
  private(set) var style: DeclarationStyle?
  /// nil for internal, which needs no word.
  private(set) var access: AccessLevel?
  /// Whether files of Plumb's are there already: then it is configured, else proposed.
  private(set) var isThere = false

  /// For a model without Swift: a folder beside it.
  init(beside model: String) { folder = Path.join(Path.folder(model), "Generated") }

  /// For classes that are declared in some files.
  init(
    for declared: [EntityDeclaration], in files: Set<String>, sources: [String], beside model: String, _ disk: Files
  ) {
    let generated = files.filter { file in (try? disk.read(file)).map { GeneratedFile.isGenerated($0) } ?? false }
    isThere = !generated.isEmpty
    let folders = sources.filter { !$0.hasSuffix(".swift") }
    let fullest = folders.max { one, other in
      (Self.count(files, in: one), other) < (Self.count(files, in: other), one)
    }
    folder =
      generated.map(Path.folder).min()
      ?? Path.join(fullest ?? Path.folder(model), "Generated")
    style = declared.isEmpty ? nil : Self.style(of: declared)
    access = !declared.isEmpty && declared.allSatisfy { $0.access == .public || $0.access == .open } ? .public : nil
  }

  /// The style that more than half of the classes are written in, else the one that takes any.
  private static func style(of declared: [EntityDeclaration]) -> DeclarationStyle {
    let counts = Dictionary(grouping: declared) { Style.of($0).id }.mapValues(\.count)
    return counts.first { $0.value * 2 > declared.count }?.key ?? .managed
  }

  private static func count(_ files: Set<String>, in folder: String) -> Int {
    files.count { $0.hasPrefix(folder + "/") }
  }

  /// As a configuration has it.
  var json: JSON {
    .object(omittingAbsent: [
      "output": .string(folder), "style": style.map { .string($0.rawValue) },
      "access": access.map { .string($0.rawValue) },
    ])
  }
}
