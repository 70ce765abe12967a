import PlumbModel

/// The types beside the classes, found by name.
struct TypeTable {
  private let rawEnums: [String: RawEnum]
  private let codables: [String: Bool]

  init(_ types: SourceTypes) {
    rawEnums = Dictionary(
      types.rawEnums.map { (ClassTable.simple($0.name), $0) }, uniquingKeysWith: { first, _ in first })
    codables = types.codables
  }

  func rawEnum(_ type: TypeReference) -> RawEnum? {
    guard case .named(let name, _) = type.unwrapped else { return nil }
    return rawEnums[ClassTable.simple(name)]
  }

  func rawType(of type: TypeReference) -> TypeReference? { rawEnum(type)?.rawType }

  /// nil where the sources do not hold the type.
  func isCodable(_ type: TypeReference) -> Bool? {
    guard case .named(let name, _) = type.unwrapped else { return nil }
    return codables[name] ?? codables[ClassTable.simple(name)]
  }
}

/// What a storage method asks of the type that the sources hold.
extension Comparison {
  mutating func compareStoredType(_ pair: PropertyPair) {
    guard case .attribute(let traits) = pair.expected.kind, let type = pair.expected.facts.attributeType else { return }
    switch traits.storage {
    case .raw:
      guard let found = types.rawEnum(pair.actual.type), !fits(found, type) else { return }
      reportRaw(pair, found, type)
    case .codable:
      guard types.isCodable(pair.actual.type) == false else { return }
      reportUncodable(pair)
    case .default, .transformed, .composition: break
    }
  }

  /// Whether every raw value can be stored; a wider type fits as long as its cases do.
  private func fits(_ raw: RawEnum, _ type: AttributeType) -> Bool {
    guard let usual = TypeReference.usual(for: type) else { return true }
    if usual.means(raw.rawType) { return true }
    guard let range = type.integerRange, let width = raw.rawType.integerRange else { return false }
    if range.contains(width.lowerBound), range.contains(width.upperBound) { return true }
    return raw.cases.values.allSatisfy { value in
      if case .integer(let number)? = value { range.contains(number) } else { value == nil }
    }
  }

  private mutating func reportRaw(_ pair: PropertyPair, _ found: RawEnum, _ type: AttributeType) {
    var difference = pair.difference(
      .driftType,
      "\(pair.path) is \(type.rawValue) in the model, but the raw values of \(found.name) are \(found.rawType)",
      part: .type, label: "raw values of \(found.rawType)", at: "attributeType", modelLabel: type.rawValue,
      discriminator: "raw \(found.rawType)"
    ).with(
      notes: ["a raw value that the attribute cannot hold is cut off or refused when it is saved"],
      help: [
        "give \(found.name) raw values of \(TypeReference.usual(for: type).map(\.description) ?? "another type"), "
          + "or change the attribute's type"
      ])
    if !found.places.file.isEmpty {
      difference.others.append(.init(places: found.places, part: .name, label: "\(found.name) is declared here"))
    }
    differences.append(difference)
  }

  private mutating func reportUncodable(_ pair: PropertyPair) {
    let type = pair.actual.type.unwrapped
    differences.append(
      pair.difference(
        .driftStorage, "\(pair.path) is to be stored encoded, but \(type) is not Codable", part: .type,
        label: "not Codable", at: "attributeType", modelLabel: pair.modelType, discriminator: "codable \(type)"
      ).with(help: ["make \(type) Codable"]))
  }
}

extension AttributeType {
  fileprivate var integerRange: ClosedRange<Int64>? {
    switch self {
    case .integer16: Int64(Int16.min)...Int64(Int16.max)
    case .integer32: Int64(Int32.min)...Int64(Int32.max)
    case .integer64: Int64.min...Int64.max
    default: nil
    }
  }
}

extension TypeReference {
  /// What an integer type can hold; for the unsigned 64-bit types as much of it as Int64 can.
  fileprivate var integerRange: ClosedRange<Int64>? {
    guard case .named(let name, _) = self else { return nil }
    switch name {
    case "Int8": return Int64(Int8.min)...Int64(Int8.max)
    case "Int16": return Int64(Int16.min)...Int64(Int16.max)
    case "Int32": return Int64(Int32.min)...Int64(Int32.max)
    case "Int", "Int64": return Int64.min...Int64.max
    case "UInt8": return 0...Int64(UInt8.max)
    case "UInt16": return 0...Int64(UInt16.max)
    case "UInt32": return 0...Int64(UInt32.max)
    default: return nil
    }
  }
}
