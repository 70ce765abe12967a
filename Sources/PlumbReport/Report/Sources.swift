import PlumbModel

extension Report {
  /// The texts that findings point into, by the name of their file.
  ///
  ///     let sources = Report.Sources.files(["Shop.xcdatamodel/contents": bytes])
  ///
  /// Names are those of `Location.file`, to the letter.
  package struct Sources: Sendable {
    private let bytes: @Sendable (String) -> [UInt8]?

    /// Texts that are fetched when a finding points into them; nil for a file that cannot be had. A format asks for
    /// each file once.
    package init(_ bytes: @escaping @Sendable (String) -> [UInt8]?) { self.bytes = bytes }

    /// No text at all: reports without excerpts.
    package static let none = Sources { _ in nil }

    /// The texts that are at hand already.
    package static func files(_ files: [String: [UInt8]]) -> Sources { Sources { files[$0] } }

    /// The texts that models and declarations were read from. Where a file was read twice, the first text is taken.
    package init(_ sources: [Source]) {
      self = .files(Dictionary(sources.map { ($0.file, $0.bytes) }, uniquingKeysWith: { first, _ in first }))
    }

    /// The bytes of a file; nil where they are not at hand.
    subscript(file: String) -> [UInt8]? { bytes(file) }
  }
}

/// The lines of the files that findings point into, each file cut into lines once.
/// A value with a cache in it: pass it on, or take it back from where it was passed to, else the file is cut again.
struct SourceLines {
  private let sources: Report.Sources
  /// nil for a file that is not at hand, so that it is not asked for again.
  private var files: [String: FileLines?] = [:]

  init(_ sources: Report.Sources) { self.sources = sources }

  /// A line of a file, counted from 1, without its line ending; nil where there is no such line.
  mutating func line(_ number: Int, of file: String) -> ArraySlice<UInt8>? { lines(of: file)?[number] }

  /// A file cut into lines; nil where its text is not at hand.
  mutating func lines(of file: String) -> FileLines? {
    if let known = files[file] { return known }
    let lines = sources[file].map(FileLines.init)
    files[file] = .some(lines)
    return lines
  }
}

/// A text cut into lines; a line ends at a line feed, as in `Position`, and a carriage return before it belongs to the
/// line's ending. One pass over the bytes.
struct FileLines {
  private let bytes: [UInt8]
  /// Offsets of the lines' first bytes. A text that ends with a line feed has an empty line behind it.
  private var starts = [0]

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    for (index, byte) in bytes.enumerated() where byte == UInt8(ascii: "\n") { starts.append(index + 1) }
  }

  /// A line, counted from 1, without its line ending; nil where there is no such line. The slice keeps the text's
  /// indices.
  subscript(number: Int) -> ArraySlice<UInt8>? {
    guard starts.indices.contains(number - 1) else { return nil }
    let start = starts[number - 1]
    var end = number < starts.count ? starts[number] - 1 : bytes.count
    if end > start, bytes[end - 1] == UInt8(ascii: "\r") { end -= 1 }
    return bytes[start..<end]
  }
}
