import PlumbDeclarations

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
    access = ManagedCode.memberAccess(declaration)
    self.fields = fields
    name = subject.freeTypeName("Snapshot")
  }

  /// The complete code, for a separate file.
  var code: Code {
    """
    extension \(className) {
      \(structure)
    }

    extension \(className).\(name) {
      \(Code.stacked([initializer, writer] + fields.composites.flatMap { [reader(of: $0), writer(of: $0)] }, blankLines: 1))
    }
    """
  }

  private var structure: Code {
    let identifier: Code = """
      /// The object's identifier, a temporary one until it is saved; nil for values that are of no object.
      \(access)var \(fields.identifier): URL?
      """
    let hasID = fields.fields.contains { $0.name == "id" }
    let id: Code = hasID ? Code() : "\(access)var id: URL? { \(fields.identifier) }"
    let members =
      [.stacked([identifier] + fields.fields.map { variable($0.name, $0.type) })]
      + fields.composites.map(structure) + [id]
    return """
      \(documentation)
      \(access)struct \(name): Codable, Hashable, Identifiable, Sendable {
        \(Code.stacked(members, blankLines: 1))
      }
      """
  }

  private var documentation: Code {
    var lines = ["The attributes' values of an object at one moment: it can be sent to other tasks, and encoded."]
    if fields.fields.contains(where: { $0.form == .encoded }) {
      lines += ["", "What is encoded in the store stands here as it is encoded."]
    }
    if !fields.leftOut.isEmpty {
      lines += [
        "", "Left out are values that are not known to be `Codable`: " + fields.leftOut.joined(separator: ", ") + ".",
      ]
    }
    return .stacked(lines.map { Code($0.isEmpty ? "///" : "/// \($0)") })
  }

  private func variable(_ name: String, _ type: TypeReference) -> Code {
    .written { [access] in $0.variable(access + "var ", SwiftName.asProperty(name), type, nil) }
  }

  private var initializer: Code {
    """
    /// The values of an object, to be taken on the queue of its context.
    \(ignore(unless: fields.fields.allSatisfy(\.readingFits)))
    \(access)init(_ object: \(className)) {
      \(fields.identifier) = object.objectID.uriRepresentation()
      \(Code.stacked(fields.fields.map(\.reading)))
    }
    """
  }

  /// Returns the comment that keeps a formatter from breaking a member's lines, or no code if the lines fit.
  private func ignore(unless fits: Bool) -> Code { fits ? Code() : "// swift-format-ignore" }

  private var writer: Code {
    let writable = fields.fields.filter(\.isWritable)
    if writable.isEmpty { return Code() }
    let derived = writable.count == fields.fields.count ? "" : " What the store derives is left alone."
    return """
      /// Gives the values to an object, on the queue of its context.\(derived)
      \(access)func write(to object: \(className)) {
        \(Code.stacked(writable.map(\.writing)))
      }
      """
  }
}

// MARK: - Composites

extension SnapshotCode {
  private func structure(_ composite: SnapshotComposite) -> Code {
    let variables = composite.elements.map { element in
      switch element.content {
      case .value(let type): variable(element.name, .optional(type))
      case .composite(let type): variable(element.name, .optional(.named(type)))
      }
    }
    return """
      /// The elements of a composite value.
      \(TypeHeader("\(access)struct \(composite.typeName): Codable, Hashable, Sendable").with(.stacked(variables)))
      """
  }

  /// Returns the function that reads a composite from the dictionary that Core Data stores for it.
  private func reader(of composite: SnapshotComposite) -> Code {
    let type = composite.typeName
    var fits = true
    let lines = composite.elements.map { element in
      let value = "stored[\(stringLiteral(element.key))]"
      let read =
        switch element.content {
        case .value(let type): type.code(castFrom: value)
        case .composite(let type): "read\(type)(\(value))"
        }
      fits = fits && SnapshotField.fits(read, depth: 3)
      return Code.assignment("values.\(SwiftName.asProperty(element.name))", .text(read))
    }
    let head = Expression.call(
      "private static func read\(type)", [Argument("_ value", "Any?")], suffix: " -> \(type)? {")
    if lines.isEmpty {
      return """
        \(head)
          value is [String: Any] ? \(type)() : nil
        }
        """
    }
    return """
      \(ignore(unless: fits))
      \(head)
        guard let stored = value as? [String: Any] else { return nil }
        var values = \(type)()
        \(Code.stacked(lines))
        return values
      }
      """
  }

  private func writer(of composite: SnapshotComposite) -> Code {
    let type = composite.typeName
    let lines = composite.elements.map { element in
      let value = "values.\(SwiftName.asProperty(element.name))"
      let written: Expression =
        switch element.content {
        case .value: .text(value)
        case .composite(let type): .call("\(value).map", Argument("store\(type)"))
        }
      return Code.assignment("stored[\(stringLiteral(element.key))]", written)
    }
    let head = Expression.call(
      "private static func store\(type)", [Argument("_ values", type)], suffix: " -> [String: Any] {")
    if lines.isEmpty {
      return """
        \(head)
          [:]
        }
        """
    }
    return """
      \(head)
        var stored: [String: Any] = [:]
        \(Code.stacked(lines))
        return stored
      }
      """
  }
}
