import PlumbCore

/// The type aliases of all sources.
///
///     typealias Money = Decimal
///     typealias Many<Element> = Set<Element>
///
/// With these aliases, `Money?` is `Decimal?` and `Many<Tag>` is `Set<Tag>` in any type.
struct Aliases {
  /// The aliases by qualified name.
  private let records: [String: Meanings]
  /// The maximum number of types that one alias has, in the branches of an `#if`.
  let branches: Int
  /// The aliases with the name of a type that the model expects. They are not resolved.
  let preserved: [AliasRecord]
  /// The maximum number of branches of an alias. Each property is resolved in each branch.
  private static let mostBranches = 16

  /// The aliases with one name.
  private struct Meanings {
    /// The aliases that each file declares.
    var byFile: [String: [AliasRecord]] = [:]
    /// The aliases that the first of the files with a visible one declares for other files.
    var visible: [AliasRecord] = []

    mutating func add(_ record: AliasRecord) {
      if byFile[record.file, default: []].count < Aliases.mostBranches {
        byFile[record.file, default: []].append(record)
      }
      let isFirst = visible.first.map { $0.file == record.file } ?? true
      if !record.isFilePrivate, isFirst, visible.count < Aliases.mostBranches { visible.append(record) }
    }
  }

  /// Creates the table of all aliases. If other files declare an alias differently, the first one counts.
  init(_ all: [AliasRecord], names: ExpectedNames) {
    let wanted = Dictionary(grouping: names.types.union(names.compositions.keys), by: \.lastComponent)
    var preserved: [AliasRecord] = []
    var records: [String: Meanings] = [:]
    for record in all {
      if wanted[record.qualifiedName.lastComponent]?.contains(where: { $0.isPath(to: record.qualifiedName) }) == true {
        preserved.append(record)
      } else {
        records[record.qualifiedName, default: Meanings()].add(record)
      }
    }
    self.preserved = preserved
    self.records = records
    branches = records.values.lazy.flatMap(\.byFile.values).map(\.count).max() ?? 1
  }

  /// Returns a type without aliases, resolved from inside `scope`. An optional alias that is made optional again
  /// remains a single optional: `Name?` with `typealias Name = String?` is `String?`.
  ///
  /// - Parameters:
  ///   - scope: The qualified name of the type that contains the use: `Shop.Item`. Empty at the top level of a file.
  ///   - file: The file that contains the use. Its private aliases are visible only there.
  ///   - branch: The index of the branch of an `#if` to use, if several branches declare an alias. The last branch is
  ///     used if an alias has fewer.
  ///   - depth: The number of aliases that led to the type. Its limit ends a cycle of aliases.
  func resolve(
    _ type: TypeReference, in scope: String = "", of file: String, branch: Int = 0, depth: Int = 0
  ) -> TypeReference {
    if records.isEmpty || depth >= 8 { return type }
    return type.replacingNames { name, generics in
      guard let (alias, home) = alias(called: name, generics.count, in: scope, of: file, branch) else {
        return .named(name, generics: generics)
      }
      let parameters = Dictionary(zip(alias.parameters, generics)) { first, _ in first }
      return resolve(alias.type, in: home, of: file, branch: branch, depth: depth + 1).replacingNames {
        name, generics in
        generics.isEmpty ? parameters[name] ?? .named(name) : .named(name, generics: generics)
      }
    }
  }

  /// Returns the alias for a name and the scope that declares it, from the innermost type outwards. `nil` if no alias
  /// has the name and the number of parameters.
  private func alias(
    called name: String, _ count: Int, in scope: String, of file: String, _ branch: Int
  ) -> (AliasRecord, home: String)? {
    for scope in scope.scopesOutwards {
      let found = meanings(of: scope.qualifying(name), in: file)
      if !found.isEmpty {
        let alias = found[min(branch, found.count - 1)]
        if alias.parameters.count == count, alias.type != .named(name) { return (alias, scope) }
      }
    }
    return nil
  }

  /// Returns the aliases of a name that apply in a file: the aliases of the file, or the visible ones of other files.
  /// If other files differ, the first file counts. Empty if the name is not an alias.
  private func meanings(of name: String, in file: String) -> [AliasRecord] {
    records[name].map { $0.byFile[file] ?? $0.visible } ?? []
  }
}
