import PlumbCore
import PlumbDeclarations

/// A constant of the copy that initial values use.
struct FrozenConstant {
  /// The name with the types around it in the sources.
  var origin: String
  /// The declaration: `static let level: Int = 3`. Empty while its value is copied.
  var line = ""
}

extension SchemaWriter {
  /// The place of an initial value in the sources.
  struct Use {
    /// The type that contains the value.
    var scope: String
    var file: String
    /// The number of constants that use each other.
    var depth = 0

    /// Returns names with those of the type instead of `Self`, and whether they started with `Self`.
    func qualified(_ names: [String]) -> (names: [String], isOwn: Bool) {
      guard names.first == "Self" else { return (names, false) }
      return (scope.split(separator: ".").map(String.init) + names.dropFirst(), true)
    }
  }

  /// The result of copying an expression.
  enum Copied {
    case copied(String)
    /// The reason, as the end of a sentence with the initial value as its subject.
    case refused(String)
  }

  /// Returns an initial value, or an annotation, for the copy: with the names that types have there, and with the
  /// constants that it uses.
  ///
  /// - Parameter context: The type of the value, for names such as `.food`.
  mutating func rewritten(
    _ text: String, _ use: Use, _ context: SchemaTypes.Meaning, isAnnotation: Bool = false
  ) -> Copied {
    guard let references = SourceText.references(in: text, isAnnotation: isAnnotation) else {
      return .refused("is code that Plumb cannot parse")
    }
    var bytes = Array(text.utf8)
    for reference in references.reversed() {
      switch name(of: reference, use, context) {
      case .unchanged: continue
      case .refused(let reason): return .refused(reason)
      case .replaced(let count, let code):
        guard count > 0, count <= reference.ranges.count else { continue }
        let range = reference.ranges[0].lowerBound..<reference.ranges[count - 1].upperBound
        guard bytes.indices.contains(range.lowerBound), range.upperBound <= bytes.count else { continue }
        bytes.replaceSubrange(range, with: code.utf8)
      }
    }
    return .copied(String(decoding: bytes, as: UTF8.self))
  }

  private enum Name {
    /// A name of Swift or of another module.
    case unchanged
    /// The first names are replaced with code.
    case replaced(Int, String)
    case refused(String)
  }

  private mutating func name(of reference: CodeReference, _ use: Use, _ context: SchemaTypes.Meaning) -> Name {
    if reference.isImplicit { return implicit(reference, use, self.context(of: reference, use, context)) }
    let written = reference.names
    let (names, isOwn) = use.qualified(written)
    let added = names.count - written.count
    if let (found, count) = statics.value(of: names, in: isOwn ? "" : use.scope, of: use.file), count > added {
      switch constant(found, use) {
      case .copied(let code): return .replaced(count - added, code)
      case .refused(let reason): return .refused(reason)
      }
    }
    for count in stride(from: names.count, to: max(0, added), by: -1) {
      let path = names.prefix(count).joined(separator: ".")
      let meaning = types.resolve(.named(path), in: isOwn ? "" : use.scope, of: use.file)
      switch meaning {
      case .outside: continue
      case .value(let record):
        if let reason = refusal(of: record, Array(names.dropFirst(count)), reference.labels) { return .refused(reason) }
      case .model:
        if reference.labels != nil, count == names.count { return .refused("creates an object of \(path)") }
      case .standard(let found): if found == path { return .unchanged }
      case .optional, .array, .set, .dictionary: break
      }
      return .replaced(count - added, code(of: meaning, in: self.names.name(of: use.scope)))
    }
    usesOtherModules.insert(use.file)
    return .unchanged
  }

  /// Returns the type of the place of a reference in a value of some type. `.outside` if it is not known.
  private func context(
    of reference: CodeReference, _ use: Use, _ value: SchemaTypes.Meaning
  ) -> SchemaTypes.Meaning {
    reference.path.reduce(value) { context, step in
      switch (step, context.unwrapped) {
      case (.element, .array(let element)), (.element, .set(let element)): element
      case (.key, .dictionary(let key, _)): key
      case (.value, .dictionary(_, let value)): value
      case (.argument([], let label), .value(let record)): parameter(label, of: record)
      case (.argument(let names?, let label), _) where !names.isEmpty: parameter(label, of: names, use)
      default: .outside("")
      }
    }
  }

  private func parameter(_ label: String, of names: [String], _ use: Use) -> SchemaTypes.Meaning {
    let (path, isOwn) = use.qualified(names)
    let type = TypeReference.named(path.joined(separator: "."))
    guard case .value(let record) = types.resolve(type, in: isOwn ? "" : use.scope, of: use.file) else {
      return .outside("")
    }
    return parameter(label, of: record)
  }

