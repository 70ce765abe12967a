import PlumbDeclarations
import PlumbModel

/// The class of an entity.
struct SwiftDataClass {
  private let entity: Entity
  private let writer: SwiftDataWriter
  private var sorted: SortedModel { writer.sorted }
  private var names: SwiftDataNames { writer.names }

  init(_ entity: Entity, _ writer: SwiftDataWriter) {
    self.entity = entity
    self.writer = writer
  }

  /// The whole class. One with a parent asks for the systems of 2025, which brought inheritance.
  var code: Code {
    let name = names.type(entity.name)
    let parent = entity.parentEntity.map(names.type)
    let header = (sorted.hasChildren(entity.name) ? "class " : "final class ") + name + (parent.map { ": \($0)" } ?? "")
    let macros = Code.stacked([constraints, indexes])
    let members = Code.stacked([macros] + Self.grouped(attributes + relationships) + [initializer], blankLines: 1)
    let availability = Code(parent == nil ? "" : "@available(iOS 26, macOS 26, tvOS 26, watchOS 26, visionOS 26, *)")
    return """
      \(availability)
      @Model
      \(header) {
        \(members)
      }
      """
  }
}

/// A property, and whether an annotation stands above it.
private typealias Member = (code: Code, isAnnotated: Bool)

extension SwiftDataClass {
  /// Properties below each other, those with an annotation between empty lines.
  private static func grouped(_ members: [Member]) -> [Code] {
    members.reduce(into: [(codes: [Code], isAnnotated: Bool)]()) { groups, member in
      if let last = groups.indices.last, !member.isAnnotated, !groups[last].isAnnotated {
        groups[last].codes.append(member.code)
      } else {
        groups.append(([member.code], member.isAnnotated))
      }
    }.map { .stacked($0.codes) }
  }
}

// MARK: - Constraints and indexes

extension SwiftDataClass {
  /// `#Unique` for constraints over several properties, or over one that is inherited.
  private var constraints: Code {
    let lists = (entity.uniquenessConstraints ?? []).map { $0.attributes.map(\.name) }.filter { !isSingle($0) }
    return macro("#Unique", lists)
  }

  /// The indexes by sorted values. Those for ranges have a form of their own, which the first knows nothing of.
  private var indexes: Code {
    let binary = entity.fetchIndexes.filter { index in !index.elements.contains { $0.type == "RTree" } }
    return macro("#Index", binary.map { $0.elements.map { $0.property ?? "" } })
  }

  private func macro(_ name: String, _ lists: [[String]]) -> Code {
    let paths = lists.compactMap { list -> Argument? in
      let paths = list.map(keyPath)
      guard !paths.isEmpty, !paths.contains(nil) else { return nil }
      return Argument("[\(paths.compactMap { $0 }.joined(separator: ", "))]")
    }
    return paths.isEmpty ? Code() : "\(.call("\(name)<\(names.type(entity.name))>", paths))"
  }

  private func isSingle(_ list: [String]) -> Bool { list.count == 1 && entity.hasAttribute(list.first ?? "") }

  /// `\.number`; nil for what has no property here.
  private func keyPath(_ name: String) -> String? {
    sorted.schema.nearest(to: entity) { owner in
      let attribute = owner.attributes.first { $0.name == name }
      guard attribute.map(isWritten) ?? owner.hasRelationship(name) else { return nil }
      return "\\.\(names.property(name, of: owner.name))"
    }
  }
}

// MARK: - Properties

extension SwiftDataClass {
  private func isWritten(_ attribute: Attribute) -> Bool {
    !attribute.isDerived && writer.type(of: attribute) != nil
  }

  private var attributes: [Member] { entity.attributes.filter(isWritten).compactMap(member) }

  private func member(_ attribute: Attribute) -> Member? {
    guard let (type, value) = writer.declaration(of: attribute) else { return nil }
    let name = names.property(attribute.name, of: entity.name)
    let arguments = arguments(of: attribute)
    let annotation: Code = arguments.isEmpty ? "" : "\(.call("@Attribute", arguments))"
    let initial: Code = value.map { " = \(Code(.call($0)))" } ?? ""
    let code: Code = """
      \(annotation)
      var \(name): \(type)\(initial)
      """
    return (code, !annotation.isEmpty)
  }

  /// The options in the order of Apple's list, then the names.
  private func arguments(of attribute: Attribute) -> [Argument] {
    let isUnique = (entity.uniquenessConstraints ?? []).contains { $0.attributes.map(\.name) == [attribute.name] }
    let options: [(Bool, String)] = [
      (isUnique, ".unique"), (attribute.allowsExternalStorage, ".externalStorage"),
      (attribute.allowsCloudEncryption, ".allowsCloudEncryption"),
      (attribute.preservesAfterDeletion, ".preserveValueOnDeletion"),
      (attribute.isIndexedInSpotlight, ".spotlight"), (attribute.isTransient, ".ephemeral"),
    ]
    var arguments = options.filter(\.0).map { Argument($0.1) }
    if attribute.type == .transformable {
      let transformer = attribute.valueTransformerName ?? "NSSecureUnarchiveFromData"
      arguments.append(Argument(".transformable(by: \(stringLiteral(transformer)))"))
    }
    return arguments + renaming(attribute.name, attribute.renamingIdentifier) + hashing(attribute.versionHashModifier)
  }

