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
      models = ModelFiles.bundles(below: folder).map { Model($0, header: nil) }
      if models.isEmpty { throw Failure.none(folder: folder) }
      return
    }
    let inTarget = configuration.models.filter { $0.url.path.hasPrefix(folder.standardizedFileURL.path + "/") }
    let isTargets = configuration.file.deletingLastPathComponent().path == folder.path
    let chosen = isTargets || inTarget.isEmpty ? configuration.models : inTarget
    guard isTargets || chosen.count == 1 || !inTarget.isEmpty else { throw Failure.several(file: configuration.file) }
    models = chosen.map { Model($0.url, header: $0.header) }
  }
}

extension TargetModels.Model {
  fileprivate init(_ url: URL, header: URL?) {
    self.url = url
    files = ModelFiles(url).files + (header.map { [$0] } ?? [])
  }
}
