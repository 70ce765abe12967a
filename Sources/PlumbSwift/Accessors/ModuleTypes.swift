import PlumbCore
import PlumbDeclarations

/// The types of a module, found by their names as the compiler finds them: in the type around a member and its
/// superclasses, in the types around that, in the module, in the libraries.
struct ModuleTypes {
  let module: String
  private let types: [String: [ModuleType]]

  private static let greatestDepth = 32

  init(module: String, _ files: [ModuleFile]) {
    self.module = module
    types = Dictionary(grouping: files.flatMap(\.types)) { type in
      // `extension Shop.Book` in the module Shop.
      type.name.hasPrefix(module + ".") ? String(type.name.dropFirst(module.count + 1)) : type.name
    }
  }

  /// The reason why a type has no symbol.
  enum Failure: Error {
    /// The sources and the known libraries do not declare the type.
    case unknown(String)
    /// The sources declare it several times, between `#if` and `#endif`, with different meanings.
    case ambiguous(String)
    case hidden(String)
    case unsupported(String)

    var problem: String {
      switch self {
      case .unknown(let name): "has the type \(name), which neither these sources nor a known library declares"
      case .ambiguous(let name): "has the type \(name), which these sources declare in different ways"
      case .hidden(let name): "has the type \(name), which other files cannot use"
      case .unsupported(let text): "has the type \(text), which has no accessors"
      }
    }
  }

  /// Returns the class with a name, as an extension or a declaration spells it.
  func owner(_ name: String) throws(Failure) -> NominalType {
    guard case .nominal(let type) = try named(name, in: "", 0), type.module == module, type.path.last?.kind == .class
    else { throw .unsupported(name) }
    return type
  }

  /// Returns the meaning of a type in a scope, such as the class that has a property of the type.
  func type(_ reference: TypeReference, in scope: String, _ depth: Int = 0) throws(Failure) -> MangledType {
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
      guard text.hasPrefix("any ") else { throw .unsupported(text) }
      return try named(String(text.dropFirst(4)), in: scope, depth + 1)
    }
  }

  private func named(_ name: String, in scope: String, _ depth: Int) throws(Failure) -> MangledType {
    guard depth < Self.greatestDepth else { throw .unsupported(name) }
    var outer = scope
    while true {
      if let found = try member(name, of: outer, depth) { return found }
      guard !outer.isEmpty else { break }
      outer = outer.lastIndex(of: ".").map { String(outer[..<$0]) } ?? ""
    }
    if name.hasPrefix(module + ".") {
      return try named(String(name.dropFirst(module.count + 1)), in: "", depth + 1)
    }
    let plain = TypeReference.withoutStandardModule(name)
    guard let known = KnownTypes.type(named: plain) else { throw .unknown(name) }
    return known
  }

  /// Returns the type with a name in a type or its superclasses; at the top level if `scope` is empty. `nil` if none
  /// exists.
  private func member(_ name: String, of scope: String, _ depth: Int) throws(Failure) -> MangledType? {
    var scope = scope
    for _ in 0..<Self.greatestDepth {
      let qualified = scope.isEmpty ? name : "\(scope).\(name)"
      if let found = types[qualified] { return try meaning(of: found, qualified, depth) }
      guard let superclass = types[scope]?.first?.superclass, case .named(let next, _) = superclass else { return nil }
      scope = next
    }
    return nil
  }

  private func meaning(of found: [ModuleType], _ name: String, _ depth: Int) throws(Failure) -> MangledType {
    guard let type = found.first else { throw .unknown(name) }
    if found.contains(where: { $0.meaning != type.meaning }) { throw .ambiguous(name) }
    if found.contains(where: { $0.access?.isFilePrivate == true }) { throw .hidden(name) }
    if type.isGeneric { throw .unsupported(name) }
    switch type.meaning {
    case .alias(let meaning):
      let scope = name.lastIndex(of: ".").map { String(name[..<$0]) } ?? ""
      return try self.type(meaning, in: scope, depth + 1)
    case .nominal(let kind):
      let nominal = NominalType(module: module, path: try path(of: name) + [.init(name: lastName(name), kind: kind)])
      return kind == .protocol ? .existential(nominal) : .nominal(nominal)
    case .other: throw .unsupported(name)
    }
  }

  private func lastName(_ name: String) -> String {
    name.lastIndex(of: ".").map { String(name[name.index(after: $0)...]) } ?? name
  }

  /// Returns the types around a nested type.
  private func path(of name: String) throws(Failure) -> [NominalType.Component] {
    guard let dot = name.lastIndex(of: ".") else { return [] }
    let outer = String(name[..<dot])
    guard let found = types[outer] else { throw .unknown(outer) }
    guard case .nominal(let type) = try meaning(of: found, outer, 0) else { throw .unsupported(outer) }
    return type.path
  }
}
