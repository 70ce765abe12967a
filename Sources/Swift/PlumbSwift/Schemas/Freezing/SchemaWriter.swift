import PlumbCore
import PlumbDeclarations
import PlumbModel
import PlumbText

/// The writer of the copy of a version.
struct SchemaWriter {
  let types: SchemaTypes
  let reader: SchemaReader
  private let texts: [String: SourceText]
  var names: FrozenNames
  var statics: StaticValues
  /// The types of the copy by their names, without types that only contain others.
  private var nodes: [String: Node] = [:]
  /// The reasons for the types that are not copied, by their qualified names.
  private var refused: [String: UncopiedType] = [:]
  /// The number of types around the one that is added.
  private var depth = 0
  /// The constants of the copy, by their names with the types around them.
  var constants: [String: FrozenConstant] = [:]
  /// The files with initial values that may need other modules.
  var usesOtherModules: Set<String> = []
  private var omissions: [FrozenSchema.Omission] = []

  init(_ reader: SchemaReader, _ files: [SourceFile]) {
    (self.reader, types) = (reader, reader.types)
    names = FrozenNames(reader.types, classes: [])
    statics = StaticValues(files)
    texts = Dictionary(
      files.map { ($0.path, SourceText(file: $0.path, bytes: $0.bytes)) }, uniquingKeysWith: { first, _ in first })
  }

  /// A type of the copy.
  private struct Node {
    /// The line with the opening brace.
    var head: String
    /// The other lines, without the closing brace.
    var body: [String] = []
    /// The properties of a struct.
    var properties: [FrozenProperty] = []
  }

  mutating func frozen(_ version: SchemaVersion, as name: String) throws(FreezeFailure) -> FrozenSchema {
    names = FrozenNames(types, classes: version.classes)
    for found in version.classes {
      guard let record = types.models[found] else { continue }
      nodes[names.name(of: found)] = try node(of: record)
    }
    let numbers = (version.number.isEmpty ? [1, 0, 0] : version.number).map(String.init).joined(separator: ", ")
    let classes = version.classes.map { names.name(of: $0) }.sorted { $0.precedesByBytes($1) }
    let roots = Set((nodes.keys + constants.keys.map(\.withoutLastComponent)).map(\.firstComponent)).subtracting([""])
    let body = roots.sorted { one, other in
      let (isFirst, isSecond) = (classes.contains(one), classes.contains(other))
      return isFirst == isSecond ? one.precedesByBytes(other) : isFirst
    }.flatMap { [""] + lines(of: $0) }
    let head = [
      "enum \(name): VersionedSchema {", "  static let versionIdentifier = Schema.Version(\(numbers))",
      "  static var models: [any PersistentModel.Type] {",
      "    [\(classes.map { "\(SwiftName.asType($0)).self" }.joined(separator: ", "))]", "  }",
    ]
    let shared = constants(in: "").map { "  " + $0 }
    return FrozenSchema(
      text: (head + (shared.isEmpty ? [] : [""]) + shared + body.map { $0.isEmpty ? "" : "  " + $0 } + ["}", ""])
        .joined(separator: "\n"),
      imports: imports, omissions: omissions, classes: classes, model: version.model)
  }

  /// Returns the lines of a type with the types and the constants in it.
  private func lines(of name: String) -> [String] {
    let node = nodes[name]
    let inner = (nodes.keys + constants.keys.map(\.withoutLastComponent)).filter { $0.hasPrefix(name + ".") }
    let nested = Set(inner.map { name + "." + String($0.dropFirst(name.count + 1)).firstComponent })
    let constants = constants(in: name).map { "  " + $0 }
    let types = nested.sorted { $0.precedesByBytes($1) }.flatMap { [""] + lines(of: $0) }
    let body = node?.body ?? []
    let gap = constants.isEmpty || body.isEmpty ? [] : [""]
    return [node?.head ?? "enum \(SwiftName.asType(name.lastComponent)) {"] + constants + gap + body
      + (node == nil && constants.isEmpty ? Array(types.dropFirst()) : types).map { $0.isEmpty ? "" : "  " + $0 } + [
        "}"
      ]
  }

  private func constants(in type: String) -> [String] {
    constants.keys.filter { $0.withoutLastComponent == type }.sorted { $0.precedesByBytes($1) }
      .compactMap { constants[$0]?.line }
  }

