import Foundation

/// The inputs that are mutated: the seeds of the project, the files of a foreign project, and the new inputs of a run.
struct Pool {
  struct Entry: Sendable {
    var bytes: [UInt8]
    /// Whether no part comes from a foreign project. Only such inputs are kept.
    var isOurs: Bool
  }

  private(set) var entries: [Entry] = []

  /// The maximum size in bytes and the maximum number of foreign files. A large file takes the time of many small ones.
  private static let largestForeign = 40_000
  private static let mostForeign = 60

  /// Reads the seeds of a subject, sorted by name, followed by files of the folder with foreign projects.
  init(_ subject: Subject, seeds folder: String, foreign: String?) {
    entries = Self.files(below: "\(folder)/\(subject.name)").map { Entry(bytes: Self.bytes($0), isOurs: true) }
    guard let foreign else { return }
    let files = Self.files(below: foreign).filter(subject.isSeed)
    let chosen = stride(from: 0, to: files.count, by: max(1, files.count / Self.mostForeign)).map { files[$0] }
    entries += chosen.map { Entry(bytes: Self.bytes($0), isOurs: false) }.filter {
      !$0.bytes.isEmpty && $0.bytes.count < Self.largestForeign
    }
  }

  mutating func add(_ entry: Entry) { entries.append(entry) }

  private static func files(below folder: String) -> [String] {
    let walk = FileManager.default.enumerator(atPath: folder)
    var isFolder: ObjCBool = false
    return (walk?.compactMap { $0 as? String } ?? []).sorted().map { "\(folder)/\($0)" }.filter {
      !$0.contains("/.") && FileManager.default.fileExists(atPath: $0, isDirectory: &isFolder) && !isFolder.boolValue
    }
  }

  private static func bytes(_ file: String) -> [UInt8] {
    FileManager.default.contents(atPath: file).map(Array.init) ?? []
  }
}
