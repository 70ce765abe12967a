import PlumbDeclarations
import PlumbModel

/// The Swift files for a model's declarations.
///
///     let expected = declarations(of: model)
///     let files = Generator(options: GeneratorOptions(model: "Shop")).files(for: expected.value)
///     // Order+Plumb.swift, Customer+Plumb.swift
///
/// Entities of the macro and accessor styles make one file each, `Class+Plumb.swift`; those of the managed style make
/// `Class+CoreDataProperties.swift` and, once, `Class+CoreDataClass.swift`. The same declarations make the same bytes, in
/// whatever order they come, laid out as `swift format` leaves them.
public struct Generator: Sendable {
  /// How files are divided and headed; what they declare is in the declarations.
  public var options: GeneratorOptions

  /// A generator that writes with these options.
  public init(options: GeneratorOptions) { self.options = options }

  /// The files of the classes and structs, sorted by path, each path once.
  ///
  /// A class or struct whose name is no identifier makes no file; `declarations(of:options:)` has refused it.
  public func files(for declarations: Declarations) -> [GeneratedFile] {
    let declarations = sorted(declarations)
    return unique(generated(declarations, []) + scaffolds(for: declarations))
  }

  /// The same with what stands beside the classes: `Order+TypedPaths.swift`, `Shop+Schema.swift`.
  ///
  /// - Parameters:
  ///   - declarations: As `declarations(of:options:)` makes them of the model.
  ///   - companions: What else is generated, in any order.
  ///   - model: The model that is declared.
  public func files(
    for declarations: Declarations, with companions: [CompanionKind], of model: Model
  ) -> [GeneratedFile] {
    if companions.isEmpty { return files(for: declarations) }
    let all = declarations
    let declarations = sorted(declarations)
    let subject = Companion.Subject(model: model, declarations: declarations, composites: all.compositions, options)
    let drafts = Companion.all.filter { companions.contains($0.id) }.flatMap { $0.drafts(for: subject) }
    return unique(generated(declarations, drafts) + scaffolds(for: declarations))
  }

  private func unique(_ files: [GeneratedFile]) -> [GeneratedFile] {
    if files.isInOrder { return files }
    var seen: Set<String> = []
    return files.filter { seen.insert($0.path).inserted }.sorted { $0.path < $1.path }
  }

  /// As they are written, in the order of their names.
  /// Classes that have nothing to write in their style are left out.
  private func sorted(_ declarations: Declarations) -> Declarations {
    var entities = declarations.entitiesAsWritten
    entities.sortByName()
    return Declarations(
      entities: entities,
      compositions: declarations.compositions.filter { !options.existingTypes.contains($0.typeName) }
        .sorted { ($0.typeName, $0.composite) < ($1.typeName, $1.composite) })
  }

  /// The files that are Plumb's: of the classes, then of the structs.
  private func generated(_ declarations: Declarations, _ companions: [CompanionDraft]) -> [GeneratedFile] {
    if options.singleFile { return singleFile(declarations, companions).map { [$0] } ?? [] }
    var writer = FileWriter(options)
    var files: [GeneratedFile] = []
    files.reserveCapacity(declarations.entities.count)
    for entity in declarations.entities { files += self.files(of: entity, &writer) }
    if let shared = sharedFile(declarations, &writer) { files.append(shared) }
    files += companions.compactMap { file($0, &writer) }
    guard let style = compositionStyle(declarations) else { return files }
    return files
      + declarations.compositions.compactMap { composition in
        writer.file(
          composition.typeName, "+Plumb.swift", for: nil, modules: style.imports(composition, options),
          names: FileNames(composition), code: style.code(composition)
        )?.declaring(Declarations(compositions: [composition]))
      }
  }

  /// The files of one class, each with the declarations that its text holds.
  private func files(of entity: EntityDeclaration, _ writer: inout FileWriter) -> [GeneratedFile] {
    let style = Style.of(entity).writing
    let modules = style.imports(entity, options)
    return style.files(entity, options).compactMap { draft in
      switch draft.kind {
      case .generated:
        writer.file(
          entity.className, draft.suffix, prefix: draft.prefix, for: entity, modules: modules,
          names: FileNames(entity), code: draft.code
        ).map { draft.isKnown ? $0.declaring(Declarations(entities: [entity])) : $0 }
      case .scaffold where options.existingTypes.contains(entity.className): nil
      case .scaffold: writer.scaffold(entity.className, draft.suffix, for: entity, modules: modules, code: draft.code)
      }
    }
  }

