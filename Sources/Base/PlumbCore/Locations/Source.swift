/// The complete text that a model or a declaration was read from. Source locations are computed from it on demand.
public struct Source: Hashable, Sendable {
  /// The file as passed to Plumb.
  public var file: String
  /// The bytes of the file, in UTF-8; empty for a value created in memory.
  public var bytes: [UInt8]
  /// The locations of the declarations of a model that was read from Swift, which may be in several files. Empty for
  /// other models.
  package var declarations: [Location] = []

  /// Creates a source from a text and the name of its file.
  public init(file: String, bytes: [UInt8] = []) {
    self.file = file
    self.bytes = bytes
  }
}

/// The range of an element's start tag in its source, from `<` to `>`, in bytes.
///
///     <entity name="Order">…</entity>
///     ^ start              ^ end
///
/// Twelve bytes per element. Line, column and the range of an XML attribute are computed from the source when a
/// diagnostic needs them. `meaning` of a value excludes the origin; see `Model.meaning`. An element created in memory
/// has `Origin.none`.
public struct Origin: Hashable, Sendable {
  /// The byte offset of the `<`, from 0.
  public var start: UInt32
  /// The byte offset after the `>`.
  public var end: UInt32
  /// The line of the tag's last byte, from 1, as counted by the parser; 0 for `none`. A tag can span several lines.
  public var lastLine: UInt32

  /// Creates the origin of a tag. If the offsets are beyond the end of the source, lookups treat it as no origin.
  public init(start: UInt32, end: UInt32, lastLine: UInt32) {
    self.start = start
    self.end = end
    self.lastLine = lastLine
  }

  /// The origin of an element that was not read from a text.
  public static let none = Origin(start: 0, end: 0, lastLine: 0)

  /// Returns the origin of an element that Swift declares, by the index of its location in `Source.declarations`.
  package static func declaration(_ index: Int) -> Origin {
    Origin(start: UInt32(clamping: index) + 1, end: 0, lastLine: 0)
  }

  /// The index of a declaration in Swift; `nil` for other elements.
  package var declaration: Int? { end == 0 && lastLine == 0 && start > 0 ? Int(start) - 1 : nil }
}
