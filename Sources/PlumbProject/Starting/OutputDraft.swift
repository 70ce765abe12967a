import PlumbDeclarations
import PlumbFormats
import PlumbGenerate
import PlumbText

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

  /// Returns the style of more than half of the classes, else the managed style.
  private static func style(of declared: [EntityDeclaration]) -> DeclarationStyle {
    let counts = Dictionary(grouping: declared) { Style.of($0).id }.mapValues(\.count)
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
