import PlumbCore
import PlumbModel
import PlumbWorkspace

/// A section of a file with the locations of a finding in it.
struct SourceWindow {
  struct Mark {
    var location: Location
    var label: String
    /// Whether the mark is the finding's own location, not a related one.
    var isPrimary: Bool
  }

  /// The marks in the order of the finding's locations; all in one file, never empty.
  var marks: [Mark]
  var file: String { marks.first?.location.file ?? "" }

  /// The maximum distance in lines of marks that share a window. The distance is measured from any mark of the
  /// window, so a chain of marks may extend further.
  private static let reach = 6

  /// Returns the window of the finding's location, then those of related locations outside it; empty for a finding
  /// without a location. A whole file has a separate window.
  static func windows(of diagnostic: Diagnostic) -> [SourceWindow] {
    var windows: [SourceWindow] = []
    let primary = diagnostic.location.map { Mark(location: $0, label: diagnostic.label, isPrimary: true) }
    let related = diagnostic.related.map { Mark(location: $0.location, label: $0.label, isPrimary: false) }
    for mark in [primary].compactMap({ $0 }) + related {
      if let near = windows.firstIndex(where: { $0.isNear(mark.location) }) {
        windows[near].marks.append(mark)
      } else {
        windows.append(SourceWindow(marks: [mark]))
      }
    }
    return windows
  }

  private func isNear(_ location: Location) -> Bool {
    marks.contains { mark in
      mark.location.file == location.file && !mark.location.isWholeFile && !location.isWholeFile
        && abs(mark.location.start.line - location.start.line) <= Self.reach
    }
  }

  /// The marks in the order of their lines; in a line, the finding's own mark is first.
  var inOrder: [Mark] {
    marks.sorted { one, other in
      let lines = (one.location.start.line, other.location.start.line)
      if lines.0 != lines.1 { return lines.0 < lines.1 }
      if one.isPrimary != other.isPrimary { return one.isPrimary }
      return one.location.start < other.location.start
    }
  }
}

extension Location {
  /// Returns the bytes of the location's first line that belong to it, as offsets from the line's start. A location
  /// that ends on another line extends to the end of this line. A location beyond the line is empty, at its end.
  package func span(in line: ArraySlice<UInt8>) -> Range<Int> {
    let first = min(max(0, start.column - 1), line.count)
    let last = end.line == start.line ? min(end.column - 1, line.count) : line.count
    return first..<max(first, last)
  }
}
