import PlumbInspect
import PlumbModel
import PlumbText
import PlumbWorkspace

/// A version as the page shows it: texts in tables, with the wording of `inspect`.
struct PageModel: Sendable {
  /// The entities as members of the page's list.
  let entities: [JSON]
  /// The facts about the model as a whole.
  let facts: [String]
  /// The fetch requests, configurations and composites: kind, name, and description.
  let others: [[String]]
  /// The version checksum; `nil` if a hash is unknown.
  let checksum: String?

  init(_ model: Model) {
    let hashes = VersionHashes(model)
    let page = TextPage(TextStyle())
    entities = model.entities.map { Self.entity($0, hash: hashes[$0.name]?.hash?.base64, page) }
    checksum = hashes.checksum
    facts = [
      model.usedWithCloudKit ? "used with CloudKit" : nil, model.usedWithSwiftData ? "used with SwiftData" : nil,
      model.sourceLanguage.map { "Xcode generates \($0)" },
      model.identifier.flatMap { $0.isEmpty ? nil : "identifier \($0)" },
    ].compactMap { $0 }
    others =
      model.fetchRequests.map { request in
        let remarks = [request.entity ?? "no entity"] + TextPage.remarks(on: request).map(\.text)
        return ["fetch request", request.name, remarks.joined(separator: ", ")]
      }
      + model.configurations.map { ["configuration", $0.name, page.row($0).remarks.list] }
      + model.composites.map { composite in
        let attributes = composite.attributes.map { "\($0.name): \($0.type.rawValue)" }
        return ["composite", composite.name, attributes.joined(separator: ", ")]
      }
  }

  private static func entity(_ entity: Entity, hash: String?, _ page: TextPage) -> JSON {
    let keys = keys(of: entity)
    let attributes = entity.attributes.map { attribute in
      let row = page.row(attribute, isUnique: false)
      let value = row.cells.last?.text ?? ""
      return self.row(
        row, attribute.isOptional, value: value.hasPrefix("= ") ? String(value.dropFirst(2)) : value,
        keys: keys[attribute.name] ?? [])
    }
    let relationships = entity.relationships.map { relationship in
      let row = page.row(relationship)
      return self.row(
        row, relationship.isOptional, value: row.cells.last?.text ?? "", target: relationship.destinationEntity)
    }
    let fetched = entity.fetchedProperties.map { row(page.row($0), false, target: $0.fetchRequest?.entity) }
    let below = page.footer(of: entity, unique: []).map { row -> JSON in
      let words = row.cells.first ?? []
      let texts = [words.first?.text ?? "", Array(words.dropFirst()).text, row.remarks.list]
      return .array(texts.map { PageText.json($0) })
    }
    return .object(omittingAbsent: [
      "name": PageText.json(entity.name, limit: 300), "anchor": .string(Diagram.anchor(of: entity.name)),
      "parent": entity.parentEntity.map { PageText.json($0, limit: 300) }, "hash": hash.map(JSON.string),
      "facts": .array(TextPage.remarks(on: entity, isSummary: false).map { PageText.json($0.text) }),
      "attributes": .array(attributes), "relationships": .array(relationships), "fetched": .array(fetched),
      "below": .array(below),
    ])
  }

  /// Returns a property: name, type, optionality, default or inverse, indexes and constraints, remarks, and the
  /// destination entity.
  private static func row(
    _ row: TextRow, _ isOptional: Bool, value: String = "", keys: [String] = [], target: String? = nil
  ) -> JSON {
    let type = row.cells.count > 1 ? row.cells[1].text : ""
    let texts: [String?] = [
      row.cells.first?.text, isOptional && type.hasSuffix("?") ? String(type.dropLast()) : type,
      isOptional ? "optional" : "", value, keys.joined(separator: ", "), row.remarks.list, target,
    ]
    return .array(texts.map { $0.map { PageText.json($0) } ?? .null })
  }

  /// Returns the indexes and constraints of each attribute, by its name.
  private static func keys(of entity: Entity) -> [String: [String]] {
    var keys: [String: [String]] = [:]
    for constraint in entity.uniquenessConstraints ?? [] {
      for attribute in constraint.attributes {
        keys[attribute.name, default: []].append(constraint.attributes.count == 1 ? "unique" : "unique with others")
      }
    }
    for index in entity.fetchIndexes {
      for name in Set(index.elements.compactMap(\.property)).sorted() {
        keys[name, default: []].append("index \(index.name)")
      }
    }
    return keys
  }
}
