import PlumbModel

/// A compiled mapping model (`.cdm`): the mappings, and the version hashes by which Core Data finds them.
///
///     let compiled = try CompiledMappingModel.read(bytes, file: "ShopToShop2.cdm", name: "ShopToShop2")
///
/// The file is the keyed archive of an `NSMappingModel`. It contains no copies of the versions. Every value expression
/// is explicit: a property without one is not mapped.
public struct CompiledMappingModel: Hashable, Sendable {
  /// The mappings. Its versions have no path and no model.
  public var mapping: MappingModel
  /// The version hashes of the entities, in the order of the mappings. `nil` for a missing entity.
  public var hashes: [(source: [UInt8]?, destination: [UInt8]?)] {
    zip(sourceHashes, destinationHashes).map { ($0, $1) }
  }
  private var sourceHashes: [[UInt8]?] = []
  private var destinationHashes: [[UInt8]?] = []

  /// Reads the bytes of a file.
  ///
  /// - Throws: `ReadFailure` if the bytes are not the archive of a mapping model.
  public static func read(_ bytes: [UInt8], file: String, name: String) throws(ReadFailure) -> CompiledMappingModel {
    let archive = try KeyedArchive.read(bytes, file: file)
    guard archive.instance(archive.root)?.className == "NSMappingModel",
      let entries = archive.entries(archive.reference("NSEntityMappingsByName", of: archive.root))
    else {
      throw ReadFailure(file: file, "\(file) contains no compiled mapping model")
    }
    var reader = CompiledMappingReader(archive: archive)
    let order = archive.elements(archive.reference("NSEntityMappings", of: archive.root)) ?? entries.map(\.value)
    var compiled = CompiledMappingModel(mapping: MappingModel(name: name))
    compiled.mapping.file = file
    for reference in order {
      guard let mapping = reader.entityMapping(reference) else {
        throw ReadFailure(file: file, "\(file) contains an object that is not an entity mapping")
      }
      compiled.mapping.entityMappings.append(mapping)
      compiled.sourceHashes.append(archive.value("NSSourceEntityVersionHash", of: reference)?.data)
      compiled.destinationHashes.append(archive.value("NSDestinationEntityVersionHash", of: reference)?.data)
    }
    return compiled
  }
}

/// Reads the mappings in the archive of an `NSMappingModel`.
private struct CompiledMappingReader {
  let archive: KeyedArchive
  /// The remaining number of property mappings that can be read. An archive can reference a long list repeatedly.
  private var left: Int

  init(archive: KeyedArchive) {
    self.archive = archive
    left = 10_000 + 4 * archive.objects.count
  }

  mutating func entityMapping(_ reference: KeyedArchive.Reference) -> EntityMapping? {
    guard archive.instance(reference)?.className == "NSEntityMapping" else { return nil }
    var mapping = EntityMapping(
      source: archive.value("NSSourceEntityName", of: reference)?.string,
      destination: archive.value("NSDestinationEntityName", of: reference)?.string)
    mapping.name = archive.value("NSMappingName", of: reference)?.string
    mapping.policyClassName = archive.value("NSEntityMigrationPolicyClassName", of: reference)?.string
    mapping.attributes = properties("NSAttributeMappings", of: reference)
    mapping.relationships = properties("NSRelationshipMappings", of: reference)
    mapping.sourceFilter = sourceFilter(of: archive.reference("NSSourceExpression", of: reference))
    return mapping
  }

  private mutating func properties(_ key: String, of reference: KeyedArchive.Reference) -> [PropertyMapping] {
    let places = archive.elements(archive.reference(key, of: reference)) ?? []
    left -= places.count
    guard left >= 0 else { return [] }
    return places.compactMap { place in
      guard let name = archive.value("NSDestinationPropertyName", of: place)?.string else { return nil }
      let expression = archive.reference("NSValueExpression", of: place).flatMap {
        archive.instance($0) == nil ? nil : $0
      }
      return PropertyMapping(
        name: name, expression: expression.map { ExpressionReader.expression(at: $0, in: archive) ?? .opaque([]) })
    }
  }

  /// Returns the predicate of the fetch request of the source's objects: the second argument of
  /// `fetchRequestForSourceEntityNamed:predicateString:`.
  private func sourceFilter(of fetch: KeyedArchive.Reference?) -> String? {
    guard archive.instance(fetch)?.className == "NSFetchRequestExpression",
      case .function("fetchRequestForSourceEntityNamed:predicateString:", _, let arguments)? =
        ExpressionReader.expression(at: archive.reference("NSFRExpression", of: fetch), in: archive),
      arguments.count == 2, case .constant(.string(let text)) = arguments[1], text != "TRUEPREDICATE"
    else { return nil }
    return text
  }
}
