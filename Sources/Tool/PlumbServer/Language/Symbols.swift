import PlumbCore
import PlumbModel

extension LanguageServer {
  /// Returns the entities of a model's file with their properties; `nil` for other files.
  func symbols(_ parameters: DocumentParameters) -> [DocumentSymbol]? {
    guard let path = path(parameters.textDocument.uri) else { return nil }
    let versions = (project?.models ?? []).flatMap(\.bundle.versions)
    guard let model = versions.first(where: { $0.file == path })?.model else { return nil }
    let text = text(path)
    guard text.bytes == model.source.bytes else { return nil }
    return model.entities.map { symbol($0, model, text) }
  }

  private func symbol(_ entity: Entity, _ model: Model, _ text: DocumentText) -> DocumentSymbol {
    let properties =
      entity.attributes.map { symbol($0.name, $0.type.rawValue, 8, $0.origin, model, text) }
      + entity.relationships.map { symbol($0.name, $0.destinationEntity, 7, $0.origin, model, text) }
      + entity.fetchedProperties.map { symbol($0.name, nil, 7, $0.origin, model, text) }
    var whole = symbol(entity.name, entity.className, 5, entity.origin, model, text)
    whole.children = properties
    let last = Self.end(of: entity, in: text.bytes)
    whole.range.end = text.position(of: max(last, Int(entity.origin.end)))
    return whole
  }

  private func symbol(
    _ name: String, _ detail: String?, _ kind: Int, _ origin: Origin, _ model: Model, _ text: DocumentText
  ) -> DocumentSymbol {
    let whole = Int(origin.start)..<Int(origin.end)
    let place = model.source.location(of: origin, attribute: .name)?.bytes ?? whole
    return DocumentSymbol(
      name: name.isEmpty ? "?" : name, detail: detail, kind: kind, range: text.range(whole),
      selectionRange: text.range(place))
  }

  /// Returns the offset after an entity's end tag.
  private static func end(of entity: Entity, in bytes: [UInt8]) -> Int {
    let end = min(Int(entity.origin.end), bytes.count)
    if end >= 2, bytes[end - 2] == UInt8(ascii: "/") { return end }
    return bytes[end...].firstRange(of: Array("</entity>".utf8))?.upperBound ?? end
  }
}
