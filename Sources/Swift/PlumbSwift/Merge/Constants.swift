import PlumbCore
import PlumbDeclarations

/// The string constants of all sources, used to find the text of a key.
///
///     enum Keys { static let title = "title" }       // Keys.title
///     enum Keys: String { case title }               // Keys.title.rawValue
///     let titleKey = "title"                         // titleKey
struct Constants {
  /// The constants by qualified name.
  private let values: [String: [ConstantRecord]]
  private let enums: TypeTable

  /// Creates the table of constants. `types` contains the raw values of enum cases.
  init(_ records: [ConstantRecord], types: [TypeDeclaration]) {
    values = Dictionary(grouping: records, by: \.qualifiedName)
    enums = TypeTable(types.filter { $0.kind == .enum && !$0.cases.isEmpty })
  }

  /// Returns the text of a constant, found from a scope outwards. `nil` if the sources do not declare it, or declare
  /// different values.
  func value(of name: String, in scope: String, file: String) -> String? {
    let name = name.hasPrefix("Self.") ? String(name.dropFirst("Self.".count)) : name
    for scope in scope.scopesOutwards {
      if let found = only(values[scope.qualifying(name)] ?? [], file) { return found }
    }
    return rawValue(of: name, file: file)
  }

  /// Returns the value that the file itself declares, or the value that all files have in common. `nil` if they
  /// differ.
  private func only(_ found: [ConstantRecord], _ file: String) -> String? {
    if let own = found.first(where: { $0.file == file }) { return own.value }
    let values = Set(found.map(\.value))
    return values.count == 1 ? values.first : nil
  }

  /// Returns the raw value of a case: `title` for `Keys.title.rawValue`. `nil` for any other name.
  private func rawValue(of name: String, file: String) -> String? {
    guard name.hasSuffix(".rawValue") || name.hasSuffix(".stringValue") else { return nil }
    let path = name.withoutLastComponent
    let type = TypeReference.named(path.withoutLastComponent)
    guard let found = enums.type(type, in: "", of: file),
      let value = found.cases.first(where: { $0.name == path.lastComponent })?.rawValue, case .string(let text) = value
    else { return nil }
    return text
  }
}
