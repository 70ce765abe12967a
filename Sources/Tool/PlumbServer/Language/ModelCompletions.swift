import PlumbCore
import PlumbModel
import PlumbText

/// The completions in the XML of a model: elements, XML attributes, their values, and the names of other elements.
struct ModelCompletions {
  private let cursor: ModelCursor
  private let model: Model
  private let uses: ModelUses
  private let text: DocumentText

  /// Creates the completions. `model` is the last well-formed state of the text.
  init?(_ text: DocumentText, at offset: Int, _ model: Model) {
    guard let cursor = ModelCursor(text.bytes, at: offset) else { return nil }
    (self.cursor, self.model, self.text) = (cursor, model, text)
    uses = ModelUses(model)
  }

  var items: [CompletionItem] {
    switch cursor.place {
    case .tagName:
      let parent = cursor.parents.last.flatMap { XMLTag(rawValue: $0.name) }
      let tags = cursor.parents.isEmpty ? [.model] : parent?.children.map(\.tag) ?? []
      return tags.map { item($0.rawValue, 7) }
    case .attributeName:
      let known = XMLTag(rawValue: cursor.tag.name)?.vocabulary.fields ?? []
      return known.filter { cursor.tag.values[$0.key.rawValue] == nil }
        .map { item($0.key.rawValue, 10, text: "\($0.key.rawValue)=\"\"") }
    case .value(let key): return values(of: key)
    }
  }

  private func item(
    _ label: String, _ kind: Int, _ detail: String? = nil, text new: String? = nil, replacing word: Range<Int>? = nil
  ) -> CompletionItem {
    CompletionItem(
      label: label, kind: kind, detail: detail,
      textEdit: DocumentEdit(range: text.range(word ?? cursor.word), newText: XMLText.escaped(new ?? label)))
  }

  private func values(of key: String) -> [CompletionItem] {
    guard let tag = XMLTag(rawValue: cursor.tag.name) else { return [] }
    let form = tag.vocabulary.fields.first { $0.key.rawValue == key }?.form
    if let choices = form?.choices, !choices.isEmpty { return choices.map { item($0, 12) } }
    switch (tag, XMLKey(rawValue: key)) {
    case (.relationship, .destinationEntity?), (.relationship, .inverseEntity?), (.entity, .parentEntity?),
      (.fetchRequest, .entity?), (.memberEntity, .name?), (.element, .name?):
      return model.entities.map { item($0.name, 7, $0.className) }
    case (.relationship, .inverseName?):
      let destination = cursor.tag.values["inverseEntity"] ?? cursor.tag.values["destinationEntity"]
      let found = model.entities.first { $0.name == destination }?.relationships ?? []
      return found.map { item($0.name, 10, "to \($0.destinationEntity ?? "?")") }
    case (.attribute, .composite?): return model.composites.map { item($0.name, 7) }
    case (.fetchIndexElement, .property?), (.constraint, .value?), (.index, .value?):
      return properties(of: entity, at: cursor.word)
    case (_, .predicateString?), (_, .derivationExpression?), (_, .expression?):
      return keys(of: cursor.tag.values["entity"] ?? entity)
    // Xcode has several names for the predicate of a partial index.
    case (.fetchIndex, _) where key.lowercased().contains("predicate"): return keys(of: entity)
    default: return []
    }
  }

  /// The entity whose element contains the cursor.
  private var entity: String? { cursor.parents.last { $0.name == "entity" }?.values["name"] }

  /// Returns the properties that fit at the end of a key path in a predicate.
  private func keys(of entity: String?) -> [CompletionItem] {
    let typed = String(decoding: text.bytes[cursor.word], as: UTF8.self)
    let path = typed.split(omittingEmptySubsequences: false) { !($0.isLetter || $0.isNumber || "_.".contains($0)) }.last
    let parts = (path ?? "").split(separator: ".", omittingEmptySubsequences: false)
    let owner = parts.dropLast().reduce(entity) { entity, key in
      entity.flatMap { uses.owner(of: String(key), in: $0) }.flatMap(uses.destination)
    }
    guard owner != nil || parts.count < 2 else { return [] }
    let end = cursor.word.upperBound
    return properties(of: owner, at: end - (parts.last?.utf8.count ?? 0)..<end)
  }

  /// Returns the properties of an entity and its ancestors.
  private func properties(of name: String?, at word: Range<Int>) -> [CompletionItem] {
    let schema = Schema(model)
    guard let entity = schema.entity(name) else { return [] }
    var seen: Set<String> = []
    return ([entity] + schema.ancestors(of: entity)).flatMap { entity in
      entity.attributes.map { item($0.name, 5, "\(entity.name), \($0.type.rawValue)", replacing: word) }
        + entity.relationships.map {
          item($0.name, 10, "\(entity.name), to \($0.destinationEntity ?? "?")", replacing: word)
        }
    }.filter { seen.insert($0.label).inserted }
  }
}
