import Foundation

/// The models of a target.
struct TargetModels {
  private(set) var models: [Model]

  struct Model {
    let url: URL
    /// The nearest configuration of the model; `nil` if none exists.
    let configuration: Configuration?
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

  /// Finds the models of a target in a package: those of the nearest configuration at or above the target's folder, else
  /// those in the folder. A model in the folder with a nearer configuration belongs to that one.
  init(below folder: URL, in package: URL) throws {
    let configuration = try Configuration(nearestTo: folder, in: package)
    let nested = try ModelFiles.bundles(below: folder).compactMap { url -> Model? in
      let nearest = try Configuration(nearestTo: url.deletingLastPathComponent(), in: package)
      return nearest?.file == configuration?.file ? nil : Model(url, nearest)
    }
    let others = Set(nested.map(\.url.standardizedFileURL.path))
    do {
      models =
        try Self.models(of: configuration, below: folder)
        .filter { !others.contains($0.url.standardizedFileURL.path) } + nested
    } catch {
      guard !nested.isEmpty else { throw error }
      models = nested
    }
  }

  /// Returns the configured models, else the models in the target's folder.
  ///
  /// A package's `plumb.json` may contain models of several targets. Then only the models in this target's folder are
  /// used.
  private static func models(of configuration: Configuration?, below folder: URL) throws -> [Model] {
    guard let configuration, !configuration.models.isEmpty else {
      let models = ModelFiles.bundles(below: folder).map { Model($0, configuration) }
      if models.isEmpty { throw Failure.none(folder: folder) }
      return models
    }
    let inTarget = configuration.models.filter { $0.url.path.hasPrefix(folder.standardizedFileURL.path + "/") }
    let isTargets = configuration.file.deletingLastPathComponent().path == folder.path
    let chosen = isTargets || inTarget.isEmpty ? configuration.models : inTarget
    guard isTargets || chosen.count == 1 || !inTarget.isEmpty else { throw Failure.several(file: configuration.file) }
    return chosen.map { Model($0.url, configuration) }
  }
}

extension TargetModels.Model {
  fileprivate init(_ url: URL, _ configuration: Configuration?) {
    self.url = url
    self.configuration = configuration
    let header = configuration?.models.first { $0.url.standardizedFileURL == url.standardizedFileURL }?.header
    files = ModelFiles(url).files + [header, configuration?.file].compactMap { $0 }
  }
}
