import PlumbDeclarations
import PlumbModel
import PlumbText

/// The rules for single types, properties and composites, read from a `cde-tool.json`.
///
///     "attributeRules": { "Item": { "status_raw":        "entities": { "Item": { "attributes": { "status_raw":
///       { "swiftName": "status", "swiftType":       →      { "name": "status", "type": "Status",
///         "Status", "storageMethod": "raw" } } }             "storage": "raw" } } } }
struct CDERules {
  private let sections: CDESections
  /// In the order in which they came up.
  private(set) var remarks: [CDERemark] = []
  /// Structs that were remarked on.
  private var structs: Set<String> = []
  /// Swift types by attribute type, those that are not the usual ones.
  private(set) var types: [AttributeType: TypeReference] = [:]
  /// Overrides by entity, those that say something.
  private(set) var entities: [String: EntityOverride] = [:]

  /// All but composites, which need the model.
  init(_ sections: CDESections) {
    self.sections = sections
    for member in sections["typeMappings"]?.members ?? [] {
      guard let type = AttributeType(rawValue: member.key),
        let swift = member.value["swiftType"]?.string.flatMap(TypeReference.init(swift:)),
        swift != type.swift.value
      else { continue }
      types[type] = swift
    }
    for entity in sections["attributeRules"]?.members ?? [] {
      for rule in entity.value.members ?? [] {
        let override = attribute(rule, of: entity.key)
        if override != AttributeOverride() {
          entities[entity.key, default: EntityOverride()].attributes[rule.key] = override
        }
      }
    }
    for entity in sections["relationshipRules"]?.members ?? [] {
      for rule in entity.value.members ?? [] {
        guard let name = rule.name else { continue }
        entities[entity.key, default: EntityOverride()].relationships[rule.key] = RelationshipOverride(name: name)
      }
    }
  }

  /// What a rule says of one attribute. A type counts with a storage only, as in cde-tool.
  private mutating func attribute(_ rule: JSONNode.Member, of entity: String) -> AttributeOverride {
    let said = Form<CDEAttribute>.rule.read(rule.value, "") ?? CDEAttribute()
    let storage = said.storage == .default ? nil : said.storage
    if let type = rule.value["swiftType"] {
      if storage == nil { remarkOnType(type, "\(entity).\(rule.key)") }
      if storage == .composition { remarkOnStruct(type) }
    }
    return AttributeOverride(
      name: rule.name, type: storage == nil ? nil : said.swiftType, storage: storage,
      transformer: said.transformerName, decodeFailurePolicy: said.decodeFailurePolicy,
      optionality: said.ignoresOptionality == true ? .ignore : nil)
  }

  /// Two declarations of one struct do not compile, and without sources nobody sees the other; it is said once for each.
  private mutating func remarkOnStruct(_ node: JSONNode) {
    guard sections["sourceDir"] == nil, let type = node.string, structs.insert(type).inserted else { return }
    remarks.append(
      CDERemark(
        message: "cde-tool leaves the struct \(Terminal.sanitized(type)) to you, and Plumb generates it "
          + "unless a file of \"sources\" declares it", location: node.location))
  }

  /// cde-tool's own configurations repeat the usual type there; any other it passes over.
  private mutating func remarkOnType(_ node: JSONNode, _ attribute: String) {
    let type = node.string.flatMap(TypeReference.init(swift:))
    let usual = AttributeType.allCases.compactMap { types[$0] ?? $0.swift.value }
    guard let type, !usual.contains(type) else { return }
    remarks.append(
      CDERemark(
        message: "The type \(type) of \(Terminal.sanitized(attribute)) is left out: "
          + "cde-tool passes over types of attributes with default storage",
        location: node.location))
  }
}

// MARK: - Composites

extension CDERules {
  /// Whether the names of composites matter.
  var hasCompositions: Bool {
    sections["compositionRules"]?.members?.isEmpty == false
      || entities.values.contains { $0.attributes.values.contains { $0.storage == .composition } }
  }

  /// cde-tool names composites by their Swift types; the model says which composite that is.
  mutating func compositions(in model: Model?) -> [String: CompositionOverride] {
    var compositions: [String: CompositionOverride] = [:]
    for (composite, type) in composites(in: model) where composite != type {
      compositions[composite] = CompositionOverride(type: type)
    }
    for rules in sections["compositionRules"]?.members ?? [] {
      let elements = Dictionary(
        (rules.value.members ?? []).compactMap { rule in rule.name.map { (rule.key, $0) } },
        uniquingKeysWith: { first, _ in first })
      guard !elements.isEmpty else { continue }
      for composite in owners(of: rules, in: model) {
        compositions[composite, default: CompositionOverride()].elements = elements
      }
    }
    return compositions
  }

  /// The composites that attributes with a configured Swift type have.
  private func composites(in model: Model?) -> [(composite: String, type: String)] {
    (model?.entities ?? []).flatMap { entity in
      entity.attributes.compactMap { attribute in
        guard let override = entities[entity.name]?.attributes[attribute.name], override.storage == .composition,
          let composite = attribute.composite, let type = override.type
        else { return nil }
        return (composite, type.description)
      }
    }
  }

  /// The composites whose struct has the name, else the composite that is called so; none, with a remark, where the
  /// model has neither.
  private mutating func owners(of rules: JSONNode.Member, in model: Model?) -> [String] {
    let name = Terminal.sanitized(rules.key)
    guard let model else {
      remarks.append(
        CDERemark(
          message: "The model cannot be read: \(name) is taken for the name of a composite",
          location: rules.keyLocation))
      return [rules.key]
    }
    let owners = Set(composites(in: model).filter { $0.type == rules.key }.map(\.composite)).sorted()
    if !owners.isEmpty { return owners }
    if model.composites.contains(where: { $0.name == rules.key }) { return [rules.key] }
    remarks.append(
      CDERemark(
        message: "compositionRules.\(name) is left out: no attribute of the model is declared as \(name)",
        location: rules.keyLocation))
    return []
  }
}

extension JSONNode.Member {
  /// The name that a rule gives, where it is another than the model's.
  fileprivate var name: String? { Form<CDEName>.rule.read(value, "")?.swiftName.flatMap { $0 == key ? nil : $0 } }
}
