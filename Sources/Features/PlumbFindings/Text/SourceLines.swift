import PlumbCore
import PlumbModel
import PlumbWorkspace

/// The lines of the files with findings.
package struct SourceLines {
  private var files: [String: FileLines] = [:]

  /// Splits the files of findings, of their related locations and of their fixes. If a file was read twice, the first
  /// text is used.
  package init(of entries: [Report.Entry], in sources: [Source]) {
    let wanted = Set(
      entries.map(\.diagnostic).flatMap { diagnostic in
        [diagnostic.location?.file ?? ""] + diagnostic.related.map(\.location.file)
          + diagnostic.fixes.flatMap { $0.edits.map(\.location.file) }
      })
    for source in sources where wanted.contains(source.file) && files[source.file] == nil {
      files[source.file] = FileLines(source.bytes)
    }
  }

  package subscript(file: String) -> FileLines? { files[file] }

  /// Returns a line of a file, counted from 1, without its line ending; `nil` if the line does not exist.
  package func line(_ number: Int, of file: String) -> ArraySlice<UInt8>? { files[file]?[number] }

  /// Returns a location with its columns in UTF-16 code units, as in SARIF and editors. After `été` at the start of a
  /// line, the column is 6 in UTF-8 bytes and 4 in UTF-16. Without the text, the columns do not change.
  ///
  /// Positions before the first line or column are moved there, and an end before the start is moved to the start.
  package func utf16(_ location: Location) -> (start: (line: Int, column: Int), end: (line: Int, column: Int)) {
    let start = max(location.start, .start)
    let end = max(location.end, start)
    return ((start.line, utf16Column(start, of: location.file)), (end.line, utf16Column(end, of: location.file)))
  }

  private func utf16Column(_ position: Position, of file: String) -> Int {
    let before = max(0, position.column - 1)
    guard let text = files[file], let line = text[position.line], before <= line.count else { return before + 1 }
    return text.utf16Count(of: line.prefix(before)) + 1
  }
}