  /// The modules that the files with other modules' names import.
  private var imports: [String] {
    let found = usesOtherModules.flatMap { texts[$0].map(\.importedModules) ?? [] }
    return Set(found).subtracting(["Foundation", "SwiftData", "PlumbData"]).sorted { $0.precedesByBytes($1) }
  }

  func source(_ span: Span?, _ file: String) -> String? {
    span.flatMap { texts[file]?.string($0) }
  }
}

// MARK: - Classes

extension SchemaWriter {
  private mutating func node(of record: ClassRecord) throws(FreezeFailure) -> Node {
    let name = names.name(of: record.qualifiedName)
    let head = record.schema?.release.map { "@available(\($0.platforms)) " } ?? ""
    let parent = types.superclass(of: record).map { ": \(names.name(of: $0))" } ?? ""
    var node = Node(head: "\(head)@Model \(record.isFinal ? "final " : "")class \(SwiftName.asType(name))\(parent) {")
    for (macro, lists) in [("Unique", record.schema?.constraints), ("Index", record.schema?.indexes)] {
      guard let lists, !lists.isEmpty else { continue }
      let arguments = lists.map { "[\($0.map { "\\.\($0)" }.joined(separator: ", "))]" }
      node.body.append("  #\(macro)<\(name)>(\(arguments.joined(separator: ", ")))")
    }
    for property in record.body.properties {
      try node.properties.append(copy(property, in: record.qualifiedName))
    }
    node.body += node.properties.map { "  \($0.line)" }
    let required = node.properties.filter(\.isRequired)
    node.body.append("")
    guard !required.isEmpty else {
      node.body.append("  init() {}")
      return node
    }
    node.body.append("  init(\(required.map { "\($0.code): \($0.type)" }.joined(separator: ", "))) {")
    node.body += required.map { "    self.\($0.code) = \($0.code)" } + ["  }"]
    return node
  }

  /// Returns the property of a class or a struct in the copy, and adds the types of its value.
  private mutating func copy(
    _ property: PropertyDeclaration, in scope: String
  ) throws(FreezeFailure) -> FrozenProperty {
    let places = property.places
    let meaning = types.meaning(of: property, in: scope)
    let use = Use(scope: scope, file: places.file)
    let path = "\(scope.lastComponent) ▸ \(property.name)"
    let location = reader.location(places.name, places.file)
    try addTypes(of: meaning, path, location)
    var copy = FrozenProperty(
      name: property.name, type: code(of: meaning, in: names.name(of: scope)), isOptional: meaning.isOptional)
    let annotation = try source(places.annotation, places.file).map { text throws(FreezeFailure) -> String in
      guard case .copied(let code) = rewritten(text, use, .outside(""), isAnnotation: true) else {
        throw .property(path, location, "has the annotation \(text), which the copy cannot contain")
      }
      return code + " "
    }
    let before = places.whole.flatMap { whole in
      places.name.flatMap { source(Span(whole.range.lowerBound, $0.range.lowerBound), places.file) }
    }
    copy.isConstant = before?.split(whereSeparator: \.isWhitespace).last == "let"
    if let value = source(places.defaultValue, places.file) {
      switch rewritten(value, use, meaning) {
      case .copied(let code): copy.value = code
      case .refused(let reason): omissions.append(.init(property: path, location: location, reason: reason))
      }
    }
    copy.annotation = annotation ?? ""
    return copy
  }
}

/// A property of the copy.
struct FrozenProperty {
  var name: String
  var type: String
  var isOptional: Bool
  var isConstant = false
  var annotation = ""
  var value: String?

  var code: String { SwiftName.asProperty(name) }
  var line: String { "\(annotation)\(isConstant ? "let" : "var") \(code): \(type)\(value.map { " = \($0)" } ?? "")" }
  /// Whether an initializer needs a parameter for the property.
  var isRequired: Bool { value == nil && (!isOptional || isConstant) }
  /// Whether the initializer of a struct has a parameter for the property.
  var isParameter: Bool { !isConstant || value == nil }
}

// MARK: - Enums and structs

extension SchemaWriter {
  /// Returns a type as code in a type of the copy.
  mutating func code(of meaning: SchemaTypes.Meaning, in scope: String) -> String {
    reference(to: meaning, in: scope).code
  }