  /// Returns the type of a parameter of a struct's memberwise initializer.
  private func parameter(_ label: String, of record: TypeRecord) -> SchemaTypes.Meaning {
    guard let property = record.stored.first(where: { $0.name == label }) else { return .outside("") }
    return types.meaning(of: property, in: record.declaration.qualifiedName)
  }

  /// Returns the name of a member of the type that the context determines.
  private mutating func implicit(_ reference: CodeReference, _ use: Use, _ context: SchemaTypes.Meaning) -> Name {
    guard case .value(let record) = context.unwrapped else { return .unchanged }
    let owner = record.declaration.qualifiedName
    let names = owner.split(separator: ".").map(String.init) + reference.names
    if record.declaration.cases.contains(where: { $0.name == reference.names[0] }) { return .unchanged }
    if let (found, count) = statics.value(of: names, in: "", of: use.file), count > names.count - reference.names.count
    {
      switch constant(found, use) {
      case .copied: return .unchanged
      case .refused(let reason): return .refused(reason)
      }
    }
    return refusal(of: record, reference.names, reference.labels).map { .refused($0) } ?? .unchanged
  }

  /// Returns the reason why the copy of a type has no member; `nil` if it has. Adds the type.
  private mutating func refusal(of record: TypeRecord, _ members: [String], _ labels: [String]?) -> String? {
    let type = record.declaration
    do throws(UncopiedType) {
      try add(record)
    } catch {
      return "uses \(type.name), which is not copied"
    }
    var members = members[...]
    if members.first == "init" || members.first == "self" { members.removeFirst() }
    if let member = members.first {
      guard type.cases.contains(where: { $0.name == member }) else {
        return "uses \(type.name).\(member), which is not copied"
      }
      if let other = members.dropFirst().first(where: { $0 != "rawValue" }) {
        return "uses \(other) of \(type.name), which is not copied"
      }
      return nil
    }
    guard let labels else { return nil }
    if type.kind == .enum {
      return labels == ["rawValue"] ? nil : "uses an initializer of \(type.name), which is not copied"
    }
    var open = labels[...]
    for property in properties(of: names.name(of: type.qualifiedName)) where property.isParameter {
      if property.name == open.first { open.removeFirst() } else if property.isRequired { return other(type) }
    }
    return open.isEmpty ? nil : other(type)
  }

  private func other(_ type: TypeDeclaration) -> String {
    "uses an initializer of \(type.name), which is not copied"
  }
}

// MARK: - Constants

extension SchemaWriter {
  /// Adds a constant, and returns its name as code in the type of the use.
  private mutating func constant(_ found: StaticValue, _ use: Use) -> Copied {
    let origin = found.qualifiedName
    guard use.depth < 16, let value = found.value else {
      return .refused("uses \(origin), which is not copied")
    }
    let owner = owner(of: origin.withoutLastComponent, found.file)
    let name = owner.qualifying(origin.lastComponent)
    let scope = names.name(of: use.scope)
    let type = owner.isEmpty ? "" : TypeReference.named(owner.relative(to: scope)).code + "."
    let code = type + SwiftName.asProperty(origin.lastComponent)
    if let known = constants[name] {
      return known.origin == origin ? .copied(code) : .refused("uses \(origin), whose name another constant has")
    }
    constants[name] = FrozenConstant(origin: origin)
    let inner = Use(scope: origin.withoutLastComponent, file: found.file, depth: use.depth + 1)
    let meaning = found.type.map { types.resolve($0, in: inner.scope, of: inner.file) } ?? .outside("")
    switch rewritten(value, inner, meaning) {
    case .refused(let reason):
      constants[name] = nil
      return .refused(reason)
    case .copied(let text):
      if case .value(let record) = meaning.unwrapped, let reason = refusal(of: record, [], nil) {
        constants[name] = nil
        return .refused(reason)
      }
      let type = found.type == nil ? "" : ": \(self.code(of: meaning, in: owner))"
      let head = "static \(found.isComputed ? "var" : "let") \(SwiftName.asProperty(origin.lastComponent))\(type)"
      constants[name]?.line = found.isComputed ? "\(head) { \(text) }" : "\(head) = \(text)"
      return .copied(code)
    }
  }

  /// Returns the type of the copy that contains the constants of a type: the type itself if the sources declare it,
  /// otherwise the copy, as for constants of files.
  private mutating func owner(of type: String, _ file: String) -> String {
    guard !type.isEmpty, !names.isVersion(type) else { return "" }
    switch types.resolve(.named(type), in: "", of: file) {
    case .model(let name): return names.name(of: name)
    case .value(let record): return names.name(of: record.declaration.qualifiedName)
    default: return OutsideType.isKnown(type) || type.contains(".") ? "" : names.name(of: type)
    }
  }
}
