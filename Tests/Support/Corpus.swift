import Foundation
import PlumbFormats
import PlumbModel

/// The models of real apps, in a folder outside the project. Tests that use them are skipped if the folder is
/// missing.
package enum Corpus {
  /// The path of `shared/corpus` in the nearest folder above the project that contains it.
  package static let root: String = {
    let above = (1...3).map { Repository.path() + String(repeating: "/..", count: $0) + "/shared/corpus" }
    return URL(fileURLWithPath: above.first { FileSystem.kind($0) == .folder } ?? above[0]).standardizedFileURL.path
  }()

  package static let isThere = FileSystem.kind(root) == .folder

  /// Returns the sorted paths of all files with this name.
  package static func files(named name: String, below folder: String = root) -> [String] {
    let walk = FileManager.default.enumerator(atPath: folder)
    return (walk?.compactMap { $0 as? String } ?? [])
      .filter { ($0 as NSString).lastPathComponent == name && FileSystem.kind("\(folder)/\($0)") == .file }
      .sorted().map { "\(folder)/\($0)" }
  }

  /// Returns the sorted paths of all files and folders whose names have this suffix.
  package static func files(withSuffix suffix: String) -> [String] {
    let walk = FileManager.default.enumerator(atPath: root)
    return (walk?.compactMap { $0 as? String } ?? []).filter { $0.hasSuffix(suffix) }.sorted().map { "\(root)/\($0)" }
  }

  /// Whether tests with much work for each model use all models instead of a part: `PLUMB_TESTS=all`.
  package static let isComplete = ProcessInfo.processInfo.environment["PLUMB_TESTS"] == "all"

  /// Returns every `interval`th element, or all of them for complete tests.
  package static func part<Element>(of all: [Element], every interval: Int = 8) -> [Element] {
    isComplete ? all : all.indices.filter { $0 % interval == interval / 2 }.map { all[$0] }
  }

  /// The models for tests with much work for each model.
  package static let someModels = part(of: models)

  /// Every model that can be read, with its file. Read a single time, because a debug build needs seconds for it.
  package static let models: [(file: String, model: Model)] = files(named: "contents").compactMap { file in
    (try? FileSystem.read(file)).flatMap { try? Model.read($0, file: file, name: "Model").value }.map { (file, $0) }
  }
}
