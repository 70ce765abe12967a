import PlumbDeclarations

/// The type aliases of all sources.
///
///     typealias Money = Decimal
///     typealias Many<Element> = Set<Element>
///
/// With these, `Money?` is `Decimal?` and `Many<Tag>` is `Set<Tag>`, wherever a type may be written.
struct Aliases {
  /// By qualified names; of several files, those of each together.
  private let records: [String: [AliasRecord]]
  /// The most types that an alias stands for, in the branches of an `#if`.
  let branches: Int
  /// Aliases that have the name of a type that the model asks for: those stay as they are written.
  let kept: [AliasRecord]

  /// All aliases; where other files declare one differently, the first of them counts.
  init(_ all: [AliasRecord], names: ExpectedNames) {
    let wanted = names.types.union(names.compositions.keys)
    let kept = wanted.isEmpty ? [] : all.filter { record in wanted.contains { $0.isPath(to: record.qualifiedName) } }
    self.kept = kept
    var records: [String: [AliasRecord]] = [:]
    var branches = 1
    for record in all where !kept.contains(record) {
      records[record.qualifiedName, default: []].append(record)
      branches = max(branches, records[record.qualifiedName]?.count { $0.file == record.file } ?? 1)
    }
    self.records = records
    self.branches = branches
  }

  /// Whether there is none to resolve: types stay as they are, and nothing is copied.
  var isEmpty: Bool { records.isEmpty }

  /// A type without aliases, as it is seen from inside `scope`.
  ///
  /// - Parameters:
  ///   - scope: The qualified name of the type that it is written in: `Shop.Item`; empty at the top of a file.
  ///   - file: The file that it is written in, which alone sees its private aliases.
  ///   - branch: Which branch of an `#if` counts, where several declare an alias; the last one where there are fewer.
  func resolve(_ type: TypeReference, in scope: String = "", of file: String, branch: Int = 0) -> TypeReference {
    records.isEmpty ? type : Resolution(aliases: self, file: file, branch: branch).resolve(type, in: scope, depth: 0)
  }

  /// The aliases of a name that count in a file: the file's own, else those that all can see. Of other files' that
  /// differ the first one.
  fileprivate func meanings(of name: String, in file: String) -> [AliasRecord] {
    guard let found = records[name] else { return [] }
    let own = found.filter { $0.file == file }
    if !own.isEmpty { return own }
    let visible = found.filter { !$0.isFilePrivate }
    return visible.filter { $0.file == visible.first?.file }
  }
}

/// One way to read the aliases: in one file, with one branch of each `#if`.
private struct Resolution {
  let aliases: Aliases
  let file: String
  let branch: Int

  /// The type with all aliases in it resolved, those that an alias stands for too. An alias of an optional made
  /// optional again stays as it is: `Name?` with `typealias Name = String?` is `String?`.
  func resolve(_ type: TypeReference, in scope: String, depth: Int) -> TypeReference {
    // Aliases of each other in a circle, or more of them than a person can follow.
    guard depth < 16 else { return type }
    let next = { (inner: TypeReference) in resolve(inner, in: scope, depth: depth + 1) }
    switch type {
    case .named(let name, let generics):
      let generics = generics.map(next)
      guard let (alias, home) = alias(called: name, generics.count, in: scope) else {
        return .named(name, generics: generics)
      }
      let target = resolve(alias.type, in: home, depth: depth + 1)
      return generics.isEmpty
        ? target : target.replacing(Dictionary(zip(alias.parameters, generics)) { first, _ in first })
    case .optional(let wrapped):
      let wrapped = next(wrapped)
      return wrapped.isOptional ? wrapped : .optional(wrapped)
    case .array(let element): return .array(next(element))
    case .set(let element): return .set(next(element))
    case .dictionary(let key, let value): return .dictionary(next(key), next(value))
    case .other: return type
    }
  }

  /// The alias that a name means and the scope that it was found in, from the innermost type around it outwards. One
  /// with another number of parameters is none.
  private func alias(called name: String, _ count: Int, in scope: String) -> (AliasRecord, home: String)? {
    var scope = scope
    while true {
      let found = aliases.meanings(of: scope.isEmpty ? name : "\(scope).\(name)", in: file)
      if !found.isEmpty {
        let alias = found[min(branch, found.count - 1)]
        if alias.parameters.count == count, alias.type != .named(name) { return (alias, scope) }
      }
      if scope.isEmpty { return nil }
      scope = scope.withoutLastComponent
    }
  }
}

extension TypeReference {
  /// The type with others in place of generic parameters.
  fileprivate func replacing(_ parameters: [String: TypeReference]) -> TypeReference {
    switch self {
    case .named(let name, let generics):
      generics.isEmpty
        ? parameters[name] ?? self : .named(name, generics: generics.map { $0.replacing(parameters) })
    case .optional(let type): .optional(type.replacing(parameters))
    case .array(let type): .array(type.replacing(parameters))
    case .set(let type): .set(type.replacing(parameters))
    case .dictionary(let key, let value): .dictionary(key.replacing(parameters), value.replacing(parameters))
    case .other: self
    }
  }
}

extension String {
  /// `Shop` for `Shop.Item`, empty for `Item`.
  var withoutLastComponent: String {
    guard let dot = utf8.lastIndex(of: UInt8(ascii: ".")) else { return "" }
    return String(self[..<dot])
  }
}
