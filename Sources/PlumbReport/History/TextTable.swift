import PlumbText

/// Rows of cells in columns of the required width; numbers are aligned to the right.
///
///     TextTable(columns: [.left, .right], rows: [["Shop", "2"], ["Shop 2", "12"]]).lines
///     // ["Shop     2", "Shop 2  12"]
struct TextTable {
  /// The alignment of the text in a column.
  enum Side { case left, right }

  let columns: [Side]
  /// The cells as they are shown: sanitized, without colors.
  let rows: [[String]]

  /// A line for each row, with two spaces between columns and no trailing spaces.
  var lines: [String] {
    let widths = columns.indices.map { column in
      rows.map { column < $0.count ? DisplayWidth.columns($0[column]) : 0 }.max() ?? 0
    }
    return rows.map { row in
      let cells = zip(zip(columns, widths), row).map { column, cell in
        let space = String(repeating: " ", count: max(0, column.1 - DisplayWidth.columns(cell)))
        return column.0 == .left ? cell + space : space + cell
      }
      return TreePage.trimmed(cells.joined(separator: "  "))
    }
  }
}
