import PlumbModel

extension Report {
  /// The source texts of findings, by file name.
  ///
  ///     let sources = Report.Sources.files(["Shop.xcdatamodel/contents": bytes])
  ///
  /// Names have to be equal to `Location.file`.
  package struct Sources: Sendable {
    private let bytes: @Sendable (String) -> [UInt8]?

    /// Creates sources that are loaded when a finding refers to them. The closure returns `nil` for an unavailable
    /// file. A format requests each file one time.
    package init(_ bytes: @escaping @Sendable (String) -> [UInt8]?) { self.bytes = bytes }

    /// The sources without texts, for reports without excerpts.
    package static let none = Sources { _ in nil }

    /// Returns sources with the given texts.
    package static func files(_ files: [String: [UInt8]]) -> Sources { Sources { files[$0] } }

    /// Creates sources from the texts of models and declarations. If a file was read twice, the first text is used.
    package init(_ sources: [Source]) {
      self = .files(Dictionary(sources.map { ($0.file, $0.bytes) }, uniquingKeysWith: { first, _ in first }))
    }

    /// The bytes of a file; `nil` if they are not available.
    subscript(file: String) -> [UInt8]? { bytes(file) }
  }
}

/// The lines of the files with findings. Each file is split one time. The value contains a cache: pass it on, or take
/// it back from the value it was passed to. Otherwise the file is split again.
struct SourceLines {
  private let sources: Report.Sources
  /// The split files; `nil` for an unavailable file, so that it is not requested again.
  private var files: [String: FileLines?] = [:]

  init(_ sources: Report.Sources) { self.sources = sources }

  /// Returns a line of a file, counted from 1, without its line ending; `nil` if the line does not exist.
  mutating func line(_ number: Int, of file: String) -> ArraySlice<UInt8>? { lines(of: file)?[number] }

  /// Returns a file split into lines; `nil` if its text is not available.
  mutating func lines(of file: String) -> FileLines? {
    if let known = files[file] { return known }
    let lines = sources[file].map(FileLines.init)
    files[file] = .some(lines)
    return lines
  }
}

/// A text split into lines. A line ends at a line feed, as in `Position`; a preceding carriage return is part of the
/// line ending. The split needs one pass over the bytes.
struct FileLines {
  private let bytes: [UInt8]
  /// The offsets of the lines' first bytes. A text that ends with a line feed has an empty last line.
  private var starts = [0]

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    for (index, byte) in bytes.enumerated() where byte == UInt8(ascii: "\n") { starts.append(index + 1) }
  }

  /// The line with a number counted from 1, without its line ending; `nil` if the line does not exist. The slice has
  /// the indices of the text.
  subscript(number: Int) -> ArraySlice<UInt8>? {
    guard starts.indices.contains(number - 1) else { return nil }
    let start = starts[number - 1]
    var end = number < starts.count ? starts[number] - 1 : bytes.count
    if end > start, bytes[end - 1] == UInt8(ascii: "\r") { end -= 1 }
    return bytes[start..<end]
  }
}
