import PlumbCore
import PlumbText

/// Words of one color that are safe to show in one line.
package struct TextSpan: Equatable, Sendable {
  package var text: String
  package var role: Ink.Role

  /// Creates a span from a text of a model: control characters are escaped, and the text is cut after `limit`
  /// characters.
  package init(_ text: String, _ role: Ink.Role = .plain, limit: Int = 60) {
    let head = text.prefix(limit)
    self.text = Terminal.sanitized(String(head)) + (head.endIndex < text.endIndex ? "..." : "")
    self.role = role
  }

  /// Returns the name of an element, or a placeholder for an empty name.
  package static func name(_ name: String, _ role: Ink.Role = .plain) -> TextSpan {
    name.isEmpty ? TextSpan("(no name)", .warning) : TextSpan(name, role)
  }

  /// Returns a span with other words in the same color. The words have to be sanitized.
  package func with(_ text: String) -> TextSpan {
    var copy = self
    copy.text = text
    return copy
  }
}

extension [TextSpan] {
  /// The texts, separated by spaces: the content of a cell.
  package var text: String { map(\.text).joined(separator: " ") }

  /// The texts, separated by commas: the remarks after a row.
  package var list: String { map(\.text).joined(separator: ", ") }

  package var columns: Int { DisplayWidth.columns(text) }

  package func drawn(_ ink: Ink) -> String { map { ink($0.text, $0.role) }.joined(separator: " ") }
}

/// A row of a table: cells, and remarks after them.
package struct TextRow {
  /// The cells, each in its column. In a row with fewer cells, the remarks directly follow the last one.
  package var cells: [[TextSpan]]
  /// The remarks, separated by commas; wrapped below the first remark.
  package var remarks: [TextSpan]

  package init(_ cells: [TextSpan]..., remarks: [TextSpan] = []) { self.init(cells: cells, remarks: remarks) }

  package init(cells: [[TextSpan]], remarks: [TextSpan] = []) {
    self.cells = cells
    self.remarks = remarks
  }
}