  /// Everything in one file, with the imports of all; nil where the model's name leaves nothing for a file's name.
  private func singleFile(_ declarations: Declarations, _ companions: [CompanionDraft]) -> GeneratedFile? {
    let entities = declarations.entities.map { ($0, Style.of($0).writing) }
    var imports = entities.flatMap { $1.imports($0, options) }
    var code = entities.map { $1.code($0, options) }
    var names = declarations.entities.map { FileNames($0) }
    if let style = compositionStyle(declarations) {
      imports += declarations.compositions.flatMap { style.imports($0, options) }
      code += declarations.compositions.map(style.code)
      names += declarations.compositions.map { FileNames($0) }
    }
    if let style = entities.first?.1 {
      code.append(style.support(declarations.entities, options))
      code += style.ofModel(declarations.entities, options).map { [$0.code] } ?? []
    }
    imports += companions.flatMap(\.imports)
    code += companions.map(\.code)
    var writer = FileWriter(options)
    return writer.file(
      modelName, "+Plumb.swift", for: nil, modules: imports, names: FileNames(all: names),
      code: .stacked(code, blankLines: 1))
  }

  /// The file with what the classes of a style share; nil where they share nothing.
  private func sharedFile(_ declarations: Declarations, _ writer: inout FileWriter) -> GeneratedFile? {
    guard let first = declarations.entities.first,
      let draft = Style.of(first).writing.ofModel(declarations.entities, options)
    else { return nil }
    return writer.file(
      modelName, draft.suffix, for: nil, modules: Style.of(first).writing.imports(first, options),
      names: FileNames(all: []), code: draft.code)
  }

  /// A companion's file. It declares nothing that a model could be compared with.
  private func file(_ draft: CompanionDraft, _ writer: inout FileWriter) -> GeneratedFile? {
    writer.file(
      draft.entity?.className ?? modelName, draft.suffix, for: draft.entity, modules: draft.imports, names: draft.names,
      code: draft.code
    )?.declaring(Declarations())
  }

  /// The model's name as part of a file's.
  private var modelName: String { SwiftName.identifier(from: options.model) ?? "Model" }

  /// Composites are written in the style of the classes beside them, where that has them.
  private func compositionStyle(_ declarations: Declarations) -> Style.Compositions? {
    if declarations.compositions.isEmpty { return nil }
    return declarations.entities.lazy.compactMap { Style.of($0).compositions }.first
      ?? Style.all.lazy.compactMap(\.compositions).first
  }
}

/// A file that Plumb writes.
///
///     for file in generator.files(for: expected.value) where file.kind == .generated {
///       print(file.path, GeneratedFile.isGenerated(file.text))   // Order+Plumb.swift true
///     }
///
/// It is a value: nothing was written. `OutputPlan` says what it would do to a folder.
public struct GeneratedFile: Hashable, Sendable {
  /// Relative to the output folder, with `/` between its parts: `Order+Plumb.swift`.
  public var path: String
  /// All of it, with a line feed at the end.
  public var text: String
  /// Whether Plumb or the developer goes on with it.
  public var kind: Kind
  /// The declarations in the text: a whole class of the macro style, the extensions of a classic class. nil for a file
  /// that holds more than one type, for accessors that are written out, and for scaffolds.
  package private(set) var declarations: Declarations?

  /// A file with a text that was made elsewhere, for tests and for outputs of one's own.
  public init(path: String, text: String, kind: Kind = .generated) {
    self.path = path
    self.text = text
    self.kind = kind
  }

  /// The same, knowing what its text declares: who finds these bytes on disk need not parse them.
  fileprivate func declaring(_ declarations: Declarations) -> GeneratedFile {
    var file = self
    file.declarations = declarations
    return file
  }

