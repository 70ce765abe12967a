#if os(Linux)
  import Foundation
  import PlumbFormats
  import PlumbModel

  /// Models of real apps, in a folder next to the project. Tests that use them are skipped if the folder is absent.
  enum ModelCorpus {
    /// The folder `shared/corpus` in the nearest of three folders above the project that has one.
    static let root: String = {
      let project = URL(fileURLWithPath: #filePath).appendingPathComponent("../../../../..").standardizedFileURL
      let above = (1...3).map { project.path + String(repeating: "/..", count: $0) + "/shared/corpus" }
      return above.first { FileManager.default.fileExists(atPath: $0) } ?? above[0]
    }()

    static let isThere = FileManager.default.fileExists(atPath: root)

    /// Returns the folders of the versions, relative to the corpus, sorted by path.
    static func versions() -> [String] {
      let walk = FileManager.default.enumerator(atPath: root)
      return (walk?.compactMap { $0 as? String } ?? []).filter { $0.hasSuffix(".xcdatamodel") }.sorted()
    }

    /// Returns every `interval`th element, or all of them if `PLUMB_TESTS` is `all`.
    static func part<Element>(of all: [Element], every interval: Int) -> [Element] {
      ProcessInfo.processInfo.environment["PLUMB_TESTS"] == "all"
        ? all : all.indices.filter { $0 % interval == interval / 2 }.map { all[$0] }
    }

    /// Returns the model of a version, as Plumb reads it. `nil` if the version cannot be read.
    static func model(_ path: String) -> Model? {
      (try? ModelBundle.read("\(root)/\(path)"))?.currentVersion?.model
    }
  }
#endif
