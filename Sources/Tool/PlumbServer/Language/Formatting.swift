import PlumbFormats
import PlumbModel
import PlumbText

extension LanguageServer {
  /// Returns the edits that format a document as `plumb format` does: a model as Xcode, a CloudKit schema as `cktool`.
  /// `nil` for another document, and for one that cannot be read.
  func formatting(_ parameters: DocumentParameters) -> [DocumentEdit]? {
    guard let path = path(parameters.textDocument.uri) else { return nil }
    let bytes = text(path).bytes
    guard let formatted = Self.formatted(bytes, path) else { return nil }
    return formatted == bytes ? [] : [difference(from: bytes, to: formatted)]
  }

  private static func formatted(_ bytes: [UInt8], _ path: String) -> [UInt8]? {
    if CloudSchema.isNamed(path) {
      let schema = CloudSchema.read(bytes, file: path)
      return schema.diagnostics.contains { $0.severity == .error } ? nil : schema.value.formatted()
    }
    guard ModelDrafts.isModel(path), let model = try? Model.read(bytes, file: path, name: "").value, model.isText
    else { return nil }
    return model.formatted()
  }
}
