import PlumbDeclarations
import PlumbModel
import PlumbText

extension ConversionTarget {
  /// `@Model` classes of SwiftData, and a `Codable` struct for each composite.
  ///
  ///     @Model
  ///     final class Order {
  ///       @Attribute(.unique)
  ///       var number: Int64 = 0
  ///
  ///       @Relationship(deleteRule: .cascade, inverse: \Item.order)
  ///       var items: [Item] = []
  ///
  ///       init() {}
  ///     }
  ///
  /// Classes bear the names of entities, as SwiftData asks. Of a relationship and its inverse one names the other: both
  /// would be a ring of macros, which does not compile.
  package static let swiftData = ConversionTarget(
    "swiftdata", endings: ["swift"], "SwiftData's @Model classes"
  ) { model in
    let sorted = SortedModel(model)
    let writer = SwiftDataWriter(model, sorted)
    return Conversion(
      text: writer.code.text + "\n",
      omissions: sorted.omissions + writer.omissions
        + ModelFact.omissions(
          [
            .abstractEntities, .order, .derivation, .fetchedProperties, .validation, .oldIndexes, .spotlightNames,
            .entityRenaming, .entityHashModifiers, .userInfo, .fetchRequests, .configurations, .mirroring,
          ], of: model, sorted))
  }
}

/// The file of a model: the composites, then the classes, each by name.
struct SwiftDataWriter {
  let sorted: SortedModel
  let names: SwiftDataNames
  /// Whether CloudKit mirrors the store, which asks for optional relationships.
  let isMirrored: Bool
  /// The relationships that name their inverse, one of each pair: the one with many objects, else the first by name.
  let inverses: [SwiftDataNames.Property: Link.End]

  init(_ model: Model, _ sorted: SortedModel) {
    self.sorted = sorted
    names = SwiftDataNames(sorted)
    inverses = Self.inverses(sorted)
    isMirrored = model.usedWithCloudKit || model.configurations.contains(where: \.usedWithCloudKit)
  }

  var code: Code {
    let imports = Code.stacked(["Foundation", "SwiftData"].map { Code("import \($0)") })
    let remark = Code("// \(Terminal.sanitized(sorted.name)), a Core Data model, as classes of SwiftData.")
    let structs = sorted.composites.map { SwiftDataStruct($0, self).code }
    let classes = sorted.entities.map { SwiftDataClass($0, self).code }
    return .stacked([imports, remark] + structs + classes, blankLines: 1)
  }

  private static func inverses(_ sorted: SortedModel) -> [SwiftDataNames.Property: Link.End] {
    sorted.links.reduce(into: [:]) { found, link in
      guard let far = link.far, !link.isReflexive else { return }
      let nearNames = link.near.relationship.isToMany || !far.relationship.isToMany
      let (end, other) = nearNames ? (link.near, far) : (far, link.near)
      found[.init(entity: end.entity.name, name: end.relationship.name)] = other
    }
  }
}

// MARK: - What is left out

extension SwiftDataWriter {
  /// What this text leaves out, beside what SwiftData has no words for.
  var omissions: [Conversion.Omission] {
    [
      ("Names that Swift does not take are changed, in the store too", names.changed),
      ("Derived attributes are left out", attributes(\.isDerived)),
      ("Attributes without a type that Swift or SwiftData has are left out", attributes { type(of: $0) == nil }),
      ("Defaults that are no value of their type are left out", attributes(hasNoReadableDefault)),
      ("Names, orders and expressions of indexes are left out", indexes),
      ("That nothing leads back is left out, so SwiftData may take another relationship for the inverse", oneWay),
    ].filter { !$0.1.isEmpty }.map { Conversion.Omission($0.0, $0.1) }
  }

  private func attributes(_ holds: (Attribute) -> Bool) -> [ElementPath] {
    sorted.entities.flatMap { entity in
      entity.attributes.filter(holds).map { sorted.path(entity.name).appending(.attribute, $0.name) }
    }
  }

  private func hasNoReadableDefault(_ attribute: Attribute) -> Bool {
    guard attribute.hasDefault, type(of: attribute) != nil else { return false }
    if case .value = DefaultReading(attribute) { return false }
    return true
  }

  private var indexes: [ElementPath] {
    sorted.entities.flatMap { entity in
      entity.fetchIndexes.map { sorted.path(entity.name).appending(.fetchIndex, $0.name) }
    }
  }

  private var oneWay: [ElementPath] {
    sorted.links.filter { $0.far == nil || $0.isReflexive }.map {
      sorted.path($0.near.entity.name).appending(.relationship, $0.near.relationship.name)
    }
  }
}

// MARK: - Types

extension SwiftDataWriter {
  /// The type of an attribute without its optional; nil where there is none.
  func type(of attribute: Attribute) -> String? {
    switch attribute.type {
    case .transformable:
      guard let name = attribute.customClassName, let type = TypeReference(swift: name), type.isUnderstood else {
        return nil
      }
      return type.unwrapped.code
    case .composite: return attribute.composite.flatMap { names.composites[$0] }
    case .undefined, .objectID: return nil
    default: return attribute.type.swift.value?.code
    }
  }

  /// A stored property: its type with the optional, and the value it begins with.
  func declaration(of attribute: Attribute) -> (type: String, value: Expression?)? {
    guard let type = type(of: attribute) else { return nil }
    var value: Expression?
    if case .value(let known) = DefaultReading(attribute) { value = known.expression }
    return (attribute.isOptional ? "\(type)?" : type, value)
  }
}