  private mutating func reference(to meaning: SchemaTypes.Meaning, in scope: String) -> TypeReference {
    switch meaning {
    case .standard(let name): .named(name)
    case .outside(let text): .other(text)
    case .model(let name): .named(names.name(of: name).relative(to: scope))
    case .value(let record): .named(names.name(of: record.declaration.qualifiedName).relative(to: scope))
    case .optional(let wrapped): .optional(reference(to: wrapped, in: scope))
    case .array(let element): .array(reference(to: element, in: scope))
    case .set(let element): .set(reference(to: element, in: scope))
    case .dictionary(let key, let value): .dictionary(reference(to: key, in: scope), reference(to: value, in: scope))
    }
  }

  /// Adds the types of a value that the sources declare.
  private mutating func addTypes(
    of meaning: SchemaTypes.Meaning, _ property: String, _ location: Location
  ) throws(FreezeFailure) {
    switch meaning {
    case .standard(let name):
      if !StandardType.isKnown(TypeReference.withoutStandardModule(name)) { usesOtherModules.insert(location.file) }
    case .model: return
    case .outside(let text):
      throw .property(
        property, location,
        text.isEmpty ? "has no written type" : "has the type \(text), which the sources do not declare")
    case .optional(let inner), .array(let inner), .set(let inner): try addTypes(of: inner, property, location)
    case .dictionary(let key, let value):
      try addTypes(of: key, property, location)
      try addTypes(of: value, property, location)
    case .value(let record):
      do throws(UncopiedType) {
        try add(record)
      } catch {
        switch error {
        case .kind(let reason): throw .property(property, location, reason)
        case .property(let failure): throw failure
        }
      }
    }
  }

  /// The reason why a type is not copied.
  enum UncopiedType: Error {
    case kind(String)
    case property(FreezeFailure)
  }

  /// Adds an enum or a struct to the copy.
  mutating func add(_ record: TypeRecord) throws(UncopiedType) {
    let declaration = record.declaration
    let name = names.name(of: declaration.qualifiedName)
    guard nodes[name] == nil else { return }
    if let reason = refused[declaration.qualifiedName] { throw reason }
    guard depth < 64 else { throw .kind("has types that are nested too deeply") }
    depth += 1
    defer { depth -= 1 }
    switch declaration.kind {
    case .enum:
      guard !record.hasAssociatedValues else {
        throw .kind("has the enum \(declaration.name) with associated values")
      }
      nodes[name] = node(ofEnum: record, named: name.lastComponent)
    case .struct:
      // The node is added first, for structs that contain themselves.
      var node = Node(head: "struct \(SwiftName.asType(name.lastComponent)): Codable {")
      nodes[name] = node
      for stored in record.stored {
        do throws(FreezeFailure) {
          try node.properties.append(copy(stored, in: declaration.qualifiedName))
        } catch {
          nodes[name] = nil
          refused[declaration.qualifiedName] = .property(error)
          throw .property(error)
        }
      }
      node.body = node.properties.map { "  \($0.line)" }
      nodes[name] = node
    case .class, .actor: throw .kind("has the class \(declaration.name)")
    }
  }

  /// Returns the properties of a struct in the copy.
  func properties(of name: String) -> [FrozenProperty] { nodes[name]?.properties ?? [] }

  private func node(ofEnum record: TypeRecord, named name: String) -> Node {
    let raw = types.rawType(of: record)
    let cases = types.declaration(of: record).cases.map { found in
      let isImplicit = found.rawValue == .string(found.name)
      let value = raw.flatMap { _ in isImplicit ? nil : found.rawValue?.code }.map { " = \($0)" } ?? ""
      return "  case \(SwiftName.asProperty(found.name))\(value)"
    }
    return Node(head: "enum \(SwiftName.asType(name)): \(raw.map { "\($0), " } ?? "")Codable {", body: cases)
  }
}

extension SchemaTypes.Meaning {
  var isOptional: Bool { if case .optional = self { true } else { false } }

  /// The type without its optional.
  var unwrapped: SchemaTypes.Meaning { if case .optional(let wrapped) = self { wrapped.unwrapped } else { self } }
}

extension DefaultValue {
  /// The literal of a raw value; `nil` for another expression.
  fileprivate var code: String? {
    switch self {
    case .string(let text): stringLiteral(text)
    case .integer(let value): String(value)
    case .floating(let value): String(value)
    default: nil
    }
  }
}
