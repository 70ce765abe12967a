import Foundation

/// The models of a target.
struct TargetModels {
  let models: [Model]

  struct Model {
    let url: URL
    /// The input files of the model. A change to one of them regenerates the output.
    let files: [URL]
  }

  enum Failure: Error, CustomStringConvertible {
    case none(folder: URL)
    case several(file: URL)

    var description: String {
      switch self {
      case .none(let folder):
        "there is no .xcdatamodeld below \(folder.path); move the model there, or name it in a plumb.json"
      case .several(let file):
        "\(file.path) lists several models, none of them in the target's folder; put a plumb.json with those meant there"
      }
    }
  }

  /// Finds the configured models, else the models in the target's folder.
  ///
  /// A package's `plumb.json` may contain models of several targets. Then only the models in this target's folder are
  /// used.
  init(below folder: URL, configuration: Configuration?) throws {
    guard let configuration, !configuration.models.isEmpty else {
      models = Self.bundles(below: folder).map { Model($0, header: nil) }
      if models.isEmpty { throw Failure.none(folder: folder) }
      return
    }
    let inTarget = configuration.models.filter { $0.url.path.hasPrefix(folder.standardizedFileURL.path + "/") }
    let isTargets = configuration.file.deletingLastPathComponent().path == folder.path
    let chosen = isTargets || inTarget.isEmpty ? configuration.models : inTarget
    guard isTargets || chosen.count == 1 || !inTarget.isEmpty else { throw Failure.several(file: configuration.file) }
    models = chosen.map { Model($0.url, header: $0.header) }
  }

  private static func bundles(below folder: URL) -> [URL] {
    guard let files = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil) else { return [] }
    var found: [URL] = []
    for case let file as URL in files where ["xcdatamodeld", "xcdatamodel"].contains(file.pathExtension) {
      files.skipDescendants()
      found.append(file)
    }
    return found.sorted { $0.path < $1.path }
  }
}

extension TargetModels.Model {
  fileprivate init(_ url: URL, header: URL?) {
    self.url = url
    // Includes hidden files, because `.xccurrentversion` declares the current version.
    let below = FileManager.default.enumerator(at: url, includingPropertiesForKeys: [.isRegularFileKey])
    let files = (below?.compactMap { $0 as? URL } ?? []).filter {
      (try? $0.resourceValues(forKeys: [.isRegularFileKey]).isRegularFile) == true
    }
    self.files = files.sorted { $0.path < $1.path } + (header.map { [$0] } ?? [])
  }
}
