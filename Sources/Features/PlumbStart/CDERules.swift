import PlumbCore
import PlumbDeclarations
import PlumbModel
import PlumbRules
import PlumbText
import PlumbWorkspace

/// The rules for individual types, properties, and composites in a `cde-tool.json`.
///
///     "attributeRules": { "Item": { "status_raw":        "entities": { "Item": { "attributes": { "status_raw":
///       { "swiftName": "status", "swiftType":       →      { "name": "status", "type": "Status",
///         "Status", "storageMethod": "raw" } } }             "storage": "raw" } } } }
struct CDERules {
  private let sections: CDESections
  /// The remarks, in the order in which they were found.
  private(set) var remarks: [JSONProblem] = []
  /// The structs that already have a remark.
  private var structs: Set<String> = []
  /// The Swift types by attribute type, except default types.
  private(set) var types: [AttributeType: TypeReference] = [:]
  /// The overrides by entity, except empty ones.
  private(set) var entities: [String: EntityOverride] = [:]

  /// Reads all rules except those for composites, which require the model.
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

  /// Returns the override for one attribute. As in cde-tool, a type is used only if a storage is declared.
  private mutating func attribute(_ rule: JSONNode.Member, of entity: String) -> AttributeOverride {
    let storage = rule.value["storageMethod"]?.string.flatMap(AttributeOverride.Storage.init(rawValue:))
    let type = rule.value["swiftType"]
    let policy = rule.value["decodeFailurePolicy"]?.string
    var override = AttributeOverride(
      name: rule.name, transformer: rule.value["transformerName"]?.string,
      decodeFailurePolicy: policy.flatMap(DecodeFailurePolicy.init(rawValue:)),
      optionality: rule.value["ignoreOptionality"]?.bool == true ? .ignore : nil)
    if let storage, storage != .default {
      override.storage = storage
      override.type = type?.string.flatMap(TypeReference.init(swift:))
      if let type, storage == .composition { noteStruct(type) }
    } else if let type {
      noteType(type, "\(entity).\(rule.key)")
    }
    return override
  }

  /// Adds a remark that Plumb generates a struct, because a duplicate declaration does not compile, and Plumb cannot
  /// find the user's declaration without sources. Each struct has one remark.
  private mutating func noteStruct(_ node: JSONNode) {
    guard sections["sourceDir"] == nil, let type = node.string, structs.insert(type).inserted else { return }
    remarks.append(
      JSONProblem(
        "cde-tool does not generate the struct \(Terminal.sanitized(type)), and Plumb generates it "
          + "unless a file of \"sources\" declares it", at: node.location))
  }

  /// Adds a remark about an ignored type that is not a default type. cde-tool's own configurations repeat default
  /// types.
  private mutating func noteType(_ node: JSONNode, _ attribute: String) {
    let type = node.string.flatMap(TypeReference.init(swift:))
    let usual = AttributeType.allCases.compactMap { types[$0] ?? $0.swift.value }
    guard let type, !usual.contains(type) else { return }
    remarks.append(
      JSONProblem(
        "The type \(type) of \(Terminal.sanitized(attribute)) is omitted: "
          + "cde-tool ignores the types of attributes with default storage", at: node.location))
  }
}

// MARK: - Composites

extension CDERules {
  /// Whether the names of composites are required.
  var hasCompositions: Bool {
    sections["compositionRules"]?.members?.isEmpty == false
      || entities.values.contains { $0.attributes.values.contains { $0.storage == .composition } }
  }

  /// Returns the overrides for composites. cde-tool identifies composites by Swift type, so the model is used to find
  /// their names.
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

  /// Returns the composites of attributes that have a configured Swift type.
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

  /// Returns the composites whose struct has the name, else the composite with this name. Empty, with a remark, if
  /// the model has neither.
  private mutating func owners(of rules: JSONNode.Member, in model: Model?) -> [String] {
    let name = Terminal.sanitized(rules.key)
    guard let model else {
      remarks.append(
        JSONProblem("The model cannot be read: \(name) is used as the name of a composite", at: rules.keyLocation))
      return [rules.key]
    }
    let owners = Set(composites(in: model).filter { $0.type == rules.key }.map(\.composite)).sorted()
    if !owners.isEmpty { return owners }
    if model.composites.contains(where: { $0.name == rules.key }) { return [rules.key] }
    remarks.append(
      JSONProblem(
        "compositionRules.\(name) is omitted: no attribute of the model is declared as \(name)", at: rules.keyLocation))
    return []
  }
}

extension JSONNode.Member {
  /// The name that a rule declares, if it differs from the model's name; `nil` otherwise.
  fileprivate var name: String? { value["swiftName"]?.string.flatMap { $0 == key ? nil : $0 } }
}
