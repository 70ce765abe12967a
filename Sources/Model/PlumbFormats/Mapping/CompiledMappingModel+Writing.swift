import PlumbModel
import PlumbText

extension CompiledMappingModel {
  /// Returns the bytes of a `.cdm` with a mapping model, as Xcode's compiler writes it. The inverse of
  /// `read(_:file:name:)`.
  ///
  /// - Throws: `ReadFailure` for a mapping whose expression or hash is unknown.
  package static func bytes(of mapping: HashedMapping) throws(ReadFailure) -> [UInt8] {
    var builder = ArchiveBuilder()
    var mappings: [(key: String, value: PropertyList)] = []
    for item in mapping.entities {
      let name = item.mapping.effectiveName
      func failure(_ problem: String) -> ReadFailure {
        ReadFailure(
          file: mapping.mapping.file, "the mapping \(name) in \(mapping.mapping.shortFile) \(problem)",
          help: ["open the mapping model in Xcode and save it again"])
      }
      guard (item.mapping.source == nil) == (item.source == nil),
        (item.mapping.destination == nil) == (item.destination == nil)
      else { throw failure("has an entity whose version hash is unknown") }
      guard !item.mapping.containsOpaque, item.mapping.sourceExpression == nil, item.mapping.userInfo == nil else {
        throw failure("contains an expression of an unknown form")
      }
      mappings.append((name, builder.entityMapping(item.mapping, name, item.source, item.destination)))
    }
    let list = builder.array(mappings.map(\.value))
    builder.archive.root = builder.add(
      ["NSMappingModel", "NSObject"],
      ["NSEntityMappings": list, "NSEntityMappingsByName": builder.dictionary(mappings)])
    return builder.archive.written()
  }
}

extension EntityMapping {
  fileprivate var containsOpaque: Bool {
    (attributes + relationships).contains { if case .opaque = $0.expression { true } else { false } }
  }

  /// The number of the mapping's type in an archive. A mapping between two entities without a policy is a copy.
  fileprivate var archivedType: Int64 {
    switch kind {
    case .undefined: 0
    case .custom: 1
    case .add: 2
    case .remove: 3
    case .transform: 4
    }
  }
}

extension ArchiveBuilder {
  fileprivate mutating func entityMapping(
    _ mapping: EntityMapping, _ name: String, _ source: VersionHash?, _ destination: VersionHash?
  ) -> PropertyList {
    let policy = mapping.policyClassName.flatMap { $0.isEmpty ? nil : $0 }
    return object(
      ["NSEntityMapping", "NSObject"],
      [
        "NSMappingName": text(name), "NSMappingType": .integer(mapping.archivedType),
        "NSSourceEntityName": text(mapping.source), "NSDestinationEntityName": text(mapping.destination),
        "NSSourceEntityVersionHash": hash(source), "NSDestinationEntityVersionHash": hash(destination),
        "NSSourceExpression": mapping.source.map { sourceObjects($0, mapping.sourceFilter) } ?? Self.null,
        "NSEntityMigrationPolicyClassName": text(policy), "NSUserInfo": Self.null,
        "NSAttributeMappings": properties(mapping.attributes),
        "NSRelationshipMappings": properties(mapping.relationships),
      ])
  }

  private mutating func hash(_ hash: VersionHash?) -> PropertyList {
    hash.map { leaf(.data($0.bytes)) } ?? Self.null
  }

  /// Adds the request for the objects of the source: those that match a filter, or all.
  private mutating func sourceObjects(_ entity: String, _ filter: String?) -> PropertyList {
    let manager = ValueExpression.variable("manager")
    let request = ValueExpression.function(
      selector: "fetchRequestForSourceEntityNamed:predicateString:", of: manager,
      arguments: [.constant(.string(entity)), .constant(.string(filter ?? "TRUEPREDICATE"))])
    return expression(
      "NSFetchRequestExpression", 50,
      [
        "NSFRExpression": add(request), "NSMOCExpression": add(.keyPath("sourceContext", of: manager)),
        "NSCountOnlyFlag": .boolean(false),
      ])
  }

  /// Adds the mappings of properties in the order of their names.
  private mutating func properties(_ properties: [PropertyMapping]) -> PropertyList {
    array(
      properties.sorted { $0.name.precedesByBytes($1.name) }.map { property in
        object(
          ["NSPropertyMapping", "NSObject"],
          [
            "NSDestinationPropertyName": text(property.name),
            "NSValueExpression": property.expression.map { add($0, arguments: EditorClass.mutableArray) } ?? Self.null,
            "NSUserInfo": Self.null,
            "NSPropertyTransforms": Self.null,
          ])
      })
  }
}
