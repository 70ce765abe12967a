import PlumbCore
import PlumbDeclarations
import PlumbModel
import PlumbText

/// A copy of a version of a schema that depends on no other declaration: the classes of the version with their stored
/// properties, and the enums and structs of these properties.
///
///     let frozen = try SourceParser.schema.frozen(nil, as: "SchemaV2", in: files)
///     frozen.text      // enum SchemaV2: VersionedSchema { … @Model final class Trip { … } enum Kind … }
package struct FrozenSchema: Sendable {
  /// The Swift of the copy, without a marker and without imports.
  package var text: String
  /// The names of the classes.
  package var classes: [String]
  /// The version as it is declared now.
  package var model: Model
}

/// The reason why a version cannot be copied.
package enum FreezeFailure: Error, Hashable, Sendable {
  /// The schema has no version of this name.
  case noVersion(String, among: [String])
  /// A property has a type that a copy cannot contain, with the reason.
  case property(String, String)
  /// The sources cannot be read, with the reason.
  case unreadable(String)
  /// The entities of the copy differ from those of the version.
  case differs([String])
}

extension SourceParser {
  /// Returns a copy of a version; by default of the last one.
  ///
  /// - Parameter name: The name of the type that contains the copy.
  /// - Throws: `FreezeFailure` if the copy would have other entities.
  package func frozen(_ version: String?, as name: String, in files: [SourceFile]) throws(FreezeFailure) -> FrozenSchema
  {
    let reader = schemaReader(files)
    let frozen = try SchemaWriter(reader.types, files).frozen(reader.version(named: version), as: name)
    let copy = schema(in: [SourceFile(path: "\(name).swift", text: "import SwiftData\n" + frozen.text)], named: name)
    let different = frozen.model.differences(to: copy.versions.last)
    if !different.isEmpty { throw .differs(different) }
    return frozen
  }
}

extension Model {
  /// Returns the names of the entities that another model does not have with the same properties in the store.
  fileprivate func differences(to other: Model?) -> [String] {
    guard let other else { return entities.map(\.name) }
    let (mine, others) = (VersionHashes(withoutForms), VersionHashes(other.withoutForms))
    let names = Set(entities.map(\.name)).union(other.entities.map(\.name))
    return names.filter { mine[$0] != others[$0] }.sorted { $0.precedesByBytes($1) }
  }

  /// The model with the most likely forms as known ones.
  private var withoutForms: Model {
    var model = self
    model.unknownForms = nil
    return model
  }
}

/// The writer of the copy of a version.
private struct SchemaWriter {
  private let types: SchemaTypes
  private let texts: [String: SourceText]

  init(_ types: SchemaTypes, _ files: [SourceFile]) {
    self.types = types
    texts = Dictionary(
      files.map { ($0.path, SourceText(file: $0.path, bytes: $0.bytes)) }, uniquingKeysWith: { first, _ in first })
  }

  func frozen(_ version: SchemaVersion, as name: String) throws(FreezeFailure) -> FrozenSchema {
    var nodes: [String: Node] = [:]
    for found in version.classes {
      guard let record = types.models[found] else { continue }
      nodes[inner(found, version.scope)] = Node(text: lines(of: record, version.scope))
      for property in record.body.properties {
        try addTypes(of: property, in: record.qualifiedName, version.scope, to: &nodes)
      }
    }
    let numbers = (version.number.isEmpty ? [1, 0, 0] : version.number).map(String.init).joined(separator: ", ")
    let classes = version.classes.map { inner($0, version.scope) }.sorted { $0.precedesByBytes($1) }
    let body = nodes.keys.filter { !$0.contains(".") }.sorted { one, other in
      let (isFirst, isSecond) = (classes.contains(one), classes.contains(other))
      return isFirst == isSecond ? one.precedesByBytes(other) : isFirst
    }.flatMap { [""] + text(of: $0, nodes) }
    let head = [
      "enum \(name): VersionedSchema {", "  static let versionIdentifier = Schema.Version(\(numbers))",
      "  static var models: [any PersistentModel.Type] {",
      "    [\(classes.map { "\($0).self" }.joined(separator: ", "))]", "  }",
    ]
    return FrozenSchema(
      text: (head + body.map { $0.isEmpty ? "" : "  " + $0 } + ["}", ""]).joined(separator: "\n"), classes: classes,
      model: version.model)
  }

  /// A type of the copy, by its name with the types around it.
  private struct Node {
    /// The lines without the closing brace.
    var text: [String]
  }

  /// Returns the lines of a type with the types in it.
  private func text(of name: String, _ nodes: [String: Node]) -> [String] {
    let own = nodes[name]?.text ?? ["enum \(name.lastComponent) {"]
    let nested = Set(
      nodes.keys.filter { $0.hasPrefix(name + ".") }
        .map { name + "." + ($0.dropFirst(name.count + 1).split(separator: ".").first.map(String.init) ?? "") })
    let inner = nested.sorted { $0.precedesByBytes($1) }.flatMap { [""] + text(of: $0, nodes) }
    return own + inner.map { $0.isEmpty ? "" : "  " + $0 } + ["}"]
  }

  /// Returns the name of a type in the copy: without the version that contains it now.
  private func inner(_ name: String, _ scope: String) -> String {
    name.hasPrefix(scope + ".") ? String(name.dropFirst(scope.count + 1)) : name
  }

  private func source(_ span: Span?, _ file: String) -> String? {
    span.flatMap { texts[file]?.string($0) }
  }
}

