import Foundation

/// The part of a `plumb.json` that the build plan requires. The tool reads the rest.
struct Configuration {
  let file: URL
  let models: [Model]

  struct Model {
    let url: URL
    /// The file with the text at the top of generated files.
    let header: URL?
  }

  struct Unreadable: Error, CustomStringConvertible {
    let file: URL
    var description: String { "\(file.path) is no configuration; plumb config print says what is wrong with it" }
  }

  /// Reads the nearest configuration at or above a folder, up to the folder of the package; `nil` if none exists.
  init?(nearestTo folder: URL, in package: URL) throws {
    var place = folder.standardizedFileURL
    let top = package.standardizedFileURL
    while true {
      if let found = try Configuration(in: place) {
        self = found
        return
      }
      guard place.path.hasPrefix(top.path + "/") else { return nil }
      place = place.deletingLastPathComponent().standardizedFileURL
    }
  }

  /// Reads the configuration in a folder; `nil` if it does not exist.
  init?(in folder: URL) throws {
    file = folder.appending(path: "plumb.json")
    guard FileManager.default.fileExists(atPath: file.path) else { return nil }
    let decoder = JSONDecoder()
    decoder.allowsJSON5 = true
    guard let content = try? decoder.decode(Content.self, from: Data(contentsOf: file)) else {
      throw Unreadable(file: file)
    }
    models = (content.models ?? []).map { model in
      Model(
        url: folder.appending(path: model.path).standardizedFileURL,
        header: model.generate?.header.map { folder.appending(path: $0) })
    }
  }
}

private struct Content: Decodable {
  let models: [Model]?

  struct Model: Decodable {
    let path: String
    let generate: Generate?
  }

  struct Generate: Decodable {
    let header: String?
  }
}