  /// Whose file it is.
  public enum Kind: String, Hashable, Sendable {
    /// Plumb's: its first line is the marker; replaced and deleted as the model changes.
    case generated
    /// The developer's: written where it is missing, and never again.
    case scaffold
  }

  /// The first line of every file that Plumb may replace or delete.
  public static let marker = "// plumb:generated"

  /// Whether a text has the marker on its first line.
  ///
  /// The line may end in CR LF, as a checkout on Windows has it. A marker further down, or with a space before it, is
  /// none.
  public static func isGenerated(_ text: String) -> Bool {
    isGenerated(Array(text.utf8.prefix(marker.utf8.count + 2)))
  }

  /// The same of a file's bytes; it looks at the first line alone.
  package static func isGenerated(_ bytes: [UInt8]) -> Bool {
    guard bytes.starts(with: marker.utf8) else { return false }
    let end = bytes.dropFirst(marker.utf8.count).prefix(2)
    let isEndOfLine = end.first == UInt8(ascii: "\r") && (end.count == 1 || end.last == UInt8(ascii: "\n"))
    return end.isEmpty || end.first == UInt8(ascii: "\n") || isEndOfLine
  }
}

extension [GeneratedFile] {
  /// Whether each path is greater than the one before it: no path is there twice then, and nothing is left to sort.
  var isInOrder: Bool { indices.dropFirst().allSatisfy { self[$0 - 1].path < self[$0].path } }
}

/// How the files are written, beyond what they declare.
///
///     var options = GeneratorOptions(model: "Shop", header: "Copyright of the {model} team")
///     options.singleFile = true   // Shop+Plumb.swift
public struct GeneratorOptions: Hashable, Sendable {
  /// The model's name, for the header and for the name of a single file.
  public var model: String
  /// Lines for the head of every file, behind the marker; `{model}` and `{entity}` stand for names. Lines that are no
  /// comment become one.
  public var header: String?
  /// The module that `@PersistentModel` comes from.
  public var macroModule: String
  /// One file for all, `Model+Plumb.swift`.
  public var singleFile: Bool
  /// Writes, once, the enum of each raw storage (`ItemStatus.swift`), the struct of each codable storage and the value
  /// transformer of each transformed one, for the developer to go on with.
  public var scaffolds: Bool
  /// Writes, once, `Item+Extensions.swift` with an empty extension.
  public var extensionStubs: Bool
  /// What a level is indented by.
  public var indentation: Indentation
  /// Which files a class of the managed style has; in a single file there is no difference.
  public var layout: ManagedLayout
  /// Whether classes without the macro are `Identifiable`, as Xcode makes them.
  public var identifiable: Bool
  /// Types that other files declare already: neither the struct of a composite nor a scaffold is written for them, nor a
  /// class that would be written once.
  public var existingTypes: Set<String> = []

  /// Every option has a default; `model` is the bundle's name, as a rule.
  public init(
    model: String = "Model", header: String? = nil, macroModule: String = "CoreDataEvolution", singleFile: Bool = false,
    scaffolds: Bool = false, extensionStubs: Bool = false, indentation: Indentation = .two,
    layout: ManagedLayout = .manual,
    identifiable: Bool = true
  ) {
    self.model = model
    self.header = header
    self.macroModule = macroModule
    self.singleFile = singleFile
    self.scaffolds = scaffolds
    self.extensionStubs = extensionStubs
    self.indentation = indentation
    self.layout = layout
    self.identifiable = identifiable
  }
}

/// What a level of code is indented by, in the words of a configuration.
public enum Indentation: String, Hashable, Sendable, CaseIterable {
  /// As `swift format` does it unless told otherwise.
  case two = "2 spaces"
  /// As Xcode does it.
  case four = "4 spaces"
  /// A tab, which counts as eight columns where a line has to break: what swift-format takes it for.
  case tab

  /// The columns of a level.
  var columns: Int {
    switch self {
    case .two: 2
    case .four: 4
    case .tab: 8
    }
  }

  /// So many levels, and `rest` spaces.
  func text(_ levels: Int, and rest: Int) -> String {
    String(repeating: self == .tab ? "\t" : String(repeating: " ", count: columns), count: levels)
      + String(repeating: " ", count: rest)
  }
}
