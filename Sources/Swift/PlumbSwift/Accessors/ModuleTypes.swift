import PlumbCore

/// The meanings of the types of a module's members, as symbols contain them.
struct ModuleTypes {
  private let declared: DeclaredTypes

  private static let greatestDepth = 32

  var module: String { declared.module }

  init(module: String, _ files: [ModuleFile], _ dependencies: [ParsedModule] = []) {
    declared = DeclaredTypes(module: module, files, dependencies)
  }

  /// Returns the class around a member, whose name is as an extension or a declaration spells it.
  func owner(_ name: String) throws(AccessorRefusal) -> NominalType {
    let found: MangledType
    do throws(AccessorRefusal) {
      found = try named(name, in: DeclaredScope(module: module, LexicalPlace()), 0)
    } catch .hidden {
      throw .hiddenOwner
    } catch {
      throw .owner(name)
    }
    guard case .nominal(let type) = found, type.module == module, type.path.last?.kind == .class
    else { throw .owner(name) }
    return type
  }

  /// Whether a superclass of a class is declared in other sources, except in a known library.
  func hasUnknownSuperclass(_ type: NominalType) -> Bool {
    let name = DeclaredType(module: module, path: type.path.map(\.name).joined(separator: "."))
    guard case .named(let superclass, _)? = declared.unknownSuperclass(of: name) else { return false }
    return KnownTypes.type(named: superclass) == nil
  }

  /// Returns the type of a member at its place, with a text for an extension of the class. The types around a nested
  /// class are not visible in its extensions without their names.
  func type(_ written: WrittenType, in place: LexicalPlace) throws(AccessorRefusal) -> SpelledType {
    let meaning = try meaning(of: written, in: DeclaredScope(module: module, place))
    let scope = DeclaredScope(module: module, LexicalPlace(path: place.path, extended: place.path))
    // A text of several lines may have comments.
    let isLine = !written.text.contains(where: \.isNewline)
    if isLine, (try? self.meaning(of: written, in: scope)) == meaning {
      return SpelledType(meaning: meaning, text: written.text)
    }
    guard let text = text(of: meaning, in: scope) else { throw .unsupported(written.text) }
    return SpelledType(meaning: meaning, text: text)
  }

  /// Returns a text that has a meaning in a scope; `nil` if the name of a type has another meaning there.
  private func text(of type: MangledType, in scope: DeclaredScope) -> String? {
    switch type {
    case .any: return "Any"
    case .anyObject: return "AnyObject"
    case .optional(let wrapped): return text(of: wrapped, in: scope).map { "(\($0))?" }
    case .collection(let collection, let elements):
      let texts = elements.compactMap { text(of: $0, in: scope) }
      guard texts.count == elements.count else { return nil }
      let list = texts.joined(separator: collection == .dictionary ? ": " : ", ")
      return collection == .set ? "Set<\(list)>" : "[\(list)]"
    case .nominal(let nominal): return name(of: nominal, type, in: scope)
    case .existential(let nominal): return name(of: nominal, type, in: scope).map { "any \($0)" }
    }
  }

  private func name(of nominal: NominalType, _ type: MangledType, in scope: DeclaredScope) -> String? {
    let name = nominal.path.map(\.name).joined(separator: ".")
    return [name, "\(nominal.module).\(name)"].first { (try? named($0, in: scope, 0)) == type }
  }

  /// Returns the meaning of a type in a scope.
  private func meaning(of written: WrittenType, in scope: DeclaredScope) throws(AccessorRefusal) -> MangledType {
    if let name = shadow(in: written.text, scope) { throw .ambiguous(name) }
    return try type(written.reference, in: scope, 0)
  }

  /// Returns a name of the standard library or of Foundation in a type's text that the sources declare too. The
  /// canonical form of the type does not distinguish them.
  private func shadow(in text: String, _ scope: DeclaredScope) -> String? {
    let generics = text.matches(of: /\b(Optional|Array|Set|Dictionary)\s*</).map(\.1)
    let members = text.matches(of: /\b(?:Swift|Foundation|CoreData|ObjectiveC)\s*\.\s*(\w+)/).map(\.1)
    return (generics + members).map(String.init).first { declared.outermost($0, in: scope) != nil }
  }

  private func type(
    _ reference: TypeReference, in scope: DeclaredScope, _ depth: Int
  ) throws(AccessorRefusal) -> MangledType {
    guard depth < Self.greatestDepth else { throw .unsupported(reference.description) }
    switch reference {
    case .named(let name, let generics):
      guard generics.isEmpty else { throw .unsupported(reference.description) }
      return try named(name, in: scope, depth)
    case .optional(let wrapped): return .optional(try type(wrapped, in: scope, depth + 1))
    case .array(let element): return .collection(.array, [try type(element, in: scope, depth + 1)])
    case .set(let element): return .collection(.set, [try type(element, in: scope, depth + 1)])
    case .dictionary(let key, let value):
      return .collection(.dictionary, [try type(key, in: scope, depth + 1), try type(value, in: scope, depth + 1)])
    case .other(let text):
      let name = TypeReference.withoutStandardModule(text.hasPrefix("any ") ? String(text.dropFirst(4)) : "")
      guard name.split(separator: ".").allSatisfy({ SwiftName.isIdentifier(String($0)) }), !name.isEmpty
      else { throw .unsupported(text) }
      return try named(name, in: scope, depth + 1)
    }
  }

  private func named(_ name: String, in scope: DeclaredScope, _ depth: Int) throws(AccessorRefusal) -> MangledType {
    guard depth < Self.greatestDepth else { throw .unsupported(name) }
    if let found = declared.find(name, in: scope) { return try meaning(of: found, depth) }
    guard let known = KnownTypes.type(named: name) else { throw .unknown(name) }
    return known
  }

  private func meaning(of name: DeclaredType, _ depth: Int) throws(AccessorRefusal) -> MangledType {
    let found = declared[name]
    guard let type = found.first else { throw .unknown(name.path) }
    if found.contains(where: { $0.meaning != type.meaning }) { throw .ambiguous(name.path) }
    if found.contains(where: { $0.access?.isFilePrivate == true }) { throw .hidden(name.path) }
    if type.isGeneric { throw .unsupported(name.path) }
    switch type.meaning {
    case .alias(let meaning):
      return try self.type(meaning, in: DeclaredScope(module: name.module, type.place), depth + 1)
    case .nominal(let kind):
      let path = try around(name, depth) + [.init(name: name.lastName, kind: kind)]
      let nominal = NominalType(module: name.module, path: path)
      return kind == .protocol ? .existential(nominal) : .nominal(nominal)
    case .other: throw .unsupported(name.path)
    }
  }

  /// Returns the types around a nested type.
  private func around(_ name: DeclaredType, _ depth: Int) throws(AccessorRefusal) -> [NominalType.Component] {
    guard let outer = name.outer, !outer.path.isEmpty else { return [] }
    guard case .nominal(let type) = try meaning(of: outer, depth + 1) else { throw .unsupported(outer.path) }
    return type.path
  }
}
