import PlumbDeclarations
import PlumbText

/// Writes files one after the other, each with its header, imports and code.
///
///     // plumb:generated
///     // Written from the model: change the model or the configuration, not this file.
///     // Copyright of the Shop team
///     // swift-format-ignore-file: AlwaysUseLowerCamelCase
///
///     import CoreData
///     import CoreDataEvolution
///
/// One writer is used for many files. It reuses its buffer, and the import lines of the previous file if the modules
/// are the same.
struct FileWriter {
  private let options: GeneratorOptions
  private var writer: CodeWriter
  /// The modules of the last file, and their import lines.
  private var imports: (modules: [String], lines: Code) = ([], Code())

  init(_ options: GeneratorOptions) {
    self.options = options
    writer = CodeWriter(indentation: options.indentation)
  }

  /// Returns a generated file, or `nil` if the name is not an identifier.
  ///
  /// The names are from models. Only identifiers become part of a path, which excludes paths such as `../Order`.
  ///
  /// - Parameter modules: The modules that the code needs, in any order.
  mutating func file(
    _ name: String, _ suffix: String, prefix: String = "", for entity: EntityDeclaration?, modules: [String],
    names: FileNames, code: Code
  ) -> GeneratedFile? {
    guard SwiftName.isIdentifier(name) else { return nil }
    writer.startOver()
    writeLines(Code(GeneratedFile.marker))
    writeLines("// Written from the model: change the model or the configuration, not this file.")
    writeLines(header(for: entity))
    writeLines(Code(names.directive))
    return GeneratedFile(path: prefix + name + suffix, text: finished(modules, code))
  }

  /// Returns a file for the developer, or `nil` if the name is not an identifier.
  ///
  /// The file has no marker, so that no later run replaces or deletes it.
  mutating func scaffold(
    _ name: String, _ suffix: String, for entity: EntityDeclaration?, modules: [String], code: Code
  ) -> GeneratedFile? {
    guard SwiftName.isIdentifier(name) else { return nil }
    writer.startOver()
    writeLines("// Written once by Plumb, yours from here on.")
    writeLines(header(for: entity))
    return GeneratedFile(path: name + suffix, text: finished(modules, code), kind: .scaffold)
  }

  /// Returns the text with the imports and the code, and an empty line before each part that is not empty.
  private mutating func finished(_ modules: [String], _ code: Code) -> String {
    if modules != imports.modules { imports = (modules, Self.importLines(modules)) }
    for part in [imports.lines, code] where !part.isEmpty {
      writer.endLine()
      writeLines(part)
    }
    return writer.text
  }

  private mutating func writeLines(_ code: Code) {
    if code.isEmpty { return }
    writer.write(code)
    writer.endLine()
  }

  /// Returns the import lines, unique and sorted by name as `swift format` sorts them. The module of the macros is
  /// configured. A name that is not a module name is left out, so that it cannot become code.
  private static func importLines(_ modules: [String]) -> Code {
    .stacked(Set(modules).sorted().filter(isModule).map { "import \($0)" })
  }

  /// Returns the lines of the header. Every line becomes a comment, so that no name in it can become code.
  ///
  /// `{entity}` is replaced first, then `{model}`. In a file without an entity, both are the model's name. Empty
  /// lines at the end are left out.
  private func header(for entity: EntityDeclaration?) -> Code {
    guard let header = options.header else { return Code() }
    let filled = replace("{entity}", by: entity?.entity ?? options.model, in: header)
    let text = replace("{model}", by: options.model, in: filled)
    var lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).map(comment)
    while lines.last == "//" { lines.removeLast() }
    return .stacked(lines.map { Code($0) })
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

  /// Replaces a placeholder with a name, in one pass. Placeholders in the name are not replaced.
  private func replace(_ mark: String, by name: String, in text: String) -> String {
    let name = String(name.map { $0.isNewline ? " " : $0 })
    var result = ""
    var rest = text[...]
    while let start = rest.firstIndex(of: "{") {
      result += rest[..<start]
      rest = rest[start...]
      if rest.hasPrefix(mark) {
        result += name
        rest = rest.dropFirst(mark.count)
      } else {
        result.append("{")
        rest = rest.dropFirst()
      }
    }
    return result + rest
  }

  /// Whether a name is the name of a module or of a submodule: `CoreData`, `Foundation.NSDate`.
  private static func isModule(_ name: String) -> Bool {
    SwiftName.isIdentifier(name)
      || name.split(separator: ".", omittingEmptySubsequences: false).allSatisfy { SwiftName.isIdentifier(String($0)) }
  }
}
