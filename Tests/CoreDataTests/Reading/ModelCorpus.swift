#if os(Linux)
  import Foundation
  import PlumbFormats
  import PlumbModel

  /// Real models of real apps beside the project; tests that use them are skipped where the folder is absent.
  enum ModelCorpus {
    /// `shared/corpus` in the nearest folder above the project that has one.
    static let root: String = {
      let project = URL(fileURLWithPath: #filePath).appendingPathComponent("../../../..").standardizedFileURL
      let above = (1...3).map { project.path + String(repeating: "/..", count: $0) + "/shared/corpus" }
      return above.first { FileManager.default.fileExists(atPath: $0) } ?? above[0]
    }()

    static let isThere = FileManager.default.fileExists(atPath: root)

    /// The folders of versions, below the corpus, by path.
    static func versions() -> [String] {
      let walk = FileManager.default.enumerator(atPath: root)
      return (walk?.compactMap { $0 as? String } ?? []).filter { $0.hasSuffix(".xcdatamodel") }.sorted()
    }

    /// The model of a version as Plumb reads it; nil where it cannot be read.
    static func model(_ path: String) -> Model? {
      (try? ModelBundle.read("\(root)/\(path)"))?.currentVersion?.model
    }
  }
#endif
