import Foundation
import PlumbFormats
import PlumbModel
import Testing

@testable import PlumbRender

/// A folder with a template, `T.mustache`, and its partials. It is removed with the instance.
final class TemplateFiles {
  let url = FileManager.default.temporaryDirectory.appendingPathComponent("plumb-render-\(UUID().uuidString)")

  init(_ template: String, _ others: [String: String] = [:]) throws {
    for (name, text) in others.merging(["T.mustache": template], uniquingKeysWith: { first, _ in first }) {
      let file = url.appendingPathComponent(name)
      try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(text.utf8).write(to: file)
    }
  }

  deinit { try? FileManager.default.removeItem(at: url) }

  var path: String { url.appendingPathComponent("T.mustache").path }
}

/// Returns a model with the given content between `<model>` and `</model>`.
func model(_ content: String = "") throws -> Model {
  try Model.read(Array("<model>\(content)</model>".utf8), file: "Shop", name: "Shop").value
}

/// Returns the text that a template renders from a model.
func rendered(_ template: String, _ others: [String: String] = [:], of model: Model) throws -> String {
  let files = try TemplateFiles(template, others)
  return try Renderer(template: files.path).text(of: model, values: ["package": "a.b"], bundle: "Shops")
}

/// Returns the error message for a template, without the path of its folder: `T.mustache:2:1: error: …`.
func refusal(_ template: String, _ others: [String: String] = [:], of model: Model? = nil) throws -> String {
  let files = try TemplateFiles(template, others)
  do {
    let renderer = try Renderer(template: files.path)
    if let model { _ = try renderer.text(of: model) }
    return "rendered"
  } catch {
    return "\(error)".replacingOccurrences(of: files.url.path + "/", with: "")
  }
}
