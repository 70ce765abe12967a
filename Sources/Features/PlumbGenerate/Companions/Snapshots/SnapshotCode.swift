import PlumbCore
import PlumbDeclarations
import PlumbEmit
import PlumbRules

/// The Swift code of a snapshot: the struct in an extension of the class, and the functions that read it from an
/// object and write it to one.
struct SnapshotCode {
  private let className: String
  private let access: String
  private let fields: SnapshotFields
  /// The struct's name. No class of the model mentions a type with this name.
  private let name: String

  init(_ declaration: EntityDeclaration, _ fields: SnapshotFields, _ subject: Companion.Subject) {
    className = SwiftName.asType(declaration.className)
    access = declaration.memberAccess
    self.fields = fields
    name = subject.freeTypeName("Snapshot")
  }

  var code: Code {
    let members = [initializer, writer] + fields.composites.flatMap { [reader(of: $0), writer(of: $0)] }
    return .stacked(
      [
        .type("extension \(className)", structure),
        .type("extension \(className).\(name)", .stacked(members, blankLines: 1)),
      ], blankLines: 1)
  }

  private var structure: Code {
    let identifier: Code = """
      /// The object's identifier. Temporary until the object is saved; `nil` for values without an object.
      \(access)var \(fields.identifier): URL?
      """
    let hasID = fields.fields.contains { $0.name == "id" }
    let id: Code = hasID ? Code() : "\(access)var id: URL? { \(fields.identifier) }"
    let members =
      [.stacked([identifier] + fields.fields.map { .variable("\(access)var ", $0.name, $0.type) })]
      + fields.composites.map(structure) + [id]
    return .stacked([
      documentation,
      .type("\(access)struct \(name): Codable, Hashable, Identifiable, Sendable", .stacked(members, blankLines: 1)),
    ])
  }

  private var documentation: Code {
    var lines = ["The values of an object's attributes. They can be sent to other tasks, and encoded."]
    if fields.fields.contains(where: { $0.form == .encoded }) {
      lines += ["", "Encoded attributes have their stored data."]
    }
    if !fields.leftOut.isEmpty {
      lines += [
        "", "Attributes whose types may not be `Codable` are left out: " + fields.leftOut.joined(separator: ", ") + ".",
      ]
    }
    return .documentation(lines)
  }

  private var initializer: Code {
    let assignments = fields.fields.map(\.reading)
    return """
      /// Reads the values of an object. Call it on the queue of the object's context.
      \(.function(
        "\(access)init", ["_ object: \(className)"], "",
        .stacked(["\(fields.identifier) = object.objectID.uriRepresentation()"] + assignments)))
      """
  }

  private var writer: Code {
    let writable = fields.fields.filter(\.isWritable)
    if writable.isEmpty { return Code() }
    let derived = writable.count == fields.fields.count ? "" : " Derived and read-only attributes are not written."
    return """
      /// Writes the values to an object. Call it on the queue of the object's context.\(derived)
      \(.function("\(access)func write", ["to object: \(className)"], "", .stacked(writable.map(\.writing))))
      """
  }
}

// MARK: - Composites

extension SnapshotCode {
  private func structure(_ composite: SnapshotComposite) -> Code {
    let variables = composite.elements.map { element in
      let type: TypeReference =
        switch element.content {
        case .value(let type): type
        case .composite(let type): .named(type)
        }
      return Code.variable("\(access)var ", element.name, .optional(type))
    }
    return """
      /// The elements of a composite value.
      \(.type("\(access)struct \(composite.typeName): Codable, Hashable, Sendable", .stacked(variables)))
      """
  }

  /// Returns the function that reads a composite from the dictionary that Core Data stores for it.
  private func reader(of composite: SnapshotComposite) -> Code {
    let type = composite.typeName
    let lines = composite.elements.map { element in
      let value = "stored[\(stringLiteral(element.key))]"
      let read =
        switch element.content {
        case .value(let type): type.code(castFrom: value)
        case .composite(let type): "read\(type)(\(value))"
        }
      return Code.assignment("values.\(SwiftName.asProperty(element.name))", read)
    }
    let body: Code =
      lines.isEmpty
      ? "value is [String: Any] ? \(type)() : nil"
      : """
      guard let stored = value as? [String: Any] else { return nil }
      var values = \(type)()
      \(Code.stacked(lines))
      return values
      """
    return .function("private static func read\(type)", ["_ value: Any?"], "-> \(type)?", body)
  }

  private func writer(of composite: SnapshotComposite) -> Code {
    let lines = composite.elements.map { element in
      let value = "values.\(SwiftName.asProperty(element.name))"
      let written =
        switch element.content {
        case .value: value
        case .composite(let type): "\(value).map(store\(type))"
        }
      return Code.assignment("stored[\(stringLiteral(element.key))]", written)
    }
    let body: Code =
      lines.isEmpty
      ? "[:]"
      : """
      var stored: [String: Any] = [:]
      \(Code.stacked(lines))
      return stored
      """
    return .function(
      "private static func store\(composite.typeName)", ["_ values: \(composite.typeName)"], "-> [String: Any]", body)
  }
}