// MARK: - Classes

extension SchemaWriter {
  private func lines(of record: ClassRecord, _ scope: String) -> [String] {
    var lines: [String] = []
    if let release = record.schema?.release { lines.append("@available(\(release.platforms))") }
    let parent = types.superclass(of: record).map { ": \(inner($0, scope))" } ?? ""
    lines.append("@Model \(record.isFinal ? "final " : "")class \(record.name)\(parent) {")
    for (macro, lists) in [("Unique", record.schema?.constraints), ("Index", record.schema?.indexes)] {
      guard let lists, !lists.isEmpty else { continue }
      let arguments = lists.map { "[\($0.map { "\\.\($0)" }.joined(separator: ", "))]" }
      lines.append("  #\(macro)<\(record.name)>(\(arguments.joined(separator: ", ")))")
    }
    let properties = record.body.properties.map { Property(self, $0, scope) }
    lines += properties.map { "  \($0.line)" }
    let required = properties.filter(\.isRequired)
    lines.append("")
    guard !required.isEmpty else { return lines + ["  init() {}"] }
    lines.append("  init(\(required.map { "\($0.code): \($0.type)" }.joined(separator: ", "))) {")
    lines += required.map { "    self.\($0.code) = \($0.code)" }
    return lines + ["  }"]
  }

  /// A property of the copy.
  private struct Property {
    var code: String
    var type: String
    var line: String
    /// Whether an initializer needs a parameter for it.
    var isRequired: Bool

    init(_ writer: SchemaWriter, _ property: PropertyDeclaration, _ scope: String) {
      let places = property.places
      let strip = { (text: String) in scope.isEmpty ? text : text.replacing("\(scope).", with: "") }
      type = strip(writer.source(places.type, places.file) ?? property.type.code)
      code = SwiftName.asProperty(property.name)
      let annotation = writer.source(places.annotation, places.file).map { strip($0) + " " } ?? ""
      let before = places.whole.flatMap { whole in
        places.name.flatMap { writer.source(Span(whole.range.lowerBound, $0.range.lowerBound), places.file) }
      }
      let isConstant = before?.split(whereSeparator: \.isWhitespace).last == "let"
      let value = property.hasCopiedDefault ? writer.source(places.defaultValue, places.file).map(strip) : nil
      isRequired = value == nil && !property.type.isOptional
      line = "\(annotation)\(isConstant ? "let" : "var") \(code): \(type)\(value.map { " = \($0)" } ?? "")"
    }
  }
}

extension PropertyDeclaration {
  /// Whether a copy can have the initial value: a literal, an empty collection, or a case of an enum. Other expressions
  /// may use other declarations of the app.
  fileprivate var hasCopiedDefault: Bool {
    switch defaultValue {
    case .expression(let text)?: ["[]", "[:]", "UUID()", "Date()", "Date.now", ".now", "Data()"].contains(text)
    case nil: false
    default: true
    }
  }
}

// MARK: - Enums and structs

extension SchemaWriter {
  /// Adds the types of a property that the sources declare.
  private func addTypes(
    of property: PropertyDeclaration, in scope: String, _ version: String, to nodes: inout [String: Node]
  ) throws(FreezeFailure) {
    try add(types.meaning(of: property, in: scope), "\(inner(scope, version)).\(property.name)", version, to: &nodes)
  }

  private func add(
    _ meaning: SchemaTypes.Meaning, _ property: String, _ version: String, to nodes: inout [String: Node]
  ) throws(FreezeFailure) {
    switch meaning {
    case .standard, .model: return
    case .outside(let text):
      throw .property(
        property, text.isEmpty ? "has no written type" : "has the type \(text), which the sources do not declare")
    case .optional(let inner), .array(let inner), .set(let inner): try add(inner, property, version, to: &nodes)
    case .dictionary(let key, let value):
      try add(key, property, version, to: &nodes)
      try add(value, property, version, to: &nodes)
    case .value(let record): try add(record, property, version, to: &nodes)
    }
  }

  private func add(
    _ record: TypeRecord, _ property: String, _ version: String, to nodes: inout [String: Node]
  ) throws(FreezeFailure) {
    let declaration = record.declaration
    let name = inner(declaration.qualifiedName, version)
    guard nodes[name] == nil else { return }
    switch declaration.kind {
    case .enum:
      guard !record.hasAssociatedValues else {
        throw .property(property, "has the enum \(declaration.name) with associated values")
      }
      nodes[name] = Node(text: lines(ofEnum: record))
    case .struct:
      let properties = record.stored.map { Property(self, $0, version) }
      nodes[name] = Node(text: ["struct \(declaration.name): Codable {"] + properties.map { "  \($0.line)" })
      for stored in record.stored { try addTypes(of: stored, in: declaration.qualifiedName, version, to: &nodes) }
    case .class, .actor: throw .property(property, "has the class \(declaration.name)")
    }
  }

  private func lines(ofEnum record: TypeRecord) -> [String] {
    let declaration = types.declaration(of: record)
    let raw = types.rawType(of: record)
    let head = "enum \(declaration.name): \(raw.map { "\($0), " } ?? "")Codable {"
    return [head]
      + declaration.cases.map { found in
        let isImplicit = found.rawValue == .string(found.name)
        let value = raw.flatMap { _ in isImplicit ? nil : found.rawValue?.code }.map { " = \($0)" } ?? ""
        return "  case \(SwiftName.asProperty(found.name))\(value)"
      }
  }
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
