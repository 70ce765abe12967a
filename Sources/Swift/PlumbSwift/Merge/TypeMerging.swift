import PlumbCore
import PlumbDeclarations

extension TypeRecord {
  /// Returns the type with the protocols of its extensions, its raw type and the values of its cases.
  ///
  ///     enum Status { case draft, open }          // File A
  ///     extension Status: Codable {}              // File B
  ///
  /// In this example, `Status` conforms to `Codable`. The raw type of an enum is the first type in its inheritance
  /// clauses that can be one. The raw type of a struct is the type of its `rawValue`.
  func resolved(extensions: [String: [ExtensionRecord]], _ aliases: Aliases) -> TypeDeclaration {
    var type = declaration
    let others = (extensions[type.name] ?? []).filter { $0.type.isPath(to: type.qualifiedName) }
    let resolve = { (written: TypeReference) in
      aliases.resolve(written, in: type.qualifiedName, of: declaration.places.file)
    }
    let conformances = (inherited + others.flatMap(\.inherited)).map(resolve)
    type.conformances += conformances.compactMap(\.simpleName)
    let rawType = type.rawType ?? others.lazy.compactMap(\.body.rawType).first
    type.rawType =
      rawType.map(resolve)
      ?? (type.kind == .enum ? conformances.first { $0.simpleName.map(StandardType.isRaw) ?? false } : nil)
    if let rawType = type.rawType { type.cases = type.cases.counted(as: rawType) }
    let isTransformer = type.conformances.contains {
      $0.hasSuffix("ValueTransformer") || $0.hasSuffix("DataTransformer")
    }
    if type.kind == .class, isTransformer { type.transformerNames.append(type.name) }
    return type
  }
}

extension [TypeDeclaration.Case] {
  /// Returns the cases with the raw values that Swift assigns to cases without one: `case a, b = 5, c` of `Int16` is
  /// 0, 5 and 6.
  func counted(as rawType: TypeReference) -> [TypeDeclaration.Case] {
    var next: Int64? = 0
    return map { found in
      var result = found
      switch (rawType.description, found.rawValue) {
      case ("String", nil): result.rawValue = .string(found.name)
      case (let name, nil) where StandardType.isNumber(name): result.rawValue = next.map(DefaultValue.integer)
      default: break
      }
      if let value = result.rawValue { result.rawValue = value.resolved(as: rawType) }
      next = result.rawValue.flatMap(\.whole).flatMap { $0 < .max ? $0 + 1 : nil }
      return result
    }
  }
}

extension DefaultValue {
  /// The integer that the next case counts from. `nil` if the raw value is not an integer.
  fileprivate var whole: Int64? {
    switch self {
    case .integer(let value): value
    case .floating(let value): Int64(exactly: value)
    default: nil
    }
  }
}
