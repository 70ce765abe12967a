import PlumbCore
import PlumbDeclarations
import PlumbModel
import PlumbText

// The settings of the entities and of their properties, from the declarations in Swift.

extension ModelDraft {
  /// Returns `Int` for the integer types for which all classes use it. Only macro classes are evaluated: in a classic
  /// class, `Int` may be an error that the drift check has to report.
  static func types(_ declared: [(EntityDeclaration, Entity)]) -> [(String, JSON)] {
    var found: [AttributeType: Set<String>] = [:]
    for (declaration, entity) in declared where declaration.style.isExact {
      for property in declaration.properties {
        guard let attribute = entity.attributes.first(where: { $0.name == property.persistentName }),
          attribute.type.isInteger, case .attribute(let traits) = property.kind, traits.storage == .default
        else { continue }
        found[attribute.type, default: []].insert(property.type.unwrapped.description)
      }
    }
    return found.filter { $0.value == ["Int"] }.map { ($0.key.rawValue, "Int") }.sorted { $0.0 < $1.0 }
  }

  /// Returns the names, storage, and types that differ from the model's defaults; `nil` if none differ.
  static func settings(_ declaration: EntityDeclaration, _ entity: Entity) -> JSON? {
    var attributes: [(String, JSON?)] = []
    var relationships: [(String, JSON?)] = []
    for property in declaration.properties {
      // A classic class has its own name for a key, which no setting has to allow and which generated code cannot have.
      let isRenamed = property.name != property.persistentName && declaration.style.id != .managed
      let name: JSON? = isRenamed ? JSON.string(property.name) : .none
      if let attribute = entity.attributes.first(where: { $0.name == property.persistentName }) {
        let settings = self.settings(property, attribute, name: name)
        attributes.append((attribute.name, settings == [:] ? .none : settings))
      } else if entity.relationships.contains(where: { $0.name == property.persistentName }) {
        relationships.append((property.persistentName, name.map { ["name": $0] }))
      }
    }
    let settings = JSON.object(omittingAbsent: [
      "class": declaration.className == (entity.className ?? entity.name) || !isFound(declaration, entity)
        ? .none : JSON.string(declaration.className),
      "attributes": JSON.sorted(JSON.agreed(attributes)),
      "relationships": JSON.sorted(JSON.agreed(relationships)),
    ])
    return settings == [:] ? .none : settings
  }

  /// Whether Core Data finds the class by its name in the model: in `@objc(…)`, in Objective-C, or with a module in
  /// Swift. A setting for another class would hide what `validate` reports.
  private static func isFound(_ declaration: EntityDeclaration, _ entity: Entity) -> Bool {
    if declaration.style.namesEntity { return true }
    let name = declaration.className.lastComponent
    return entity.className == (entity.module == nil ? declaration.form.objcName ?? name : name)
  }

  /// Returns the settings of an attribute; empty if they match the model's defaults. The storage is taken from the
  /// annotation, and the type is spelled as in the source.
  private static func settings(_ property: PropertyDeclaration, _ attribute: Attribute, name: JSON?) -> JSON {
    guard case .attribute(let traits) = property.kind, property.places.annotation != nil else {
      return .object(omittingAbsent: ["name": name])
    }
    // The alias is also valid if the sources do not declare it, because `validate` compares its name then.
    let type = JSON.string((property.form.alias ?? property.type).unwrapped.description)
    return switch traits.storage {
    case .default: .object(omittingAbsent: ["name": name, "type": attribute.type == .transformable ? type : .none])
    case .other: .object(omittingAbsent: ["name": name, "type": type])
    case .raw: .object(omittingAbsent: ["name": name, "type": type, "storage": "raw"])
    case .codable: .object(omittingAbsent: ["name": name, "type": type, "storage": "codable"])
    case .composition: .object(omittingAbsent: ["name": name, "type": type, "storage": "composition"])
    case .transformed(let transformer):
      .object(omittingAbsent: [
        "name": name, "type": type, "storage": "transformed",
        // Another transformer than the model's is a difference, which a setting would hide.
        "transformer": attribute.valueTransformerName == nil ? JSON.string(transformer) : .none,
      ])
    }
  }
}

extension JSON {
  /// Returns an object sorted by key; `nil` if it is empty.
  package static func sorted(_ members: [(String, JSON)]) -> JSON? {
    members.isEmpty ? nil : .object(members.sorted { $0.0 < $1.0 }.map { JSON.Member($0.0, $0.1) })
  }
}
