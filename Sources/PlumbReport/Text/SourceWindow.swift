import PlumbModel
import PlumbText

/// A stretch of a file with the places in it that a finding points at.
struct SourceWindow {
  /// A place that is underlined, with its words.
  struct Mark {
    var location: Location
    /// What stands behind the underline; may be empty.
    var label: String
    /// The finding's own place, not a related one.
    var isPrimary: Bool
  }

  /// In the order in which the finding names them; all in one file, never empty.
  var marks: [Mark]
  var file: String { marks.first?.location.file ?? "" }

  /// Places that are no more than this many lines apart share a window.
  /// Lines are counted from any mark of the window, so a chain of places may reach further.
  private static let reach = 6

  /// The finding's place first, then those of the related places that are elsewhere.
  /// None for a finding without any place. A whole file has a window of its own.
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

  /// Whether a place belongs into this window.
  private func isNear(_ location: Location) -> Bool {
    marks.contains { mark in
      mark.location.file == location.file && !mark.location.isWholeFile && !location.isWholeFile
        && abs(mark.location.start.line - location.start.line) <= Self.reach
    }
  }

  /// The marks in the order of their lines; in a line the finding's own comes first.
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
  /// The bytes of the location's first line that belong to it.
  /// Offsets from the line's start. A location that goes on to another line reaches to this one's end; one beyond the
  /// line is empty, at its end.
  func span(in line: ArraySlice<UInt8>) -> Range<Int> {
    let first = min(max(0, start.column - 1), line.count)
    let last = end.line == start.line ? min(end.column - 1, line.count) : line.count
    return first..<max(first, last)
  }
}
