import PlumbDeclarations

/// The string constants of all sources, to find out what a key is called.
///
///     enum Keys { static let title = "title" }       // Keys.title
///     enum Keys: String { case title }               // Keys.title.rawValue
///     let titleKey = "title"                         // titleKey
struct Constants {
  /// By qualified name.
  private let values: [String: [ConstantRecord]]
  private let enums: TypeTable

  /// `types` have the raw values of their cases.
  init(_ records: [ConstantRecord], types: [TypeDeclaration]) {
    values = Dictionary(grouping: records, by: \.qualifiedName)
    enums = TypeTable(types.filter { $0.kind == .enum && !$0.cases.isEmpty })
  }

  /// The text that a name stands for inside a type, looked up from there outwards; nil where the sources do not hold
  /// it, or say several things.
  func value(of name: String, in scope: String, file: String) -> String? {
    let name = name.hasPrefix("Self.") ? String(name.dropFirst("Self.".count)) : name
    var scope = scope
    while true {
      if let found = only(values[scope.isEmpty ? name : "\(scope).\(name)"] ?? [], file) { return found }
      if scope.isEmpty { break }
      scope = scope.withoutLastComponent
    }
    return rawValue(of: name, in: scope, file: file)
  }

  /// The file's own, else the one that all files agree on.
  private func only(_ found: [ConstantRecord], _ file: String) -> String? {
    if let own = found.first(where: { $0.file == file }) { return own.value }
    let values = Set(found.map(\.value))
    return values.count == 1 ? values.first : nil
  }

  /// `title` for `Keys.title.rawValue`.
  private func rawValue(of name: String, in scope: String, file: String) -> String? {
    guard name.hasSuffix(".rawValue") || name.hasSuffix(".stringValue") else { return nil }
    let path = name.withoutLastComponent
    let type = TypeReference.named(path.withoutLastComponent)
    guard let found = enums.type(type, in: scope, of: file),
      let value = found.cases.first(where: { $0.name == path.lastComponent })?.rawValue, case .string(let text) = value
    else { return nil }
    return text
  }
}
