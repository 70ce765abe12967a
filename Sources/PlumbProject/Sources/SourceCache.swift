import PlumbCore
import PlumbFormats
import PlumbModel
import PlumbSwift

/// A cache of the Swift files of a run. Each file is read only once, and each of its texts is parsed only once.
///
/// The key consists of the path and the bytes, so an edit requires one parse, and its reversal requires none.
struct SourceCache {
  private let files: Files
  /// The files' texts as they were read.
  private var texts: [String: [UInt8]] = [:]
  /// The parsed files by path, with one entry for each text. All models share them.
  private var parsed: [String: [(bytes: [UInt8], unit: SourceUnit)]] = [:]

  /// A file, its parsed declarations, and whether they should be cached.
  private typealias ParsedFile = (file: SourceFile, unit: SourceUnit, isNew: Bool)

  /// Replaced texts of Swift files by path.
  typealias Texts = [String: [UInt8]]

  init(_ files: Files) { self.files = files }

  /// Returns the text of a file; `nil` for a file that was not read.
  func bytes(_ file: String, in texts: Texts) -> [UInt8]? { texts[file] ?? self.texts[file] }

  /// Returns the result of `parse` for each file, in order. The calls run on all cores, with the file and its cached
  /// result.
  ///
  /// - Parameter parse: Parses a file, or returns the cached result if it is sufficient. Called on several threads.
  /// - Throws: `CannotRun` for the first file in order that cannot be read.
  mutating func parse(
    _ paths: [String], in texts: Texts, _ parse: @Sendable (SourceFile, SourceUnit?) -> SourceUnit
  ) throws(CannotRun) -> [SourceUnit] {
    let results = Parallel.map(paths) { [cache = self] path -> Result<ParsedFile, Files.Failure> in
      do throws(Files.Failure) {
        var text = cache.bytes(path, in: texts)
        if text == nil { text = try cache.files.source(path) }
        let file = SourceFile(path: path, bytes: text ?? [])
        let known = cache.parsed[path]?.first { $0.bytes == file.bytes }?.unit
        let unit = parse(file, known)
        return .success((file, unit, unit.isParsed && known == nil))
      } catch {
        return .failure(error)
      }
    }
    var units: [SourceUnit] = []
    for result in results {
      switch result {
      case .failure(let failure): throw .sources(failure.path, failure.reason)
      case .success(let (file, unit, isNew)):
        if texts[file.path] == nil { self.texts[file.path] = file.bytes }
        if isNew { parsed[file.path, default: []].append((file.bytes, unit)) }
        units.append(unit)
      }
    }
    return units
  }
}

extension Files {
  /// Returns the bytes of a source up to the parser's limit; of a larger file enough to detect its size.
  func source(_ path: String) throws(Failure) -> [UInt8] { try read(path, at: 0, count: SourceParser.readSize) }
}
