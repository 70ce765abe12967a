import PlumbDeclarations
import PlumbDrift
import PlumbFormats
import PlumbGenerate
import PlumbModel
import PlumbSwift
import PlumbText

/// What the sources say, read no closer than needed: most files say nothing of a model and are not parsed.
struct SourceLook {
  private let parser: SourceParser
  private var reading: SourceReading
  private var units: [SourceUnit]
  private(set) var found: Parsed<Declarations>

  init(_ parser: SourceParser, _ reading: SourceReading) throws {
    self.parser = parser
    self.reading = reading
    units = try parser.units(of: reading)
    found = parser.merge(units)
  }

  /// Parses what findings may speak of though it was passed over; false where that is nothing.
  mutating func lookCloser(because findings: [DriftFinding]) throws -> Bool {
    if findings.isEmpty { return false }
    // A file that was not parsed has no places for findings.
    let isWritten = !reading.written.isEmpty
    if isWritten {
      reading.written = [:]
      units = try parser.units(of: reading)
    }
    let extending = parser.files(extending: findings.growingClasses, among: units)
    guard isWritten || !extending.isEmpty else { return false }
    units = try parser.units(units, parsingToo: extending, of: reading)
    found = parser.merge(units)
    return true
  }
}

extension [DriftFinding] {
  /// The classes that a property would be put into: an extension may declare its name already.
  fileprivate var growingClasses: Set<String> {
    Set(
      flatMap { $0.fix?.edits ?? [] }.compactMap { edit in
        if case .entity(let target, .insertProperty) = edit { target.className } else { nil }
      })
  }
}

// MARK: - Reading

/// The files to read, and where what they say can be had without parsing them.
struct SourceReading {
  let files: [String]
  /// Files as they are to be, in place of those on disk.
  let texts: [String: [UInt8]]
  /// What `generate` would write.
  var written: [String: GeneratedFile]

  /// What becomes of each file, on all cores.
  fileprivate func map<Result: Sendable>(_ files: [String], _ transform: @Sendable (SourceFile) -> Result) throws
    -> [Result]
  {
    let results = Parallel.map(files) { file -> Swift.Result<Result, FileSystem.Failure> in
      if let text = texts[file] { return .success(transform(SourceFile(path: file, bytes: text))) }
      do throws(FileSystem.Failure) {
        return .success(transform(SourceFile(path: file, bytes: try FileSystem.read(file))))
      } catch {
        return .failure(error)
      }
    }
    return try results.map { result in
      switch result {
      case .success(let value): return value
      case .failure(let failure): throw CannotRun.sources(failure.path, failure.reason)
      }
    }
  }
}

extension SourceParser {
  /// What the files say. What was found in some tells which of those that were passed over are worth a second look: a
  /// type alias, an enum, a subclass stands in a file that says nothing of persistence.
  fileprivate func units(of reading: SourceReading) throws -> [SourceUnit] {
    let units = try reading.map(reading.files) { file in
      if let written = reading.written[file.path], let declarations = written.declarations,
        file.bytes.isText(written.text)
      {
        return SourceUnit(file: file.path, writtenFor: declarations)
      }
      return parse(file)
    }
    return try self.units(units, parsingToo: [], of: reading)
  }

  fileprivate func units(
    _ units: [SourceUnit], parsingToo files: Set<String>, of reading: SourceReading
  ) throws -> [SourceUnit] {
    var units = units
    var more = files
    repeat {
      units = try units.filter { !more.contains($0.file) } + reading.map(more.sorted()) { parse($0, always: true) }
      more = worthASecondLook(units)
    } while !more.isEmpty
    return units
  }
}

extension [UInt8] {
  fileprivate func isText(_ text: String) -> Bool {
    guard count == text.utf8.count else { return false }
    return text.utf8.withContiguousStorageIfAvailable { bytes in
      bytes.indices.allSatisfy { self[$0] == bytes[$0] }
    } ?? elementsEqual(text.utf8)
  }
}