  private var relationships: [Member] { entity.relationships.map(member) }

  private func member(_ relationship: Relationship) -> Member {
    let name = names.property(relationship.name, of: entity.name)
    let destination = names.type(relationship.destinationEntity ?? "")
    let arguments = arguments(of: relationship)
    let annotation: Code = arguments.isEmpty ? "" : "\(.call("@Relationship", arguments))"
    let type = relationship.isToMany ? "[\(destination)]" : destination
    let isOptional = relationship.isToMany ? writer.isMirrored : relationship.isOptional || writer.isMirrored
    let code: Code = """
      \(annotation)
      var \(name): \(type)\(isOptional ? "?" : "")\(relationship.isToMany ? " = []" : "")
      """
    return (code, !annotation.isEmpty)
  }

  private func arguments(of relationship: Relationship) -> [Argument] {
    var arguments: [Argument] = []
    if let rule = relationship.deleteRule, rule != .nullify { arguments.append(Argument("deleteRule", rule.member)) }
    if relationship.isToMany, let least = relationship.minimumCount, least > 0, !relationship.isOptional {
      arguments.append(Argument("minimumModelCount", String(least)))
    }
    if relationship.isToMany, let greatest = relationship.maximumCount, greatest > 0 {
      arguments.append(Argument("maximumModelCount", String(greatest)))
    }
    arguments += renaming(relationship.name, relationship.renamingIdentifier)
    if let inverse = writer.inverses[.init(entity: entity.name, name: relationship.name)] {
      let owner = names.type(inverse.entity.name)
      let property = names.property(inverse.relationship.name, of: inverse.entity.name)
      arguments.append(Argument("inverse", "\\\(owner).\(property)"))
    }
    return arguments + hashing(relationship.versionHashModifier)
  }

  /// `originalName` is what the property was called before: in an earlier version, or in the model itself where Swift
  /// does not take the name.
  private func renaming(_ name: String, _ identifier: String?) -> [Argument] {
    let isChanged = names.plain(name, of: entity.name) != name
    guard let original = isChanged ? name : identifier else { return [] }
    return [Argument("originalName", .quoted(original))]
  }

  private func hashing(_ modifier: String?) -> [Argument] {
    guard let modifier, !modifier.isEmpty else { return [] }
    return [Argument("hashModifier", .quoted(modifier))]
  }
}

// MARK: - The initializer

extension SwiftDataClass {
  /// A parameter for everything that needs a value and has none, the parents' first.
  private var initializer: Code {
    let own = Self.needed(by: entity, writer)
    let inherited = sorted.schema.ancestors(of: entity).reversed().flatMap { Self.needed(by: $0, writer) }
    let all = (inherited + own).map { Argument($0.plain, $0.type) }
    let assignments = own.map { Code("self.\($0.name) = \($0.name)") }
    let parent: [Code] =
      entity.parentEntity == nil
      ? [] : ["\(.call("super.init", inherited.map { Argument($0.plain, $0.name) }))"]
    let body = Code.stacked(assignments + parent)
    let keyword = entity.parentEntity != nil && all.count == inherited.count && own.isEmpty ? "override init" : "init"
    if body.isEmpty { return "\(.call(keyword, all)) {}" }
    return """
      \(.call(keyword, all)) {
        \(body)
      }
      """
  }

  private typealias Parameter = (plain: String, name: String, type: String)

  private static func needed(by entity: Entity, _ writer: SwiftDataWriter) -> [Parameter] {
    let attributes = entity.attributes.compactMap { attribute -> Parameter? in
      guard !attribute.isDerived, !attribute.isOptional, let (type, value) = writer.declaration(of: attribute),
        value == nil
      else { return nil }
      return parameter(attribute.name, type, entity, writer)
    }
    let relationships = entity.relationships.compactMap { relationship -> Parameter? in
      guard !relationship.isToMany, !relationship.isOptional, !writer.isMirrored else { return nil }
      return parameter(relationship.name, writer.names.type(relationship.destinationEntity ?? ""), entity, writer)
    }
    return attributes + relationships
  }

  private static func parameter(
    _ name: String, _ type: String, _ entity: Entity, _ writer: SwiftDataWriter
  ) -> Parameter {
    (writer.names.plain(name, of: entity.name), writer.names.property(name, of: entity.name), type)
  }
}

extension DeleteRule {
  /// The case of `Schema.Relationship.DeleteRule`.
  fileprivate var member: String {
    switch self {
    case .nullify: ".nullify"
    case .cascade: ".cascade"
    case .deny: ".deny"
    case .noAction: ".noAction"
    }
  }
}
