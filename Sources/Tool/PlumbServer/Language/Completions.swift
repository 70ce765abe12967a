import PlumbConfiguration
import PlumbCore
import PlumbDeclarations
import PlumbModel
import PlumbSwift
import PlumbText
import PlumbWorkspace

extension LanguageServer {
  /// Returns the completions of keys and values in a configuration, of elements and names in a model, and of names in
  /// strings that the rules check.
  func completions(_ parameters: PositionParameters) -> [CompletionItem]? {
    guard let path = path(parameters.textDocument.uri) else { return nil }
    let text = text(path)
    let offset = text.offset(of: parameters.position)
    if Path.name(path) == ConfigurationFile.name { return configuration(text, offset) }
    let versions = (project?.models ?? []).lazy.flatMap(\.bundle.versions)
    if let model = versions.first(where: { $0.file == path })?.model {
      return ModelCompletions(text, at: offset, model)?.items
    }
    guard let language = SourceLanguage(path: path) else { return nil }
    return names(in: path, text, offset, isSwift: language == .swift)
  }

  private func configuration(_ text: DocumentText, _ offset: Int) -> [CompletionItem]? {
    let found = ConfigurationCompletion(text.bytes, at: offset) { [models = project?.models ?? []] kind, entity in
      let entities = models.compactMap(\.model).flatMap(\.entities)
      let selected = entities.first { $0.name == entity }
      return switch kind {
      case "entity": entities.map(\.name)
      case "attribute": selected?.attributes.map(\.name) ?? []
      case "relationship": selected?.relationships.map(\.name) ?? []
      case "composite": models.compactMap(\.model).flatMap(\.composites).map(\.name)
      default: []
      }
    }
    return found.suggestions.map { suggestion in
      CompletionItem(
        label: suggestion.label, kind: suggestion.isKey ? 10 : 12, documentation: suggestion.about,
        textEdit: DocumentEdit(range: text.range(found.replaced), newText: suggestion.text))
    }
  }

  /// Returns the names that fit in the string at an offset.
  private func names(in path: String, _ text: DocumentText, _ offset: Int, isSwift: Bool) -> [CompletionItem]? {
    guard let string = StringAtCursor(text.bytes, offset) else { return nil }
    for compared in project?.models ?? [] where compared.sources.contains(path) {
      guard let model = compared.model, let code = CodeUses(compared) else { continue }
      let use = NameSearch.fetches.uses(in: SourceFile(path: path, bytes: text.bytes)).first {
        $0.location.start.offset <= offset && offset <= $0.location.end.offset
      }
      if string.isEntityName { return model.entities.map { string.item($0.name, 7, $0.className, text) } }
      guard string.isKeyPath else { continue }
      let start = use.flatMap { $0.root }.flatMap(code.entity)
      let entity = string.keysBefore.reduce(start) { entity, key in
        entity.flatMap { code.uses.owner(of: key, in: $0) }.flatMap(code.uses.destination)
      }
      if !string.keysBefore.isEmpty, entity == nil { return [] }
      return string.items(of: entity, in: model, text)
    }
    return nil
  }
}

/// The string literal of code at a cursor, as far as it is before the cursor.
private struct StringAtCursor {
  /// The text of the line before the literal.
  private let before: String
  /// The literal's text before the cursor.
  private let typed: String
  private let cursor: Int

  /// Finds the literal; `nil` if the cursor is not in a literal.
  init?(_ bytes: [UInt8], _ cursor: Int) {
    let start = bytes.lineStart(of: cursor)
    let line = bytes[start..<cursor]
    var (open, index) = (Int?.none, line.startIndex)
    while index < line.endIndex {
      if line[index] == UInt8(ascii: "\\"), open != nil {
        index += 1
      } else if line[index] == UInt8(ascii: "\"") {
        open = open == nil ? index : nil
      }
      index += 1
    }
    guard let open else { return nil }
    before = String(decoding: line[..<open], as: UTF8.self)
    typed = String(decoding: line[(open + 1)...], as: UTF8.self)
    self.cursor = cursor
  }

  var isEntityName: Bool { Self.entityCalls.contains { before.contains($0) } }
  /// Whether the literal contains key paths: a predicate, a sort descriptor, or a key of key-value coding.
  var isKeyPath: Bool { Self.keyCalls.contains { before.contains($0) } }

  private static let entityCalls = ["entityName:", "forEntityName:", "fetchRequestWithEntityName:", "entityForName:"]
  private static let keyCalls = [
    "NSPredicate(format:", "predicateWithFormat:", "NSSortDescriptor(key:", "sortDescriptorWithKey:", "forKey:",
    "forKeyPath:",
    "sectionNameKeyPath:", "propertiesToFetch", "propertiesToGroupBy", "relationshipKeyPathsForPrefetching",
  ]

  /// The key path in front of the cursor.
  private var path: Substring {
    typed[
      (typed.lastIndex { !($0.isLetter || $0.isNumber || $0 == "_" || $0 == ".") }.map { typed.index(after: $0) }
        ?? typed.startIndex)...]
  }

  /// The complete keys before the key at the cursor.
  var keysBefore: [String] { path.split(separator: ".", omittingEmptySubsequences: false).dropLast().map(String.init) }

  /// The range of the key at the cursor.
  private var key: Range<Int> {
    let count = (path.split(separator: ".", omittingEmptySubsequences: false).last ?? "").utf8.count
    return cursor - count..<cursor
  }

  func item(_ name: String, _ kind: Int, _ detail: String?, _ text: DocumentText) -> CompletionItem {
    CompletionItem(
      label: name, kind: kind, detail: detail, textEdit: DocumentEdit(range: text.range(key), newText: name))
  }

  /// Returns the properties of an entity and its ancestors; of all entities if the entity is unknown.
  func items(of entity: String?, in model: Model, _ text: DocumentText) -> [CompletionItem] {
    let schema = Schema(model)
    let entities = schema.entity(entity).map { [$0] + schema.ancestors(of: $0) } ?? model.entities
    var seen: Set<String> = []
    return entities.flatMap { entity in
      entity.attributes.map { item($0.name, 5, "\(entity.name), \($0.type.rawValue)", text) }
        + entity.relationships.map { item($0.name, 10, "\(entity.name), to \($0.destinationEntity ?? "?")", text) }
    }.filter { seen.insert($0.label).inserted }
  }
}
