import PlumbFormats
import PlumbModel
import PlumbSwift
import PlumbText

/// The Swift files of a run: each is read once, and parsed once for each text that it has.
///
/// A file is known by its path and its bytes, so that an edit costs one parse, and taking it back none.
struct SourceCache {
  private let files: Files
  /// The files as they were read.
  private var texts: [String: [UInt8]] = [:]
  /// What parsed files say, by path and text. It is the same for every model.
  private var parsed: [String: [SourceText]] = [:]

  private struct SourceText {
    /// The text that was parsed.
    let bytes: [UInt8]
    /// What it says.
    let unit: SourceUnit
  }

  /// Swift files as they are to be, by path, in place of those that are read.
  typealias Texts = [String: [UInt8]]

  init(_ files: Files) { self.files = files }

  /// The text of a file that was looked at.
  func bytes(_ file: String, in texts: Texts) -> [UInt8]? { texts[file] ?? self.texts[file] }

  /// What becomes of each file, in their order, on all cores. `look` gets a file and what is known of it from before.
  ///
  /// - Parameter look: Runs on several threads at once. It gives back what it got where that is enough.
  /// - Throws: `CannotRun` for the first file, in their order, that cannot be read.
  mutating func look(
    at paths: [String], in texts: Texts, _ look: @Sendable (SourceFile, SourceUnit?) -> SourceUnit
  ) throws(CannotRun) -> [SourceUnit] {
    var units: [SourceUnit] = []
    units.reserveCapacity(paths.count)
    if self.texts.isEmpty { self.texts.reserveCapacity(paths.count) }
    for result in results(of: paths, in: texts, look) {
      switch result {
      case .failure(let failure): throw .sources(failure.path, failure.reason)
      case .success(let (file, unit, isNew)):
        if texts[file.path] == nil { self.texts[file.path] = file.bytes }
        if isNew { parsed[file.path, default: []].append(SourceText(bytes: file.bytes, unit: unit)) }
        units.append(unit)
      }
    }
    return units
  }

  /// A file, what it says, and whether that is worth keeping.
  private typealias Look = (file: SourceFile, unit: SourceUnit, isNew: Bool)

  /// Reads and looks, without touching the cache: the threads share it.
  private func results(
    of paths: [String], in texts: Texts, _ look: @Sendable (SourceFile, SourceUnit?) -> SourceUnit
  ) -> [Result<Look, Files.Failure>] {
    Parallel.map(paths) { path in
      do throws(Files.Failure) {
        var text = bytes(path, in: texts)
        if text == nil { text = try files.source(path) }
        let file = SourceFile(path: path, bytes: text ?? [])
        let known = parsed[path]?.first { $0.bytes == file.bytes }?.unit
        let unit = look(file, known)
        return .success((file, unit, unit.isParsed && !unit.isWritten && known == nil))
      } catch {
        return .failure(error)
      }
    }
  }
}

extension Files {
  /// The bytes of a source, as many as the parser wants to see: of a file that is too large enough to say so.
  func source(_ path: String) throws(Failure) -> [UInt8] { try read(path, at: 0, count: SourceParser.readSize) }
}
