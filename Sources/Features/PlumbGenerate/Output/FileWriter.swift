import PlumbCore
import PlumbDeclarations
import PlumbEmit
import PlumbText
import PlumbWorkspace

/// Writes files, each with its header, imports and code.
///
///     // plumb:generated
///     // Written from the model: change the model or the configuration, not this file.
///     // swift-format-ignore-file
///     // swiftlint:disable all
///     // Copyright of the Shop team
///
///     import CoreData
///     import CoreDataEvolution
struct FileWriter {
  let options: GeneratorOptions

  /// Returns a file, or `nil` if the name is not an identifier.
  ///
  /// The names are from models. Only identifiers become part of a path, which excludes paths such as `../Order`. A file
  /// for the developer has no marker, so that no later run replaces or deletes it.
  ///
  /// - Parameter modules: The modules that the code needs, in any order.
  func file(
    _ name: String, _ suffix: String, prefix: String = "", kind: GeneratedFile.Kind = .generated,
    for entity: EntityDeclaration? = nil, modules: [String], code: Code
  ) -> GeneratedFile? {
    guard SwiftName.isIdentifier(name) else { return nil }
    let head = Code.stacked([kind == .generated ? Self.generated : Self.scaffold, header(for: entity)])
    let isolated = options.isolation.map { code.prefixingDeclarations(with: $0.rawValue) } ?? code
    let text = Code.stacked([head, imports(modules), isolated], blankLines: 1).text(options.indentation)
    return GeneratedFile(path: prefix + name + suffix, text: text + "\n", kind: kind)
  }

  /// The first lines of a generated file. Formatters and linters leave the file unchanged.
  private static let generated = Code(
    """
    \(GeneratedFile.marker)
    // Written from the model: change the model or the configuration, not this file.
    // swift-format-ignore-file
    // swiftlint:disable all
    """)

  private static let scaffold: Code = "// Written once by Plumb. The file is not changed again."

  /// Returns the import lines, unique and sorted by name as `swift format` sorts them. The module of the macros is
  /// configured. A name that is not a module name is left out, so that it cannot become code.
  private func imports(_ modules: [String]) -> Code {
    let access = options.importAccess.map { $0.rawValue + " " } ?? ""
    return .stacked(Set(modules).sorted().filter(Self.isModule).map { "\(access)import \($0)" })
  }

  /// Returns the lines of the header. Every line becomes a comment, so that no name in it can become code.
  ///
  /// `{entity}` is replaced first, then `{model}`. In a file without an entity, both are the model's name. Empty
  /// lines at the end are left out.
  private func header(for entity: EntityDeclaration?) -> Code {
    guard let header = options.header else { return Code() }
    func name(_ name: String) -> String { String(name.map { $0.isNewline ? " " : $0 }) }
    let text = header.replacing("{entity}", with: name(entity?.entity ?? options.model))
      .replacing("{model}", with: name(options.model))
    var lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).map(comment)
    while lines.last == "//" { lines.removeLast() }
    return .stacked(lines)
  }

  /// Returns a line as a comment, without control characters and trailing whitespace: `Copyright` → `// Copyright`.
  /// Characters that change the text's direction are escaped.
  private func comment(_ line: Substring) -> String {
    let visible = line.filter {
      $0 == "\t" || !$0.unicodeScalars.contains { $0.properties.generalCategory == .control }
    }
    let trimmed = visible.reversed().drop { $0.isWhitespace }.reversed()
    let text = Terminal.sanitized(String(trimmed), keepingLines: true)
    if text.hasPrefix("//") { return text }
    return text.isEmpty ? "//" : "// \(text)"
  }

  /// Whether a name is the name of a module or of a submodule: `CoreData`, `Foundation.NSDate`.
  private static func isModule(_ name: String) -> Bool {
    SwiftName.isIdentifier(name)
      || name.split(separator: ".", omittingEmptySubsequences: false).allSatisfy { SwiftName.isIdentifier(String($0)) }
  }
}
