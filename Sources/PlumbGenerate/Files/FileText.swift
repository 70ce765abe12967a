import PlumbDeclarations
import PlumbText

/// What stands around the code of a file: marker, header, imports, and a line feed at the end.
///
///     // plumb:generated
///     // Written from the model: change the model or the configuration, not this file.
///     // Copyright of the Shop team
///     // swift-format-ignore-file: AlwaysUseLowerCamelCase
///
///     import CoreData
///     import CoreDataEvolution
extension Generator {
  /// A generated file; nil where the name is no identifier and so no part of a path.
  ///
  /// The names come from models, and only identifiers become part of a path: this is where `../Order` ends.
  func file(
    _ name: String, _ suffix: String, prefix: String = "", for entity: EntityDeclaration?, imports: Code,
    names: FileNames, code: Code
  ) -> GeneratedFile? {
    guard SwiftName.isIdentifier(name) else { return nil }
    let head = Code.stacked([
      Code(GeneratedFile.marker), "// Written from the model: change the model or the configuration, not this file.",
      header(for: entity), Code(names.directive),
    ])
    return GeneratedFile(path: prefix + name + suffix, text: text(head, imports, code))
  }

  /// A file for the developer; nil where the name is no identifier.
  ///
  /// It has no marker: it is the developer's from the start, and no run will ever replace or delete it.
  func scaffold(
    _ name: String, _ suffix: String, for entity: EntityDeclaration?, imports: Code, code: Code
  ) -> GeneratedFile? {
    guard SwiftName.isIdentifier(name) else { return nil }
    let head = Code.stacked(["// Written once by Plumb, yours from here on.", header(for: entity)])
    return GeneratedFile(path: name + suffix, text: text(head, imports, code), kind: .scaffold)
  }

  /// A blank line between head, imports and code, where they are there.
  private func text(_ head: Code, _ imports: Code, _ code: Code) -> String {
    var writer = CodeWriter(indentation: options.indentation)
    writer.write(.stacked([head, imports, code], blankLines: 1))
    writer.endLine()
    return writer.text
  }

  /// Sorted by name and each once, so that `swift format` leaves them. The module of the macros is configured, and one that is no
  /// module's name is left out rather than written as code.
  func importLines(_ modules: [String]) -> Code {
    .stacked(Set(modules).sorted().filter(Self.isModule).map { "import \($0)" })
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

/// The names a file declares, and the rules of swift-format that it could break with them.
///
/// Names come from the model, and a linter's advice to rename them would break it.
///
///     FileNames(entity).directive   // for the property `status_raw`:
///     // swift-format-ignore-file: AlwaysUseLowerCamelCase
struct FileNames {
  private var rules: Set<String> = []

  /// The class and its properties.
  init(_ entity: EntityDeclaration) {
    addType(entity.className)
    let properties = entity.properties
    for index in properties.indices { addMember(properties[index].name) }
  }

  /// The struct and its elements.
  init(_ composition: CompositionDeclaration) {
    addType(composition.typeName)
    for element in composition.elements { addMember(element.name) }
  }

  /// Functions, their parameters, and properties of other classes.
  init(members: [String]) {
    for name in members { addMember(name) }
  }

  /// A type on its own.
  init(type: String) { addType(type) }

  /// The names of all types in one file.
  init(all names: [FileNames]) { rules = names.reduce(into: []) { $0.formUnion($1.rules) } }

  /// A comment that switches these rules off, or nothing.
  var directive: String {
    rules.isEmpty ? "" : "// swift-format-ignore-file: \(rules.sorted().joined(separator: ", "))"
  }

  private mutating func addMember(_ name: String) {
    let shape = NameShape(name)
    if shape.beginsUpper || shape.hasUnderscore { rules.insert("AlwaysUseLowerCamelCase") }
    if !shape.isASCII { rules.insert("IdentifiersMustBeASCII") }
  }

  private mutating func addType(_ name: String) {
    let shape = NameShape(name)
    if !shape.beginsUpper { rules.insert("TypeNamesShouldBeCapitalized") }
    if !shape.isASCII { rules.insert("IdentifiersMustBeASCII") }
  }
}

/// How a name is spelled, as far as a linter cares.
private struct NameShape {
  var beginsUpper: Bool
  var hasUnderscore = false
  var isASCII = true

  init(_ name: String) {
    var bytes = name
    (beginsUpper, hasUnderscore, isASCII) = bytes.withUTF8 { bytes in
      var (hasUnderscore, isASCII) = (false, true)
      for byte in bytes {
        if byte == UInt8(ascii: "_") { hasUnderscore = true }
        if byte >= 0x80 { isASCII = false }
      }
      let beginsUpper = bytes.first.map { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0) } ?? false
      return (beginsUpper, hasUnderscore, isASCII)
    }
    if !isASCII { beginsUpper = name.first?.isUppercase == true }
  }
}
