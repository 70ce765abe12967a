import PlumbCore
import PlumbDeclarations
import PlumbEmit
import PlumbModel
import PlumbRules
import PlumbWorkspace

/// Creates the Swift files for a model's declarations.
///
///     let expected = declarations(of: model)
///     let files = Generator(options: GeneratorOptions(model: "Shop")).files(for: expected.value)
///     // Order+Plumb.swift, Customer+Plumb.swift
///
/// An entity of the macro and accessor styles has one file, `Class+Plumb.swift`. An entity of the managed style has
/// `Class+CoreDataProperties.swift` and `Class+CoreDataClass.swift`; the latter is written only if it does not exist.
/// The same declarations result in the same bytes, in any order. Formatters leave the generated files unchanged.
public struct Generator: Sendable {
  /// The options for the division into files and for their headers. The declarations determine the contents.
  public var options: GeneratorOptions

  /// Creates a generator with options.
  public init(options: GeneratorOptions) { self.options = options }

  /// Returns the files of the classes and structs, with unique paths, sorted by path.
  ///
  /// A class or struct whose name is not an identifier has no file. `declarations(of:options:)` reports it as an
  /// error.
  public func files(for declarations: Declarations) -> [GeneratedFile] {
    let declarations = sorted(declarations)
    return unique(generated(declarations, []) + scaffolds(for: declarations))
  }

  /// Returns the files of the classes, the structs and the companions: `Order+TypedPaths.swift`, `Shop+Schema.swift`.
  ///
  /// - Parameters:
  ///   - declarations: The result of `declarations(of:options:)` for the model.
  ///   - companions: The companions to generate, in any order.
  ///   - model: The model of the declarations.
  public func files(
    for declarations: Declarations, with companions: [CompanionKind], of model: Model
  ) -> [GeneratedFile] {
    if companions.isEmpty { return files(for: declarations) }
    if companions.contains(.queries), !options.usesLibrary {
      var options = options
      options.usesLibrary = true
      return Generator(options: options).files(for: declarations, with: companions, of: model)
    }
    let all = declarations
    let declarations = sorted(declarations)
    let subject = Companion.Subject(model: model, declarations: declarations, composites: all.compositions, options)
    let drafts = Companion.all.filter { companions.contains($0.id) }.flatMap { $0.drafts(for: subject) }
    return unique(generated(declarations, drafts) + scaffolds(for: declarations))
  }

  private func unique(_ files: [GeneratedFile]) -> [GeneratedFile] {
    var seen: Set<String> = []
    return files.filter { seen.insert($0.path).inserted }.sorted { $0.path < $1.path }
  }

  /// Returns the declarations as they are written, sorted by name. Classes that are not written in their style are
  /// left out.
  private func sorted(_ declarations: Declarations) -> Declarations {
    var entities = declarations.entitiesAsWritten
    entities.sortByName()
    return Declarations(
      entities: entities,
      compositions: declarations.compositions.filter { !options.existingTypes.contains($0.typeName) }
        .sorted { ($0.typeName, $0.composite) < ($1.typeName, $1.composite) })
  }

  /// Returns the generated files: those of the classes, the shared file, the companions' files, and those of the
  /// structs.
  private func generated(_ declarations: Declarations, _ companions: [CompanionDraft]) -> [GeneratedFile] {
    if options.singleFile { return singleFile(declarations, companions).map { [$0] } ?? [] }
    let files =
      declarations.entities.flatMap { self.files(of: $0) } + (sharedFile(declarations).map { [$0] } ?? [])
      + companions.compactMap(file)
    guard let style = compositionStyle(declarations) else { return files }
    return files
      + declarations.compositions.compactMap { composition in
        writer.file(
          composition.typeName, "+Plumb.swift", modules: style.imports(of: composition, options),
          code: style.code(of: composition)
        )
      }
  }

  private var writer: FileWriter { FileWriter(options: options) }

  /// Returns the files of one class.
  private func files(of entity: EntityDeclaration) -> [GeneratedFile] {
    let style = entity.style
    let modules = style.imports(of: entity, options)
    return style.files(of: entity, options).compactMap { draft in
      if draft.kind == .scaffold, options.existingTypes.contains(entity.className) { return nil }
      return writer.file(
        entity.className, draft.suffix, prefix: draft.prefix, kind: draft.kind, for: entity, modules: modules,
        code: draft.code)
    }
  }

