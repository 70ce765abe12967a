import PlumbDeclarations
import PlumbText

/// Writes files one after the other: the code of each, and what stands around it.
///
///     // plumb:generated
///     // Written from the model: change the model or the configuration, not this file.
///     // Copyright of the Shop team
///     // swift-format-ignore-file: AlwaysUseLowerCamelCase
///
///     import CoreData
///     import CoreDataEvolution
///
/// One writer for many files: its buffer is used again, and classes that follow upon each other mostly need the same
/// modules.
struct FileWriter {
  private let options: GeneratorOptions
  private var writer: CodeWriter
  /// The modules of the last file, and their lines.
  private var imports: (modules: [String], lines: Code) = ([], Code())

  init(_ options: GeneratorOptions) {
    self.options = options
    writer = CodeWriter(indentation: options.indentation)
  }

  /// A generated file; nil where the name is no identifier and so no part of a path.
  ///
  /// The names come from models, and only identifiers become part of a path: this is where `../Order` ends.
  ///
  /// - Parameter modules: What the code needs, in any order.
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

  /// A file for the developer; nil where the name is no identifier.
  ///
  /// It has no marker: it is the developer's from the start, and no run will ever replace or delete it.
  mutating func scaffold(
    _ name: String, _ suffix: String, for entity: EntityDeclaration?, modules: [String], code: Code
  ) -> GeneratedFile? {
    guard SwiftName.isIdentifier(name) else { return nil }
    writer.startOver()
    writeLines("// Written once by Plumb, yours from here on.")
    writeLines(header(for: entity))
    return GeneratedFile(path: name + suffix, text: finished(modules, code), kind: .scaffold)
  }

  /// The text with imports and code, a blank line before each that is there.
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

  /// Sorted by name and each once, so that `swift format` leaves them. The module of the macros is configured, and one that is no
  /// module's name is left out rather than written as code.
  private static func importLines(_ modules: [String]) -> Code {
    .stacked(Set(modules).sorted().filter(isModule).map { "import \($0)" })
  }

  /// The header's lines, each a comment whatever it was, so that no name in it can end up as code.
  ///
  /// `{entity}` is replaced first, then `{model}`; in a file that is about no single entity both are the model's name.
  /// Empty lines at the end are left out.
  private func header(for entity: EntityDeclaration?) -> Code {
    guard let header = options.header else { return Code() }
    let filled = replace("{entity}", by: entity?.entity ?? options.model, in: header)
    let text = replace("{model}", by: options.model, in: filled)
    var lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).map(comment)
    while lines.last == "//" { lines.removeLast() }
    return .stacked(lines.map { Code($0) })
  }

  /// A line as a comment, without control characters and spaces at its end: `Copyright` → `// Copyright`. What would
  /// reorder it is spelled out.
  private func comment(_ line: Substring) -> String {
    let visible = line.filter {
      $0 == "\t" || !$0.unicodeScalars.contains { $0.properties.generalCategory == .control }
    }
    let trimmed = visible.reversed().drop { $0.isWhitespace }.reversed()
    let text = Terminal.sanitized(String(trimmed), keepingLines: true)
    if text.hasPrefix("//") { return text }
    return text.isEmpty ? "//" : "// \(text)"
  }

  /// A mark by a name, in one pass: what the name holds is not looked at again.
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

  /// `CoreData`, and a submodule: `Foundation.NSDate`.
  private static func isModule(_ name: String) -> Bool {
    SwiftName.isIdentifier(name)
      || name.split(separator: ".", omittingEmptySubsequences: false).allSatisfy { SwiftName.isIdentifier(String($0)) }
  }
}
