import PlumbEvolution
import PlumbModel
import PlumbPictures
import PlumbText

/// A version as the page shows it: texts in tables, with the wording of `inspect`.
struct PageModel: Sendable {
  let entities: [PageEntity]
  let facts: [String]
  /// The fetch requests, configurations and composites: kind, name, and description.
  let others: [[String]]
  /// The version checksum; `nil` if a hash is unknown.
  let checksum: String?

  init(_ model: Model) {
    let hashes = VersionHashes(model)
    let page = TextPage(TextStyle())
    entities = model.entities.map { PageEntity($0, hash: hashes[$0.name]?.hash?.base64, page) }
    checksum = hashes.checksum
    var facts: [String] = []
    if model.usedWithCloudKit { facts.append("used with CloudKit") }
    if model.usedWithSwiftData { facts.append("used with SwiftData") }
    if let language = model.sourceLanguage { facts.append("Xcode generates \(language)") }
    if let identifier = model.identifier, !identifier.isEmpty { facts.append("identifier \(identifier)") }
    self.facts = facts
    others =
      model.fetchRequests.map { request in
        let remarks = [request.entity ?? "no entity"] + TextPage.remarks(on: request).map(\.text)
        return ["fetch request", request.name, remarks.joined(separator: ", ")]
      }
      + model.configurations.map { configuration in
        let row = page.row(configuration)
        return ["configuration", configuration.name, row.remarks.map(\.text).joined(separator: ", ")]
      }
      + model.composites.map { composite in
        let attributes = composite.attributes.map { "\($0.name): \($0.type.rawValue)" }
        return ["composite", composite.name, attributes.joined(separator: ", ")]
      }
  }
}

/// An entity as the page shows it. Two entities with equal texts are equal.
struct PageEntity: Hashable, Sendable {
  let name: String
  let parent: String?
  let hash: String?
  let facts: [String]
  /// The rows of properties: name, type, optionality, default or inverse, indexes and constraints, remarks, and the
  /// destination entity.
  let attributes, relationships, fetched: [[String?]]
  /// The indexes, constraints and user info: a keyword, a name, and a text.
  let below: [[String]]

  init(_ entity: Entity, hash: String?, _ page: TextPage) {
    name = entity.name
    parent = entity.parentEntity
    self.hash = hash
    facts = TextPage.remarks(on: entity, isSummary: false).map(\.text)
    let keys = Self.keys(of: entity)
    attributes = entity.attributes.map { attribute in
      Self.row(
        page.row(attribute, isUnique: false), attribute.isOptional,
        value: page.row(attribute, isUnique: false).cells.last.map(Self.text)?.dropPrefix("= "),
        keys: keys[attribute.name])
    }
    relationships = entity.relationships.map { relationship in
      Self.row(
        page.row(relationship), relationship.isOptional, value: page.row(relationship).cells.last.map(Self.text),
        target: relationship.destinationEntity)
    }
    fetched = entity.fetchedProperties.map { Self.row(page.row($0), false, target: $0.fetchRequest?.entity) }
    below = page.footer(of: entity, unique: []).map { row in
      let words = row.cells.first?.map(\.text) ?? []
      return [
        words.first ?? "", words.dropFirst().joined(separator: " "), row.remarks.map(\.text).joined(separator: ", "),
      ]
    }
  }

  private static func row(
    _ row: TextRow, _ isOptional: Bool, value: String? = nil, keys: [String]? = nil, target: String? = nil
  ) -> [String?] {
    let type = row.cells.count > 1 ? text(row.cells[1]) : ""
    return [
      row.cells.first.map(text), isOptional && type.hasSuffix("?") ? String(type.dropLast()) : type,
      isOptional ? "optional" : "", value ?? "", keys?.joined(separator: ", ") ?? "",
      row.remarks.map(\.text).joined(separator: ", "), target,
    ]
  }

  private static func text(_ spans: [TextSpan]) -> String { spans.map(\.text).joined(separator: " ") }

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

  var json: JSON {
    .object(omittingAbsent: [
      "name": PageText.json(name, limit: 300), "anchor": .string(Diagram.anchor(of: name)),
      "parent": parent.map { PageText.json($0, limit: 300) }, "hash": hash.map(JSON.string),
      "facts": .array(facts.map { PageText.json($0) }), "attributes": Self.rows(attributes),
      "relationships": Self.rows(relationships), "fetched": Self.rows(fetched),
      "below": .array(below.map { .array($0.map { PageText.json($0) }) }),
    ])
  }

  private static func rows(_ rows: [[String?]]) -> JSON {
    .array(rows.map { row in .array(row.map { $0.map { PageText.json($0) } ?? .null }) })
  }
}

extension String {
  fileprivate func dropPrefix(_ prefix: String) -> String {
    hasPrefix(prefix) ? String(dropFirst(prefix.count)) : self
  }
}