  /// Returns one file with all code and all imports.
  private func singleFile(_ declarations: Declarations, _ companions: [CompanionDraft]) -> GeneratedFile? {
    let entities = declarations.entities.map { ($0, $0.style) }
    var imports = entities.flatMap { $1.imports(of: $0, options) }
    var code = entities.map { $1.code(of: $0, options) }
    if let style = compositionStyle(declarations) {
      imports += declarations.compositions.flatMap { style.imports(of: $0, options) }
      code += declarations.compositions.map(style.code(of:))
    }
    if let style = entities.first?.1 {
      code += style.sharedFile(of: declarations.entities, options).map { [$0.code] } ?? []
    }
    imports += companions.flatMap(\.imports)
    code += companions.map(\.code)
    return writer.file(modelName, "+Plumb.swift", modules: imports, code: .stacked(code, blankLines: 1))
  }

  /// Returns the file with the shared code of a style's classes, or `nil` if the style has no shared code.
  private func sharedFile(_ declarations: Declarations) -> GeneratedFile? {
    guard let first = declarations.entities.first,
      let draft = first.style.sharedFile(of: declarations.entities, options)
    else { return nil }
    return writer.file(
      modelName, draft.suffix, modules: first.style.imports(of: first, options), code: draft.code)
  }

  /// Returns a companion's file.
  private func file(_ draft: CompanionDraft) -> GeneratedFile? {
    writer.file(
      draft.entity?.className ?? modelName, draft.suffix, for: draft.entity, modules: draft.imports, code: draft.code
    )
  }

  /// The model's name as part of a file name.
  private var modelName: String { SwiftName.identifier(from: options.model) ?? "Model" }

  /// Returns the style of the structs: the style of the classes, or the first style that has structs.
  private func compositionStyle(_ declarations: Declarations) -> (any CompositionStyle)? {
    if declarations.compositions.isEmpty { return nil }
    return declarations.entities.lazy.compactMap { $0.style.compositions }.first
      ?? Styles.all.lazy.compactMap(\.compositions).first
  }
}

/// A file that Plumb writes.
///
///     for file in generator.files(for: expected.value) where file.kind == .generated {
///       print(file.path, GeneratedFile.isGenerated(file.text))   // Order+Plumb.swift true
///     }
///
/// The value is not written to disk. `OutputPlan` contains the changes that it would make to a folder.
public struct GeneratedFile: Hashable, Sendable {
  /// The path relative to the output folder, with `/` as the separator: `Order+Plumb.swift`.
  public var path: String
  /// The complete text, with a line feed at the end.
  public var text: String
  /// Whether Plumb or the developer maintains the file.
  public var kind: Kind

  /// Creates a file from a text, for tests and for custom outputs.
  public init(path: String, text: String, kind: Kind = .generated) {
    self.path = path
    self.text = text
    self.kind = kind
  }

  /// The owner of a file.
  public enum Kind: String, Hashable, Sendable {
    /// A file that Plumb maintains. Its first line is the marker. It is replaced and deleted when the model changes.
    case generated
    /// A file that the developer maintains. It is written only if it does not exist.
    case scaffold
  }

  /// The first line of every file that Plumb can replace or delete.
  public static let marker = "// \(Inputs.generatedMark)"

  /// Whether the first line of a text is the marker.
  ///
  /// The line can end with CR LF, as in a checkout on Windows. A marker on a later line or after a space is not
  /// recognized.
  public static func isGenerated(_ text: String) -> Bool {
    isGenerated(Array(text.utf8.prefix(marker.utf8.count + 2)))
  }

  /// Whether the first line of a file's bytes is the marker.
  package static func isGenerated(_ bytes: [UInt8]) -> Bool {
    guard bytes.starts(with: marker.utf8) else { return false }
    let end = bytes.dropFirst(marker.utf8.count).prefix(2)
    let isEndOfLine = end.first == UInt8(ascii: "\r") && (end.count == 1 || end.last == UInt8(ascii: "\n"))
    return end.isEmpty || end.first == UInt8(ascii: "\n") || isEndOfLine
  }
}
